"""Headphones, earbuds and loudspeakers."""

from math import cos, pi, radians, sin

from forms import blob, group, lathe, own, plain, rounded, slab, tube

BLACK = 0.014
STEEL = 0.62


def headphones(cup=0.5, pad=0.2, grille=False, steel_band=False, flat_cups=False):
    rubber = plain(0.016, rough=0.62, pattern='leather')
    body = own(rough=0.34, coat=0.15)
    dark = plain(BLACK, rough=0.4)
    steel = plain(STEEL, rough=0.22, metal=True)
    half, top = 0.9, 2.2
    arch = [
        (half * cos(a), 0, 1.02 + (top - 1.02) * sin(a) ** 0.86)
        for a in (pi * i / 24 for i in range(25))
    ]
    if steel_band:
        tube(arch, 0, steel, flat=(0.16, 0.035))
        tube(arch[7:18], 0, rubber, flat=(0.26, 0.13))
    else:
        tube(arch[2:23], 0, body, flat=(0.34, 0.1))
        inner = [(x * 0.955, 0, z - 0.05) for x, _, z in arch[6:19]]
        tube(inner, 0, rubber, flat=(0.32, 0.15))
    for side in (-1, 1):
        tilt = radians(7) * side
        # Profiles run outward from the ear, along the axis of the cup.
        shell = [(0.0001, 0.0), (cup * 0.97, 0.0), (cup, 0.03), (cup, 0.13), (cup * 0.96, 0.2)]
        shell += [(cup * 0.62, 0.27), (cup * 0.3, 0.285), (0.0001, 0.288)] if not flat_cups else [(cup * 0.86, 0.235), (0.0001, 0.24)]
        ring = [(cup * (0.84 + 0.17 * cos(a)), -pad / 2 + pad / 2 * 1.05 * sin(a) - 0.02) for a in (2 * pi * i / 20 for i in range(21))]
        parts = [
            lathe(shell, body),
            lathe(ring, rubber),
            lathe([(0.0001, -0.03), (cup * 0.72, -0.03), (cup * 0.72, -0.02), (0.0001, -0.02)], plain(0.03, rough=0.9, pattern='cloth', scale=2.4)),
        ]
        if grille:
            parts.append(lathe([(0.0001, 0.22), (cup * 0.8, 0.235), (cup * 0.82, 0.26), (cup * 0.4, 0.31), (0.0001, 0.315)], plain(0.05, rough=0.5, metal=True, pattern='cloth', scale=3.2)))
            parts.append(lathe([(cup * 0.78, 0.23), (cup * 0.86, 0.26), (cup * 0.9, 0.22)], steel))
        else:
            parts.append(lathe([(cup * 0.63, 0.262), (cup * 0.66, 0.262), (cup * 0.645, 0.274), (cup * 0.63, 0.274)], steel))
        for part in parts:
            part.scale = (0.9, 1.12, 1.0) if not steel_band else (1, 1, 1)
        # The axis of the lathe points sideways.
        group(parts, at=(side * half, 0, 0.74), turn=(0, side * pi / 2 + tilt * side * 0.6, 0))
        slab(0.1, 0.62, 0.2, 0.05, steel if not steel_band else dark, at=(side * (half + 0.035), 0, 1.3), turn=(0, radians(-4) * side, 0))
        slab(0.13, 0.2, 0.25, 0.05, dark, bevel=0.04, at=(side * (half + 0.02), 0, 1.5), turn=(0, radians(-8) * side, 0))


def headphones_shot(**more):
    headphones(**more)
    return {'around': -38, 'above': 11, 'fills': 0.78}


def earbuds(stem=True, wing=False, case=(1.25, 0.62, 1.0), flat=False):
    body = own(rough=0.2, coat=0.4)
    tip = plain(0.05, rough=0.55)
    steel = plain(STEEL, rough=0.25, metal=True)
    # The case stands behind, with a groove between its halves.
    wide, deep, high = case
    power = 3.2 if flat else 2.6
    blob(case, body, at=(-0.3, 0.35, high / 2), power=power)
    seam = [(wide / 2 * 0.985 * cos(a) * 0.99 - 0.3, 0.35 + deep / 2 * 0.985 * sin(a), high * 0.64) for a in (2 * pi * i / 48 for i in range(48))]
    scale = (1 - (0.28 * 2 * 0.5) ** power) ** (1 / power)
    seam = [((x + 0.3) * scale - 0.3, (y - 0.35) * scale + 0.35, z) for x, y, z in seam]
    tube(seam, 0.009, plain(0.02, rough=0.6), closed=True)
    blob((0.045, 0.02, 0.045), plain((0.2, 0.9, 0.35), rough=0.3, glow=1.2), at=(-0.3, 0.35 - deep / 2 * 0.985, high * 0.42))
    for at, turn, mirror in (((0.58, -0.35, 0), -24, 1), ((1.02, 0.12, 0), 28, -1)):
        parts = []
        if stem:
            parts.append(slab(0.15, 0.52, 0.13, 0.074, body, bevel=0.06, at=(0, 0, 0.26)))
            parts.append(blob((0.34, 0.36, 0.36), body, at=(0, -0.05, 0.58), power=2.3))
            parts.append(lathe(rounded(0.03, 0, 0.02, 0.008), steel, at=(0, 0, 0.0)))
            nose = (0.1 * mirror, -0.2, 0.6)
        else:
            parts.append(blob((0.42, 0.4, 0.42), body, at=(0, 0, 0.22), power=2.5))
            parts.append(slab(0.2, 0.2, 0.02, 0.1, plain(0.02, rough=0.25), at=(0.06 * mirror, -0.2, 0.25), turn=(radians(-8), 0, radians(16) * mirror)))
            nose = (-0.17 * mirror, 0.12, 0.26)
        if wing:
            parts.append(tube([(0.08, 0.02, 0.38), (0.2, 0.03, 0.56), (0.06, 0.03, 0.68), (-0.12, 0.02, 0.56)], 0.04, tip))
        parts.append(blob((0.24, 0.24, 0.2), tip, at=nose, power=2.2))
        group(parts, at=at, turn=(0, 0, radians(turn)))
    return {'around': -14, 'above': 17, 'fills': 0.78}


def hearth():
    cloth = own(rough=0.95, pattern='cloth', scale=1.15)
    lathe(rounded(0.6, 0.06, 1.42, 0.1), cloth)
    lathe(rounded(0.56, 0.0, 0.1, 0.03), plain(BLACK, rough=0.5))
    lathe([(0.0001, 1.40), (0.46, 1.40), (0.5, 1.425), (0.46, 1.435), (0.0001, 1.43)], plain(BLACK, rough=0.18, coat=0.5))
    lathe([(0.43, 1.436), (0.455, 1.445), (0.47, 1.436)], plain((0.25, 0.75, 0.8), rough=0.3, glow=1.6))
    slab(0.16, 0.05, 0.03, 0.024, plain(0.5, rough=0.25, metal=True), at=(0.1, -0.6, 0.12), turn=(0, 0, radians(9)))
    return {'around': -16, 'above': 24, 'fills': 0.78}


def orb():
    cloth = own(rough=0.95, pattern='cloth', scale=0.9)
    low = [(0.92 * sin(a), 1.0 - 0.95 * cos(a)) for a in (pi * i / 60 for i in range(8, 47))]
    lathe([(0.0001, low[0][1]), *low, (0.0001, low[-1][1])], cloth)
    lathe(rounded(0.5, 0.0, 0.09, 0.04), plain(BLACK, rough=0.45))
    ring = low[-1]
    lathe([(ring[0] - 0.03, ring[1] + 0.02), (ring[0] + 0.012, ring[1] - 0.005), (ring[0] + 0.012, ring[1] + 0.03), (ring[0] - 0.06, ring[1] + 0.06)], plain(STEEL, rough=0.2, metal=True))
    lathe([(ring[0] - 0.05, ring[1] + 0.03), (ring[0] * 0.5, ring[1] + 0.012), (0.0001, ring[1])], plain(BLACK, rough=0.16, coat=0.4))
    return {'around': 0, 'above': 19, 'fills': 0.78}


def parade():
    body = own(rough=0.5)
    cloth = own(rough=0.95, pattern='cloth', scale=1.5, shade=0.72)
    dark = plain(BLACK, rough=0.5)
    parts = [lathe(rounded(0.52, -1.05, 1.05, 0.16), cloth)]
    for side in (-1, 1):
        parts.append(lathe([(0.54, side * 0.98), (0.55, side * 1.02), (0.54, side * 1.14), (0.46, side * 1.16), (0.44, side * 1.1), (0.0001, side * 1.1)], body))
        parts.append(lathe([(0.41, side * 1.1), (0.38, side * 1.135), (0.3, side * 1.1), (0.2, side * 1.15), (0.0001, side * 1.17)], dark))
    group(parts, at=(0, 0, 0.55), turn=(0, pi / 2, 0))
    tube([(-0.82, 0, 1.0), (-0.82, 0, 1.3), (-0.55, 0, 1.48), (0, 0, 1.5), (0.55, 0, 1.48), (0.82, 0, 1.3), (0.82, 0, 1.0)], 0.075, body)
    slab(0.44, 0.11, 0.06, 0.05, plain(0.6, rough=0.25, metal=True), at=(0, -0.52, 0.55))
    for x in (-0.5, 0.5):
        slab(0.24, 0.05, 0.5, 0.02, dark, at=(x, 0, 0.03))
    return {'around': -24, 'above': 13, 'fills': 0.78}


def _cabinet(wide, high, deep, woofer, tweeter, at, port=False, knobs=False, wood=True):
    body = own(rough=0.36, pattern='wood' if wood else None, scale=0.8, coat=0.12)
    dark = plain(BLACK, rough=0.5)
    cone = plain(0.022, rough=0.7)
    steel = plain(STEEL, rough=0.25, metal=True)
    parts = [slab(wide, high, deep, 0.05, body, bevel=0.035, at=(0, 0, high / 2 + 0.04))]
    parts.append(slab(wide * 0.8, 0.05, deep * 0.8, 0.02, dark, at=(0, 0, 0.025)))
    front = -deep / 2
    low, top = high * (0.4 if not port else 0.46) + 0.04, high * 0.78 + 0.04
    drivers = [
        lathe([(woofer, 0.0), (woofer * 0.99, 0.035), (woofer * 0.9, 0.04), (woofer * 0.88, 0.02)], steel),
        lathe([(woofer * 0.89, 0.02), (woofer * 0.84, 0.045), (woofer * 0.78, 0.03), (woofer * 0.36, 0.004), (woofer * 0.34, 0.012), (woofer * 0.2, 0.04), (0.0001, 0.05)], cone),
    ]
    parts += group(drivers, at=(0, front, low), turn=(pi / 2, 0, 0))
    domes = [
        lathe([(tweeter * 1.9, 0.0), (tweeter * 1.88, 0.025), (tweeter * 1.2, 0.012), (tweeter * 1.05, 0.0)], steel),
        lathe([(tweeter * 1.1, 0.0), (tweeter * 0.9, 0.03), (tweeter * 0.5, 0.055), (0.0001, 0.062)], plain(0.018, rough=0.55)),
    ]
    parts += group(domes, at=(0, front, top), turn=(pi / 2, 0, 0))
    if port:
        parts.append(slab(wide * 0.56, 0.09, 0.02, 0.044, plain(0.004, rough=0.9), at=(0, front, 0.17)))
    if knobs:
        for x in (-0.14, 0.14):
            parts += group([lathe(rounded(0.06, 0, 0.07, 0.015), steel)], at=(x, front, 0.17), turn=(pi / 2, 0, 0))
    return group(parts, *at)


def alder():
    _cabinet(1.1, 1.82, 1.35, 0.44, 0.11, ((-0.95, -0.1, 0), (0, 0, radians(9))))
    _cabinet(1.1, 1.82, 1.35, 0.44, 0.11, ((0.95, 0.55, 0), (0, 0, radians(-9))))
    return {'around': -20, 'above': 9, 'fills': 0.78}


def alder_mini():
    _cabinet(0.98, 1.54, 1.1, 0.33, 0.11, ((-0.85, -0.1, 0), (0, 0, radians(9))), port=True)
    _cabinet(0.98, 1.54, 1.1, 0.33, 0.11, ((0.85, 0.5, 0), (0, 0, radians(-9))), port=True, knobs=True)
    return {'around': -20, 'above': 9, 'fills': 0.78}

