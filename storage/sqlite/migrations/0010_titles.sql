-- A private chat had the person's name for a title, which erasing the name did not erase.

UPDATE chats SET title = '' WHERE kind = 'private';
