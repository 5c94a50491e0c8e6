"""What nearly happened: every near miss is true, and none is left out."""
