// Game controllers: a pad with sticks, a rounder one, and a flat one from older days.
import { black, roundSkin } from '../parts.ts'
import {
  box,
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

export const padBody: Drawing = (pen) =>
  path(
    'M64 62Q84 56 92 62H148Q156 56 176 62C200 68 210 100 220 144C228 184 220 198 204 198C188 198 178 180 164 158H76C62 180 52 198 36 198C20 198 12 184 20 144C30 100 40 68 64 62Z',
    roundSkin(pen),
    outline(pen.edge),
  )
const hornLeft =
  'M62 70C84 66 92 72 94 86L98 132C98 146 90 152 84 164C74 188 62 202 44 202C22 202 18 178 22 148C26 110 36 76 62 70Z'
const hornRight =
  'M178 70C156 66 148 72 146 86L142 132C142 146 150 152 156 164C166 188 178 202 196 202C218 202 222 178 218 148C214 110 204 76 178 70Z'
export const classicBody: Drawing = (pen) =>
  path(
    'M58 76H182A52 52 0 0 1 182 180Q170 180 160 172H80Q70 180 58 180A52 52 0 0 1 58 76Z',
    roundSkin(pen),
    outline(pen.edge),
  )

const stick = (pen: Pen, x: number, y: number) =>
  disc(x, y, 19, ink, outline(inkLight, 0.7)) +
  disc(x, y, 14, pen.line('0 0 1 1', inkLight, inkSoft), outline('#000', 0.8)) +
  disc(x, y, 9, pen.line('1 1 0 0', inkLight, inkSoft))
const button = (x: number, y: number, colour: string, r = 8) =>
  disc(x, y, r, ink, outline(inkLight, 0.6)) + disc(x, y, r * 0.62, colour)

const pad: Drawing = (pen) =>
  shadow(pen, 120, 202, 96) +
  path(
    'M58 62Q60 50 76 50H94L98 66H54ZM182 62Q180 50 164 50H146L142 66H186Z',
    inkSoft,
    outline(inkLight, 0.6),
  ) +
  padBody(pen) +
  path('M28 142C36 104 44 80 62 70', 'none', `${outline('#fff', 4)} opacity=".4" ${round}`) +
  stick(pen, 72, 98) +
  stick(pen, 146, 136) +
  path('M88 124H100V134H110V146H100V156H88V146H78V134H88Z', black(pen), outline(inkLight, 0.5)) +
  button(172, 80, '#f2c14e') +
  button(190, 97, '#e0574c') +
  button(172, 114, '#57b07c') +
  button(154, 97, '#4f83cf') +
  disc(120, 82, 9, pen.line('0 0 1 1', '#fff', inkLight)) +
  box(102, 102, 11, 5, 2.5, ink) +
  box(127, 102, 11, 5, 2.5, ink)

export const hornsBody: Drawing = (pen) =>
  path('M74 74H166L176 150H64Z', pen.line('0 0 0 1', inkSoft, ink)) +
  path(hornLeft, roundSkin(pen), outline(pen.edge)) +
  path(hornRight, roundSkin(pen), outline(pen.edge))

const round2: Drawing = (pen) =>
  shadow(pen, 120, 204, 96) +
  path(
    'M50 72Q52 58 66 58H84L90 74ZM190 72Q188 58 174 58H156L150 74Z',
    inkSoft,
    outline(inkLight, 0.6),
  ) +
  hornsBody(pen) +
  path(
    'M92 70H148Q154 70 153 78L150 108Q149 116 141 116H99Q91 116 90 108L87 78Q86 70 92 70Z',
    pen.line('0 0 1 1', pen.hi, pen.base, pen.lo),
    outline(pen.screen[2], 1.6),
  ) +
  stick(pen, 91, 142) +
  stick(pen, 149, 142) +
  path('M56 84H66V94H76V104H66V114H56V104H46V94H56Z', ink, outline(inkLight, 0.5)) +
  button(180, 84, '#dfe3ea', 7) +
  button(195, 99, '#dfe3ea', 7) +
  button(180, 114, '#dfe3ea', 7) +
  button(165, 99, '#dfe3ea', 7) +
  disc(120, 130, 5, inkLight) +
  path('M30 140C34 108 42 88 58 80', 'none', `${outline('#fff', 4)} opacity=".4" ${round}`)

/** The cable, which leads away over the ground. */
export const classicCable: Drawing = (pen) =>
  shadow(pen, 120, 182, 108) + stroke('M120 76C120 44 150 54 150 26', inkSoft, 5, round)
export const classicShine = stroke(
  'M16 112C22 94 38 82 58 81H120',
  '#fff',
  3,
  `opacity=".45" ${round}`,
)

const classic: Drawing = (pen) =>
  classicCable(pen) +
  classicBody(pen) +
  path('M92 92H148V164H92Z', pen.seam, 'opacity=".35"') +
  disc(60, 128, 33, pen.lo) +
  path('M51 102H69V119H86V137H69V154H51V137H34V119H51Z', black(pen), outline(inkLight, 0.6)) +
  disc(60, 128, 6, inkSoft) +
  disc(181, 128, 36, pen.lo) +
  button(181, 106, '#f2c14e', 10) +
  button(203, 128, '#e0574c', 10) +
  button(181, 150, '#57b07c', 10) +
  button(159, 128, '#4f83cf', 10) +
  stroke('M102 138 112 124M122 138 132 124', inkSoft, 7, round) +
  classicShine

export const controller = [pad, round2, classic]
