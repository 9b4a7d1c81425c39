// Trousers: jeans, shorts, joggers.
import { fold, foldBack, garment, gleam } from '../cloth.ts'
import { seam, stitch } from '../parts.ts'
import { type Drawing, disc, outline, type Pen, path, round, stroke } from '../pen.ts'

const jeansCut =
  'M78 22Q120 32 162 22L168 64C174 116 174 168 172 216Q154 222 136 217L122 98H118L104 217Q86 222 68 216C66 168 66 116 72 64Z'
const shortsCut =
  'M70 46Q120 58 170 46L182 96 196 176Q166 190 132 184L122 124H118L108 184Q74 190 44 176L58 96Z'
const joggersCut =
  'M76 22Q120 32 164 22C170 50 178 90 172 130C168 160 160 180 158 202L160 216Q146 221 134 216L134 202C132 160 126 124 121 104H119C114 124 108 160 106 202L106 216Q94 221 80 216L82 202C80 180 72 160 68 130C62 90 70 50 76 22Z'

export const jeansBody = (pen: Pen, behind = '') =>
  garment(pen, jeansCut, [120, 222, 62, 7], behind)
/** Between the legs. */
export const jeansFold: Drawing = (pen) =>
  fold(
    pen,
    'M118 98 104 217 96 219C104 170 108 130 112 92ZM122 98 136 217 146 219C138 170 134 130 130 92Z',
  )
export const jeansHems: Drawing = (pen) =>
  stitch(pen, 'M69 210Q86 216 104 211M171 210Q154 216 137 211')
/** A line of copper thread. */
export const copper = (d: string) => stroke(d, '#c98f4a', 1.2, 'stroke-dasharray="2.6 1.6"')

const jeans: Drawing = (pen) =>
  jeansBody(pen, path('M78 22Q120 16 162 22L160 32Q120 38 80 32Z', pen.deep)) +
  gleam(
    pen,
    'M84 70C94 90 96 140 90 210C80 160 78 110 84 70ZM150 74C158 100 158 150 154 208C146 160 144 110 150 74Z',
  ) +
  jeansFold(pen) +
  fold(
    pen,
    'M72 64C66 116 66 168 68 216L74 217C74 160 76 110 80 66ZM168 64C174 116 174 168 172 216L164 218C166 160 164 110 160 66Z',
  ) +
  path('M78 22Q120 32 162 22L163.5 34Q120 44 76.5 34Z', pen.lo, outline(pen.seam, 0.7)) +
  copper('M120 42V92Q112 92 112 74V42') +
  copper('M76 40C92 44 100 54 102 68L74 70M164 40C148 44 140 54 138 68L166 70') +
  seam(pen, 'M120 42V98') +
  disc(120, 34, 3.2, '#c9995a', outline('#7c5626', 0.6)) +
  path('M88 22h5v13h-5ZM147 22h5v13h-5Z', pen.base, outline(pen.seam, 0.6)) +
  jeansHems(pen)

export const shortsBody = (pen: Pen, behind = '') => garment(pen, shortsCut, [120, 194, 86], behind)
export const shortsFolds: Drawing = (pen) =>
  fold(
    pen,
    'M118 124 108 184 94 187C104 160 108 140 110 116ZM122 124 132 184 148 187C136 160 132 140 130 116Z',
  ) + foldBack(pen, 'M182 96 196 176 178 183C180 150 176 120 172 92Z')
export const shortsWaist: Drawing = (pen) =>
  path('M70 46Q120 58 170 46L172 62Q120 74 68 62Z', pen.lo, outline(pen.seam, 0.8)) +
  stroke('M70 56Q120 67 170 56', pen.seam, 12, 'stroke-dasharray="1.4 3" opacity=".7"')
export const shortsHems = 'M47 168Q76 180 110 175M193 168Q164 180 130 175'

const shorts: Drawing = (pen) =>
  shortsBody(pen, path('M70 46Q120 38 170 46L168 58Q120 64 72 58Z', pen.deep)) +
  shortsFolds(pen) +
  gleam(pen, 'M74 84C84 100 84 140 70 178C62 150 66 110 74 84Z') +
  shortsWaist(pen) +
  stroke(
    'M112 66C108 84 112 96 106 108M126 66C132 82 126 92 132 104',
    pen.light ? '#fff' : pen.trim,
    2.6,
    round,
  ) +
  stroke('M64 74C78 84 82 104 74 122M176 74C162 84 158 104 166 122', pen.seam, 1.6, round) +
  seam(pen, 'M120 68V124') +
  stitch(pen, shortsHems)

export const joggersBody = (pen: Pen, behind = '') =>
  garment(pen, joggersCut, [120, 224, 60, 7], behind)
export const joggersFold: Drawing = (pen) =>
  fold(
    pen,
    'M119 104C114 124 108 160 106 202L96 204C100 170 106 130 111 96ZM121 104C126 124 132 160 134 202L146 204C140 170 134 130 129 96Z',
  )
export const joggersWaistRibs: Drawing = (pen) =>
  stroke('M76 31Q120 41 164 31', pen.seam, 12, 'stroke-dasharray="1.4 3" opacity=".7"')
export const joggersCuffs: Drawing = (pen) => {
  const cuffs = 'M82 206Q94 211 106 206M134 206Q146 211 158 206'
  return stroke(cuffs, pen.lo, 13) + stroke(cuffs, pen.seam, 13, 'stroke-dasharray="1.4 2.6"')
}

const joggers: Drawing = (pen) =>
  joggersBody(pen, path('M76 22Q120 16 164 22L162 34Q120 40 78 34Z', pen.deep)) +
  joggersFold(pen) +
  foldBack(pen, 'M172 130C168 160 160 180 158 202L150 204C154 170 160 140 160 100Z') +
  gleam(pen, 'M84 56C94 90 94 130 86 168C76 130 76 90 84 56Z') +
  path('M76 22Q120 32 164 22L166.5 38Q120 48 73.5 38Z', pen.lo, outline(pen.seam, 0.7)) +
  joggersWaistRibs(pen) +
  joggersCuffs(pen) +
  stroke(
    'M112 42C108 62 114 74 108 86M128 42C134 60 128 70 134 82',
    pen.light ? '#fff' : pen.trim,
    2.6,
    round,
  ) +
  stroke('M72 50C84 60 88 78 80 96M168 50C156 60 152 78 160 96', pen.seam, 1.6, round) +
  stroke('M166 60C172 96 168 140 156 196', pen.trim, 3, `opacity=".8" ${round}`)

export const trousers = [jeans, shorts, joggers]
