"""Phones and notebooks."""

from math import pi, radians

from forms import display, glass, group, lathe, own, plain, rounded, slab

BLACK = 0.012
STEEL = 0.6
DUSK = ((0.01, 0.015, 0.05), (0.09, 0.06, 0.22), (0.55, 0.16, 0.22), (0.95, 0.55, 0.25))
SEA = ((0.0, 0.03, 0.07), (0.01, 0.16, 0.24), (0.1, 0.45, 0.5), (0.75, 0.85, 0.75))
MEADOW = ((0.01, 0.05, 0.04), (0.06, 0.2, 0.1), (0.5, 0.6, 0.2), (0.95, 0.85, 0.55))
PLUM = ((0.02, 0.01, 0.05), (0.14, 0.03, 0.2), (0.55, 0.1, 0.35), (0.98, 0.6, 0.5))


def _lens(x, z, radius, back, rim):
    parts = [
        lathe([(radius, 0.0), (radius, 0.03), (radius * 0.94, 0.04), (radius * 0.84, 0.034), (radius * 0.82, 0.02), (radius * 0.5, 0.014), (radius * 0.48, 0.006), (0.0001, 0.006)], rim),
        lathe([(radius * 0.8, 0.022), (radius * 0.45, 0.03), (0.0001, 0.032)], plain((0.01, 0.012, 0.03), rough=0.04, coat=1.0)),
        lathe([(radius * 0.28, 0.0325), (0.0001, 0.034)], plain((0.03, 0.03, 0.12), rough=0.1)),
    ]
    return group(parts, at=(x, back, z), turn=(-pi / 2, 0, 0))


def _flash(x, z, back):
    return group([lathe(rounded(0.035, 0, 0.012, 0.004), plain((0.9, 0.8, 0.55), rough=0.3))], at=(x, back, z), turn=(-pi / 2, 0, 0))


def _body(wide, high, thick, corner, steel):
    frame = plain(STEEL, rough=0.25, metal=True) if steel else own(rough=0.24, metal=True)
    return [slab(wide, high, thick, corner, frame, bevel=thick * 0.36), slab(wide * 0.965, high * 0.982, thick * 1.03, corner * 0.93, own(rough=0.3, coat=0.2), bevel=0.008)]


def _phone(wide, high, corner, thick, island, colors, seed, steel):
    """The front and the back of one phone, each about its own middle."""
    bezel = 0.026
    back = _body(wide, high, thick, corner, steel)
    y = thick * 0.515
    for kind, *where in island:
        if kind == 'lens':
            back += _lens(where[0], where[1], where[2], y + where[3], plain(0.35, rough=0.22, metal=True))
        elif kind == 'flash':
            back += _flash(where[0], where[1], y + where[2])
        elif kind == 'square':
            x, z, w, h = where
            back.append(slab(w, h, 0.06, min(w, h) * 0.3, own(rough=0.16, coat=0.5, shade=0.9), bevel=0.02, at=(x, y, z)))
        elif kind == 'round':
            x, z, r, dark = where
            back += group([lathe(rounded(r, 0, 0.045, 0.02), plain(BLACK, rough=0.12, coat=0.8) if dark else own(rough=0.18, metal=True))], at=(x, y, z), turn=(-pi / 2, 0, 0))
    front = _body(wide, high, thick, corner, steel)
    front.append(slab(wide * 0.975, high * 0.988, 0.012, corner * 0.94, glass(), bevel=0.004, at=(0, -thick * 0.51, 0)))
    picture = slab(wide - 2 * bezel, high - 2 * bezel * 1.15, 0.004, max(0.02, corner - bezel), display(colors, seed=seed), bevel=0.001, at=(0, -thick * 0.51 - 0.008, 0))
    front.append(picture)
    front += group([lathe([(0.032, 0), (0.0001, 0.001)], plain(0.002, rough=0.1))], at=(0, -thick * 0.51 - 0.0115, high / 2 - bezel - 0.09), turn=(pi / 2, 0, 0))
    side = wide / 2
    for z, length in ((high * 0.16, 0.22), (high * 0.3, 0.12)):
        for parts in (front, back):
            parts.append(slab(0.03, length, thick * 0.3, 0.012, plain(0.2, rough=0.3, metal=True), at=(side, 0, z)))
    return front, back


def phone(island, wide=0.76, high=1.6, colors=DUSK, seed=0.0, steel=False):
    front, back = _phone(wide, high, 0.12, 0.082, island, colors, seed, steel)
    group(front, at=(-wide * 0.44, -0.2, high / 2), turn=(radians(-5), 0, radians(12)))
    group(back, at=(wide * 0.58, 0.34, high / 2), turn=(radians(4), 0, radians(180 + 20)))
    return {'around': 0, 'above': 7, 'fills': 0.8}


def _keys(wide, rows, count, deep, material, at, gap=0.16, numpad=False):
    parts = []
    pitch = wide / count
    for row in range(rows):
        y = at[1] + deep / 2 - (row + 0.5) * deep / rows
        sizes = [1.0] * count
        if row == rows - 1:
            sizes = [1.0] * 3 + [count - 8 if not numpad else count - 11] + [1.0] * (5 if not numpad else 8)
        elif row:
            sizes[0] = 1.0 + 0.25 * row
            sizes[-1 if not numpad else -4] = 1.0
            sizes = sizes if sum(sizes) <= count else sizes[:-1] + [sizes[-1]]
        scale = count / sum(sizes)
        x = at[0] - wide / 2
        for size in sizes:
            w = size * scale * pitch
            parts.append(slab(w - gap * pitch, deep / rows * (1 - gap), 0.02, 0.02, material, bevel=0.006, at=(x + w / 2, y, at[2]), turn=(pi / 2, 0, 0), steps=3))
            x += w
    return parts


def laptop(inches=14, thick=0.11, colors=SEA, seed=1.0, metal=True, numpad=False, lit=None, rough=0.34, edges=False, bezel=0.06):
    wide = inches * 0.254 * 0.855
    deep = wide * 0.68
    corner = 0.1
    body = own(rough=rough, metal=metal)
    dark = plain(0.02, rough=0.5)
    z = thick / 2 + 0.03
    slab(wide, deep, thick, corner, body, bevel=min(0.045, thick * 0.4), at=(0, 0, z), turn=(pi / 2, 0, 0))
    for x in (-wide * 0.4, wide * 0.4):
        slab(0.3, 0.05, 0.06, 0.02, dark, at=(x, -deep * 0.4, 0.02))
        slab(0.3, 0.05, 0.06, 0.02, dark, at=(x, deep * 0.4, 0.02))
    top = z + thick / 2
    span = wide * (0.9 if numpad else 0.84)
    slab(span, deep * 0.44, 0.012, 0.03, plain(0.01, rough=0.6) if not lit else plain(0.02, rough=0.4), bevel=0.004, at=(0, deep * 0.13, top), turn=(pi / 2, 0, 0))
    _keys(span * 0.985, 6, 18 if numpad else 14, deep * 0.425, plain(0.018, rough=0.5), (0, deep * 0.13, top + 0.012), numpad=numpad)
    slab(wide * 0.34, deep * 0.28, 0.006, 0.03, own(rough=rough * 0.75, metal=metal, shade=0.88), bevel=0.002, at=(0, -deep * 0.27, top + 0.001), turn=(pi / 2, 0, 0))
    if lit:
        slab(span * 1.004, deep * 0.447, 0.004, 0.03, plain(lit, rough=0.5, glow=1.1), bevel=0.001, at=(0, deep * 0.13, top + 0.007), turn=(pi / 2, 0, 0))
    if edges:
        slab(wide * 1.012, deep * 1.015, thick * 0.45, corner * 1.05, plain(0.03, rough=0.8), bevel=0.02, at=(0, 0, z - thick * 0.12), turn=(pi / 2, 0, 0))
    # The lid is built about its hinge, with the display to the front.
    high = deep * 0.985
    lid = [
        slab(wide, high, 0.06, corner, body, bevel=0.02, at=(0, 0.03, high / 2)),
        slab(wide * 0.985, high * 0.98, 0.008, corner * 0.85, glass(0.006) if not edges else plain(0.012, rough=0.5), bevel=0.002, at=(0, -0.002, high / 2)),
        slab(wide - 2 * bezel - 0.03, high - 3.4 * bezel, 0.002, 0.03, display(colors, power=0.8, seed=seed, scale=0.13), bevel=0.0005, at=(0, -0.0075, high / 2 + bezel * 0.35)),
        *group([lathe([(0.014, 0), (0.0001, 0.001)], plain((0.01, 0.01, 0.04), rough=0.1))], at=(0, -0.0085, high - bezel * 0.55), turn=(pi / 2, 0, 0)),
    ]
    if edges:
        lid.append(slab(wide * 1.012, high * 1.01, 0.03, corner * 1.05, plain(0.03, rough=0.8), bevel=0.012, at=(0, 0.035, high / 2)))
    group(lid, at=(0, deep / 2 - 0.02, top + 0.03), turn=(radians(-18), 0, 0))
    group([lathe(rounded(0.035, -wide * 0.38, wide * 0.38, 0.01), dark)], at=(0, deep / 2 - 0.03, top + 0.015), turn=(0, pi / 2, 0))
    return {'around': -24, 'above': 21, 'fills': 0.82}
