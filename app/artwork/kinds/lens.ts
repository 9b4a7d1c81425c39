// Lenses for cameras: a standing one, a long one, a flat one.
import { black, lens as glass } from '../parts.ts'
import {
  type Drawing,
  disc,
  group,
  ink,
  inkLight,
  inkSoft,
  outline,
  oval,
  type Pen,
  path,
  round,
  shadow,
  steel,
  steelDark,
  stroke,
} from '../pen.ts'

export const tube = (pen: Pen) => pen.line('0 0 1 0', pen.lo, pen.hi, pen.base, pen.deep)
export const rubber = (pen: Pen) => pen.line('0 0 1 0', ink, inkLight, inkSoft, '#0d0f13')
export const ribs = (d: string, width: number) =>
  stroke(d, '#000', width, 'stroke-dasharray="2 2.6" opacity=".5"')
/** A ring of rubber with ribs around a standing tube, between two heights. */
const grip = (pen: Pen, left: number, right: number, y: number, h: number) =>
  path(
    `M${left} ${y}Q${(left + right) / 2} ${y + 13} ${right} ${y}v${h}Q${(left + right) / 2} ${y + h + 13} ${left} ${y + h}Z`,
    rubber(pen),
    outline(inkLight, 0.5),
  ) + ribs(`M${left + 3} ${y + h / 2 + 6}H${right - 3}`, h - 6)
const face = (pen: Pen, x: number, y: number, rx: number, ry: number) =>
  oval(x, y, rx, ry, black(pen), outline(steelDark)) +
  oval(x, y + 1, rx * 0.84, ry * 0.8, ink) +
  oval(x, y + 1.5, rx * 0.7, ry * 0.66, pen.glow('.4 .3 .8', '#7c9be0', '#24386f', '#080a12')) +
  oval(x - rx * 0.26, y - ry * 0.1, rx * 0.14, ry * 0.11, '#fff', 'opacity=".85"')

const prime: Drawing = (pen) =>
  shadow(pen, 124, 206, 78) +
  path(
    'M60 168V190C60 208 180 208 180 190V168Z',
    pen.line('0 0 1 0', steelDark, '#f4f5f7', steel, steelDark),
  ) +
  path('M54 66V174C54 194 186 194 186 174V66Z', tube(pen), outline(pen.edge)) +
  grip(pen, 54, 186, 98, 44) +
  stroke('M58 161Q120 180 182 161', pen.trim, 1.5, 'stroke-dasharray="7 5" opacity=".75"') +
  path('M48 58V76C48 94 192 94 192 76V58Z', tube(pen), outline(pen.edge)) +
  stroke('M50 84Q120 104 190 84', '#d8453c', 2.4) +
  face(pen, 120, 58, 72, 27)

export const tripodFoot = (pen: Pen, y: number) =>
  path(
    `M96 ${y}H140L146 ${y + 22}H90Z`,
    pen.line('0 0 1 0', inkSoft, inkLight, ink),
    outline(inkLight, 0.5),
  )

const tele: Drawing = (pen) =>
  shadow(pen, 120, 196, 104, 12) +
  group(
    'translate(114 116) rotate(62) scale(.84) translate(-120 -104)',
    path(
      'M82 196V218C82 228 158 228 158 218V196Z',
      pen.line('0 0 1 0', steelDark, '#f4f5f7', steelDark),
    ) +
      path('M78 130V204C78 218 162 218 162 204V130Z', tube(pen), outline(pen.edge)) +
      path('M70 22V122L78 136H162L170 122V22Z', tube(pen), outline(pen.edge)) +
      grip(pen, 70, 170, 66, 38) +
      grip(pen, 78, 162, 152, 24) +
      stroke('M71 124Q120 138 169 124', '#d8453c', 2.4) +
      path('M62-14V34C62 48 178 48 178 34V-14Z', rubber(pen), outline(inkLight, 0.6)) +
      face(pen, 120, -14, 58, 20),
  ) +
  tripodFoot(pen, 168)

const pancake: Drawing = (pen) =>
  shadow(pen, 124, 210, 86) +
  disc(130, 118, 90, pen.line('0 0 1 1', inkSoft, ink), outline(inkLight, 0.8)) +
  disc(118, 116, 91, pen.line('0 0 1 1', pen.hi, pen.base, pen.deep), outline(pen.edge)) +
  disc(118, 116, 84, 'none', `${outline(pen.deep, 11)} stroke-dasharray="2.6 3.4"`) +
  disc(118, 116, 74, black(pen)) +
  disc(
    118,
    116,
    62,
    'none',
    `${outline('#d9dde3', 4)} stroke-dasharray="3 1.5 8 1.5 2 30" opacity=".7"`,
  ) +
  disc(118, 116, 54, '#0c0e12', outline(inkLight)) +
  glass(pen, 118, 116, 44) +
  oval(138, 138, 9, 5, '#8f7bd8', 'opacity=".5" transform="rotate(-40 138 138)"') +
  stroke('M48 82A78 78 0 0 1 88 44', '#fff', 5, `opacity=".4" ${round}`)

export const lens = [prime, tele, pancake]
