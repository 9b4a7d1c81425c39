"""
`blender -b -P render.py -- FOLDER [ID ...] [size=640] [samples=24]`: takes the pictures of products as PNG files. FOLDER
has `colors.json`: colors by the name of a file, by product (README.md).
"""

import json
import sys
from pathlib import Path

here = Path(__file__).parent
sys.path.insert(0, str(here))

import stage  # noqa: E402
from shots import shots  # noqa: E402


def linear(hex_color):
    parts = [int(hex_color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    # Paint is neither quite black nor quite white.
    return tuple(0.008 + 0.86 * (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4) for p in parts)


def main():
    arguments = sys.argv[sys.argv.index('--') + 1 :]
    folder = arguments[0]
    options = dict(each.split('=') for each in arguments[1:] if '=' in each)
    wanted = [each for each in arguments[1:] if '=' not in each]
    colors = json.loads(Path(folder, 'colors.json').read_text())
    for name, shot in shots.items():
        if wanted and name not in wanted:
            continue
        scene = stage.empty()
        framing = shot()
        stage.backdrop(stage.camera(scene, **framing))
        stage.lights()
        made = {key: linear(value) for key, value in colors[name].items()}
        stage.develop(scene, folder, made, int(options.get('size', 640)), int(options.get('samples', 24)))
        print('taken', name, flush=True)


main()
