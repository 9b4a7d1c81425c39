// Cameras: with a mirror's hump, a rangefinder, a pocket one, and one that prints at once.
import { black, lens, skin } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
  ink,
  inkLight,
  inkSoft,
  outline,
  type Pen,
  path,
  round,
  shadow,
  steel,
  steelDark,
  stroke,
} from '../pen.ts'

const top = (pen: Pen) => pen.line('0 0 .4 1', pen.hi, pen.base, pen.lo)
const leather = (pen: Pen) => pen.line('0 0 1 1', inkLight, inkSoft, ink)
export const reflexBody: Drawing = (pen) =>
  path(
    'M22 78Q22 66 34 64L78 62 88 40Q91 34 98 34H142Q149 34 152 40L162 62 206 66Q218 68 218 78V178Q218 190 206 190H34Q22 190 22 178Z',
    top(pen),
    outline(pen.edge),
  ) + path('M22 88H218V178Q218 190 206 190H34Q22 190 22 178Z', leather(pen))
export const rangefinderBody: Drawing = (pen) =>
  path(
    'M18 80Q18 66 32 66H208Q222 66 222 80V168Q222 182 208 182H32Q18 182 18 168Z',
    top(pen),
    outline(pen.edge),
  ) + path('M18 96H222V162H18Z', leather(pen))
/** With its shutter at `x`, which is on the other side from behind. */
export const pocketBody = (pen: Pen, x: number) =>
  box(x, 56, 34, 14, 4, pen.line('0 0 1 0', steel, '#fff', steelDark)) +
  box(26, 66, 188, 114, 22, skin(pen), outline(pen.edge))
export const instantTop: Drawing = (pen) =>
  path(
    'M46 62Q48 50 62 50H178Q192 50 194 62L204 120H36Z',
    pen.line('0 0 0 1', pen.hi, pen.base),
    outline(pen.edge),
  )
export const instantBody: Drawing = (pen) =>
  path(
    'M36 118H204V190Q204 208 186 208H54Q36 208 36 190Z',
    pen.line('0 0 1 1', pen.base, pen.lo),
    outline(pen.edge),
  )

const dial = (pen: Pen, x: number, y: number, w: number, h: number) =>
  box(x, y, w, h, 2, pen.line('0 0 1 0', inkSoft, inkLight, ink), outline(inkLight, 0.5)) +
  stroke(`M${x + 2} ${y + h / 2}h${w - 4}`, '#000', h - 2, 'stroke-dasharray="1 2" opacity=".45"')
const barrel = (pen: Pen, x: number, y: number, r: number) =>
  disc(x, y, r, black(pen), outline('#0b0d10', 0.8)) +
  disc(
    x,
    y,
    r * 0.9,
    'none',
    `${outline('#000', r * 0.1)} stroke-dasharray="1.6 2.2" opacity=".5"`,
  ) +
  disc(x, y, r * 0.8, ink, outline(inkLight, 0.6)) +
  lens(pen, x, y, r * 0.66)

const reflex: Drawing = (pen) =>
  shadow(pen, 120, 196, 104) +
  dial(pen, 44, 52, 26, 14) +
  dial(pen, 176, 56, 22, 12) +
  reflexBody(pen) +
  path('M22 96C40 90 56 100 56 124V190H34Q22 190 22 178Z', pen.line('0 0 1 0', inkLight, ink)) +
  path('M98 40H142L149 58H91Z', pen.line('0 0 0 1', pen.lo, pen.base), outline(pen.seam, 0.7)) +
  barrel(pen, 126, 132, 56) +
  stroke('M84 112A46 46 0 0 1 110 89', '#fff', 3, `opacity=".35" ${round}`) +
  disc(197, 104, 5, '#e0483e') +
  box(34, 70, 24, 7, 3.5, ink, outline(inkLight, 0.6)) +
  stroke('M34 66Q38 67 46 64.5', '#fff', 1.5, 'opacity=".5"')

const rangefinder: Drawing = (pen) =>
  shadow(pen, 120, 188, 106) +
  dial(pen, 160, 56, 30, 12) +
  dial(pen, 50, 58, 16, 10) +
  disc(202, 62, 5, steel) +
  rangefinderBody(pen) +
  stroke('M18 129H222', '#000', 66, 'stroke-dasharray="1 2.4" opacity=".22"') +
  box(34, 72, 28, 18, 3, pen.line('0 0 1 1', '#8fa6d8', '#16203f', ink), outline(steelDark)) +
  box(96, 74, 26, 14, 3, pen.line('0 0 1 1', '#c9d2e6', '#44506e'), outline(steelDark)) +
  box(140, 76, 10, 10, 2, ink) +
  barrel(pen, 112, 130, 47) +
  stroke('M70 148 58 156', inkLight, 5, round) +
  box(188, 104, 20, 50, 9, pen.line('0 0 1 0', inkLight, ink)) +
  stroke('M26 74Q28 70 34 70H90', '#fff', 1.6, `opacity=".55" ${round}`)

const pocket: Drawing = (pen) =>
  shadow(pen, 120, 186, 98) +
  pocketBody(pen, 152) +
  path('M26 88Q26 66 48 66H120L92 180H48Q26 180 26 158Z', '#fff', 'opacity=".12"') +
  box(42, 80, 46, 17, 5, pen.line('0 0 1 1', '#fdfcf6', '#b8bcc4'), outline(pen.edge, 0.8)) +
  stroke('M48 88.500H82', '#8d939d', 9, 'stroke-dasharray="1 3" opacity=".5"') +
  disc(142, 126, 50, pen.line('0 0 1 1', steel, '#f6f7f9', steelDark), outline(pen.edge, 0.6)) +
  disc(142, 126, 45, black(pen)) +
  disc(142, 126, 37, ink, outline(steelDark, 0.8)) +
  lens(pen, 142, 126, 28) +
  box(42, 116, 12, 50, 6, pen.seam) +
  disc(196, 84, 4, '#e0483e')

const instant: Drawing = (pen) =>
  shadow(pen, 118, 214, 84) +
  path('M82 40H158V-4H82Z', '#fbfaf6', `${outline('#c9c6bd', 0.8)} transform="translate(0 22)"`) +
  path('M89 26H151V56H89Z', pen.line('0 0 1 1', pen.screen[0], pen.screen[1], pen.screen[2])) +
  instantTop(pen) +
  box(78, 48, 84, 5, 2.5, ink) +
  instantBody(pen) +
  path('M36 182H204V190Q204 208 186 208H54Q36 208 36 190Z', pen.deep, 'opacity=".5"') +
  path('M36 118H204', 'none', outline(pen.hi, 1.5)) +
  box(54, 68, 38, 28, 6, pen.line('0 0 1 1', '#fdfcf6', '#aeb3bc'), outline(pen.edge)) +
  box(152, 68, 32, 26, 6, pen.line('0 0 1 1', '#5b76b8', '#16203f', ink), outline(pen.edge)) +
  disc(120, 140, 50, pen.line('0 0 1 1', pen.hi, pen.deep), outline(pen.edge)) +
  disc(120, 140, 42, black(pen)) +
  lens(pen, 120, 140, 30) +
  disc(56, 140, 9, '#e0483e', outline(pen.edge, 0.8)) +
  path('M186 128V172M190 128V172M194 128V172', 'none', outline(pen.seam, 1.5))

export const camera = [reflex, rangefinder, pocket, instant]
