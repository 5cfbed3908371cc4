// Deeds: what a person does (control) and what is done behind the scenes (table). A refusal is an Error.

async function post(path, given) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(given),
  });
  const answer = await response.json();
  if (!answer.ok) throw new Error(answer.error);
  return answer.result;
}

export const control = (action, given) => post(`/control/${action}`, given);
export const table = (order, given) => post(`/table/${order}`, given);
