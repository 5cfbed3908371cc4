"""One repository for each kind of rows, with its statements. ``storage.UnitOfWork`` holds one of each."""
