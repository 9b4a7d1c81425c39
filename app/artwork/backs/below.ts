// Trousers, a dress and a skirt from behind: pockets and zips.
import { fold, gleam } from '../cloth.ts'
import {
  coatBelt,
  coatBody,
  coatGleam,
  coatHems,
  coatSkirt,
  coatSleeves,
  pleatedBody,
  pleats,
  summerBelt,
  summerBody,
  summerFolds,
  summerLight,
  summerSeams,
  waistStitch,
} from '../kinds/dress.ts'
import {
  copper,
  jeansBody,
  jeansFold,
  jeansHems,
  joggersBody,
  joggersCuffs,
  joggersFold,
  joggersWaistRibs,
  shortsBody,
  shortsFolds,
  shortsHems,
  shortsWaist,
} from '../kinds/trousers.ts'
import { seam, stitch } from '../parts.ts'
import { box, type Drawing, outline, path, round, stroke } from '../pen.ts'

const jeans: Drawing = (pen) =>
  jeansBody(pen) +
  path('M78 22Q120 14 162 22Q120 33 78 22Z', pen.lo) +
  gleam(
    pen,
    'M84 110C92 130 94 160 90 210C80 170 78 130 84 110ZM150 110C158 130 158 160 154 208C146 170 144 130 150 110Z',
  ) +
  jeansFold(pen) +
  path('M78 22Q120 32 162 22L163.500 34Q120 44 76.500 34Z', pen.lo, outline(pen.seam, 0.7)) +
  path(
    'M83 58 113 62V88L99 98 82 90ZM157 58 127 62V88L141 98 158 90Z',
    pen.base,
    outline(pen.seam, 1),
  ) +
  copper('M74 44 120 56 166 44M86 62 110 65V86L99 94 85 87ZM154 62 130 65V86L141 94 155 87Z') +
  seam(pen, 'M120 38V98') +
  box(132, 24, 20, 13, 1.5, '#a8764a', outline('#7c5626', 0.6)) +
  jeansHems(pen)

const shorts: Drawing = (pen) =>
  shortsBody(pen) +
  path('M70 46Q120 36 170 46Q120 59 70 46Z', pen.deep) +
  shortsFolds(pen) +
  shortsWaist(pen) +
  path('M134 84 164 80 168 112 150 120 136 114Z', pen.base, outline(pen.seam, 1)) +
  stitch(pen, `M135 92 165 88${shortsHems}`) +
  seam(pen, 'M120 68V124')

const joggers: Drawing = (pen) =>
  joggersBody(pen) +
  path('M76 22Q120 14 164 22Q120 33 76 22Z', pen.deep) +
  joggersFold(pen) +
  gleam(pen, 'M84 96C94 120 94 140 86 178C76 150 76 120 84 96Z') +
  path('M76 22Q120 32 164 22L166.500 38Q120 48 73.500 38Z', pen.lo, outline(pen.seam, 0.7)) +
  joggersWaistRibs(pen) +
  path('M130 56 160 54 162 88H132Z', pen.base, outline(pen.seam, 1)) +
  stroke('M131 62 160 60', pen.seam, 1.6) +
  joggersCuffs(pen) +
  seam(pen, 'M120 44V104') +
  stroke('M74 60C68 96 72 140 84 196', pen.trim, 3, `opacity=".8" ${round}`)

export const trousers: readonly Drawing[] = [jeans, shorts, joggers]

const summer: Drawing = (pen) =>
  summerBody(pen) +
  summerFolds(pen) +
  gleam(pen, summerLight) +
  stroke('M120 53V150', pen.deep, 3) +
  stroke('M120 53V150', '#c3c8cf', 1.4, 'stroke-dasharray="1.2 1.2"') +
  path('M118 52h4v10h-4Z', '#d9b566') +
  summerBelt(pen) +
  summerSeams(pen)

const pleated: Drawing = (pen) =>
  pleatedBody(pen) +
  path('M84 38Q120 29 156 38Q120 49 84 38Z', pen.deep) +
  pleats(pen) +
  stroke('M120 44V110', '#c3c8cf', 1.6, 'stroke-dasharray="1.2 1.2"') +
  path('M117.500 46h5v9h-5Z', '#d9b566') +
  stitch(pen, `${waistStitch}M114 68V112M126 68V112`)

const wrap: Drawing = (pen) =>
  coatBody(pen) +
  path('M90 27Q120 18 150 27L128 88H114Z', pen.base) +
  path(
    'M86 30Q120 16 154 30Q152 48 120 52T86 30Z',
    pen.line('0 0 1 1', pen.hi, pen.lo),
    outline(pen.edge, 0.7),
  ) +
  fold(pen, coatSkirt + coatSleeves) +
  coatGleam(pen) +
  seam(pen, 'M120 52V104M120 128V222', 1.2) +
  coatBelt(pen) +
  coatHems(pen)

export const dress: readonly Drawing[] = [summer, pleated, wrap]
