#!/bin/sh
# Makes the font files beside this script out of @fontsource-variable/literata (SIL OFL 1.1).
# Needs Debian's `fonttools` and `python3-brotli` (4.38 was used); run from anywhere.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
source=$here/../../node_modules/@fontsource-variable/literata/files
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Basic Latin, the letters of Latin-1, and the punctuation that Ukrainian and English text needs.
latin='U+20-7E,U+A0,U+A3,U+A7,U+A9,U+AB,U+AE,U+B0,U+B1,U+B2,U+B3,U+B7,U+BB,U+BD,U+BF-FF,U+131,U+152,U+153,U+2BC'
latin="$latin,U+2010-2015,U+2018-201A,U+201C-201E,U+2020-2022,U+2026,U+2030,U+2032,U+2033,U+2039,U+203A,U+2044"
latin="$latin,U+20AC,U+20B4,U+2116,U+2122,U+2190-2193,U+2212"
# Titles need fewer; a letter that is missing comes from the text cut.
titles='U+20-7E,U+A0,U+A7,U+A9,U+AB,U+B0,U+B1,U+B7,U+BB,U+D7,U+E9,U+2BC,U+2010-2015,U+2018-201A,U+201C-201E'
titles="$titles,U+2020-2022,U+2026,U+2032,U+2033,U+2039,U+203A,U+20AC,U+20B4,U+2116,U+2122,U+2190-2193,U+2212"
# U+0400-045F is what Ukrainian, Russian, Belarusian, Bulgarian, Serbian and Macedonian are written with;
# ґ lies apart, and U+0301 is the stress mark.
cyrillic='U+20,U+A0,U+301,U+400-45F,U+490,U+491,U+2116'
# Names such as Łukasz and Dvořák; asked for only by pages that have them.
latin_ext='U+100-17F,U+218-21B'

# name, file of the package, optical size, weight, characters
make() {
  fonttools varLib.instancer -q -o "$work/$1.ttf" "$source/literata-$2.woff2" "opsz=$3" "wght=$4"
  pyftsubset "$work/$1.ttf" --unicodes="$5" --layout-features='ccmp,locl,mark,mkmk,kern,liga,tnum,rvrn' \
    --layout-scripts='DFLT,latn.dflt,cyrl.dflt,grek.dflt' --no-hinting --desubroutinize \
    --name-IDs='0,1,2,3,4,5,6,13,14' --flavor=woff2 --output-file="$here/$1.woff2"
}

make literata-latin latin-opsz-normal 14 400:700 "$latin"
make literata-latin-italic latin-opsz-italic 14 400 "$latin"
make literata-latin-ext latin-ext-opsz-normal 14 400:700 "$latin_ext"
make literata-cyrillic cyrillic-opsz-normal 14 400:700 "$cyrillic"
make literata-cyrillic-italic cyrillic-opsz-italic 14 400 "$cyrillic"
# The display cut, one weight, for titles.
make literata-display-latin latin-opsz-normal 36 600 "$titles"
make literata-display-cyrillic cyrillic-opsz-normal 36 600 "$cyrillic"
ls -l "$here"/*.woff2
