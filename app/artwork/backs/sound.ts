// Headphones from the side, earbuds and speakers from behind.
import { caseBottom, wing } from '../kinds/earbuds.ts'
import { metal } from '../kinds/headphones.ts'
import {
  cabinet,
  cylinderBody,
  deskBody,
  globeBody,
  handled,
  onDesk,
  onShelf,
} from '../kinds/speaker.ts'
import { black, roundSkin, seam } from '../parts.ts'
import {
  box,
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
import { mark } from './screens.ts'

const ground = (pen: Pen) => shadow(pen, 120, 216, 66)

/** The band edge on, and how it is hung on the cup. */
const band = (pen: Pen, paint: string) =>
  path('M106 24Q120 14 134 24L132 104H108Z', paint, outline(pen.edge, 0.8)) +
  path('M110 30Q120 24 130 30L129 64Q120 70 111 64Z', pen.line('0 0 0 1', inkSoft, ink))

const studio: Drawing = (pen) =>
  ground(pen) +
  band(pen, roundSkin(pen)) +
  box(114, 74, 12, 50, 5, metal(pen)) +
  oval(120, 152, 48, 60, pen.line('0 0 1 0', inkLight, ink)) +
  oval(116, 151, 46, 58, roundSkin(pen), outline(pen.edge)) +
  oval(116, 151, 34, 45, pen.line('1 1 0 0', pen.hi, pen.base, pen.lo), outline(pen.seam)) +
  mark(pen, 116, 146, 1.5) +
  stroke('M82 128C88 110 100 100 114 98', '#fff', 4, `opacity=".45" ${round}`)

const turned: Drawing = (pen) =>
  ground(pen) +
  band(pen, roundSkin(pen)) +
  box(113, 78, 14, 44, 6, metal(pen)) +
  disc(122, 152, 56, pen.line('0 0 1 1', inkLight, ink), outline(inkLight, 0.6)) +
  disc(117, 151, 55, roundSkin(pen), outline(pen.edge)) +
  disc(117, 151, 42, pen.line('1 1 0 0', pen.hi, pen.base, pen.lo), outline(pen.seam)) +
  disc(117, 151, 15, pen.line('0 0 1 1', '#fff', steel, steelDark)) +
  stroke('M76 136C82 112 96 104 112 103', '#fff', 4, `opacity=".45" ${round}`)

const onEar: Drawing = (pen) =>
  ground(pen) +
  stroke('M114 22V124M126 22V124', '#d5d9df', 4, round) +
  path('M108 26Q120 12 132 26L130 70Q120 76 110 70Z', roundSkin(pen), outline(pen.edge)) +
  disc(123, 162, 48, pen.line('0 0 1 1', inkLight, ink)) +
  disc(118, 161, 46, roundSkin(pen), outline(pen.edge)) +
  disc(118, 161, 34, pen.line('1 1 0 0', pen.hi, pen.lo), outline(pen.seam)) +
  disc(118, 161, 9, pen.line('0 0 1 1', '#fff', steelDark)) +
  stroke('M84 148C90 130 100 122 114 121', '#fff', 4, `opacity=".45" ${round}`)

const headset: Drawing = (pen) =>
  ground(pen) +
  stroke('M100 190C70 208 52 206 42 196', ink, 5, round) +
  box(22, 186, 28, 13, 6.5, inkSoft, outline(inkLight)) +
  path('M104 22Q120 12 136 22L134 106H106Z', black(pen), outline(inkLight, 0.8)) +
  path('M110 30Q120 24 130 30L129 62Q120 68 111 62Z', pen.line('0 0 0 1', pen.hi, pen.deep)) +
  path(
    'M80 96H156L174 122V184L154 212H84L66 184V122Z',
    pen.line('0 0 1 0', inkLight, ink),
    outline(inkLight, 0.6),
  ) +
  path('M82 98H150L166 122V182L148 208H84L68 182V122Z', roundSkin(pen), outline(pen.edge)) +
  path('M94 114H138L150 130V174L138 192H96L84 174V130Z', pen.line('0 0 1 1', inkSoft, ink)) +
  stroke('M102 172 117 134 132 172', pen.screen[2], 4.5, round)

export const headphones: readonly Drawing[] = [studio, turned, onEar, headset]

const socket = (pen: Pen, x: number, y: number) =>
  box(x - 13, y - 5, 26, 10, 5, '#0c0e12', outline(pen.light ? pen.lo : pen.hi, 1.4))

const cased: Drawing = (pen) =>
  shadow(pen, 120, 208, 84) +
  path(`M44 104V84Q44 40 88 40H152Q196 40 196 84${caseBottom}`, roundSkin(pen), outline(pen.edge)) +
  path('M44 92H196V98H44Z', pen.line('0 0 1 0', pen.deep, pen.lo, pen.deep)) +
  box(84, 84, 72, 22, 6, metal(pen), outline(steelDark, 0.6)) +
  stroke('M55 120V146C55 168 66 184 84 191', '#fff', 5, `opacity=".4" ${round}`) +
  disc(120, 136, 9, pen.lo, outline(pen.seam)) +
  socket(pen, 120, 192)

const pair: Drawing = (pen) => {
  const bud =
    disc(0, 0, 33, roundSkin(pen), outline(pen.edge)) +
    wing +
    disc(-2, 4, 22, black(pen), outline(inkLight, 0.6)) +
    disc(-4, 7, 15, pen.line('0 0 1 1', inkLight, ink)) +
    disc(-4, 7, 6, '#08090b') +
    disc(19, -13, 2.4, '#d9b566') +
    disc(22, -5, 2.4, '#d9b566') +
    stroke('M-26-8C-22-20-12-27-1-28', '#fff', 3.4, `opacity=".5" ${round}`)
  return (
    shadow(pen, 84, 174, 54) +
    shadow(pen, 166, 206, 54) +
    group('translate(82 104) rotate(12) scale(1.42)', bud) +
    group('matrix(-1.42 .2 .2 1.42 162 152)', bud)
  )
}

const pebble: Drawing = (pen) =>
  shadow(pen, 120, 200, 96) +
  box(32, 70, 176, 126, 60, roundSkin(pen), outline(pen.edge)) +
  path('M32.500 122H207.500V127H32.500Z', pen.line('0 0 1 0', pen.deep, pen.lo, pen.deep)) +
  box(92, 114, 56, 20, 6, metal(pen), outline(steelDark, 0.6)) +
  stroke('M48 118C48 96 66 84 92 82', '#fff', 6, `opacity=".45" ${round}`) +
  mark(pen, 120, 98, 1) +
  socket(pen, 120, 176)

export const earbuds: readonly Drawing[] = [cased, pair, pebble]

const sockets = (pen: Pen, x: number, y: number) =>
  box(x - 26, y - 14, 52, 28, 6, black(pen), outline(inkLight, 0.7)) +
  disc(x - 12, y, 6, '#000', outline(steelDark, 1.4)) +
  box(x + 2, y - 4, 16, 8, 4, '#000', outline(steelDark, 1.2))

const cylinder: Drawing = (pen) =>
  cylinderBody(pen) +
  stroke('M120 66V150', pen.deep, 2, 'opacity=".8"') +
  sockets(pen, 120, 166) +
  stroke('M108 172C100 196 60 196 34 216', inkSoft, 5, round)

const handle = handled(
  (pen) =>
    box(34, 92, 172, 80, 24, 'none', outline(pen.seam, 1.4)) +
    oval(66, 132, 22, 28, black(pen), outline(inkLight)) +
    oval(174, 132, 22, 28, black(pen), outline(inkLight)) +
    box(98, 112, 44, 40, 8, pen.lo, outline(pen.seam, 0.8)) +
    socket(pen, 120, 132),
)

const shelf: Drawing = (pen) => {
  const one =
    path('M10 34-6 44V198L10 204Z', pen.hi) +
    cabinet(pen, pen.line('0 0 1 1', pen.base, pen.lo, pen.deep)) +
    disc(47, 78, 20, black(pen), outline(pen.edge)) +
    disc(47, 80, 12, '#050607') +
    box(26, 140, 42, 42, 4, black(pen), outline(inkLight, 0.7)) +
    disc(38, 154, 5.5, '#c0392f', outline(steel, 1)) +
    disc(56, 154, 5.5, '#22262c', outline(steel, 1)) +
    stroke('M38 160V176M56 160V176', steelDark, 2)
  return onShelf(pen, one, 20)
}

const globe: Drawing = (pen) =>
  globeBody(pen) +
  path('M112 30Q120 26 128 30V190H112Z', pen.line('0 0 1 0', pen.lo, pen.deep)) +
  sockets(pen, 120, 160) +
  stroke('M110 166C112 200 150 204 200 218', inkSoft, 5, round) +
  seam(pen, 'M112 30V190M128 30V190', 1)

const oneOnDesk = deskBody(roundSkin, (pen) => box(30, 22, 32, 8, 4, '#050607', outline(pen.seam)))
const desk: Drawing = (pen) =>
  onDesk(pen, oneOnDesk(pen), stroke('M60 162C80 220 150 216 178 162', inkSoft, 4, round)) +
  sockets(pen, 61, 156) +
  socket(pen, 178, 156)

export const speaker: readonly Drawing[] = [cylinder, handle, shelf, globe, desk]
