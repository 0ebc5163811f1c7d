"""The dominoes of both boxes as printed: left and right square, a star for each crown."""

_KINGDOMINO = """
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

_QUEENDOMINO = """
 1 wheat wheat
 2 wheat wheat
 3 forest forest
 4 forest forest
 5 lake lake
 6 lake lake
 7 grassland grassland
 8 grassland grassland
 9 swamp swamp
10 wheat* forest
11 wheat* lake
12 wheat* grassland
13 wheat* swamp
14 wheat* mine
15 forest* wheat
16 forest* wheat
17 forest* wheat
18 forest* lake
19 forest* grassland
20 lake* wheat
21 lake* forest
22 lake* forest
23 lake* forest
24 grassland* wheat
25 swamp* wheat
26 grassland** wheat
27 grassland** forest
28 swamp** wheat
29 swamp** forest
30 mine** wheat
31 mine** wheat
32 town forest
33 town lake
34 town lake
35 town grassland
36 town grassland
37 town swamp
38 forest* town
39 lake* town
40 lake* town
41 grassland* town
42 swamp* town
43 mine* town
44 mine** town
45 mine*** town
46 town town
47 town town
48 town town
"""


def _face(word):
    return word.rstrip("*"), word.count("*")


def _dominoes(text, first):
    """number -> ((terrain, crowns), (terrain, crowns)); `first` is added to the printed number."""
    lines = (line.split() for line in text.split("\n") if line)
    return {first + int(number): (_face(left), _face(right)) for number, left, right in lines}


# Both boxes print 1 to 48; the protocol numbers those of Queendomino 101 to 148.
BOXES = {"kingdomino": _dominoes(_KINGDOMINO, 0), "queendomino": _dominoes(_QUEENDOMINO, 100)}

TILES = {number: faces for box in BOXES.values() for number, faces in box.items()}


def slot(number, king):
    """A domino of a line as the view shows it."""
    left, right = TILES[number]
    return {
        "domino": number,
        "king": king,
        "left": {"terrain": left[0], "crowns": left[1]},
        "right": {"terrain": right[0], "crowns": right[1]},
    }
