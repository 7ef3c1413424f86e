"""Record beside the code: files of sessions in the project folder, which git merges."""
