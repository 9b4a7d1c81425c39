// Shoes: laced, slipped on, an ankle boot, with a heel, and a sandal.
import { gleam } from '../cloth.ts'
import { stitch } from '../parts.ts'
import { box, type Drawing, disc, outline, type Pen, path, round, shadow, stroke } from '../pen.ts'
import type { Collar } from '../scenes/people.ts'

const leather = (pen: Pen) => pen.line('.2 0 .6 1', pen.hi, pen.base, pen.deep)
const shine = (d: string, width = 4, opacity = 0.5) =>
  stroke(d, '#fff', width, `opacity="${opacity}" ${round}`)
const sole = '#3a2a20'
const gold = '#d9b566'

const laced: Drawing = (pen) =>
  shadow(pen, 124, 186, 108, 8) +
  path('M36 96Q60 84 98 92L96 112H44Z', '#c8a27a') +
  path(
    'M30 170C26 140 28 114 34 96Q38 90 46 96C62 108 84 106 98 90Q106 86 110 94C124 116 148 130 180 136C210 142 226 154 227 168Z',
    leather(pen),
    outline(pen.edge, 0.8),
  ) +
  path(
    'M92 102C96 96 104 90 108 92C122 116 140 126 158 132C150 146 140 156 128 162C108 150 96 126 92 102Z',
    pen.line('0 0 1 1', pen.hi, pen.lo),
    outline(pen.seam, 0.8),
  ) +
  path(
    'M158 132C180 136 226 146 227 168H162C150 158 150 146 158 132Z',
    pen.line('.2 0 .8 1', pen.hi, pen.base, pen.deep),
    outline(pen.seam, 0.8),
  ) +
  stroke(
    'M158 132C150 146 150 158 162 168M163 134C156 147 156 158 168 168',
    pen.seam,
    1.6,
    'stroke-dasharray="0 3" stroke-linecap="round"',
  ) +
  path('M30 170C26 140 28 114 34 96L46 96C50 126 58 150 76 170Z', pen.lo, outline(pen.seam, 0.7)) +
  stitch(pen, 'M50 104C56 130 64 150 80 168M96 106C102 130 112 146 128 157') +
  stroke(
    'M98 106 114 98M106 118 122 109M116 130 134 121M128 141 145 130',
    pen.light ? pen.trim : pen.hi,
    3,
    round,
  ) +
  gleam(pen, 'M52 108C74 116 88 112 94 106L110 150 84 166C64 150 54 130 52 108Z') +
  shine('M180 144C196 147 206 152 212 158') +
  path(
    'M26 168H228Q234 172 230 178H96L92 188H30Q26 188 26 182Z',
    pen.line('0 0 0 1', '#6b4c36', sole, '#1c1410'),
  ) +
  stroke('M30 171H228', '#d8b98c', 1, 'stroke-dasharray="2 1.6"')

const loafer: Drawing = (pen) =>
  shadow(pen, 124, 184, 108, 8) +
  path('M36 110Q70 92 128 104L120 128H48Z', '#c8a27a') +
  path(
    'M30 170C26 148 28 126 34 110Q38 104 46 110C66 124 96 128 122 118C150 122 226 130 228 168Z',
    leather(pen),
    outline(pen.edge, 0.8),
  ) +
  path(
    'M118 106Q134 100 146 108C176 120 200 132 212 146C196 154 170 148 150 138C134 130 122 120 118 106Z',
    pen.line('0 0 1 1', pen.hi, pen.lo),
    outline(pen.edge, 0.7),
  ) +
  stroke('M120 114C134 136 172 156 212 148', pen.seam, 3, 'stroke-dasharray="2 2"') +
  path(
    'M104 128C116 116 132 108 148 106L160 114C144 124 130 138 124 156Z',
    pen.line('0 0 1 1', pen.base, pen.deep),
    outline(pen.edge, 0.7),
  ) +
  stroke('M126 128 144 115', gold, 4, round) +
  disc(122, 131, 4, 'none', outline(gold, 2.2)) +
  disc(148, 112, 4, 'none', outline(gold, 2.2)) +
  path(
    'M30 170C26 148 28 126 34 110L46 110C50 134 56 152 70 170Z',
    pen.lo,
    outline(pen.seam, 0.7),
  ) +
  stitch(pen, 'M50 116C76 130 98 132 112 128') +
  gleam(pen, 'M54 122C80 132 100 134 112 130L120 160 80 166C64 152 56 140 54 122Z') +
  shine('M196 144C206 149 213 154 217 160') +
  path(
    'M26 168H229Q234 172 230 178H92L88 186H30Q26 186 26 180Z',
    pen.line('0 0 0 1', '#6b4c36', sole, '#1c1410'),
  )

const boot: Drawing = (pen) =>
  shadow(pen, 122, 212, 98, 8) +
  path('M52 36Q86 26 120 34L120 52H54Z', '#2a2522') +
  path(
    'M42 190C38 160 46 120 50 40Q84 50 122 38C122 70 124 96 130 118C144 136 168 146 190 152C216 158 226 172 226 190Z',
    leather(pen),
    outline(pen.edge, 0.8),
  ) +
  path(
    'M78 46 106 44C104 74 106 98 112 116Q98 128 84 116C80 92 80 70 78 46Z',
    pen.line('0 0 1 0', '#16181c', '#34383f', '#16181c'),
  ) +
  stroke('M76 82H112', '#000', 84, 'stroke-dasharray="1.2 2" opacity=".35"') +
  path(
    'M78 46 106 44C104 74 106 98 112 116Q98 128 84 116C80 92 80 70 78 46Z',
    'none',
    outline(pen.seam),
  ) +
  stroke('M52 44C46 34 48 22 56 22S64 32 60 42', pen.lo, 5, round) +
  gleam(pen, 'M52 60C60 60 70 60 76 60L84 130 70 180C50 160 50 110 52 60Z') +
  stitch(pen, 'M46 150C70 160 92 170 98 190M114 120C104 138 92 148 72 156') +
  shine('M136 132C152 146 172 152 190 158', 5, 0.35) +
  path(
    'M38 188H226Q233 192 230 202H112L108 212H42Q38 212 38 206Z',
    pen.line('0 0 0 1', '#5a4434', '#2b211b', '#15100d'),
  ) +
  stroke('M42 192H226', '#d8b98c', 1, 'stroke-dasharray="2 1.6"')

const heel: Drawing = (pen) =>
  shadow(pen, 132, 204, 100, 8) +
  path(
    'M44 74C46 110 50 160 44 204H52C60 170 66 140 82 124Z',
    pen.line('0 0 1 0', pen.base, pen.deep),
    outline(pen.edge, 0.7),
  ) +
  path(
    'M38 72C60 60 84 90 112 118C128 132 148 140 160 140L196 164C150 190 110 160 84 132C64 112 50 100 40 98Z',
    '#d9bfa2',
  ) +
  path(
    'M36 70Q30 88 38 112C62 122 92 152 124 180C150 196 196 204 222 200Q232 196 226 184C214 166 186 158 166 138C158 156 138 162 116 148C88 128 66 76 44 66Q38 64 36 70Z',
    leather(pen),
    outline(pen.edge, 0.8),
  ) +
  path(
    'M36 70Q30 88 38 112C50 116 62 124 74 134C66 106 56 82 44 66Q38 64 36 70Z',
    pen.lo,
    'opacity=".7"',
  ) +
  gleam(
    pen,
    'M130 160C150 164 164 156 168 148C186 164 206 172 216 184C190 192 150 184 130 160Z',
    0.55,
  ) +
  shine('M172 154C186 166 202 172 214 182', 4) +
  shine('M58 88C74 108 92 132 112 150', 2.5, 0.4) +
  path(
    'M38 112C62 122 92 152 124 180C150 196 196 204 222 200L218 205C190 208 148 204 118 186C92 162 64 130 38 118Z',
    '#2b211b',
  )

const sandal: Drawing = (pen) =>
  shadow(pen, 124, 196, 108, 8) +
  path(
    'M20 168C40 158 70 166 100 168S170 170 200 158 230 160 230 168Q230 176 220 178H30Q18 178 20 168Z',
    pen.line('0 0 0 1', '#c69a6a', '#8f673f'),
    outline('#6d4c2d', 0.7),
  ) +
  path(
    'M18 172H231Q233 190 220 192H32Q18 190 18 172Z',
    pen.line('0 0 0 1', '#d9c3a2', '#a98a63'),
    outline('#7c6242', 0.7),
  ) +
  stroke('M22 180H229M22 186H228', '#7c6242', 0.9, 'stroke-dasharray="4 2"') +
  path(
    'M128 168C132 138 146 122 168 120C192 122 208 142 212 164L190 168C186 152 178 144 168 144C160 146 154 154 152 169Z',
    leather(pen),
    outline(pen.edge, 0.8),
  ) +
  path(
    'M66 167C72 130 92 108 118 104C132 104 142 114 148 126L130 138C126 130 122 126 114 128C100 132 94 148 92 168Z',
    leather(pen),
    outline(pen.edge, 0.8),
  ) +
  path(
    'M30 166C24 134 28 108 38 92L54 96C48 116 50 142 56 166Z',
    pen.line('0 0 1 0', pen.base, pen.deep),
    outline(pen.edge, 0.8),
  ) +
  path(
    'M34 98C56 88 88 90 116 104L108 120C86 106 58 106 36 114Z',
    pen.line('0 0 0 1', pen.hi, pen.lo),
    outline(pen.edge, 0.8),
  ) +
  box(74, 86, 20, 24, 4, 'none', `${outline(gold, 3)} transform="rotate(6 84 98)"`) +
  stroke('M84 98 98 102', gold, 2.4, round) +
  disc(170, 132, 3, gold) +
  stitch(
    pen,
    'M72 164C78 134 94 114 116 109M134 165C138 142 150 127 168 125C186 127 200 144 205 162',
  ) +
  shine('M152 134C158 128 164 126 172 126', 3) +
  shine('M92 124C98 116 106 112 116 111', 3)

/** The boot cut lower, in suede, on a sole of crepe. */
const crepe: Drawing = (pen) => {
  const elastic = 'M66 84 94 81C92 104 96 120 104 134Q88 144 76 134C70 116 68 102 66 84Z'
  return (
    shadow(pen, 124, 196, 106, 8) +
    path('M42 74Q74 64 112 70L112 92H46Z', '#2a2522') +
    path(
      'M34 176C28 140 36 110 42 76Q76 90 112 72C114 98 126 116 150 130C180 142 216 144 227 176Z',
      pen.line('.1 0 .7 1', pen.hi, pen.base, pen.lo),
      outline(pen.edge, 0.8),
    ) +
    path(elastic, pen.line('0 0 1 0', '#16181c', '#34383f', '#16181c'), outline(pen.seam)) +
    stroke('M64 108H106', '#000', 54, 'stroke-dasharray="1.2 2" opacity=".3"') +
    path('M44 78C36 66 40 56 48 56S56 66 52 76', 'none', `${outline(pen.lo, 5)} ${round}`) +
    gleam(pen, 'M46 96C54 98 60 98 64 96L72 136 60 168C46 150 42 120 46 96Z', 0.25) +
    gleam(pen, 'M128 128C160 142 200 146 214 162C190 172 150 168 128 128Z', 0.3) +
    stitch(pen, 'M40 146C64 154 84 160 90 176M106 134C98 148 90 152 74 158M45 84Q76 96 110 80') +
    path(
      'M30 174H229Q235 182 231 190Q227 198 214 198H44Q30 198 28 186Z',
      pen.line('0 0 0 1', '#e0c498', '#b8935f'),
      outline('#8b6a3e', 0.7),
    ) +
    stroke('M32 178H229', '#8b6a3e', 1, 'stroke-dasharray="2 1.6"')
  )
}

export const shoe = [laced, loafer, boot, heel, sandal, crepe]

/** Where a leg comes out of each; nothing where the foot is bare. */
export const shoeCollars: readonly (Collar | null)[] = [
  ['M38 94Q40 92 46 96C62 108 84 106 98 90L104 91', 90, 38, 104],
  ['M38 108Q40 106 46 110C66 124 84 126 100 124L108 100', 96, 38, 108],
  ['M56 42Q84 50 116 40', 40, 56, 116],
  null,
  null,
  ['M46 78Q76 90 108 73', 70, 46, 108],
]
