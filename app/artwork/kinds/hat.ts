// Hats: a cap, a knitted one, one with a brim.
import { gleam } from '../cloth.ts'
import { roundSkin, stitch } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
  ink,
  outline,
  oval,
  type Pen,
  path,
  shadow,
  stroke,
} from '../pen.ts'

export const capDome = 'M38 152C30 88 66 46 118 46C166 46 196 84 194 140C150 128 90 130 38 152Z'
export const brimCrown =
  'M56 146C56 104 62 66 84 58C100 52 108 64 120 64S140 52 156 58C178 66 184 104 184 146Q152 164 120 164T56 146Z'

const cap: Drawing = (pen) =>
  shadow(pen, 126, 184, 104, 9) +
  path(capDome, roundSkin(pen), outline(pen.edge, 0.8)) +
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

export const ribs =
  'M64 154C64 100 88 60 120 48M82 154C84 104 100 64 120 48M101 154C104 104 112 66 120 48M139 154C136 104 128 66 120 48M158 154C156 104 140 64 120 48M176 154C176 100 152 60 120 48'
/** Bobble, dome and turned-up edge; `lines` run down the dome. */
export const knitted = (pen: Pen, lines: string) => {
  const dome = 'M48 150C44 84 72 48 120 48S196 84 192 150Z'
  const edge = (paint: string, more = '') => box(38, 142, 164, 56, 16, paint, more)
  return (
    shadow(pen, 120, 206, 88, 9) +
    disc(120, 40, 25, pen.glow('.38 .32 .75', pen.hi, pen.base, pen.deep)) +
    disc(120, 40, 24, 'none', `${outline(pen.lo, 7)} stroke-dasharray="1.6 3"`) +
    disc(120, 40, 14, 'none', `${outline(pen.seam, 8)} stroke-dasharray="1.4 3.4"`) +
    path(dome, roundSkin(pen), outline(pen.edge, 0.8)) +
    pen.inside(path(dome, ''), lines + gleam(pen, 'M54 140C54 92 76 60 112 56L96 146Z', 0.35)) +
    edge(pen.line('0 0 1 1', pen.hi, pen.base, pen.lo), outline(pen.edge, 0.8)) +
    pen.inside(
      edge(''),
      stroke('M38 170H202', pen.seam, 60, 'stroke-dasharray="2.4 5" opacity=".8"'),
    )
  )
}
const beanie: Drawing = (pen) =>
  knitted(pen, stroke(`${ribs}M120 48V154`, pen.seam, 2.6)) +
  box(146, 158, 34, 24, 3, pen.trim) +
  box(151, 166, 24, 3, 1, pen.base) +
  box(151, 172, 16, 3, 1, pen.base)

export const brimAround: Drawing = (pen) =>
  shadow(pen, 120, 186, 112, 10) +
  oval(120, 154, 112, 32, pen.line('0 0 1 1', pen.base, pen.lo, pen.deep), outline(pen.edge, 0.8)) +
  oval(120, 148, 108, 27, pen.line('0 0 .6 1', pen.hi, pen.base, pen.lo)) +
  oval(120, 151, 74, 17, '#000', 'opacity=".28"')
/** What lies on the crown from both sides: light, and a ribbon. */
export const brimBand: Drawing = (pen) =>
  gleam(pen, 'M64 140C64 100 70 72 88 66L104 152Z', 0.4) +
  path('M56 128Q88 146 120 146T184 128V148Q152 166 120 166T56 148Z', pen.trim)

const brim: Drawing = (pen) =>
  brimAround(pen) +
  path(brimCrown, pen.line('0 0 1 .6', pen.hi, pen.base, pen.deep), outline(pen.edge, 0.8)) +
  path(
    'M92 62C104 60 110 70 120 70S136 60 148 62C140 82 130 88 120 88S100 82 92 62Z',
    pen.deep,
    'opacity=".55"',
  ) +
  brimBand(pen) +
  path('M172 132 186 122 190 138 184 152 172 148Z', pen.trim, outline(pen.edge, 0.5))

export const hat = [cap, beanie, brim]
