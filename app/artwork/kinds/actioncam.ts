// Small cameras that move: on a helmet, on a gimbal, in the air.
import { black, lens as glass, picture, skin } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
  group,
  ink,
  inkLight,
  inkSoft,
  outline,
  type Pen,
  path,
  round,
  shadow,
  steel,
  steelDark,
  stroke,
} from '../pen.ts'

/** Its front or back at `x`, its button, and the `side` that is seen beside them. */
export const cubeBody = (pen: Pen, x: number, button: number, side: string) =>
  shadow(pen, 120, 206, 86) +
  path('M96 190H112V206H96ZM128 190H144V206H128Z', inkSoft, outline(inkLight, 0.6)) +
  side +
  box(x, 54, 170, 138, 18, skin(pen), outline(pen.edge)) +
  box(button, 46, 40, 10, 4, '#d8453c')

const cube: Drawing = (pen) =>
  cubeBody(pen, 30, 52, path('M196 62 212 72V176L196 190Z', pen.deep, outline(pen.edge, 0.6))) +
  box(40, 66, 56, 44, 6, ink, outline(pen.seam)) +
  picture(pen, 43, 69, 50, 38, 4, 0) +
  box(104, 66, 86, 86, 20, black(pen), outline(pen.edge)) +
  glass(pen, 147, 109, 34, '#0c0e12') +
  path(
    'M44 128H88M44 138H88M44 148H88M44 158H88M44 168H88',
    'none',
    `${outline(pen.seam, 3)} ${round}`,
  ) +
  disc(180, 172, 4, '#ff5a4d')

export const gimbalHandle = (pen: Pen, x: number) =>
  box(
    x,
    104,
    54,
    108,
    15,
    pen.line('0 0 1 0', pen.base, pen.hi, pen.lo, pen.deep),
    outline(pen.edge),
  )
/** The arm, the head at `x`, and the hinge between them. */
export const gimbalHead = (pen: Pen, arm: string, x: number, hinge: number) =>
  path(arm, pen.line('0 0 1 1', inkLight, inkSoft, ink), outline(inkLight, 0.6)) +
  box(x, 22, 84, 62, 25, pen.line('0 0 1 1', pen.hi, pen.base, pen.deep), outline(pen.edge)) +
  disc(hinge, 53, 17, black(pen), outline(inkLight, 0.6))

const gimbal: Drawing = (pen) =>
  shadow(pen, 116, 214, 58) +
  gimbalHandle(pen, 88) +
  box(95, 116, 40, 52, 5, ink) +
  picture(pen, 97, 118, 36, 48, 3, 1) +
  disc(105, 186, 7, '#d8453c', outline(pen.edge, 0.6)) +
  disc(126, 186, 6, inkSoft, outline(inkLight, 0.6)) +
  gimbalHead(
    pen,
    'M98 104H132V92Q132 84 140 84H158Q166 84 166 74V54H150V66Q150 70 146 70H128Q98 72 98 98Z',
    66,
    158,
  ) +
  disc(97, 53, 27, ink) +
  glass(pen, 97, 53, 23) +
  stroke('M94 120V196', '#fff', 2.2, `opacity=".35" ${round}`)

export const motor: Drawing = (pen) =>
  box(36, 74, 22, 24, 5, pen.line('0 0 1 0', inkSoft, inkLight, ink))
export const leg = path('M84 150 66 178H60L76 146Z', inkSoft, outline(inkLight, 0.5))

const drone: Drawing = (pen) => {
  const arm = (blade: number) =>
    path(
      `M96 ${112}L52 82 44 90 92 128Z`,
      pen.line('0 0 1 1', pen.hi, pen.lo),
      outline(pen.edge, 0.8),
    ) +
    motor(pen) +
    path(
      `M47 72C24 ${72 - blade} 2 ${72 - blade} -4 70C10 76 34 76 47 74C60 76 86 78 100 72C92 ${66} 64 ${68} 47 72Z`,
      pen.line('0 0 1 0', steel, '#f4f5f7', steelDark),
      'opacity=".85"',
    ) +
    leg
  return (
    shadow(pen, 120, 200, 92) +
    group('matrix(-1 0 0 1 232 0)', arm(5)) +
    group('translate(8 0)', arm(5)) +
    path(
      'M84 108Q86 84 120 82Q154 84 156 108L162 138Q162 158 140 160H100Q78 158 78 138Z',
      pen.line('.2 0 .7 1', pen.hi, pen.base, pen.deep),
      outline(pen.edge),
    ) +
    path('M92 104Q94 92 120 90Q146 92 148 104Q120 98 92 104Z', '#fff', 'opacity=".35"') +
    path('M88 118H152L156 134H84Z', ink) +
    disc(98, 126, 4.5, '#24386f', outline(inkLight)) +
    disc(142, 126, 4.5, '#24386f', outline(inkLight)) +
    box(98, 148, 44, 40, 14, black(pen), outline(inkLight, 0.6)) +
    glass(pen, 120, 168, 16)
  )
}

export const actioncam = [cube, gimbal, drone]
