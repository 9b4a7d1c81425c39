// Smartphones: the back with its cameras, and the screen of a second one behind it.
import { frame, lens, picture } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
  group,
  ink,
  inkSoft,
  outline,
  type Pen,
  path,
  shadow,
} from '../pen.ts'

const body = (pen: Pen) => box(-44, -88, 88, 176, 19, frame(pen), outline(pen.edge, 0.9))

const panel = (pen: Pen, ...cameras: string[]) =>
  body(pen) +
  box(-41.5, -85.5, 83, 171, 16.5, pen.line('.1 0 .7 1', pen.hi, pen.base, pen.lo)) +
  path(
    'M-41.5 62V-69Q-41.5-85.5-25-85.5H22Z',
    pen.line('0 0 1 1', ['#fff', 0, 0.34], ['#fff', 1, 0]),
  ) +
  cameras.join('')

export const phoneScreen = (pen: Pen, scene: number) =>
  body(pen) +
  box(-42, -86, 84, 172, 17, ink) +
  picture(pen, -38.5, -82.5, 77, 165, 13.5, scene) +
  box(-9, -77, 18, 5.4, 2.7, ink)

const plate = (pen: Pen, x: number, y: number, w: number, h: number, r: number) =>
  box(x, y, w, h, r, pen.line('0 0 1 1', pen.base, pen.deep), outline(pen.hi, 0.8))
const flash = (x: number, y: number) => disc(x, y, 3.2, '#fff6dc', outline('#b9ad8a', 0.6))

/** What its back looks like, around the middle of the back. */
export const phoneBacks: readonly Drawing[] = [
  (pen) =>
    panel(
      pen,
      plate(pen, -37, -81, 48, 50, 14),
      lens(pen, -23, -67, 10.5),
      lens(pen, -23, -44.5, 10.5),
      lens(pen, -1.5, -56, 10.5),
      flash(-1, -74),
    ),
  (pen) =>
    panel(
      pen,
      plate(pen, -36, -80, 25, 58, 12.5),
      lens(pen, -23.5, -67, 10),
      lens(pen, -23.5, -35, 10),
      flash(-2, -67),
    ),
  (pen) =>
    panel(
      pen,
      path('M-44-64H44V-40H-44Z', pen.line('0 0 0 1', inkSoft, ink)),
      path('M-44-64H44', 'none', outline(pen.hi, 1)),
      lens(pen, -22, -52, 10),
      lens(pen, 2, -52, 10),
      flash(24, -52),
    ),
  (pen) =>
    panel(
      pen,
      disc(0, -46, 33, pen.line('0 0 1 1', pen.hi, pen.deep), outline(pen.edge, 0.6)),
      disc(0, -46, 29.5, pen.line('0 0 1 1', inkSoft, ink)),
      lens(pen, -12, -57, 9.5),
      lens(pen, 12, -57, 9.5),
      lens(pen, -12, -35, 9.5),
      flash(12, -35),
    ),
  (pen) =>
    panel(
      pen,
      box(42, -62, 5, 26, 2, pen.screen[2]),
      box(42, 40, 5, 26, 2, pen.screen[2]),
      path(
        'M-37-80H4L18-66V-48L6-36H-37Z',
        pen.line('0 0 1 1', inkSoft, ink),
        outline(pen.hi, 0.8),
      ),
      lens(pen, -22, -58, 11.5),
      lens(pen, 3, -58, 10),
      path('M-30 70 0 4 30 70 20 70 0 28-20 70Z', pen.screen[2], 'opacity=".8"'),
      path('M-36-20H36', 'none', outline(pen.seam, 1.4)),
    ),
  (pen) =>
    panel(
      pen,
      disc(0, -50, 28, pen.line('0 0 1 1', pen.hi, pen.deep), outline(pen.edge, 0.6)),
      disc(0, -50, 25, pen.line('0 0 1 1', inkSoft, ink)),
      lens(pen, 0, -61, 9.5),
      lens(pen, 0, -39, 9.5),
      flash(14, -50),
    ),
]

/** The ground, then screen and back, each with where it stands; the later one is in front. */
const both =
  (
    variant: number,
    ground: readonly [number, number],
    back: string,
    front: string,
    isScreenInFront = false,
  ): Drawing =>
  (pen) => {
    const rear = group(back, (phoneBacks[variant] as Drawing)(pen))
    const screen = group(front, phoneScreen(pen, variant))
    return (
      shadow(pen, ground[0], 214, ground[1]) + (isScreenInFront ? rear + screen : screen + rear)
    )
  }

export const phone = [
  both(0, [124, 84], 'translate(94 120) rotate(-6)', 'translate(154 118) rotate(9) scale(.98)'),
  both(1, [122, 82], 'translate(152 118) rotate(7)', 'translate(90 122) rotate(-5)', true),
  both(2, [120, 92], 'translate(80 118)', 'translate(171 124) scale(.94)'),
  both(3, [126, 80], 'translate(92 118) rotate(-3)', 'translate(158 128) rotate(16) scale(.9)'),
  both(
    4,
    [120, 104],
    'translate(132 94) rotate(6) scale(.86)',
    'translate(114 158) rotate(-94) scale(.98)',
    true,
  ),
  both(
    5,
    [122, 84],
    'translate(148 118) rotate(8)',
    'translate(84 130) rotate(-4) scale(.9)',
    true,
  ),
]
