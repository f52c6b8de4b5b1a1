"""What the turns of all frameworks are made of: the same task, tool names and texts."""

TASK = "Write the time of the meeting from the calendar of the left machine into a note on the right machine."
LEFT, RIGHT = "left", "right"
INSTRUCTION = "In left: press the button Open. In right: write the text 10:30 into the note. Nothing else this turn."
BUTTONS = ("Open", "Save", "Close", "Find", "New", "Copy", "Paste", "Help")
"""What each of the two machines shows, as a list of numbered elements."""

SCREEN = "\n".join(f'[{number}] button "{name}"' for number, name in enumerate(BUTTONS, 1))
