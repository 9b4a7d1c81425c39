// Trainers from the side: for the court, over the ankle, for running, to slip on, for the trail.
import { gleam } from '../cloth.ts'
import { stitch } from '../parts.ts'
import {
  type Drawing,
  disc,
  ink,
  inkLight,
  inkSoft,
  outline,
  type Pen,
  path,
  round,
  shadow,
  stroke,
} from '../pen.ts'
import type { Collar } from '../scenes/people.ts'

const leather = (pen: Pen) => pen.line('.2 0 .6 1', pen.hi, pen.base, pen.lo)
const rubber = (pen: Pen) => pen.line('0 0 0 1', '#ffffff', '#e9e6de', '#bdb9ae')
const sole = (pen: Pen, d: string) =>
  path(d, rubber(pen), outline(pen.light ? '#a7a397' : '#d8d4c8', 0.7))
const gum = '#a8764a'
const laces = (pen: Pen, d: string) =>
  stroke(d, pen.edge, 5, round) + stroke(d, pen.light ? '#fff' : '#f1efe9', 3.6, round)
const holes = (d: string) => stroke(d, '#000', 2.2, `stroke-dasharray="0 6" opacity=".35" ${round}`)

const court: Drawing = (pen) =>
  shadow(pen, 122, 192, 106, 9) +
  path('M34 110Q40 92 66 94L100 88 86 106C72 122 54 118 44 108Z', pen.deep) +
  path('M86 102 100 70Q108 62 118 70L130 94 112 108Z', pen.lo, outline(pen.edge, 0.7)) +
  path(
    'M30 170C24 148 25 126 31 108Q35 100 44 106C54 116 72 118 86 102L98 84Q104 78 112 84L122 98C138 118 158 130 182 136C208 142 219 154 219 170Z',
    leather(pen),
    outline(pen.edge, 0.8),
  ) +
  path(
    'M30 170C24 148 25 126 31 108Q35 100 44 106C46 132 52 152 68 170Z',
    pen.lo,
    outline(pen.seam, 0.7),
  ) +
  path('M31 108Q35 100 44 106L46 124Q36 128 29 124Z', pen.trim) +
  path(
    'M164 134C204 140 219 154 219 170H146C146 152 152 140 164 134Z',
    pen.line('0 0 1 1', pen.hi, pen.lo),
    outline(pen.seam, 0.8),
  ) +
  holes('M170 150H200M166 157H206M164 164H208') +
  path(
    'M98 84 112 84C124 104 142 124 168 134L154 146C128 138 106 120 92 100Z',
    pen.line('0 0 1 1', pen.hi, pen.base),
    outline(pen.seam, 0.8),
  ) +
  path('M74 170 108 124 126 136 100 170Z', pen.trim, 'opacity=".9"') +
  gleam(pen, 'M48 112C70 126 84 118 96 106L120 136 60 166C50 150 46 130 48 112Z') +
  laces(pen, 'M98 103 116 91M109 114 127 104M122 124 139 114M136 133 152 123') +
  stitch(pen, 'M72 168 106 122M50 112C54 136 60 152 72 167') +
  sole(pen, 'M22 168H220Q228 170 227 180Q226 192 214 192H34Q22 192 21 182Z') +
  stroke('M23 176H226', '#8f8b80', 0.9, 'stroke-dasharray="3 1.6"') +
  path('M22 186H226Q224 192 214 192H34Q24 192 22 186Z', gum)

const high: Drawing = (pen) =>
  shadow(pen, 122, 210, 104, 9) +
  path('M46 44Q70 34 104 40L108 66H50Z', pen.deep) +
  path('M88 60 96 26Q106 18 118 26L132 96 108 108Z', pen.lo, outline(pen.edge, 0.7)) +
  path(
    'M34 188C30 150 36 110 40 48Q42 40 52 42C68 48 84 46 96 40L108 44C112 74 120 100 134 122C150 140 164 150 184 154C208 160 218 172 218 188Z',
    leather(pen),
    outline(pen.edge, 0.8),
  ) +
  path(
    'M40 48Q42 40 52 42C68 48 84 46 96 40L98 60Q66 70 39 62Z',
    pen.line('0 0 0 1', pen.base, pen.deep),
    outline(pen.seam, 0.7),
  ) +
  path('M34 188C32 164 34 140 36 118C54 126 66 150 70 188Z', pen.lo, outline(pen.seam, 0.8)) +
  path(
    'M168 152C206 158 218 172 218 188H148C148 170 156 158 168 152Z',
    rubber(pen),
    outline(pen.seam, 0.8),
  ) +
  path(
    'M92 44 108 44C112 74 120 100 134 122C146 138 158 146 172 152L158 164C124 150 98 104 92 44Z',
    pen.line('0 0 1 1', pen.hi, pen.base),
    outline(pen.seam, 0.8),
  ) +
  disc(62, 102, 17, pen.line('0 0 1 1', '#fff', '#dcd8cd'), outline(pen.edge, 0.8)) +
  path(
    'M51 104A11 11 0 0 1 73 104ZM53 107H71V110H53ZM56 113H68V116H56Z',
    pen.light ? pen.trim : pen.base,
  ) +
  gleam(pen, 'M50 66C70 72 84 70 90 66L122 150 80 180C56 150 48 110 50 66Z') +
  laces(
    pen,
    'M92 58 112 52M94 72 115 66M98 86 119 80M104 100 124 94M112 115 132 108M122 130 142 121M136 142 153 134',
  ) +
  stitch(pen, 'M73 186C68 150 56 128 38 120M87 52C94 108 120 152 154 166') +
  sole(pen, 'M26 186H219Q227 188 226 197Q225 208 213 208H38Q26 208 25 198Z') +
  stroke('M26 195H226', pen.trim, 2.4) +
  path('M26 203H225Q222 208 213 208H38Q29 208 26 203Z', '#8a6a48')

const runner: Drawing = (pen) =>
  shadow(pen, 122, 198, 108, 9) +
  path('M30 98Q42 84 66 88L98 80 84 102C68 116 52 112 42 100Z', ink) +
  path('M84 98 96 62Q106 52 116 62L130 92 110 106Z', inkSoft, outline(inkLight, 0.6)) +
  path(
    'M32 166C22 142 20 118 24 96Q28 84 40 94C52 110 72 112 84 96L96 76Q104 70 112 78C128 104 156 122 186 130C212 138 224 152 224 168Z',
    leather(pen),
    outline(pen.edge, 0.8),
  ) +
  pen.inside(
    path('M100 90C126 116 156 124 186 130C212 138 224 152 224 168H100Z', ''),
    stroke(
      'M90 120H226',
      pen.seam,
      110,
      'stroke-dasharray="1.4 3" opacity=".5" transform="rotate(-14 160 140)"',
    ),
  ) +
  path(
    'M24 96Q28 84 40 94C48 108 58 112 66 110L92 168H32C22 142 20 118 24 96Z',
    pen.line('0 0 1 1', pen.base, pen.deep),
    outline(pen.seam, 0.8),
  ) +
  disc(92, 142, 13, 'none', `${outline(pen.trim, 5)} opacity=".92"`) +
  stroke('M120 128 136 137', pen.trim, 4, round) +
  path('M192 132C214 138 224 152 224 168H196C204 156 202 142 192 132Z', pen.deep, 'opacity=".8"') +
  laces(pen, 'M97 98 114 86M108 110 125 98M122 119 139 109M138 127 153 119') +
  stroke('M24 98Q18 86 28 82', pen.trim, 5, round) +
  sole(
    pen,
    'M20 158C34 170 60 160 86 164S150 170 180 160 218 160 228 162C234 172 230 186 218 190C180 196 150 186 122 192S60 200 36 196Q16 190 16 174Q16 162 20 158Z',
  ) +
  path(
    'M34 176C60 168 84 174 104 178S150 182 176 174L200 172C180 184 150 188 122 184S70 188 42 186Z',
    pen.base,
    'opacity=".9"',
  ) +
  path(
    'M18 184C30 194 60 196 90 192S160 190 190 192L222 186Q220 194 206 197 160 199 110 199T36 200Q20 196 18 184Z',
    ink,
  )

const slip: Drawing = (pen) =>
  shadow(pen, 122, 192, 106, 9) +
  path('M38 92Q60 74 96 80L104 96H44Z', pen.deep) +
  path(
    'M32 172C26 146 30 116 38 92Q42 84 52 90C66 98 84 92 98 80Q106 78 110 88C120 112 150 132 184 140C208 146 218 158 218 172Z',
    leather(pen),
    outline(pen.edge, 0.8),
  ) +
  pen.inside(
    path(
      'M32 172C26 146 30 116 38 92C66 98 84 92 110 88C120 112 150 132 184 140C208 146 218 158 218 172Z',
      '',
    ),
    stroke(
      'M20 112Q90 140 226 176M20 124Q90 152 226 188M20 136Q90 164 226 200M20 148Q90 176 200 202M20 160Q80 180 160 200M30 100Q100 128 226 164M60 100Q110 118 226 152',
      pen.seam,
      1.6,
      'stroke-dasharray="2 2"',
    ) + gleam(pen, 'M60 100C90 100 104 96 110 92L150 136 100 166C70 150 60 130 60 100Z'),
  ) +
  path(
    'M38 92Q42 84 52 90C66 98 84 92 98 80Q106 78 110 88L106 98C90 112 60 114 36 102Z',
    pen.line('0 0 0 1', pen.base, pen.deep),
    outline(pen.seam, 0.7),
  ) +
  stroke('M40 96C60 106 86 102 106 90', pen.seam, 12, 'stroke-dasharray="1.2 2.2" opacity=".6"') +
  path('M36 90Q24 88 28 102L36 106Z', pen.trim) +
  sole(
    pen,
    'M24 168C60 172 160 176 220 168Q228 172 226 182Q222 192 208 192H40Q24 192 22 180Q22 172 24 168Z',
  ) +
  stroke('M40 184H208', '#8f8b80', 5, 'stroke-dasharray="10 4" opacity=".5"')

const trail: Drawing = (pen) =>
  shadow(pen, 122, 204, 108, 9) +
  path('M34 84Q50 72 78 78L100 74 90 98H46Z', ink) +
  path('M84 94 98 52Q108 44 118 54L130 92 110 104Z', inkSoft, outline(inkLight, 0.6)) +
  path(
    'M32 172C22 146 26 110 34 82Q38 74 48 82C62 94 78 92 90 78L104 70Q112 72 118 86C132 110 158 128 186 134C210 140 222 154 222 172Z',
    leather(pen),
    outline(pen.edge, 0.8),
  ) +
  path(
    'M34 82Q38 74 48 82C62 94 78 92 90 78L96 92C80 108 56 110 33 98Z',
    ink,
    outline(inkLight, 0.5),
  ) +
  path(
    'M30 164C50 150 70 158 88 164S150 150 176 140C206 142 222 154 222 174H32Z',
    pen.line('0 0 0 1', inkSoft, ink),
    outline(inkLight, 0.5),
  ) +
  path('M176 136C206 142 221 152 222 170L196 166C192 154 186 144 176 136Z', inkLight) +
  path('M58 116 84 134 118 116 118 128 84 148 58 130Z', pen.trim, 'opacity=".85"') +
  gleam(pen, 'M50 96C74 104 90 100 100 90L136 130 80 152C58 140 50 120 50 96Z') +
  stroke('M98 94 118 82 108 108 130 96 122 118 144 108 138 126 156 118', '#f08a3c', 2.8, round) +
  stroke('M34 88Q24 78 34 72', '#f08a3c', 5, round) +
  sole(pen, 'M22 168C50 176 90 166 122 172S190 174 226 166Q232 178 224 190H26Q16 180 22 168Z') +
  path(
    'M20 186H227L224 197H215L213 193H203L201 199H190L188 194H178L176 200H165L163 194H153L151 200H140L138 194H128L126 200H115L113 194H103L101 200H90L88 194H78L76 200H65L63 194H53L51 200H40L38 194H26Z',
    ink,
  )

export const sneaker = [court, high, runner, slip, trail]

/** Where a leg comes out of each. */
export const sneakerCollars: readonly Collar[] = [
  ['M38 104Q40 101 44 106C54 116 72 118 86 102L98 86', 86, 38, 98],
  ['M42 46Q44 40 52 42C68 48 84 46 96 40', 40, 42, 96],
  ['M28 94Q30 88 40 94C52 110 72 112 84 96L94 80', 80, 28, 94],
  ['M42 90Q44 86 52 90C66 98 84 92 98 80', 80, 42, 98],
  ['M38 80Q40 76 48 82C62 94 78 92 90 78L98 74', 74, 38, 98],
]
