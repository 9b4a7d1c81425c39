// Headphones: over the ear from the front, turned to the side, on the ear, and a headset.
import { seam } from '../parts.ts'
import {
  bothSides,
  box,
  type Drawing,
  disc,
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

const cushion = (pen: Pen) => pen.line('0 0 1 0', inkSoft, inkLight, ink)
export const metal = (pen: Pen) => pen.line('0 0 1 0', steelDark, '#eef0f3', steelDark)

const studio: Drawing = (pen) => {
  const half =
    box(52, 96, 9, 40, 4, metal(pen)) +
    path('M74 118C86 120 90 136 90 156S86 192 74 194Z', cushion(pen)) +
    path(
      'M76 116C50 112 36 128 36 156S50 200 76 196C80 186 80 126 76 116Z',
      pen.line('0 0 1 1', pen.hi, pen.base, pen.deep),
      outline(pen.edge),
    ) +
    path('M48 134C43 146 43 166 48 178', 'none', `${outline('#fff', 4)} opacity=".3" ${round}`)
  return (
    shadow(pen, 120, 208, 88) +
    bothSides(half) +
    path(
      'M49 108C46 52 78 26 120 26S194 52 191 108C190 114 178 114 177 108C176 64 152 44 120 44S64 64 63 108C62 114 50 114 49 108Z',
      pen.line('0 0 1 .6', pen.hi, pen.base, pen.deep),
      outline(pen.edge),
    ) +
    path('M76 66C86 50 102 46 120 46S154 50 164 66C152 56 138 53 120 53S88 56 76 66Z', ink) +
    stroke('M62 66C74 42 96 33 120 33', '#fff', 3, `opacity=".4" ${round}`)
  )
}

const turned: Drawing = (pen) =>
  shadow(pen, 124, 212, 80) +
  oval(64, 146, 25, 46, ink, outline(inkLight)) +
  oval(69, 146, 18, 37, cushion(pen)) +
  oval(72, 146, 10, 26, '#0d0f13') +
  path(
    'M52 106C48 50 84 22 124 24S186 62 178 104L164 104C168 66 146 40 122 40S68 58 66 104Z',
    pen.line('0 0 1 1', pen.hi, pen.base, pen.deep),
    outline(pen.edge),
  ) +
  path('M74 74C84 48 104 40 122 40S152 52 160 74C148 56 138 50 120 50S88 58 74 74Z', ink) +
  box(163, 88, 12, 40, 6, metal(pen)) +
  oval(150, 152, 43, 53, cushion(pen), outline(inkLight)) +
  oval(160, 152, 43, 53, pen.line('0 0 1 1', pen.hi, pen.base, pen.deep), outline(pen.edge)) +
  oval(164, 152, 33, 42, pen.line('1 1 0 0', pen.hi, pen.base, pen.lo), outline(pen.seam, 0.8)) +
  oval(166, 152, 12, 15, pen.line('0 0 1 1', steel, steelDark)) +
  stroke('M130 128C136 112 148 105 160 105', '#fff', 3.5, `opacity=".45" ${round}`)

const onEar: Drawing = (pen) => {
  const half =
    path('M72 106 66 132 82 132 79 106Z', metal(pen)) +
    disc(78, 160, 42, cushion(pen)) +
    disc(74, 160, 40, pen.line('0 0 1 1', pen.hi, pen.base, pen.deep), outline(pen.edge)) +
    disc(74, 160, 30, pen.line('1 1 0 0', pen.hi, pen.lo), outline(pen.seam, 0.8)) +
    disc(74, 160, 7, pen.line('0 0 1 1', '#fff', steelDark))
  return (
    shadow(pen, 120, 210, 92) +
    stroke('M74 116C66 62 84 32 120 32S174 62 166 116', steelDark, 8, round) +
    stroke('M74 116C66 62 84 32 120 32S174 62 166 116', '#e6e9ee', 3, round) +
    path(
      'M84 54C92 34 106 26 120 26S148 34 156 54C148 46 136 42 120 42S92 46 84 54Z',
      pen.line('0 0 1 1', pen.hi, pen.lo),
      outline(pen.edge),
    ) +
    bothSides(half)
  )
}

const headset: Drawing = (pen) =>
  shadow(pen, 124, 212, 84) +
  stroke('M150 190C132 214 104 214 84 204', ink, 5, round) +
  box(62, 193, 28, 13, 6.5, inkSoft, outline(inkLight)) +
  oval(66, 140, 27, 48, ink, outline(inkLight)) +
  oval(72, 140, 17, 36, inkSoft) +
  path(
    'M50 104C44 44 86 20 126 22S196 60 186 106L172 106C174 68 150 40 124 38S64 58 64 104Z',
    pen.line('0 0 1 1', inkLight, inkSoft, ink),
    outline(inkLight),
  ) +
  path(
    'M70 72C82 44 104 36 124 38S156 52 164 76C152 60 140 53 122 53S86 60 70 72Z',
    pen.line('0 0 1 1', pen.hi, pen.deep),
  ) +
  path('M118 112H186L198 134V176L184 196H126L112 176V132Z', cushion(pen), outline(inkLight)) +
  path(
    'M134 108H188L202 132V178L186 200H138L126 178V130Z',
    pen.line('0 0 1 1', pen.hi, pen.base, pen.deep),
    outline(pen.edge),
  ) +
  path('M146 124H180L188 138V170L178 184H150L140 170V138Z', pen.line('0 0 1 1', inkSoft, ink)) +
  stroke('M152 166 164 136 176 166', pen.screen[2], 4, round) +
  seam(pen, 'M134 108 126 130V178L138 200', 2)

export const headphones = [studio, turned, onEar, headset]
