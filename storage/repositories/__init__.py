"""One repository for each kind of rows, with its statements. ``storage.Desk`` holds one of each."""
