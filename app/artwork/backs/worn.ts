// Watches, hats and glasses from their other side.
import { gleam } from '../cloth.ts'
import { pilotGold, pilotTint } from '../kinds/glasses.ts'
import { brimAround, brimBand, brimCrown, capDome, knitted, ribs } from '../kinds/hat.ts'
import {
  diverCrown,
  diverStrap,
  dressCase,
  dressStrap,
  silver,
  smartCase,
  smartCrown,
  smartStrap,
} from '../kinds/watch.ts'
import { roundSkin, stitch } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
  flipped,
  group,
  inkLight,
  outline,
  type Pen,
  path,
  round,
  shadow,
  steel,
  steelDark,
  stroke,
} from '../pen.ts'

const lining = (pen: Pen) => pen.line('0 0 1 0', pen.deep, pen.base, pen.lo)
const engraved = (r: number) =>
  disc(120, 120, r, 'none', `${outline('#6d737d', 4)} stroke-dasharray="2 1.4 5 1.4 1.4 1.4 3 9"`)

const dressWatch: Drawing = (pen) =>
  dressStrap(pen, lining) +
  box(104, 12, 32, 14, 3, 'none', outline(steelDark, 3)) +
  dressCase(pen, 40) +
  disc(120, 120, 58, pen.line('0 0 1 1', '#fff', steel, steelDark), outline(steelDark)) +
  engraved(48) +
  disc(120, 120, 38, '#1c1f25', outline(steelDark)) +
  disc(108, 110, 14, '#c9a45a', `${outline('#7c5c1c', 5)} stroke-dasharray="2 2"`) +
  disc(134, 128, 11, '#d9b566', `${outline('#7c5c1c', 4)} stroke-dasharray="2 2"`) +
  disc(112, 138, 7, '#c2443a') +
  path('M88 100A38 38 0 0 1 122 82L104 152A38 38 0 0 1 88 100Z', '#fff', 'opacity=".16"')

const smart: Drawing = (pen) =>
  smartStrap(pen, lining) +
  disc(120, 28, 5, steel, outline(steelDark)) +
  smartCrown(pen, 52) +
  smartCase(pen) +
  disc(120, 120, 48, pen.line('0 0 1 1', '#2a2e36', '#0d0f13'), outline(inkLight, 1.2)) +
  engraved(42) +
  disc(120, 120, 30, '#07080a') +
  disc(108, 112, 6, '#3f9c6a') +
  disc(132, 112, 6, '#3f9c6a') +
  disc(108, 132, 6, '#24386f') +
  disc(132, 132, 6, '#24386f') +
  disc(120, 122, 5, '#a8323a') +
  path('M78 100Q84 72 112 72L92 160Q72 146 78 100Z', '#fff', 'opacity=".14"')

const diver: Drawing = (pen) =>
  diverStrap(pen) +
  box(104, 18, 32, 30, 4, silver(pen), outline(steelDark)) +
  diverCrown(pen, 38) +
  disc(120, 120, 72, pen.line('0 0 1 1', pen.hi, pen.base, pen.deep), outline(pen.edge, 0.8)) +
  disc(120, 120, 64, silver(pen), outline(steelDark)) +
  disc(120, 120, 60, 'none', `${outline('#8b919b', 6)} stroke-dasharray="6 9.7"`) +
  engraved(44) +
  stroke('M92 124q7-8 14 0t14 0 14 0 14 0M96 136q6-7 12 0t12 0 12 0 12 0', '#6d737d', 2.4, round) +
  path('M110 112a10 10 0 0 1 20 0Z', '#6d737d') +
  path('M76 92A54 54 0 0 1 122 66L92 164A54 54 0 0 1 76 92Z', '#fff', 'opacity=".3"')

export const watch: readonly Drawing[] = [dressWatch, smart, diver]

const cap: Drawing = (pen) =>
  shadow(pen, 120, 186, 90, 9) +
  flipped(path(capDome, roundSkin(pen), outline(pen.edge, 0.8))) +
  path(
    'M46 140C88 128 150 128 202 152L200 168Q120 148 50 160Z',
    pen.line('0 0 0 1', pen.lo, pen.deep),
    outline(pen.edge, 0.7),
  ) +
  gleam(pen, 'M58 130C62 90 84 56 118 54L108 126Z', 0.35) +
  stroke('M122 46C102 70 92 92 88 130M122 46C142 70 156 96 160 134', pen.seam, 1.2) +
  path(
    'M92 138C94 108 108 96 124 96S154 108 156 142Q124 134 92 138Z',
    '#14161a',
    outline(pen.seam, 2),
  ) +
  path('M90 138Q124 132 158 142L157 155Q124 146 91 152Z', pen.base, outline(pen.edge, 0.7)) +
  stroke('M98 144.500Q124 139 150 148', pen.deep, 3, `stroke-dasharray="0 8" ${round}`) +
  disc(122, 46, 6, pen.base, outline(pen.edge, 0.8)) +
  stitch(pen, 'M52 150C90 140 150 140 196 160')

const beanie: Drawing = (pen) =>
  knitted(pen, stroke(ribs, pen.seam, 2.6) + stroke('M120 48V154', pen.deep, 4)) +
  stroke('M120 142V198', pen.deep, 2)

const brim: Drawing = (pen) =>
  brimAround(pen) +
  flipped(path(brimCrown, pen.line('0 0 1 .6', pen.lo, pen.base, pen.hi), outline(pen.edge, 0.8))) +
  path(
    'M104 60C110 84 116 100 120 112C124 100 130 84 136 60Q120 70 104 60Z',
    pen.deep,
    'opacity=".4"',
  ) +
  brimBand(pen) +
  path('M116 146H124V166H116Z', pen.base, 'opacity=".7"') +
  stitch(pen, 'M14 152Q40 180 120 182T226 152')

export const hat: readonly Drawing[] = [cap, beanie, brim]

/** From the side: the near lens and its temple, the far ones behind them. */
const side = (pen: Pen, rim: string, lens: string, tint: string, width: number, y: number) => {
  const glass =
    path(rim, lens) +
    path(rim, 'none', outline(tint, width)) +
    path(rim, '#fff', 'opacity=".16" transform="translate(9 18) scale(.62 .8)"')
  const arm = `M104 ${y}C150 ${y - 4} 180 ${y - 2} 204 ${y + 10}`
  return (
    shadow(pen, 124, 176, 104, 9) +
    stroke(
      `M34 ${y - 4}C80 ${y - 26} 140 ${y - 24} 178 ${y - 8}Q192 ${y + 4} 194 ${y + 30}`,
      pen.deep,
      width,
      round,
    ) +
    group('matrix(.72 0 0 .96 8 0)', glass) +
    stroke(`M54 ${y + 12}Q64 ${y} 78 ${y + 12}`, tint, width, round) +
    group('translate(46 4)', glass) +
    stroke(arm, tint, width + 2, round) +
    stroke(`M204 ${y + 10}Q222 ${y + 20} 228 ${y + 50}`, pen.deep, width + 6, round) +
    stroke(arm, '#fff', 1.4, `opacity=".4" ${round} transform="translate(0 -2)"`) +
    disc(108, y, 3.6, steel, outline(steelDark, 0.7))
  )
}

const circular: Drawing = (pen) =>
  side(
    pen,
    'M44 72C62 72 70 96 70 120S62 168 44 168 20 146 20 120 28 72 44 72Z',
    pen.line('0 0 1 1', ['#dfe8f2', 0, 0.7], ['#9fb0c4', 1, 0.5]),
    pen.line('0 0 1 .2', pen.hi, pen.base, pen.deep),
    6,
    104,
  )

const square: Drawing = (pen) =>
  side(
    pen,
    'M22 82Q44 76 66 84Q70 86 69 98L66 140Q64 158 46 158Q28 156 25 134L18 96Q17 84 22 82Z',
    pen.line('.1 0 .7 1', ['#12151b', 0, 0.92], ['#6d7788', 1, 0.75]),
    pen.line('0 0 1 .2', pen.hi, pen.base, pen.deep),
    8,
    98,
  )

const pilot: Drawing = (pen) =>
  side(
    pen,
    'M24 80Q44 74 64 82Q70 86 68 104C64 146 52 166 40 164C24 158 18 126 18 98Q18 84 24 80Z',
    pilotTint(pen),
    pilotGold,
    3.6,
    96,
  )

export const glasses: readonly Drawing[] = [circular, square, pilot]
