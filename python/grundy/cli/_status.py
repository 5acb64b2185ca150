"""The exit statuses of every command; 0 is done."""

OPEN = 1
BAD_INPUT = 2
INTERRUPTED = 130
