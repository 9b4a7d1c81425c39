// Trousers, dresses and skirts, as if worn by nobody.
import { cloth, fold, foldBack, gleam } from '../cloth.ts'
import { seam, stitch } from '../parts.ts'
import { box, type Drawing, disc, outline, path, round, shadow, stroke } from '../pen.ts'

const jeans: Drawing = (pen) =>
  shadow(pen, 120, 222, 62, 7) +
  path('M78 22Q120 16 162 22L160 32Q120 38 80 32Z', pen.deep) +
  path(
    'M78 22Q120 32 162 22L168 64C174 116 174 168 172 216Q154 222 136 217L122 98H118L104 217Q86 222 68 216C66 168 66 116 72 64Z',
    cloth(pen),
    outline(pen.edge, 0.8),
  ) +
  gleam(
    pen,
    'M84 70C94 90 96 140 90 210C80 160 78 110 84 70ZM150 74C158 100 158 150 154 208C146 160 144 110 150 74Z',
  ) +
  fold(
    pen,
    'M118 98 104 217 96 219C104 170 108 130 112 92ZM122 98 136 217 146 219C138 170 134 130 130 92Z',
  ) +
  fold(
    pen,
    'M72 64C66 116 66 168 68 216L74 217C74 160 76 110 80 66ZM168 64C174 116 174 168 172 216L164 218C166 160 164 110 160 66Z',
  ) +
  path('M78 22Q120 32 162 22L163.5 34Q120 44 76.5 34Z', pen.lo, outline(pen.seam, 0.7)) +
  stroke('M120 42V92Q112 92 112 74V42', '#c98f4a', 1.2, 'stroke-dasharray="2.6 1.6"') +
  stroke(
    'M76 40C92 44 100 54 102 68L74 70M164 40C148 44 140 54 138 68L166 70',
    '#c98f4a',
    1.2,
    'stroke-dasharray="2.6 1.6"',
  ) +
  seam(pen, 'M120 42V98') +
  disc(120, 34, 3.2, '#c9995a', outline('#7c5626', 0.6)) +
  path('M88 22h5v13h-5ZM147 22h5v13h-5Z', pen.base, outline(pen.seam, 0.6)) +
  stitch(pen, 'M69 210Q86 216 104 211M171 210Q154 216 137 211')

const shorts: Drawing = (pen) =>
  shadow(pen, 120, 194, 86, 8) +
  path('M70 46Q120 38 170 46L168 58Q120 64 72 58Z', pen.deep) +
  path(
    'M70 46Q120 58 170 46L182 96 196 176Q166 190 132 184L122 124H118L108 184Q74 190 44 176L58 96Z',
    cloth(pen),
    outline(pen.edge, 0.8),
  ) +
  fold(
    pen,
    'M118 124 108 184 94 187C104 160 108 140 110 116ZM122 124 132 184 148 187C136 160 132 140 130 116Z',
  ) +
  foldBack(pen, 'M182 96 196 176 178 183C180 150 176 120 172 92Z') +
  gleam(pen, 'M74 84C84 100 84 140 70 178C62 150 66 110 74 84Z') +
  path('M70 46Q120 58 170 46L172 62Q120 74 68 62Z', pen.lo, outline(pen.seam, 0.8)) +
  stroke('M70 56Q120 67 170 56', pen.seam, 12, 'stroke-dasharray="1.4 3" opacity=".7"') +
  stroke(
    'M112 66C108 84 112 96 106 108M126 66C132 82 126 92 132 104',
    pen.light ? '#fff' : pen.trim,
    2.6,
    round,
  ) +
  stroke('M64 74C78 84 82 104 74 122M176 74C162 84 158 104 166 122', pen.seam, 1.6, round) +
  seam(pen, 'M120 68V124') +
  stitch(pen, 'M47 168Q76 180 110 175M193 168Q164 180 130 175')

const joggers: Drawing = (pen) =>
  shadow(pen, 120, 224, 60, 7) +
  path('M76 22Q120 16 164 22L162 34Q120 40 78 34Z', pen.deep) +
  path(
    'M76 22Q120 32 164 22C170 50 178 90 172 130C168 160 160 180 158 202L160 216Q146 221 134 216L134 202C132 160 126 124 121 104H119C114 124 108 160 106 202L106 216Q94 221 80 216L82 202C80 180 72 160 68 130C62 90 70 50 76 22Z',
    cloth(pen),
    outline(pen.edge, 0.8),
  ) +
  fold(
    pen,
    'M119 104C114 124 108 160 106 202L96 204C100 170 106 130 111 96ZM121 104C126 124 132 160 134 202L146 204C140 170 134 130 129 96Z',
  ) +
  foldBack(pen, 'M172 130C168 160 160 180 158 202L150 204C154 170 160 140 160 100Z') +
  gleam(pen, 'M84 56C94 90 94 130 86 168C76 130 76 90 84 56Z') +
  path('M76 22Q120 32 164 22L166.5 38Q120 48 73.5 38Z', pen.lo, outline(pen.seam, 0.7)) +
  stroke('M76 31Q120 41 164 31', pen.seam, 12, 'stroke-dasharray="1.4 3" opacity=".7"') +
  stroke('M82 206Q94 211 106 206M134 206Q146 211 158 206', pen.lo, 13) +
  stroke(
    'M82 206Q94 211 106 206M134 206Q146 211 158 206',
    pen.seam,
    13,
    'stroke-dasharray="1.4 2.6"',
  ) +
  stroke(
    'M112 42C108 62 114 74 108 86M128 42C134 60 128 70 134 82',
    pen.light ? '#fff' : pen.trim,
    2.6,
    round,
  ) +
  stroke('M72 50C84 60 88 78 80 96M168 50C156 60 152 78 160 96', pen.seam, 1.6, round) +
  stroke('M166 60C172 96 168 140 156 196', pen.trim, 3, `opacity=".8" ${round}`)

export const trousers = [jeans, shorts, joggers]

const summer: Drawing = (pen) =>
  shadow(pen, 120, 224, 76, 8) +
  path(
    'M94 20C96 44 108 54 120 54S144 44 146 20L150 22C148 40 140 58 120 60S92 40 90 22Z',
    pen.deep,
  ) +
  path(
    'M90 20H98C98 40 108 52 120 52S142 40 142 20H150C152 44 156 60 164 68C160 84 154 92 154 104C170 140 184 180 190 210Q156 222 120 222T50 210C56 180 70 140 86 104C86 92 80 84 76 68C84 60 88 44 90 20Z',
    cloth(pen),
    outline(pen.edge, 0.8),
  ) +
  fold(
    pen,
    'M92 112C84 150 72 190 68 214L50 210C56 180 70 140 86 104ZM116 112C112 150 104 190 102 221H120C118 180 120 150 122 112ZM148 112C156 150 160 190 162 218L190 210C184 180 170 140 154 104Z',
  ) +
  gleam(
    pen,
    'M100 112C94 150 86 190 84 218C78 180 88 140 100 112ZM132 112C136 150 140 190 142 220C132 180 128 150 132 112Z',
  ) +
  path('M86 98Q120 108 154 98L155 109Q120 119 85 109Z', pen.trim, 'opacity=".92"') +
  box(112, 102, 16, 13, 3, 'none', outline('#d9b566', 2.2)) +
  seam(pen, 'M96 68C100 80 102 90 102 100M144 68C140 80 138 90 138 100', 1) +
  stitch(pen, 'M53 204Q86 215 120 215T187 204')

const pleated: Drawing = (pen) =>
  shadow(pen, 120, 208, 92, 8) +
  path('M84 38Q120 30 156 38L155 48Q120 54 85 48Z', pen.deep) +
  path(
    'M84 38Q120 48 156 38L160 58C184 100 204 150 216 192L196 202 180 196 160 207 140 200 120 209 100 200 80 207 60 196 44 202 24 192C36 150 56 100 80 58Z',
    cloth(pen),
    outline(pen.edge, 0.8),
  ) +
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
  disc(148, 53, 3.6, '#d9b566', outline('#7c5c1c', 0.6)) +
  stitch(pen, 'M82 54Q120 66 158 54')

const coatDress: Drawing = (pen) =>
  shadow(pen, 120, 224, 76, 8) +
  path('M92 26C104 18 136 18 148 26L122 80Z', pen.deep) +
  path(
    'M92 26 72 34C58 40 52 50 50 64L34 134Q33 140 39 142L56 147 76 92 84 116 60 212Q90 222 120 222T180 212L156 116 164 92 184 147 201 142Q207 140 206 134L190 64C188 50 182 40 168 34L148 26 122 84Z',
    cloth(pen),
    outline(pen.edge, 0.8),
  ) +
  fold(
    pen,
    'M84 118C80 150 74 190 76 216L60 212ZM156 118C160 150 168 190 164 217L180 212ZM122 120C126 150 130 190 128 222H140C144 180 138 140 130 118Z',
  ) +
  fold(
    pen,
    'M76 60V92L56 147 48 144C60 110 64 84 76 60ZM164 60V92L184 147 192 144C180 110 176 84 164 60Z',
  ) +
  gleam(pen, 'M98 124C92 160 88 190 88 219C80 180 86 150 98 124Z') +
  path(
    'M92 26 80 40 104 70 118 92 122 82ZM148 26 160 40 140 66 122 84 118 92Z',
    pen.line('0 0 1 1', pen.hi, pen.lo),
    outline(pen.edge, 0.7),
  ) +
  path('M83 106Q120 116 157 106L159 120Q120 130 81 120Z', pen.lo, outline(pen.edge, 0.6)) +
  path('M96 114C84 118 84 128 96 124L92 158 100 156 104 124Z', pen.lo, outline(pen.edge, 0.6)) +
  seam(pen, 'M118 128C124 160 126 190 124 221', 1.2) +
  stitch(pen, 'M62 206Q90 215 120 215T178 206M37 136 56 141M203 136 184 141')

export const dress = [summer, pleated, coatDress]
