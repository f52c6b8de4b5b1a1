"""Which states of the desktop are in the set."""

from benchmarks.marks.capture.desktop import Scene

SMALL = (800, 600)
NOTE = "Shopping\n\n- bread\n- two lemons\n- rice, 1 kg\n\nCall Ines about Saturday.\n"
FILES = tuple(
    ("file", f"~/shelf/{name}", "x" * (37 * number))
    for number, name in enumerate(
        ("budget.ods", "cover letter.odt", "holiday plan.txt", "invoice 17.pdf", "letter.txt", "map.svg", "notes.md",
         "photo 1.png", "photo 2.png", "recipe.txt", "report.odt", "song.mp3", "to do.txt", "wish list.txt"), 1
    )
)  # fmt: skip
MANY = tuple(("file", f"~/store/entry {number:02}.txt", "y" * number) for number in range(1, 41))
SHELF = (("folder", "~/shelf/Archive"), ("folder", "~/shelf/Drafts"), *FILES)
DARK = ("env", "GTK_THEME=Adwaita:dark")
ICONS = ("set", "thunar", "/last-view", "string", "ThunarIconView")
DETAILS = ("set", "thunar", "/last-view", "string", "ThunarDetailsView")
SUMS = "Item,Pieces,Price\n" + "".join(f"part {n},{n * 3 % 17 + 1},{n * 1.75:.2f}\n" for n in range(1, 26))

SCENES = (
    Scene("desktop-empty", ()),
    Scene("desktop-editor", (("file", "~/note.txt", NOTE), ("run", "mousepad", "~/note.txt"))),
    Scene("desktop-editor-menu", (("run", "mousepad"), ("type", "some words"), ("keys", "alt", "f"))),
    Scene("desktop-editor-save", (*SHELF, ("run", "mousepad"), ("type", "some words"), ("keys", "ctrl", "s"))),
    Scene("desktop-editor-unsaved", (("run", "mousepad"), ("type", "some words"), ("keys", "ctrl", "q"))),
    Scene(
        "desktop-editor-replace-dark",
        (("file", "~/note.txt", NOTE), ("run", *DARK, "mousepad", "~/note.txt"), ("keys", "ctrl", "r")),
    ),
    Scene("desktop-editor-preferences", (("run", "mousepad", "--preferences"),)),
    Scene("desktop-files", (*SHELF, ("run", "thunar", "~/shelf"))),
    Scene("desktop-files-icons", (*SHELF, ICONS, ("run", "thunar", "~/shelf"))),
    Scene("desktop-files-list", (*MANY, DETAILS, ("run", "thunar", "~/store"))),
    Scene("desktop-files-menu", (*SHELF, ("run", "thunar", "~/shelf"), ("right_click", "recipe.txt"))),
    Scene(
        "desktop-files-properties",
        (*SHELF, ("run", "thunar", "~/shelf"), ("click", "recipe.txt"), ("keys", "alt", "enter")),
    ),
    Scene("desktop-files-small", (*SHELF, ("run", "thunar", "~/shelf")), size=SMALL),
    Scene("desktop-terminal", (("run", "xfce4-terminal"), ("type", "ls -l / | head -20\n"))),
    Scene("desktop-terminal-preferences", (("run", "xfce4-terminal", "--preferences"), ("away",))),
    Scene("desktop-settings", (("run", "xfce4-settings-manager"),)),
    Scene("desktop-settings-dark", (("run", "xfce4-settings-manager"),), dark=True),
    Scene("desktop-appearance", (("run", "xfce4-appearance-settings"),)),
    Scene("desktop-keyboard-small", (("run", "xfce4-keyboard-settings"),), size=SMALL),
    Scene("desktop-finder", (("run", "xfce4-appfinder"), ("away",))),
    Scene("desktop-menu", (("click", "Applications"),)),
    Scene(
        "desktop-overlapping",
        (
            *SHELF,
            ("file", "~/note.txt", NOTE),
            ("run", "thunar", "~/shelf"),
            ("run", "mousepad", "~/note.txt"),
            ("run", "xfce4-terminal", "--geometry=50x12+60+90"),
            ("type", "echo ready\n"),
        ),
    ),
    Scene(
        "desktop-calc",
        (
            ("file", "~/sums.csv", SUMS),
            ("run", "localc", "--norestore", "~/sums.csv"),
            ("keys", "enter"),
            ("wait", "Italic"),
        ),
        rest=5,
    ),
    Scene("desktop-calc-menu", (("run", "localc", "--norestore"), ("wait", "Italic"), ("keys", "alt", "i")), rest=5),
    Scene("desktop-calc-format", (("run", "localc", "--norestore"), ("wait", "Italic"), ("keys", "ctrl", "1")), rest=5),
    Scene(
        "desktop-writer",
        (("run", "lowriter", "--norestore"), ("wait", "Italic"), ("type", "A letter to the council.")),
        rest=5,
    ),
    Scene(
        "desktop-writer-small",
        (("run", "lowriter", "--norestore"), ("wait", "Italic"), ("keys", "ctrl", "h")),
        size=SMALL,
        rest=5,
    ),
)
