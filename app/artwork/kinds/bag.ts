// Bags: a tote, a rucksack, a handbag with a flap, and one for a weekend.
import { gleam } from '../cloth.ts'
import { seam, skin, stitch } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
  group,
  outline,
  type Pen,
  path,
  round,
  shadow,
  stroke,
} from '../pen.ts'

export const gold = '#d9b566'
const brass = (pen: Pen) => pen.line('0 0 1 1', '#f4e2b0', gold, '#8c6a26')

export const toteMouth = 'M40 80H200L210 86 40 86Z'
export const toteSide = 'M200 80 218 92 212 200 196 210Z'
export const toteFarHandle: Drawing = (pen) =>
  stroke('M88 86C88 30 152 30 152 86', pen.deep, 8, round)
export const toteFront: Drawing = (pen) =>
  path('M36 80H202L198 204Q198 210 190 210H46Q38 210 38 204Z', skin(pen), outline(pen.edge, 0.8))
export const toteSeam: Drawing = (pen) => seam(pen, 'M38 176H199')

const tote: Drawing = (pen) =>
  shadow(pen, 122, 212, 92, 9) +
  toteFarHandle(pen) +
  path(toteMouth, pen.deep) +
  path(toteSide, pen.deep, outline(pen.edge, 0.7)) +
  toteFront(pen) +
  gleam(pen, 'M44 88H120L96 204H52Q44 150 44 88Z', 0.28) +
  stroke('M78 96C78 26 156 26 156 96', pen.lo, 8, round) +
  stroke('M76 96C76 24 154 24 154 96', pen.hi, 2, round) +
  path(
    'M70 90H86V112L78 118 70 112ZM148 90H164V112L156 118 148 112Z',
    pen.base,
    outline(pen.seam, 0.8),
  ) +
  disc(78, 102, 3, gold) +
  disc(156, 102, 3, gold) +
  stitch(pen, 'M40 86H198M43 204H194') +
  toteSeam(pen) +
  path('M102 140H132V146H102ZM106 150H128V156H106Z', pen.seam)

/** With what shows beside it from `behind`. */
export const rucksackBody = (pen: Pen, behind = '') =>
  shadow(pen, 120, 214, 78, 9) +
  stroke('M100 34C100 10 140 10 140 34', pen.deep, 7, round) +
  behind +
  path(
    'M52 94C52 46 80 26 120 26S188 46 188 94V190Q188 212 164 212H76Q52 212 52 190Z',
    skin(pen),
    outline(pen.edge, 0.8),
  )

const rucksack: Drawing = (pen) =>
  rucksackBody(
    pen,
    path(
      'M54 86C40 96 38 150 44 196L58 200V90ZM186 86C200 96 202 150 196 196L182 200V90Z',
      pen.deep,
      outline(pen.edge, 0.7),
    ),
  ) +
  gleam(pen, 'M58 90C62 54 84 34 114 34L100 130H58Z', 0.3) +
  path(
    'M52 94C52 46 80 26 120 26S188 46 188 94L186 112Q120 128 54 112Z',
    skin(pen),
    outline(pen.seam),
  ) +
  stitch(pen, 'M56 107Q120 123 184 107') +
  path(
    'M68 140H172Q178 140 178 148V188Q178 204 162 204H78Q62 204 62 188V148Q62 140 68 140Z',
    pen.line('0 0 0 1', pen.base, pen.lo),
    outline(pen.seam),
  ) +
  stroke('M70 152H170', pen.deep, 3) +
  stroke('M70 152H170', '#b9bec6', 1.6, 'stroke-dasharray="1.4 1.4"') +
  box(160, 149, 12, 6, 2, gold) +
  path('M88 70H98V132H88ZM142 70H152V132H142Z', pen.lo, outline(pen.seam, 0.8)) +
  box(85, 116, 16, 13, 3, brass(pen)) +
  box(139, 116, 16, 13, 3, brass(pen)) +
  box(104, 172, 32, 16, 3, pen.trim, 'opacity=".85"')

export const flapBody = 'M38 104H202L212 186Q214 204 198 204H42Q26 204 28 186Z'
export const chain: Drawing = (pen) => {
  const line = 'M52 104C40 4 200 4 188 104'
  return (
    shadow(pen, 120, 206, 96, 9) +
    stroke(line, gold, 5, `stroke-dasharray="7 3" ${round}`) +
    stroke(line, '#8c6a26', 1.6)
  )
}
export const chainRings: Drawing = (pen) =>
  disc(50, 100, 6, brass(pen)) + disc(190, 100, 6, brass(pen))

const flap: Drawing = (pen) =>
  chain(pen) +
  path(flapBody, pen.line('0 0 0 1', pen.lo, pen.deep), outline(pen.edge, 0.8)) +
  path(
    'M38 96Q38 86 48 86H192Q202 86 202 96L206 148Q206 164 188 166L132 176Q120 182 108 176L52 166Q34 164 34 148Z',
    skin(pen),
    outline(pen.edge, 0.8),
  ) +
  pen.inside(
    path('M42 92H198L202 146Q202 160 186 162L132 172Q120 178 108 172L54 162Q38 160 38 146Z', ''),
    stroke(
      'M20 60 180 220M52 60 212 220M84 60 244 220M116 60 276 220M148 60 300 212M-12 60 148 220M220 60 60 220M188 60 28 220M156 60-4 220M124 60-36 220M252 60 92 220M284 60 124 220',
      pen.seam,
      1.2,
      'opacity=".8"',
    ) + gleam(pen, 'M30 86H140L90 180H30Z', 0.35),
  ) +
  stitch(pen, 'M42 92H198M40 148Q40 160 54 162L108 172Q120 178 132 172L186 162Q200 160 200 148') +
  box(104, 158, 32, 26, 6, brass(pen), outline('#7c5c1c', 0.7)) +
  box(116, 164, 8, 14, 3, '#7c5c1c') +
  chainRings(pen)

export const weekendBody: Drawing = (pen) =>
  shadow(pen, 120, 200, 108, 9) +
  stroke('M78 96C84 34 156 34 162 96', pen.deep, 8, round) +
  path(
    'M20 118Q22 84 60 82H180Q218 84 220 118L224 180Q224 196 206 196H34Q16 196 16 180Z',
    skin(pen),
    outline(pen.edge, 0.8),
  ) +
  gleam(pen, 'M26 110Q34 88 70 88H120L100 190H26Z', 0.28) +
  path('M16 168H224V180Q224 196 206 196H34Q16 196 16 180Z', pen.deep, 'opacity=".75"') +
  path('M68 84H86L82 196H64ZM154 84H172L176 196H158Z', pen.lo, outline(pen.seam, 0.8))
/** The zip, and the near handle over it. */
export const weekendZip: Drawing = (pen) =>
  stroke('M24 102Q120 92 216 102', '#c3c8cf', 2, 'stroke-dasharray="1.4 1.4"') +
  stroke('M76 108C82 26 158 26 164 108', pen.base, 8, round)
export const weekendStitch = 'M70 90 66 190M84 90 80 190M156 90 160 190M170 90 174 190'
export const weekendRings: Drawing = (pen) =>
  box(14, 128, 8, 20, 3, brass(pen)) + box(218, 128, 8, 20, 3, brass(pen))

const weekend: Drawing = (pen) =>
  weekendBody(pen) +
  stroke('M24 102Q120 92 216 102', pen.deep, 4) +
  weekendZip(pen) +
  stroke('M74 106C80 24 156 24 162 106', pen.hi, 1.8, round) +
  group('translate(0 0)', box(108, 40, 24, 16, 6, pen.trim)) +
  disc(77, 118, 5, brass(pen)) +
  disc(163, 118, 5, brass(pen)) +
  box(100, 124, 40, 26, 4, pen.lo, outline(pen.seam, 0.8)) +
  stitch(pen, weekendStitch) +
  weekendRings(pen)

export const bag = [tote, rucksack, flap, weekend]
