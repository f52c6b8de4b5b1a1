"""A small web of the phone's own: documents, addresses, forms, and how a document becomes widgets.

Nothing here reaches a network. What a page says is hostile: every size, depth and number is bounded.
"""
