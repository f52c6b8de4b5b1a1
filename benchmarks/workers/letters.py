"""The text of the messages: as JSON they are 1.25 KB."""

TEXT = ("In ubuntu: click(element=12), then write_text(text='42.50') and press(key='enter'). " * 20)[:1160]
