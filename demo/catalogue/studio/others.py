"""Watches, a camera lens and cameras."""

from math import cos, pi, radians, sin

from forms import blob, glass, group, lathe, own, plain, rounded, slab, tube

BLACK = 0.012
STEEL = 0.62


def _strap(material, wide, thick, reach=0.42, deep=1.15, tall=1.5):
    """Runs from above the case, behind, to below it: the case is at the front, about the origin."""
    points = []
    for i in range(33):
        a = radians(30 + 300 * i / 32)
        points.append((0, deep / 2 - deep / 2 * cos(a), tall / 2 * sin(a)))
    points[0] = (0, 0.06, reach)
    points[-1] = (0, 0.06, -reach)
    return tube(points, 0, material, flat=(wide, thick))


def _hand(length, wide, turn, material, y):
    parts = [slab(wide, length, 0.008, wide * 0.45, material, bevel=0.002, at=(0, 0, length / 2 - 0.05))]
    return group(parts, at=(0, y, 0), turn=(0, radians(turn), 0))


def _stand(parts):
    group(parts, at=(0, 0, 0.82), turn=(radians(-16), 0, 0))
    return {'around': -24, 'above': 9, 'fills': 0.8}


def noon():
    steel = plain(STEEL, rough=0.14, metal=True)
    dark = plain(0.02, rough=0.35)
    r = 0.42
    parts = [_strap(own(rough=0.5, pattern='leather', scale=1.4), 0.4, 0.07, reach=0.36)]
    parts += group(
        [
            lathe([(0.0001, 0), (r * 0.9, 0), (r, 0.03), (r, 0.1), (r * 0.95, 0.145), (r * 0.9, 0.15), (r * 0.88, 0.135)], steel),
            lathe([(r * 0.885, 0.13), (0.0001, 0.131)], plain((0.86, 0.82, 0.74), rough=0.5)),
            lathe([(r * 0.885, 0.134), (r * 0.89, 0.148), (r * 0.86, 0.138)], steel),
        ],
        turn=(pi / 2, 0, 0),
        at=(0, 0.06, 0),
    )
    face = -0.08
    for hour in range(12):
        mark = [slab(0.016 if hour % 3 else 0.026, 0.085, 0.006, 0.007, dark, bevel=0.001, at=(0, face, r * 0.72))]
        parts += group(mark, turn=(0, radians(30 * hour), 0))
    parts += _hand(0.27, 0.026, -55, dark, face - 0.012) + _hand(0.37, 0.02, 60, dark, face - 0.02)
    parts += _hand(0.38, 0.008, 190, plain((0.55, 0.12, 0.05), rough=0.3), face - 0.028)
    parts += group([lathe(rounded(0.02, 0, 0.03, 0.005), dark)], at=(0, face, 0), turn=(pi / 2, 0, 0))
    parts += group([lathe(rounded(0.045, 0, 0.09, 0.012), steel, knurl=(0.015, 0.075, 48, 0.004), steps=96)], at=(r, 0, 0), turn=(0, pi / 2, 0))
    for x in (-0.24, 0.24):
        for z, turn in ((0.36, 24), (-0.36, -24)):
            parts.append(slab(0.07, 0.15, 0.1, 0.03, steel, bevel=0.02, at=(x, 0.04, z), turn=(radians(-turn), 0, 0)))
    return _stand(parts)


def tempo():
    parts = [_strap(own(rough=0.55), 0.42, 0.085, reach=0.4)]
    parts.append(slab(0.74, 0.9, 0.2, 0.2, own(rough=0.28, metal=True), bevel=0.07))
    parts.append(slab(0.7, 0.86, 0.03, 0.19, glass(0.004), bevel=0.02, at=(0, -0.095, 0)))
    ring = [(0.24 * cos(a), 0.24 * sin(a)) for a in (pi / 2 - 2 * pi * 0.78 * i / 40 for i in range(41))]
    parts.append(tube([(x, -0.113, z - 0.08) for x, z in ring], 0.018, plain((0.1, 0.8, 0.62), rough=0.5, glow=0.9)))
    inner = [(0.175 * cos(a), 0.175 * sin(a)) for a in (pi / 2 - 2 * pi * 0.55 * i / 40 for i in range(41))]
    parts.append(tube([(x, -0.113, z - 0.08) for x, z in inner], 0.018, plain((0.95, 0.45, 0.12), rough=0.5, glow=0.9)))
    white = plain(0.9, rough=0.5, glow=0.9)
    # 10:08 in seven segments.
    strokes = {'1': 'bc', '0': 'abcdef', '8': 'abcdefg'}
    places = {'a': (0, 1, 1), 'b': (0.5, 0.5, 0), 'c': (0.5, -0.5, 0), 'd': (0, -1, 1), 'e': (-0.5, -0.5, 0), 'f': (-0.5, 0.5, 0), 'g': (0, 0, 1)}
    for x, digit in ((-0.2, '1'), (-0.08, '0'), (0.08, '0'), (0.2, '8')):
        for each in strokes[digit]:
            dx, dz, flat = places[each]
            size = (0.06, 0.014) if flat else (0.014, 0.06)
            parts.append(slab(*size, 0.004, 0.006, white, bevel=0.001, at=(x + dx * 0.07, -0.112, 0.29 + dz * 0.065)))
    for z in (0.265, 0.315):
        parts.append(slab(0.014, 0.014, 0.004, 0.006, white, bevel=0.001, at=(0, -0.112, z)))
    parts += group([lathe(rounded(0.055, 0, 0.07, 0.015), own(rough=0.25, metal=True), knurl=(0.01, 0.055, 48, 0.004))], at=(0.36, 0, 0.16), turn=(0, pi / 2, 0))
    return _stand(parts)


def fathom():
    steel = plain(STEEL, rough=0.2, metal=True)
    lume = plain((0.82, 0.9, 0.8), rough=0.5)
    r = 0.46
    parts = []
    for i in range(30):
        a = radians(38 + 284 * i / 29)
        y, z = 0.575 - 0.575 * cos(a), 0.75 * sin(a)
        tilt = -a
        for x, wide in ((-0.145, 0.11), (0, 0.16), (0.145, 0.11)):
            parts.append(slab(wide, 0.125, 0.07, 0.02, steel, bevel=0.02, at=(x, y + 0.02, z), turn=(tilt, 0, 0)))
    parts += group(
        [
            lathe([(0.0001, 0), (r * 0.92, 0), (r * 0.98, 0.03), (r * 0.98, 0.13)], steel),
            lathe([(r * 0.98, 0.13), (r * 1.04, 0.135), (r * 1.04, 0.185), (r * 0.98, 0.2)], steel, knurl=(0.13, 0.19, 120, 0.014), steps=240),
            lathe([(r * 0.99, 0.2), (r * 0.97, 0.207), (r * 0.76, 0.19), (r * 0.75, 0.18)], own(rough=0.12, coat=0.9)),
            lathe([(r * 0.755, 0.18), (0.0001, 0.181)], own(rough=0.3, shade=0.55)),
        ],
        turn=(pi / 2, 0, 0),
        at=(0, 0.06, 0),
    )
    face = 0.06 - 0.184
    for hour in range(12):
        size = (0.05, 0.075) if hour % 3 == 0 else (0.045, 0.045)
        parts += group([slab(*size, 0.01, 0.02, lume, bevel=0.002, at=(0, face, r * 0.62))], turn=(0, radians(30 * hour), 0))
        parts += group([slab(0.014, 0.055 if hour % 3 else 0.075, 0.01, 0.004, plain(0.7, rough=0.4), bevel=0.001, at=(0, face - 0.015, r * 0.865))], turn=(0, radians(30 * hour), 0))
    parts += _hand(0.22, 0.045, -55, lume, face - 0.012) + _hand(0.33, 0.03, 60, lume, face - 0.02)
    parts += _hand(0.33, 0.01, 190, plain((0.7, 0.2, 0.06), rough=0.3), face - 0.028)
    parts += group([lathe(rounded(0.06, 0, 0.11, 0.015), steel, knurl=(0.015, 0.09, 48, 0.006), steps=96)], at=(r, 0, 0), turn=(0, pi / 2, 0))
    for x in (-0.22, 0.22):
        for z, turn in ((0.44, 18), (-0.44, -18)):
            parts.append(slab(0.09, 0.2, 0.13, 0.03, steel, bevel=0.02, at=(x, 0.05, z), turn=(radians(-turn), 0, 0)))
    return _stand(parts)


def _front(r, z):
    """Front glass of a lens that looks along +z."""
    return [
        lathe([(r, z), (r * 0.99, z + 0.04), (r * 0.9, z + 0.045), (r * 0.86, z + 0.01), (r * 0.7, z - 0.05)], plain(BLACK, rough=0.35)),
        lathe([(r * 0.74, z - 0.045), (r * 0.4, z + 0.0), (0.0001, z + 0.015)], plain((0.012, 0.014, 0.045), rough=0.02, coat=1.0)),
        lathe([(r * 0.36, z + 0.006), (r * 0.2, z + 0.014), (0.0001, z + 0.018)], plain((0.05, 0.02, 0.1), rough=0.05, coat=1.0)),
    ]


def _barrel(rings, material, rubber):
    """`rings`: (from, to, radius, is a grooved ring)."""
    parts = []
    for low, high, radius, grooved in rings:
        edge = min(0.02, (high - low) / 3)
        profile = [(radius - edge, low), (radius, low + edge), (radius, high - edge), (radius - edge, high)]
        if grooved:
            steps = 14
            inner = [(radius, low + edge + (high - low - 2 * edge) * i / steps) for i in range(steps + 1)]
            profile = [(radius - edge, low), *inner, (radius - edge, high)]
            parts.append(lathe(profile, rubber, knurl=(low + edge, high - edge, 144, 0.016), steps=288))
        else:
            parts.append(lathe(profile, material))
    return parts


def lens50():
    body, rubber = own(rough=0.4, metal=False, coat=0.1), plain(0.014, rough=0.7)
    steel = plain(STEEL, rough=0.2, metal=True)
    parts = _barrel([(0, 0.06, 0.3, False)], steel, rubber)
    parts += _barrel([(0.06, 0.2, 0.37, False), (0.2, 0.34, 0.4, True), (0.34, 0.44, 0.385, False), (0.44, 0.74, 0.4, True), (0.74, 0.92, 0.39, False)], body, rubber)
    parts += _front(0.37, 0.91)
    parts += group([slab(0.03, 0.08, 0.01, 0.01, plain((0.8, 0.1, 0.05), rough=0.4), bevel=0.002)], at=(0.0, -0.388, 0.39))
    return {'around': -20, 'above': 34, 'fills': 0.68}


def _dial(x, y, z, r, high, material):
    return group([lathe(rounded(r, 0, high, 0.015), material, knurl=(0.012, high - 0.012, 60, 0.006), steps=120)], at=(x, y, z))


def observa():
    body, rubber = own(rough=0.42), plain(0.014, rough=0.75, pattern='leather')
    dark = plain(0.016, rough=0.45)
    slab(1.34, 0.84, 0.5, 0.09, body, bevel=0.06, at=(0, 0, 0.42))
    slab(1.352, 0.5, 0.46, 0.04, rubber, bevel=0.03, at=(0, -0.026, 0.36))
    slab(0.34, 0.8, 0.3, 0.12, rubber, bevel=0.09, at=(-0.5, -0.3, 0.42))
    blob((0.62, 0.62, 0.5), body, at=(0.1, 0.02, 0.86), power=4)
    slab(0.2, 0.03, 0.28, 0.01, plain(0.4, rough=0.3, metal=True), at=(0.1, 0.06, 1.11))
    slab(0.26, 0.2, 0.16, 0.06, dark, bevel=0.05, at=(0.1, 0.34, 0.93))
    _dial(-0.46, 0.05, 0.82, 0.13, 0.12, dark)
    _dial(0.53, 0.05, 0.82, 0.12, 0.1, dark)
    _dial(-0.24, 0.08, 0.82, 0.08, 0.08, dark)
    group([lathe(rounded(0.065, 0, 0.05, 0.02), plain(0.45, rough=0.25, metal=True))], at=(-0.5, -0.33, 0.8), turn=(radians(18), 0, 0))
    parts = _barrel([(0, 0.06, 0.41, False)], plain(STEEL, rough=0.2, metal=True), dark)
    parts += _barrel([(0.06, 0.2, 0.38, False), (0.2, 0.46, 0.4, True), (0.46, 0.56, 0.385, False), (0.56, 0.74, 0.4, True), (0.74, 0.86, 0.39, False)], dark, rubber)
    parts += _front(0.37, 0.85)
    group(parts, at=(0.1, -0.24, 0.42), turn=(pi / 2, 0, 0))
    group([lathe([(0.0001, 0), (0.03, 0.002)], plain((0.8, 0.1, 0.06), rough=0.3))], at=(-0.2, -0.27, 0.72), turn=(pi / 2, 0, 0))
    return {'around': -26, 'above': 15, 'fills': 0.8}


def promenade():
    body, leather = own(rough=0.26, metal=True), plain(0.013, rough=0.75, pattern='leather', scale=1.3)
    dark, steel = plain(0.016, rough=0.45), own(rough=0.2, metal=True, shade=0.9)
    slab(1.36, 0.78, 0.36, 0.14, body, bevel=0.05, at=(0, 0, 0.39))
    slab(1.368, 0.48, 0.35, 0.03, leather, bevel=0.02, at=(0, -0.014, 0.36))
    slab(0.24, 0.13, 0.03, 0.03, glass(0.01), bevel=0.01, at=(0.46, -0.18, 0.68))
    slab(0.11, 0.09, 0.03, 0.03, glass(0.01), bevel=0.01, at=(0.1, -0.18, 0.68))
    group([lathe(rounded(0.04, 0, 0.02, 0.008), plain((0.9, 0.85, 0.7), rough=0.2))], at=(-0.2, -0.175, 0.68), turn=(pi / 2, 0, 0))
    _dial(-0.24, 0, 0.78, 0.13, 0.12, steel)
    _dial(-0.53, 0.02, 0.78, 0.1, 0.1, steel)
    _dial(0.52, 0.02, 0.78, 0.09, 0.05, steel)
    group([lathe(rounded(0.05, 0, 0.06, 0.015), steel)], at=(-0.41, -0.06, 0.78))
    slab(0.22, 0.03, 0.2, 0.01, plain(0.3, rough=0.3, metal=True), at=(0.1, 0.03, 0.79))
    parts = _barrel([(0, 0.05, 0.34, False)], plain(STEEL, rough=0.2, metal=True), dark)
    parts += _barrel([(0.05, 0.16, 0.31, False), (0.16, 0.26, 0.325, True), (0.26, 0.33, 0.31, False), (0.33, 0.43, 0.325, True), (0.43, 0.5, 0.3, False)], dark, plain(0.014, rough=0.7))
    parts += _front(0.28, 0.49)
    group(parts, at=(0.06, -0.18, 0.36), turn=(pi / 2, 0, 0))
    return {'around': -24, 'above': 15, 'fills': 0.8}
