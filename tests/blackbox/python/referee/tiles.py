"""The 48 dominoes as printed: left and right square, a star for each crown."""

_FACES = """
 1 wheat wheat
 2 wheat wheat
 3 forest forest
 4 forest forest
 5 forest forest
 6 forest forest
 7 lake lake
 8 lake lake
 9 lake lake
10 grassland grassland
11 grassland grassland
12 swamp swamp
13 wheat forest
14 wheat lake
15 wheat grassland
16 wheat swamp
17 forest lake
18 forest grassland
19 wheat* forest
20 wheat* lake
21 wheat* grassland
22 wheat* swamp
23 wheat* mine
24 forest* wheat
25 forest* wheat
26 forest* wheat
27 forest* wheat
28 forest* lake
29 forest* grassland
30 lake* wheat
31 lake* wheat
32 lake* forest
33 lake* forest
34 lake* forest
35 lake* forest
36 wheat grassland*
37 lake grassland*
38 wheat swamp*
39 grassland swamp*
40 mine* wheat
41 wheat grassland**
42 lake grassland**
43 wheat swamp**
44 grassland swamp**
45 mine** wheat
46 swamp mine**
47 swamp mine**
48 wheat mine***
"""


def _face(word):
    return word.rstrip("*"), word.count("*")


# number -> ((terrain, crowns), (terrain, crowns))
TILES = {
    int(number): (_face(left), _face(right))
    for number, left, right in (line.split() for line in _FACES.split("\n") if line)
}


def slot(number, king):
    """A domino of a line as the view shows it."""
    left, right = TILES[number]
    return {
        "domino": number,
        "king": king,
        "left": {"terrain": left[0], "crowns": left[1]},
        "right": {"terrain": right[0], "crowns": right[1]},
    }
