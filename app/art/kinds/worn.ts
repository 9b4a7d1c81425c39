// Small things to wear: watches, hats and glasses.
import { gleam } from '../cloth.ts'
import { reflection, stitch, wallpaper } from '../parts.ts'
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

const leather = (pen: Pen) => pen.line('0 0 1 0', pen.lo, pen.hi, pen.base, pen.deep)
const silver = (pen: Pen) => pen.line('0 0 1 1', '#f7f8fa', steel, steelDark, '#dfe2e7')

const dress: Drawing = (pen) =>
  shadow(pen, 120, 222, 48, 7) +
  path(
    'M92 84 98 14Q120 10 142 14L148 84ZM92 156 98 218Q120 226 142 218L148 156Z',
    leather(pen),
    outline(pen.edge, 0.8),
  ) +
  stitch(pen, 'M97 80 103 18M143 80 137 18M97 160 103 216M143 160 137 216') +
  stroke('M120 186V214', '#000', 4, `stroke-dasharray="0 9" opacity=".4" ${round}`) +
  box(186, 112, 14, 16, 4, silver(pen), outline(steelDark, 0.7)) +
  disc(120, 120, 68, silver(pen), outline(steelDark, 0.8)) +
  disc(
    120,
    120,
    60,
    pen.glow('.4 .35 .7', '#ffffff', '#f3f0e8', '#d5d0c3'),
    outline('#9a958a', 0.8),
  ) +
  disc(120, 120, 51, 'none', `${outline('#3a3732', 8)} stroke-dasharray="2 24.7"`) +
  disc(120, 120, 54.5, 'none', `${outline('#3a3732', 2.4)} stroke-dasharray=".9 4.8"`) +
  stroke('M120 120 98 92', '#2a2825', 4.5, round) +
  stroke('M120 120 150 88', '#2a2825', 3, round) +
  stroke('M120 130V74', '#c2443a', 1.2, round) +
  disc(120, 120, 4, '#2a2825') +
  path('M72 88A58 58 0 0 1 128 63L84 150A58 58 0 0 1 72 88Z', '#fff', 'opacity=".3"')

const smart: Drawing = (pen) =>
  shadow(pen, 120, 224, 50, 7) +
  path(
    'M80 70 88 12Q120 6 152 12L160 70ZM80 170 88 222Q120 230 152 222L160 170Z',
    leather(pen),
    outline(pen.edge, 0.8),
  ) +
  stroke('M120 186V218', '#000', 6, `stroke-dasharray="0 11" opacity=".3" ${round}`) +
  box(178, 94, 10, 26, 5, silver(pen), outline(steelDark, 0.6)) +
  box(180, 132, 5, 24, 2.5, inkLight) +
  box(58, 54, 124, 132, 38, pen.line('0 0 1 1', inkLight, inkSoft, ink), outline('#767c87')) +
  pen.inside(
    box(67, 63, 106, 114, 30, ink),
    box(67, 63, 106, 114, 0, ink) +
      wallpaper(pen, 67, 63, 106, 114, 3) +
      reflection(pen, 67, 63, 106, 114),
  ) +
  disc(120, 120, 43, 'none', `${outline('#fff', 6)} stroke-dasharray="1.6 9.66" opacity=".8"`) +
  disc(
    120,
    120,
    32,
    'none',
    `${outline(pen.screen[2], 3)} ${round} stroke-dasharray="120 90" transform="rotate(-90 120 120)"`,
  ) +
  stroke('M120 120 104 100M120 120 146 104', '#fff', 4, round) +
  stroke('M120 130V84', '#ff8a5c', 1.8, round) +
  disc(120, 120, 4, '#fff') +
  stroke('M84 78H108M84 164H100M156 164H140', '#fff', 3, `opacity=".7" ${round}`)

const diver: Drawing = (pen) => {
  const links = (d: string) =>
    path(d, pen.line('0 0 1 0', steelDark, '#f4f5f7', steel, steelDark), outline(steelDark, 0.8)) +
    ''
  return (
    shadow(pen, 120, 224, 50, 7) +
    links('M84 70 92 10Q120 4 148 10L156 70ZM84 170 92 222Q120 230 148 222L156 170Z') +
    stroke(
      'M88 24H152M87 36H153M86 48H154M85 60H155M86 184H154M87 196H153M89 208H151',
      '#6d737d',
      1.2,
    ) +
    stroke('M106 8V70M134 8V70M106 170V226M134 170V226', '#6d737d', 1) +
    path('M188 108H202V132H188Z', silver(pen), outline(steelDark, 0.7)) +
    disc(120, 120, 72, silver(pen), outline(steelDark)) +
    disc(120, 120, 66, pen.line('0 0 1 1', pen.hi, pen.base, pen.deep), outline(pen.edge, 0.8)) +
    disc(
      120,
      120,
      59,
      'none',
      `${outline(pen.light ? pen.trim : '#fff', 6)} stroke-dasharray="1.6 13.85" opacity=".85"`,
    ) +
    path('M120 56 126 66H114Z', '#ffe9a8') +
    disc(120, 120, 50, pen.glow('.4 .35 .7', '#2f353f', '#14171c'), outline(steelDark, 1.5)) +
    disc(120, 120, 40, 'none', `${outline('#f4f1e2', 7)} stroke-dasharray="5 15.94"`) +
    stroke('M120 120 104 98', '#f4f1e2', 5, round) +
    stroke('M120 120 146 96', '#f4f1e2', 4, round) +
    stroke('M112 134 132 84', '#ff7d4d', 1.6, round) +
    disc(120, 120, 4.5, steel) +
    box(140, 115, 15, 11, 1.5, '#fff') +
    path('M80 92A50 50 0 0 1 122 70L92 160A50 50 0 0 1 80 92Z', '#fff', 'opacity=".1"')
  )
}

export const watch = [dress, smart, diver]

const cap: Drawing = (pen) =>
  shadow(pen, 126, 184, 104, 9) +
  path(
    'M38 152C30 88 66 46 118 46C166 46 196 84 194 140C150 128 90 130 38 152Z',
    pen.line('.1 0 .8 1', pen.hi, pen.base, pen.deep),
    outline(pen.edge, 0.8),
  ) +
  gleam(pen, 'M50 136C50 90 80 56 116 54L104 130Z', 0.35) +
  stroke('M118 46C98 70 88 100 86 138M118 46C148 70 160 100 160 134', pen.seam, 1.2) +
  stitch(pen, 'M114 50C94 72 84 102 82 138M122 50C152 72 164 102 164 134') +
  disc(118, 46, 6, pen.base, outline(pen.edge, 0.8)) +
  disc(62, 100, 2.4, ink, outline(pen.seam)) +
  disc(176, 98, 2.4, ink, outline(pen.seam)) +
  path('M98 88H148V94H98ZM104 99H142V105H104Z', pen.trim, 'opacity=".9"') +
  disc(123, 76, 8, pen.trim, 'opacity=".9"') +
  path(
    'M38 152C90 130 150 128 194 140C220 150 232 166 230 176C190 158 116 158 54 178Q40 178 38 152Z',
    pen.line('0 0 .6 1', pen.base, pen.lo, pen.deep),
    outline(pen.edge, 0.8),
  ) +
  stitch(pen, 'M52 168C110 148 180 146 222 166M48 160C104 140 172 138 212 154')

const beanie: Drawing = (pen) => {
  const dome = 'M48 150C44 84 72 48 120 48S196 84 192 150Z'
  return (
    shadow(pen, 120, 206, 88, 9) +
    disc(120, 40, 25, pen.glow('.38 .32 .75', pen.hi, pen.base, pen.deep)) +
    disc(120, 40, 24, 'none', `${outline(pen.lo, 7)} stroke-dasharray="1.6 3"`) +
    disc(120, 40, 14, 'none', `${outline(pen.seam, 8)} stroke-dasharray="1.4 3.4"`) +
    path(dome, pen.line('.1 0 .8 1', pen.hi, pen.base, pen.deep), outline(pen.edge, 0.8)) +
    pen.inside(
      path(dome, ''),
      stroke(
        'M64 154C64 100 88 60 120 48M82 154C84 104 100 64 120 48M101 154C104 104 112 66 120 48M139 154C136 104 128 66 120 48M158 154C156 104 140 64 120 48M176 154C176 100 152 60 120 48M120 48V154',
        pen.seam,
        2.6,
      ) + gleam(pen, 'M54 140C54 92 76 60 112 56L96 146Z', 0.35),
    ) +
    box(
      38,
      142,
      164,
      56,
      16,
      pen.line('0 0 1 1', pen.hi, pen.base, pen.lo),
      outline(pen.edge, 0.8),
    ) +
    pen.inside(
      box(38, 142, 164, 56, 16, ''),
      stroke('M38 170H202', pen.seam, 60, 'stroke-dasharray="2.4 5" opacity=".8"'),
    ) +
    box(146, 158, 34, 24, 3, pen.trim) +
    box(151, 166, 24, 3, 1, pen.base) +
    box(151, 172, 16, 3, 1, pen.base)
  )
}

const brim: Drawing = (pen) =>
  shadow(pen, 120, 186, 112, 10) +
  oval(120, 154, 112, 32, pen.line('0 0 1 1', pen.base, pen.lo, pen.deep), outline(pen.edge, 0.8)) +
  oval(120, 148, 108, 27, pen.line('0 0 .6 1', pen.hi, pen.base, pen.lo)) +
  oval(120, 151, 74, 17, '#000', 'opacity=".28"') +
  path(
    'M56 146C56 104 62 66 84 58C100 52 108 64 120 64S140 52 156 58C178 66 184 104 184 146Q152 164 120 164T56 146Z',
    pen.line('0 0 1 .6', pen.hi, pen.base, pen.deep),
    outline(pen.edge, 0.8),
  ) +
  path(
    'M92 62C104 60 110 70 120 70S136 60 148 62C140 82 130 88 120 88S100 82 92 62Z',
    pen.deep,
    'opacity=".55"',
  ) +
  gleam(pen, 'M64 140C64 100 70 72 88 66L104 152Z', 0.4) +
  path('M56 128Q88 146 120 146T184 128V148Q152 166 120 166T56 148Z', pen.trim) +
  path('M172 132 186 122 190 138 184 152 172 148Z', pen.trim, outline(pen.edge, 0.5))

export const hat = [cap, beanie, brim]

const pair = (frame: string, lens: string, bridge: string, width: number, tint: string) => {
  const half =
    path(frame, lens) +
    path(frame, 'none', outline(tint, width)) +
    path(frame, 'none', `${outline('#fff', 1)} opacity=".35"`)
  return half + group('matrix(-1 0 0 1 240 0)', half) + stroke(bridge, tint, width, round)
}
const tinted = (pen: Pen) =>
  pen.line('.1 0 .7 1', ['#12151b', 0, 0.92], ['#343c4c', 0.6, 0.86], ['#6d7788', 1, 0.75])
const temples = (pen: Pen, y: number) =>
  stroke(
    `M20 ${y}C34 ${y - 34} 60 ${y - 42} 84 ${y - 40}M220 ${y}C206 ${y - 34} 180 ${y - 42} 156 ${y - 40}`,
    pen.deep,
    6,
    round,
  )

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

const pilot: Drawing = (pen) =>
  shadow(pen, 120, 180, 100, 9) +
  temples(pen, 96) +
  stroke('M98 76H142', pen.base, 4, round) +
  pair(
    'M26 86Q30 78 46 78L96 82Q108 84 108 96C108 134 92 160 64 160C36 160 24 128 24 100Q24 90 26 86Z',
    pen.line('.2 0 .5 1', [pen.deep, 0, 0.95], [pen.base, 0.6, 0.85], [pen.hi, 1, 0.65]),
    'M107 98Q120 88 133 98',
    4,
    '#c9a45a',
  ) +
  path(
    'M34 92Q38 86 48 86L70 88 46 146Q32 124 34 92ZM152 92 186 88 164 150Q152 130 146 104Z',
    '#fff',
    'opacity=".25"',
  ) +
  path('M104 120q4 0 4 8t-4 8ZM136 120q-4 0-4 8t4 8Z', '#f3e9d2', outline('#b59a5a', 0.5))

export const glasses = [circular, square, pilot]
