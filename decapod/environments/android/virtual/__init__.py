"""The virtual phone: an Android phone that is plain data, driven over the real adb protocol."""
