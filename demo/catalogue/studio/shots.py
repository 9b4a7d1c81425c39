"""What is photographed: a product's id, and how it is built."""

from functools import partial

import audio
import devices
import others
from devices import DUSK, MEADOW, PLUM, SEA

shots = {
    '3': audio.headphones_shot,
    'audio-1': partial(audio.headphones_shot, grille=True, cup=0.5, pad=0.2),
    'audio-2': audio.earbuds,
    'audio-3': partial(audio.earbuds, stem=False, case=(1.1, 0.7, 0.8), flat=True),
    'audio-4': partial(audio.earbuds, stem=False, wing=True, case=(1.4, 0.7, 0.85)),
    'audio-5': audio.hearth,
    'audio-6': audio.parade,
    'audio-7': audio.alder,
    'audio-8': partial(audio.headphones_shot, cup=0.36, pad=0.12, steel_band=True, flat_cups=True),
    'audio-9': partial(audio.headphones_shot, cup=0.46, pad=0.18, flat_cups=True),
    'audio-10': partial(audio.earbuds, case=(1.5, 0.62, 0.72), flat=True),
    'audio-11': audio.alder_mini,
    'featured-2': audio.orb,
    # Cameras of a phone: (kind, across, up, ...), seen from behind.
    '1': partial(
        devices.phone,
        [('square', -0.18, 0.55, 0.34, 0.4), ('lens', -0.26, 0.64, 0.07, 0.028), ('lens', -0.26, 0.46, 0.07, 0.028), ('lens', -0.1, 0.55, 0.07, 0.028), ('flash', -0.1, 0.69, 0.03)],
        colors=DUSK,
    ),
    'smartphone-4': partial(
        devices.phone,
        [('round', 0.0, 0.5, 0.21, False), ('lens', -0.085, 0.5, 0.075, 0.03), ('lens', 0.085, 0.5, 0.075, 0.03), ('flash', 0.0, 0.635, 0.03)],
        wide=0.75, high=1.56, colors=SEA, seed=1.4,
    ),
    'smartphone-7': partial(
        devices.phone,
        [('round', 0.0, 0.48, 0.27, True), ('lens', -0.11, 0.58, 0.078, 0.03), ('lens', 0.11, 0.58, 0.078, 0.03), ('lens', -0.11, 0.38, 0.078, 0.03), ('lens', 0.11, 0.38, 0.078, 0.03), ('flash', 0.0, 0.48, 0.035)],
        wide=0.79, high=1.66, colors=PLUM, seed=5.0, steel=True,
    ),
    '2': partial(devices.laptop, 14, colors=SEA, seed=1.0),
    'laptop-1': partial(devices.laptop, 13.3, thick=0.085, colors=DUSK, seed=2.0),
    'laptop-2': partial(devices.laptop, 14, thick=0.13, colors=MEADOW, seed=3.0, rough=0.42),
    'laptop-4': partial(devices.laptop, 16, thick=0.17, colors=PLUM, seed=1.5, metal=False, numpad=True, lit=(0.5, 0.06, 0.75), rough=0.45, bezel=0.08),
    'laptop-5': partial(devices.laptop, 15.6, thick=0.16, colors=MEADOW, seed=0.6, metal=False, numpad=True, edges=True, rough=0.5, bezel=0.12),
    'laptop-6': partial(devices.laptop, 16, thick=0.13, colors=DUSK, seed=4.2, rough=0.3),
    'laptop-9': partial(devices.laptop, 14, thick=0.1, colors=SEA, seed=7.0, rough=0.3, bezel=0.045),
    'featured-1': others.noon,
    'fashion-4': others.tempo,
    'fashion-5': others.fathom,
    '4': others.observa,
    'camera-1': others.promenade,
    'camera-4': others.lens50,
}
