"""The words that parameters are made of. Changing them changes what every seed draws."""

NOUNS = (
    "amber", "anchor", "apple", "basket", "beacon", "birch", "bridge", "candle", "canyon", "carrot", "cedar", "cherry",
    "cliff", "clover", "comet", "copper", "coral", "cotton", "crane", "dahlia", "ember", "falcon", "feather", "fern",
    "forest", "garden", "ginger", "glacier", "hazel", "heron", "island", "ivory", "jasmine", "juniper", "kettle",
    "lantern", "lemon", "lily", "linen", "lotus", "maple", "marble", "meadow", "mint", "mirror", "moss", "nectar",
    "olive", "orchid", "otter", "pebble", "pepper", "pine", "plum", "poppy", "quartz", "quill", "raven", "reef",
    "river", "saffron", "sparrow", "spruce", "summit", "thistle", "timber", "tulip", "valley", "velvet", "violet",
    "walnut", "willow", "winter", "zephyr",
)  # fmt: skip

GIVEN_NAMES = (
    "Amara", "Björn", "Chloé", "Dmitri", "Elena", "Fatima", "Günther", "Hana", "Inès", "João", "Kenji", "Łucja",
    "Marta", "Noor", "Øystein", "Priya", "Quentin", "Rosa", "Søren", "Tomás", "Uma", "Vera", "Wei", "Xenia", "Yusuf",
    "Zoë",
)  # fmt: skip

FAMILY_NAMES = (
    "Andersson", "Barbosa", "Castillo", "Dvořák", "Eriksen", "Fournier", "García", "Haddad", "Ivanova", "Jansen",
    "Kowalska", "Lefèvre", "Müller", "Nakamura", "Okafor", "Petrov", "Quiroga", "Rossi", "Sørensen", "Tanaka", "Ueda",
    "Vasquez", "Weiß", "Yılmaz", "Zieliński",
)  # fmt: skip

PLACES = (
    "Ålesund", "Besançon", "Córdoba", "Düsseldorf", "Évora", "Gdańsk", "Malmö", "Nîmes", "Orléans", "Plzeň",
    "São Paulo", "Tromsø", "Würzburg", "Zürich",
)  # fmt: skip

THINGS = (
    "the bicycle", "the blue folder", "the book", "the charger", "the contract", "the garden chairs", "the invoice",
    "the keys", "the map", "the old camera", "the parcel", "the telescope", "the tickets", "the umbrella",
)  # fmt: skip

SENTENCES = (
    "{person} left {thing} in {place}",
    "Ask {person} about {thing}",
    "{person} sends {thing} to {place}",
    "Meet {person} in {place}",
    "In {place} {person} found {thing}",
    "{person} would like {thing} back",
)
"""Sentences to draw from; each holds at least one part that may be non-ASCII."""
