// Trousers, a dress and a skirt from behind: pockets and zips.
import { cloth, fold, foldBack, gleam } from '../cloth.ts'
import { pleatedCut, summerCut, coatCut as wrapCut } from '../kinds/dress.ts'
import { jeansCut, joggersCut, shortsCut } from '../kinds/trousers.ts'
import { seam, stitch } from '../parts.ts'
import { box, type Drawing, outline, path, round, shadow, stroke } from '../pen.ts'

const copper = 'stroke-dasharray="2.6 1.6"'
const jeans: Drawing = (pen) =>
  shadow(pen, 120, 222, 62, 7) +
  path(jeansCut, cloth(pen), outline(pen.edge, 0.8)) +
  path('M78 22Q120 14 162 22Q120 33 78 22Z', pen.lo) +
  gleam(
    pen,
    'M84 110C92 130 94 160 90 210C80 170 78 130 84 110ZM150 110C158 130 158 160 154 208C146 170 144 130 150 110Z',
  ) +
  fold(
    pen,
    'M118 98 104 217 96 219C104 170 108 130 112 92ZM122 98 136 217 146 219C138 170 134 130 130 92Z',
  ) +
  path('M78 22Q120 32 162 22L163.500 34Q120 44 76.500 34Z', pen.lo, outline(pen.seam, 0.7)) +
  path(
    'M83 58 113 62V88L99 98 82 90ZM157 58 127 62V88L141 98 158 90Z',
    pen.base,
    outline(pen.seam, 1),
  ) +
  stroke(
    'M74 44 120 56 166 44M86 62 110 65V86L99 94 85 87ZM154 62 130 65V86L141 94 155 87Z',
    '#c98f4a',
    1.2,
    copper,
  ) +
  seam(pen, 'M120 38V98') +
  box(132, 24, 20, 13, 1.5, '#a8764a', outline('#7c5626', 0.6)) +
  stitch(pen, 'M69 210Q86 216 104 211M171 210Q154 216 137 211')

const shorts: Drawing = (pen) =>
  shadow(pen, 120, 194, 86, 8) +
  path(shortsCut, cloth(pen), outline(pen.edge, 0.8)) +
  path('M70 46Q120 36 170 46Q120 59 70 46Z', pen.deep) +
  fold(
    pen,
    'M118 124 108 184 94 187C104 160 108 140 110 116ZM122 124 132 184 148 187C136 160 132 140 130 116Z',
  ) +
  foldBack(pen, 'M182 96 196 176 178 183C180 150 176 120 172 92Z') +
  path('M70 46Q120 58 170 46L172 62Q120 74 68 62Z', pen.lo, outline(pen.seam, 0.8)) +
  stroke('M70 56Q120 67 170 56', pen.seam, 12, 'stroke-dasharray="1.4 3" opacity=".7"') +
  path('M134 84 164 80 168 112 150 120 136 114Z', pen.base, outline(pen.seam, 1)) +
  stitch(pen, 'M135 92 165 88M47 168Q76 180 110 175M193 168Q164 180 130 175') +
  seam(pen, 'M120 68V124')

const joggers: Drawing = (pen) =>
  shadow(pen, 120, 224, 60, 7) +
  path(joggersCut, cloth(pen), outline(pen.edge, 0.8)) +
  path('M76 22Q120 14 164 22Q120 33 76 22Z', pen.deep) +
  fold(
    pen,
    'M119 104C114 124 108 160 106 202L96 204C100 170 106 130 111 96ZM121 104C126 124 132 160 134 202L146 204C140 170 134 130 129 96Z',
  ) +
  gleam(pen, 'M84 96C94 120 94 140 86 178C76 150 76 120 84 96Z') +
  path('M76 22Q120 32 164 22L166.500 38Q120 48 73.500 38Z', pen.lo, outline(pen.seam, 0.7)) +
  stroke('M76 31Q120 41 164 31', pen.seam, 12, 'stroke-dasharray="1.4 3" opacity=".7"') +
  path('M130 56 160 54 162 88H132Z', pen.base, outline(pen.seam, 1)) +
  stroke('M131 62 160 60', pen.seam, 1.6) +
  stroke('M82 206Q94 211 106 206M134 206Q146 211 158 206', pen.lo, 13) +
  stroke(
    'M82 206Q94 211 106 206M134 206Q146 211 158 206',
    pen.seam,
    13,
    'stroke-dasharray="1.4 2.6"',
  ) +
  seam(pen, 'M120 44V104') +
  stroke('M74 60C68 96 72 140 84 196', pen.trim, 3, `opacity=".8" ${round}`)

export const trousers: readonly Drawing[] = [jeans, shorts, joggers]

const summer: Drawing = (pen) =>
  shadow(pen, 120, 224, 76, 8) +
  path(summerCut, cloth(pen), outline(pen.edge, 0.8)) +
  fold(
    pen,
    'M92 112C84 150 72 190 68 214L50 210C56 180 70 140 86 104ZM148 112C156 150 160 190 162 218L190 210C184 180 170 140 154 104Z',
  ) +
  gleam(pen, 'M100 112C94 150 86 190 84 218C78 180 88 140 100 112Z') +
  stroke('M120 53V150', pen.deep, 3) +
  stroke('M120 53V150', '#c3c8cf', 1.4, 'stroke-dasharray="1.2 1.2"') +
  path('M118 52h4v10h-4Z', '#d9b566') +
  path('M86 98Q120 108 154 98L155 109Q120 119 85 109Z', pen.trim, 'opacity=".92"') +
  seam(pen, 'M96 68C100 80 102 90 102 100M144 68C140 80 138 90 138 100', 1) +
  stitch(pen, 'M53 204Q86 215 120 215T187 204')

const pleated: Drawing = (pen) =>
  shadow(pen, 120, 208, 92, 8) +
  path(pleatedCut, cloth(pen), outline(pen.edge, 0.8)) +
  path('M84 38Q120 29 156 38Q120 49 84 38Z', pen.deep) +
  path(
    'M80 62 24 192 44 202 86 64ZM94 66 60 196 80 207 100 66ZM110 67 100 200 120 209 118 67ZM130 67 140 200 160 207 138 67ZM146 65 180 196 196 202 152 64Z',
    '#000',
    'opacity=".13"',
  ) +
  path(
    'M90 66 46 201 60 196 94 66ZM104 67 82 206 100 200 110 67ZM122 67 122 208 140 200 130 67Z',
    '#fff',
    'opacity=".13"',
  ) +
  path('M84 38Q120 48 156 38L160 58Q120 70 80 58Z', pen.lo, outline(pen.edge, 0.6)) +
  stroke('M120 44V110', '#c3c8cf', 1.6, 'stroke-dasharray="1.2 1.2"') +
  path('M117.500 46h5v9h-5Z', '#d9b566') +
  stitch(pen, 'M82 54Q120 66 158 54M114 68V112M126 68V112')

const wrap: Drawing = (pen) =>
  shadow(pen, 120, 224, 76, 8) +
  path(wrapCut, cloth(pen), outline(pen.edge, 0.8)) +
  path('M90 27Q120 18 150 27L128 88H114Z', pen.base) +
  path(
    'M86 30Q120 16 154 30Q152 48 120 52T86 30Z',
    pen.line('0 0 1 1', pen.hi, pen.lo),
    outline(pen.edge, 0.7),
  ) +
  fold(
    pen,
    'M84 118C80 150 74 190 76 216L60 212ZM156 118C160 150 168 190 164 217L180 212ZM76 60V92L56 147 48 144C60 110 64 84 76 60ZM164 60V92L184 147 192 144C180 110 176 84 164 60Z',
  ) +
  gleam(pen, 'M98 124C92 160 88 190 88 219C80 180 86 150 98 124Z') +
  seam(pen, 'M120 52V104M120 128V222', 1.2) +
  path('M83 106Q120 116 157 106L159 120Q120 130 81 120Z', pen.lo, outline(pen.edge, 0.6)) +
  stitch(pen, 'M62 206Q90 215 120 215T178 206M37 136 56 141M203 136 184 141')

export const dress: readonly Drawing[] = [summer, pleated, wrap]
