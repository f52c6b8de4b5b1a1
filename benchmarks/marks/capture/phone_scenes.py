"""Which states of the phone are in the set."""

from benchmarks.marks.capture.phone import Scene

HOME = "3"

SCENES = (
    Scene("phone-home", ()),
    Scene("phone-drawer", (("swipe", "540", "1900", "540", "400"),)),
    Scene("phone-settings", (("open", "Settings"),)),
    Scene("phone-settings-dark", (("open", "Settings"),), dark=True),
    Scene("phone-calculator", (("open", "Calculator"), ("tap", "7"), ("tap", "8"))),
    Scene("phone-calculator-dark", (("open", "Calculator"),), dark=True),
    Scene("phone-clock-alarms", (("open", "Clock"),)),
    Scene("phone-contacts", (("open", "Contacts"),)),
    Scene("phone-contact-editor", (("open", "Contacts"), ("tap", "Create contact"))),
    Scene("phone-calendar-dark", (("open", "Calendar"),), dark=True),
    Scene("phone-keep", (("open", "Keep Notes"),)),
    Scene("phone-tasks", (("open", "Tasks"),)),
    Scene("phone-files", (("open", "Files"),)),
    Scene("phone-chrome", (("open", "Chrome"),)),
    Scene("phone-messages", (("open", "Messages"),)),
    Scene("phone-gmail", (("open", "Gmail"),)),
    Scene("phone-gmail-dark", (("open", "Gmail"),), dark=True),
    Scene("phone-dialer", (("open", "Phone"),)),
    Scene("phone-maps", (("open", "Maps"),)),
    Scene("phone-photos", (("open", "Photos"),)),
    Scene("phone-drive", (("open", "Drive"),)),
    Scene("phone-docs", (("open", "Docs"),)),
    Scene("phone-settings-display", (("open", "Settings"), ("tap", "Display"))),
    Scene("phone-settings-sound-dark", (("open", "Settings"), ("tap", "Sound & vibration")), dark=True),
    Scene("phone-tasks-new", (("open", "Tasks"), ("tap", "Create new task"), ("type", "Buy bread"))),
    Scene("phone-event-editor", (("open", "Calendar"), ("point", "975", "2095"))),
    Scene("phone-alarm-time", (("open", "Clock"), ("tap", "8:30 AM"))),
    Scene("phone-gmail-drawer", (("open", "Gmail"), ("point", "120", "157"))),
    Scene("phone-app-menu", (("hold", "Gmail"),)),
    Scene("phone-shade", (("swipe", "300", "5", "300", "1500"),)),
)
