// Loudspeakers: a woven cylinder, one with a handle, a pair for the shelf, and a globe.
import { black, seam } from '../parts.ts'
import {
  box,
  type Drawing,
  disc,
  group,
  ink,
  inkLight,
  inkSoft,
  outline,
  oval,
  type Pen,
  path,
  round,
  shadow,
  steelDark,
  stroke,
} from '../pen.ts'

const cone = (pen: Pen, x: number, y: number, r: number) =>
  disc(
    x,
    y,
    r,
    pen.line('0 0 1 1', '#0b0d10', inkLight),
    outline(pen.line('0 0 1 1', '#eef0f3', steelDark), 2),
  ) +
  disc(x, y, r * 0.76, black(pen)) +
  disc(x, y, r * 0.32, pen.line('0 0 1 1', '#8a919c', inkSoft))
/** The cloth over a loudspeaker. */
const weave = (d: string, colour: string, opacity: number) =>
  stroke(d, colour, 200, `stroke-dasharray="1.2 3" opacity="${opacity}"`)

export const cylinderBody: Drawing = (pen) => {
  const side = 'M62 50V186C62 202 178 202 178 186V50C178 66 62 66 62 50Z'
  return (
    shadow(pen, 122, 204, 82) +
    path('M62 178V190C62 208 178 208 178 190V178Z', ink) +
    path(side, pen.line('0 0 1 0', pen.base, pen.hi, pen.lo, pen.deep), outline(pen.edge)) +
    pen.inside(
      path(side, ''),
      weave('M60 120H182', pen.deep, 0.32) + weave('M120 30V204', pen.deep, 0.22),
    ) +
    oval(120, 50, 58, 17, black(pen), outline(pen.edge))
  )
}
const cylinder: Drawing = (pen) =>
  cylinderBody(pen) +
  oval(120, 49, 46, 12.5, 'none', outline(pen.screen[2], 1.6)) +
  stroke('M108 49H116M112 46.500V51.500M126 49H134', '#dfe3ea', 1.6, round) +
  box(101, 168, 38, 9, 2, pen.line('0 0 1 0', pen.hi, pen.base), outline(pen.seam, 0.7))

/** The one with a handle, whatever its face. */
export const handled =
  (face: Drawing): Drawing =>
  (pen) =>
    shadow(pen, 120, 196, 108) +
    path(
      'M58 84C58 40 182 40 182 84L170 84C168 56 72 56 70 84Z',
      pen.line('0 0 0 1', inkLight, ink),
      outline(inkLight, 0.6),
    ) +
    box(
      16,
      74,
      208,
      116,
      36,
      pen.line('.2 0 .8 1', pen.hi, pen.base, pen.deep),
      outline(pen.edge),
    ) +
    face(pen) +
    stroke('M44 88C32 94 27 106 27 120', '#fff', 3.5, `opacity=".5" ${round}`)

const handle = handled(
  (pen) =>
    pen.inside(
      box(28, 86, 184, 92, 27, ink),
      box(28, 86, 184, 92, 27, pen.line('0 0 1 1', inkSoft, ink)) +
        weave('M20 132H220', '#000', 0.4),
    ) +
    cone(pen, 78, 132, 35) +
    cone(pen, 162, 132, 35) +
    box(106, 98, 28, 7, 3.5, pen.hi),
)

export const cabinet = (pen: Pen, paint: string) => box(8, 34, 78, 170, 6, paint, outline(pen.edge))
/** Two of them; the nearer one stands at `x`. */
export const onShelf = (pen: Pen, one: string, x: number) =>
  shadow(pen, 76, 204, 66) +
  shadow(pen, 180, 206, 60) +
  group(`translate(${x + 110} 12) scale(.96)`, one) +
  group(`translate(${x} 4)`, one)

const shelf: Drawing = (pen) => {
  const one =
    path('M84 34 100 44V198L84 204Z', pen.deep) +
    cabinet(pen, pen.line('0 0 1 1', pen.hi, pen.base, pen.lo)) +
    seam(pen, 'M14 64C40 60 60 70 80 64M14 96C34 100 60 92 80 97M14 190C36 186 58 194 80 188', 1) +
    cone(pen, 47, 74, 17) +
    cone(pen, 47, 142, 32) +
    box(40, 190, 14, 4, 1, '#d9c48f')
  return onShelf(pen, one, 12)
}

export const globeBody: Drawing = (pen) =>
  shadow(pen, 120, 208, 84) +
  path('M84 184H156L166 204Q120 214 74 204Z', pen.line('0 0 1 0', inkSoft, inkLight, ink)) +
  disc(120, 112, 84, pen.glow('.36 .3 .8', pen.hi, pen.base, pen.deep), outline(pen.edge)) +
  pen.inside(
    disc(120, 112, 83, ''),
    weave('M30 112H210', pen.deep, 0.28) + weave('M120 20V204', pen.deep, 0.2),
  )
const globe: Drawing = (pen) =>
  globeBody(pen) +
  oval(120, 46, 36, 12, black(pen), outline(pen.edge)) +
  oval(120, 45, 27, 8, 'none', outline(pen.screen[2], 2)) +
  path('M52 78C60 54 78 40 92 37C74 52 62 66 56 88Z', '#fff', 'opacity=".3"')

/** One of two small ones for a desk, turned up towards whoever sits there. */
export const deskBody =
  (paint: Drawing, face: Drawing): Drawing =>
  (pen) =>
    path(
      'M26 118H66L78 138H14Z',
      pen.line('0 0 1 0', inkSoft, inkLight, ink),
      outline(inkLight, 0.6),
    ) +
    box(0, 0, 92, 124, 38, paint(pen), outline(pen.edge)) +
    face(pen) +
    stroke('M5 60C5 26 14 10 32 5', '#fff', 3, `opacity=".5" ${round}`)
/** Two, turned towards each other; what connects them lies behind. */
export const onDesk = (pen: Pen, one: string, cable = '') =>
  shadow(pen, 66, 204, 58) +
  shadow(pen, 176, 204, 58) +
  cable +
  group('translate(16 68) rotate(-2)', one) +
  group('matrix(-1 0 0 1 224 68) rotate(-2)', one)

const oneOnDesk = deskBody(
  (pen) => pen.line('.1 0 .9 1', pen.hi, pen.base, pen.deep),
  (pen) =>
    box(8, 8, 76, 108, 32, pen.line('0 0 1 1', inkSoft, ink)) +
    cone(pen, 46, 74, 29) +
    cone(pen, 46, 28, 11),
)
const desk: Drawing = (pen) => onDesk(pen, oneOnDesk(pen))

export const speaker = [cylinder, handle, shelf, globe, desk]
