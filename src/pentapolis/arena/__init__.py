"""Many games at once, on all cores, with the same results whatever the number of workers."""
