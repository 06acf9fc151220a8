"""Imports every module of generated clients, and names enums that came out more than once."""

import collections
import enum
import importlib
import pkgutil
import re
import sys

folder, *packages = sys.argv[1:]
sys.path.insert(0, folder)
for package in packages:
    root = importlib.import_module(package)
    for module in pkgutil.walk_packages(root.__path__, package + "."):
        importlib.import_module(module.name)
    enums = collections.defaultdict(set)
    for name, value in vars(importlib.import_module(package + ".models")).items():
        if isinstance(value, type) and issubclass(value, enum.Enum):
            stem = re.sub(r"(Type\d+)+$", "", name)
            enums[stem, tuple(str(member.value) for member in value)].add(name)
    for names in enums.values():
        if len(names) > 1:
            sys.exit("one enum under several names: " + ", ".join(sorted(names)))
    print(package, "imported")
