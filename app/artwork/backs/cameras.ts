// Cameras and lenses from behind: screens, buttons, mounts.
import { cubeBody, gimbalHandle, gimbalHead, leg, motor } from '../kinds/actioncam.ts'
import {
  instantBody,
  instantTop,
  pocketBody,
  rangefinderBody,
  reflexBody,
} from '../kinds/camera.ts'
import { ribs, rubber, tripodFoot, tube } from '../kinds/lens.ts'
import { black, picture, roundSkin } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
  flipped,
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

const display = (pen: Pen, x: number, y: number, w: number, h: number, scene: number) =>
  box(x - 4, y - 4, w + 8, h + 8, 5, '#0b0d10', outline(inkLight, 0.8)) +
  picture(pen, x, y, w, h, 2, scene)
const button = (x: number, y: number, r = 6) => disc(x, y, r, ink, outline(inkLight, 0.8))
const wheel = (x: number, y: number, r: number) =>
  disc(x, y, r, ink, outline(inkLight, 1)) + disc(x, y, r * 0.45, inkSoft, outline(inkLight, 0.8))

const reflex: Drawing = (pen) =>
  shadow(pen, 120, 196, 104) +
  box(46, 54, 24, 12, 2, pen.line('0 0 1 0', inkSoft, inkLight, ink)) +
  box(168, 52, 28, 14, 2, pen.line('0 0 1 0', inkSoft, inkLight, ink)) +
  flipped(reflexBody(pen)) +
  box(96, 44, 48, 30, 8, ink, outline(inkLight, 0.8)) +
  box(104, 50, 32, 18, 5, '#06070a') +
  display(pen, 42, 98, 116, 80, 1) +
  button(182, 104) +
  button(202, 104, 5) +
  wheel(192, 140, 15) +
  button(182, 174, 5) +
  button(202, 174, 5)

const rangefinder: Drawing = (pen) =>
  shadow(pen, 120, 188, 106) +
  box(52, 56, 30, 12, 2, pen.line('0 0 1 0', inkSoft, inkLight, ink)) +
  box(176, 58, 16, 10, 2, pen.line('0 0 1 0', inkSoft, inkLight, ink)) +
  rangefinderBody(pen) +
  box(28, 70, 30, 20, 4, ink, outline(steelDark)) +
  box(34, 75, 18, 10, 2, pen.line('0 0 1 1', '#8fa6d8', '#16203f')) +
  display(pen, 62, 98, 100, 66, 0) +
  wheel(194, 132, 16) +
  button(194, 106, 5) +
  path('M176 70q18 12 34 4v12h-34Z', pen.lo, outline(pen.seam, 0.7))

const pocket: Drawing = (pen) =>
  shadow(pen, 120, 186, 98) +
  pocketBody(pen, 54) +
  display(pen, 40, 80, 118, 86, 2) +
  disc(190, 94, 6, '#e0483e') +
  wheel(190, 130, 15) +
  box(178, 156, 24, 8, 4, pen.seam)

const instant: Drawing = (pen) =>
  shadow(pen, 118, 214, 84) +
  instantTop(pen) +
  instantBody(pen) +
  box(138, 62, 42, 32, 6, ink, outline(pen.seam)) +
  box(146, 69, 26, 18, 4, pen.line('0 0 1 1', '#8fa6d8', '#16203f')) +
  path(
    'M58 112Q58 106 64 106H176Q182 106 182 112V188Q182 194 176 194H64Q58 194 58 188Z',
    pen.line('0 0 1 1', pen.lo, pen.base),
    outline(pen.seam, 1.4),
  ) +
  box(106, 140, 28, 14, 4, ink, outline(pen.seam)) +
  stroke('M113 147H117M121 147H127', '#fff', 3) +
  box(174, 136, 14, 30, 5, black(pen)) +
  stroke('M70 184H170', pen.seam, 2)

export const camera: readonly Drawing[] = [reflex, rangefinder, pocket, instant]

const mount = (pen: Pen, x: number, y: number, rx: number, ry: number) =>
  oval(x, y, rx, ry, pen.line('0 0 1 1', '#fff', steel, steelDark), outline(steelDark, 0.8)) +
  oval(x, y + 1, rx * 0.78, ry * 0.78, ink, outline(steelDark)) +
  oval(x, y + 2, rx * 0.52, ry * 0.5, pen.glow('.4 .3 .8', '#7c9be0', '#24386f', '#080a12')) +
  oval(x - rx * 0.2, y - ry * 0.1, rx * 0.12, ry * 0.1, '#fff', 'opacity=".8"') +
  stroke(
    `M${x - rx * 0.4} ${y + ry * 0.84}Q${x} ${y + ry * 1.02} ${x + rx * 0.4} ${y + ry * 0.84}`,
    '#d9b566',
    4,
    'stroke-dasharray="3 3"',
  ) +
  disc(x + rx * 0.86, y, 2.6, '#d8453c')

const prime: Drawing = (pen) =>
  shadow(pen, 124, 206, 82) +
  path('M48 168V188C48 208 192 208 192 188V168Z', rubber(pen)) +
  path('M54 84V174C54 196 186 196 186 174V84Z', tube(pen), outline(pen.edge)) +
  path('M54 120Q120 140 186 120V164Q120 184 54 164Z', rubber(pen), outline(inkLight, 0.5)) +
  ribs('M57 150H183', 34) +
  path(
    'M60 60V86C60 104 180 104 180 86V60Z',
    pen.line('0 0 1 0', steelDark, '#f4f5f7', steel, steelDark),
  ) +
  mount(pen, 120, 60, 60, 23)

const tele: Drawing = (pen) =>
  shadow(pen, 120, 200, 104, 12) +
  group(
    'translate(122 116) rotate(-60) scale(.84) translate(-120 -104)',
    path('M62 190V222C62 236 178 236 178 222V190Z', rubber(pen), outline(inkLight, 0.6)),
    path('M70 96V198C70 212 170 212 170 198V96L162 84H78Z', tube(pen), outline(pen.edge)),
    path('M70 128Q120 144 170 128V168Q120 184 70 168Z', rubber(pen), outline(inkLight, 0.5)),
    ribs('M73 154H167', 30),
    path('M78 4V92C78 104 162 104 162 92V4Z', tube(pen), outline(pen.edge)),
    path('M78 40Q120 54 162 40V64Q120 78 78 64Z', rubber(pen)),
    path('M82-12V6C82 18 158 18 158 6V-12Z', pen.line('0 0 1 0', steelDark, '#f4f5f7', steelDark)),
    mount(pen, 120, -12, 38, 14),
  ) +
  tripodFoot(pen, 172)

const pancake: Drawing = (pen) =>
  shadow(pen, 124, 210, 86) +
  disc(122, 118, 91, roundSkin(pen), outline(pen.edge)) +
  disc(122, 118, 84, 'none', `${outline(pen.deep, 8)} stroke-dasharray="2.6 3.4"`) +
  mount(pen, 120, 116, 72, 72) +
  stroke('M50 84A78 78 0 0 1 90 46', '#fff', 5, `opacity=".4" ${round}`)

export const lens: readonly Drawing[] = [prime, tele, pancake]

const cube: Drawing = (pen) =>
  cubeBody(pen, 40, 148, path('M44 62 28 72V176L44 190Z', pen.hi, outline(pen.edge, 0.6))) +
  display(pen, 58, 72, 134, 92, 1) +
  disc(125, 179, 5, ink, outline(pen.seam)) +
  stroke('M70 152H84M166 152H180', '#fff', 3, `opacity=".8" ${round}`)

const gimbal: Drawing = (pen) =>
  shadow(pen, 122, 214, 58) +
  gimbalHandle(pen, 96) +
  gimbalHead(
    pen,
    'M142 104H108V92Q108 84 100 84H82Q74 84 74 74V54H90V66Q90 70 94 70H112Q142 72 142 98Z',
    90,
    82,
  ) +
  stroke('M118 40V66M126 40V66M134 40V66M142 40V66', pen.deep, 3, round) +
  stroke(
    'M104 126H142M104 136H142M104 146H142M104 156H142M104 166H142M104 176H142',
    pen.seam,
    2.4,
    round,
  ) +
  box(113, 196, 20, 7, 3.5, '#08090b') +
  stroke('M102 120V196', '#fff', 2.2, `opacity=".35" ${round}`)

const drone: Drawing = (pen) => {
  const arm =
    path(
      'M96 112 52 82 44 90 92 128Z',
      pen.line('0 0 1 1', pen.hi, pen.lo),
      outline(pen.edge, 0.8),
    ) +
    motor(pen) +
    path(
      'M47 72C24 67 2 67-4 70C10 76 34 76 47 74C60 76 86 78 100 72C92 66 64 68 47 72Z',
      pen.line('0 0 1 0', steel, '#f4f5f7', steelDark),
      'opacity=".85"',
    ) +
    disc(47, 92, 3, '#ff5a4d') +
    leg
  return (
    shadow(pen, 120, 200, 92) +
    group('matrix(-1 0 0 1 232 0)', arm) +
    group('translate(8 0)', arm) +
    path(
      'M80 104Q84 86 120 84Q156 86 160 104L166 142Q166 166 144 168H96Q74 166 74 142Z',
      pen.line('.2 0 .7 1', pen.hi, pen.base, pen.deep),
      outline(pen.edge),
    ) +
    path('M92 102Q94 92 120 90Q146 92 148 102Q120 97 92 102Z', '#fff', 'opacity=".35"') +
    box(94, 112, 52, 40, 8, black(pen), outline(inkLight, 0.8)) +
    stroke('M104 142H110M114 142H120M124 142H130M134 142H136', '#8fe3a8', 4) +
    stroke('M102 122H138M102 129H138', inkLight, 2, round)
  )
}

export const actioncam: readonly Drawing[] = [cube, gimbal, drone]
