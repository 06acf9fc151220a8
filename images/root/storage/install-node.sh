#!/bin/sh
# Build files of other tools call it for Node, which is there already.
node --version
