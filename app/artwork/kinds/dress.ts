// A dress, a skirt and a wrapped coat.
import { fold, garment, gleam } from '../cloth.ts'
import { seam, stitch } from '../parts.ts'
import { box, type Drawing, disc, outline, type Pen, path } from '../pen.ts'

const summerCut =
  'M90 20H98C98 40 108 52 120 52S142 40 142 20H150C152 44 156 60 164 68C160 84 154 92 154 104C170 140 184 180 190 210Q156 222 120 222T50 210C56 180 70 140 86 104C86 92 80 84 76 68C84 60 88 44 90 20Z'
const pleatedCut =
  'M84 38Q120 48 156 38L160 58C184 100 204 150 216 192L196 202 180 196 160 207 140 200 120 209 100 200 80 207 60 196 44 202 24 192C36 150 56 100 80 58Z'
const coatCut =
  'M92 26 72 34C58 40 52 50 50 64L34 134Q33 140 39 142L56 147 76 92 84 116 60 212Q90 222 120 222T180 212L156 116 164 92 184 147 201 142Q207 140 206 134L190 64C188 50 182 40 168 34L148 26 122 84Z'

export const summerBody = (pen: Pen, behind = '') => garment(pen, summerCut, [120, 224, 76], behind)
export const summerFolds = (pen: Pen, middle = '') =>
  fold(
    pen,
    `M92 112C84 150 72 190 68 214L50 210C56 180 70 140 86 104Z${middle}M148 112C156 150 160 190 162 218L190 210C184 180 170 140 154 104Z`,
  )
export const summerLight = 'M100 112C94 150 86 190 84 218C78 180 88 140 100 112Z'
export const summerBelt: Drawing = (pen) =>
  path('M86 98Q120 108 154 98L155 109Q120 119 85 109Z', pen.trim, 'opacity=".92"')
export const summerSeams: Drawing = (pen) =>
  seam(pen, 'M96 68C100 80 102 90 102 100M144 68C140 80 138 90 138 100', 1) +
  stitch(pen, 'M53 204Q86 215 120 215T187 204')

const summer: Drawing = (pen) =>
  summerBody(
    pen,
    path(
      'M94 20C96 44 108 54 120 54S144 44 146 20L150 22C148 40 140 58 120 60S92 40 90 22Z',
      pen.deep,
    ),
  ) +
  summerFolds(pen, 'M116 112C112 150 104 190 102 221H120C118 180 120 150 122 112Z') +
  gleam(pen, `${summerLight}M132 112C136 150 140 190 142 220C132 180 128 150 132 112Z`) +
  summerBelt(pen) +
  box(112, 102, 16, 13, 3, 'none', outline('#d9b566', 2.2)) +
  summerSeams(pen)

export const pleatedBody = (pen: Pen, behind = '') =>
  garment(pen, pleatedCut, [120, 208, 92], behind)
/** The pleats, and the waistband that holds them. */
export const pleats: Drawing = (pen) =>
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
  path('M84 38Q120 48 156 38L160 58Q120 70 80 58Z', pen.lo, outline(pen.edge, 0.6))
export const waistStitch = 'M82 54Q120 66 158 54'

const pleated: Drawing = (pen) =>
  pleatedBody(pen, path('M84 38Q120 30 156 38L155 48Q120 54 85 48Z', pen.deep)) +
  pleats(pen) +
  disc(148, 53, 3.6, '#d9b566', outline('#7c5c1c', 0.6)) +
  stitch(pen, waistStitch)

export const coatBody = (pen: Pen, behind = '') => garment(pen, coatCut, [120, 224, 76], behind)
/** Where its skirt and its sleeves fold. */
export const coatSkirt =
  'M84 118C80 150 74 190 76 216L60 212ZM156 118C160 150 168 190 164 217L180 212Z'
export const coatSleeves =
  'M76 60V92L56 147 48 144C60 110 64 84 76 60ZM164 60V92L184 147 192 144C180 110 176 84 164 60Z'
export const coatGleam: Drawing = (pen) =>
  gleam(pen, 'M98 124C92 160 88 190 88 219C80 180 86 150 98 124Z')
export const coatBelt: Drawing = (pen) =>
  path('M83 106Q120 116 157 106L159 120Q120 130 81 120Z', pen.lo, outline(pen.edge, 0.6))
export const coatHems: Drawing = (pen) =>
  stitch(pen, 'M62 206Q90 215 120 215T178 206M37 136 56 141M203 136 184 141')

const coatDress: Drawing = (pen) =>
  coatBody(pen, path('M92 26C104 18 136 18 148 26L122 80Z', pen.deep)) +
  fold(pen, `${coatSkirt}M122 120C126 150 130 190 128 222H140C144 180 138 140 130 118Z`) +
  fold(pen, coatSleeves) +
  coatGleam(pen) +
  path(
    'M92 26 80 40 104 70 118 92 122 82ZM148 26 160 40 140 66 122 84 118 92Z',
    pen.line('0 0 1 1', pen.hi, pen.lo),
    outline(pen.edge, 0.7),
  ) +
  coatBelt(pen) +
  path('M96 114C84 118 84 128 96 124L92 158 100 156 104 124Z', pen.lo, outline(pen.edge, 0.6)) +
  seam(pen, 'M118 128C124 160 126 190 124 221', 1.2) +
  coatHems(pen)

export const dress = [summer, pleated, coatDress]
