"""How each known server speaks, as translations to and from the use cases. One file each."""
