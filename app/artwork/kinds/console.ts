// Game consoles: a tower, a slab and a cube.
import { skin } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
  group,
  ink,
  inkLight,
  outline,
  oval,
  type Pen,
  path,
  shadow,
} from '../pen.ts'

const tower: Drawing = (pen) =>
  shadow(pen, 120, 212, 66) +
  box(88, 20, 64, 190, 10, pen.line('0 0 1 0', ink, inkLight, ink)) +
  path('M84 18C68 60 68 170 80 214L96 210C90 160 90 70 100 14Z', skin(pen), outline(pen.edge)) +
  path(
    'M140 14C150 70 150 160 144 210L164 214C176 166 174 58 158 20Z',
    pen.line('0 0 1 0', pen.base, pen.lo, pen.deep),
    outline(pen.edge),
  ) +
  path('M100 16C92 70 92 160 97 208', 'none', outline(pen.screen[2], 1.6)) +
  box(116, 84, 5, 76, 2.5, '#000') +
  disc(132, 178, 4, inkLight) +
  box(128, 190, 8, 4, 2, '#000')

/** Its upper side down to `y`, and below that the side with a paint of its own. */
export const slabBody = (pen: Pen, y: number, paint: Drawing) =>
  shadow(pen, 120, 176, 112, 13) +
  path(`M44 78H196L228 ${y}H12Z`, pen.line('0 0 1 1', pen.hi, pen.base), outline(pen.edge)) +
  path(`M12 ${y}H228V158Q228 168 218 168H22Q12 168 12 158Z`, paint(pen), outline(pen.edge))
export const slabEdge = (pen: Pen, y: number) => path(`M12 ${y}H228`, 'none', outline(pen.hi, 1.4))

const slab: Drawing = (pen) =>
  slabBody(pen, 132, (pen) => pen.line('0 0 0 1', pen.lo, pen.deep)) +
  path('M12 142H228V151H12Z', ink) +
  box(40, 144.5, 84, 3, 1.5, '#000') +
  box(190, 144, 16, 5, 2.5, inkLight) +
  disc(214, 146.5, 2.6, pen.screen[2]) +
  path('M142 84H190L214 126H152Z', pen.line('0 0 1 1', pen.lo, pen.base), outline(pen.seam, 0.6)) +
  path(
    'M148 90H190M150 97H194M152 104H198M154 111H202M156 118H206',
    'none',
    outline(pen.deep, 2.2),
  ) +
  slabEdge(pen, 132) +
  group('translate(64 90) scale(1.5 .8)', disc(18, 18, 12, 'none', outline(pen.seam, 1.6)))

export const cubeOf =
  (face: Drawing): Drawing =>
  (pen) =>
    shadow(pen, 120, 210, 96) +
    path('M26 84 62 56H178L214 84Z', pen.line('0 0 0 1', pen.hi, pen.base), outline(pen.edge)) +
    path('M26 84H214V196Q214 206 204 206H36Q26 206 26 196Z', skin(pen), outline(pen.edge)) +
    face(pen) +
    path('M30 88H120L90 204H36Q30 204 30 196Z', '#fff', 'opacity=".1"')

const cube = cubeOf(
  (pen) =>
    oval(120, 70, 56, 11, pen.line('0 0 1 1', pen.base, pen.deep), outline(pen.seam, 0.8)) +
    oval(120, 68, 26, 5, pen.lo) +
    path('M26 128H214V148H26Z', pen.deep) +
    box(44, 134, 72, 8, 4, '#000') +
    disc(196, 138, 5, pen.screen[2]) +
    box(46, 166, 44, 22, 5, ink, outline(inkLight, 0.6)) +
    box(100, 166, 44, 22, 5, ink, outline(inkLight, 0.6)) +
    oval(180, 177, 18, 12, pen.lo, outline(pen.seam, 0.8)) +
    box(172, 173, 16, 8, 4, pen.hi),
)

export const console = [tower, slab, cube]
