// Foldable and small phones: a book, a flip phone, and one for the palm.
import { frame, lens, picture, reflection, wallpaper } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
  group,
  ink,
  inkSoft,
  outline,
  path,
  shadow,
  steel,
  steelDark,
  stroke,
} from '../pen.ts'

const book: Drawing = (pen) => {
  const leaf = (scene: number, x: number) =>
    box(0, 0, 78, 150, 12, frame(pen), outline(pen.edge, 0.9)) +
    box(1.5, 1.5, 75, 147, 10.5, ink) +
    pen.inside(box(4, 4, 70, 142, 8, ink), wallpaper(pen, x, 4, 144, 142, scene))
  return (
    shadow(pen, 120, 204, 96) +
    group('matrix(1.1 .16 0 1.04 34 34)', leaf(0, 2)) +
    group('matrix(1.1 -.16 0 1.04 120 46.4)', leaf(0, -70) + reflection(pen, 4, 4, 70, 142)) +
    path('M117 47 120 46 123 47V203L120 204 117 203Z', pen.line('0 0 1 0', ink, pen.lo, ink)) +
    disc(166, 51, 2.6, ink)
  )
}

const flip: Drawing = (pen) =>
  shadow(pen, 122, 206, 88) +
  // The lower half lies on the table, the upper one stands.
  group(
    'matrix(1.2 .06 .3 .56 50 136)',
    box(0, 0, 92, 112, 13, frame(pen), outline(pen.edge, 0.9)) +
      pen.inside(box(3, 2, 86, 107, 11, ink), wallpaper(pen, 3, -105, 86, 214, 3)),
  ) +
  path(
    'M77 194 84 198 186 204Q194 204 195 198V204Q194 211 186 211L90 206Q81 205 77 198Z',
    pen.deep,
  ) +
  group(
    'matrix(1.2 .06 -.08 1.04 61 24)',
    box(0, 0, 92, 108, 13, frame(pen), outline(pen.edge, 0.9)) +
      pen.inside(
        box(3, 3, 86, 105, 11, ink),
        wallpaper(pen, 3, 3, 86, 214, 3) + reflection(pen, 3, 3, 86, 105),
      ) +
      disc(46, 10, 3, ink),
  ) +
  path('M53 135 164 141 163 147 54 141Z', pen.line('0 0 1 0', steel, '#fff', steelDark))

const palm: Drawing = (pen) =>
  shadow(pen, 122, 210, 74) +
  group(
    'translate(160 132) rotate(10)',
    box(-40, -70, 80, 142, 22, frame(pen), outline(pen.edge, 0.9)) +
      box(-38, -68, 76, 138, 20, pen.line('.1 0 .7 1', pen.hi, pen.base, pen.lo)) +
      lens(pen, -20, -48, 11) +
      lens(pen, 6, -48, 11) +
      disc(24, -48, 3, '#fff6dc'),
  ) +
  group(
    'translate(88 122) rotate(-6)',
    box(-44, -78, 88, 158, 24, frame(pen), outline(pen.edge, 0.9)) +
      box(-41.5, -75.5, 83, 153, 22, ink) +
      picture(pen, -36, -70, 72, 142, 17, 1) +
      disc(0, -62, 3.4, ink) +
      box(-25, 50, 50, 13, 6.5, inkSoft, 'opacity=".55"'),
  )

/** Shut in front, and open to its whole length behind. */
const clasp: Drawing = (pen) =>
  shadow(pen, 122, 214, 84) +
  group(
    'translate(150 112) rotate(9)',
    box(-41, -96, 82, 194, 18, frame(pen), outline(pen.edge, 0.9)),
    box(-38.5, -93.5, 77, 189, 16, ink),
    picture(pen, -35, -90, 70, 182, 12, 2),
    stroke('M-35 1H35', '#000', 2, 'opacity=".35"'),
    disc(0, -82, 2.6, ink),
  ) +
  group(
    'translate(84 154) rotate(-7)',
    box(
      -46,
      -52,
      92,
      104,
      18,
      pen.line('.1 0 .7 1', pen.hi, pen.base, pen.lo),
      outline(pen.edge, 0.9),
    ),
    path('M-46 0V-34Q-46-52-28-52H16Z', '#fff', 'opacity=".2"'),
    lens(pen, -26, -32, 10.5),
    lens(pen, -2, -32, 10.5),
    box(14, -42, 24, 20, 6, ink, outline(inkSoft, 0.7)),
    stroke('M20-32H32', '#fff', 3, 'opacity=".8"'),
    box(-42, 42, 84, 9, 4, pen.line('0 0 1 0', steel, '#fff', steelDark)),
  )

/** Open flat. */
const leaf: Drawing = (pen) =>
  shadow(pen, 118, 212, 100) +
  group(
    'translate(120 114) rotate(-7) scale(1.04)',
    box(-88, -88, 176, 180, 18, frame(pen), outline(pen.edge, 0.9)),
    box(-85, -85, 170, 174, 15, ink),
    picture(pen, -80, -80, 160, 164, 11, 1),
    path(
      'M-6-80H6V84H-6Z',
      pen.line('0 0 1 0', ['#000', 0, 0], ['#000', 0.5, 0.35], ['#fff', 1, 0.08]),
    ),
    disc(46, -70, 3, ink),
  )

export const foldable = [book, flip, palm, clasp, leaf]
