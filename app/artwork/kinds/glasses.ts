// Glasses, round, square and for pilots: front and temples.
import {
  bothSides,
  type Drawing,
  disc,
  outline,
  type Pen,
  path,
  round,
  shadow,
  steel,
  stroke,
} from '../pen.ts'

const pair = (frame: string, lens: string, bridge: string, width: number, tint: string) => {
  const half =
    path(frame, lens) +
    path(frame, 'none', outline(tint, width)) +
    path(frame, 'none', `${outline('#fff', 1)} opacity=".35"`)
  return bothSides(half) + stroke(bridge, tint, width, round)
}
const tinted = (pen: Pen) =>
  pen.line('.1 0 .7 1', ['#12151b', 0, 0.92], ['#343c4c', 0.6, 0.86], ['#6d7788', 1, 0.75])
/** Open behind the lenses; on somebody's head they go straight back. */
const temples = (pen: Pen, y: number) =>
  pen.alone
    ? stroke(
        `M20 ${y}C34 ${y - 34} 60 ${y - 42} 84 ${y - 40}M220 ${y}C206 ${y - 34} 180 ${y - 42} 156 ${y - 40}`,
        pen.deep,
        6,
        round,
      )
    : ''

const circular: Drawing = (pen) =>
  shadow(pen, 120, 176, 100, 9) +
  temples(pen, 108) +
  pair(
    'M66 76A44 44 0 1 1 65.9 76Z',
    pen.line('0 0 1 1', ['#dfe8f2', 0, 0.55], ['#9fb0c4', 1, 0.35]),
    'M108 108Q120 94 132 108',
    8,
    pen.line('0 0 1 1', pen.hi, pen.base, pen.deep),
  ) +
  stroke('M44 100Q50 88 64 86M152 100Q158 88 172 86', '#fff', 5, `opacity=".7" ${round}`) +
  disc(22, 106, 3.5, steel) +
  disc(218, 106, 3.5, steel)

const square: Drawing = (pen) =>
  shadow(pen, 120, 174, 104, 9) +
  temples(pen, 96) +
  pair(
    'M24 84Q62 74 100 82Q108 84 107 94L102 130Q98 154 72 156H56Q32 154 26 130L18 94Q17 86 24 84Z',
    tinted(pen),
    'M106 92Q120 84 134 92',
    10,
    pen.line('0 0 .6 1', pen.hi, pen.base, pen.deep),
  ) +
  path(
    'M32 90 62 86 44 140Q36 134 33 124ZM142 90 172 86 154 140Q146 134 143 124Z',
    '#fff',
    'opacity=".22"',
  ) +
  stroke('M26 90 36 88M214 90 204 88', steel, 3, round)

export const pilotGold = '#c9a45a'
export const pilotTint = (pen: Pen) =>
  pen.line('.2 0 .5 1', [pen.deep, 0, 0.95], [pen.base, 0.6, 0.85], [pen.hi, 1, 0.65])

const pilot: Drawing = (pen) =>
  shadow(pen, 120, 180, 100, 9) +
  temples(pen, 96) +
  stroke('M94 83Q104 74 120 74T146 83', pilotGold, 3.4, round) +
  pair(
    'M26 86Q30 78 46 78L96 82Q108 84 108 96C108 134 92 160 64 160C36 160 24 128 24 100Q24 90 26 86Z',
    pilotTint(pen),
    'M107 98Q120 88 133 98',
    4,
    pilotGold,
  ) +
  path(
    'M34 92Q38 86 48 86L70 88 46 146Q32 124 34 92ZM152 92 186 88 164 150Q152 130 146 104Z',
    '#fff',
    'opacity=".25"',
  ) +
  path('M104 120q4 0 4 8t-4 8ZM136 120q-4 0-4 8t4 8Z', '#f3e9d2', outline('#b59a5a', 0.5))

export const glasses = [circular, square, pilot]
