// People using products: hands, a wrist, a leg, and a mannequin's head, in four skin tones.
import { box, type DrawingContext, group, oval, path, round, stroke } from '../pen.ts'

const tones = [
  ['#f3cfb0', '#dfa981', '#bd8159'],
  ['#b9794e', '#96592f', '#6f3d1e'],
  ['#e2b088', '#c68a5d', '#9b6338'],
  ['#80513a', '#5f3826', '#432416'],
] as const
const toneOf = (tone: number) => tones[tone % 4] as (typeof tones)[number]

const skin = (pen: DrawingContext, tone: number) => pen.line('0 0 1 1', ...toneOf(tone))
const sleeve = (pen: DrawingContext) => pen.line('0 0 1 1', '#5d6c7d', '#36414e')

/** A finger across the object it holds: light above, dark where it curves away below. */
const finger = (pen: DrawingContext, tone: number, x: number, y: number, w: number, turn: number) =>
  box(
    x,
    y,
    w,
    22,
    11,
    pen.line('0 0 0 1', ...toneOf(tone)),
    `transform="rotate(${turn} ${x} ${y})"`,
  )
const nail = (x: number, y: number, turn: number) =>
  oval(x, y, 4.6, 7.4, '#fff', `opacity=".4" transform="rotate(${turn} ${x} ${y})"`)

/** A hand around an upright object, 92 wide, in the middle of the sheet. `thing` is between palm and fingers. */
export function held(pen: DrawingContext, thing: string, tone: number): string {
  const [, middle, dark] = toneOf(tone)
  return (
    path(
      'M84 252C90 226 68 210 68 180C68 130 150 120 174 144C198 168 188 212 176 252Z',
      skin(pen, tone),
    ) +
    thing +
    stroke('M94 110V166', '#000', 5, `opacity=".22" ${round}`) +
    finger(pen, tone, 62, 152, 30, 5) +
    finger(pen, tone, 56, 134, 36, 1) +
    finger(pen, tone, 56, 116, 38, -3) +
    finger(pen, tone, 61, 99, 35, -7) +
    path(
      'M168 252C192 222 196 186 182 158C176 138 166 122 157 125C147 129 153 144 157 156C163 176 158 196 146 210Q150 236 150 252Z',
      pen.line('.2 0 1 1', middle, middle, dark),
    ) +
    stroke(
      'M146 210C158 196 163 176 157 156C153 144 148 131 154 126',
      dark,
      1.6,
      `opacity=".7" ${round}`,
    ) +
    nail(160, 134, -20) +
    path('M76 236Q124 224 186 236V252H76Z', sleeve(pen))
  )
}

/** Two hands around an object that is held at both ends; `reach` is from the middle to the thumbs. */
export function inBothHands(
  pen: DrawingContext,
  thing: string,
  tone: number,
  reach: number,
  y: number,
): string {
  const [bright, middle, dark] = toneOf(tone)
  const palm =
    path('M-34 100C-44 50-40 8-24-14C-8-34 14-26 18 0C20 40 26 64 36 100Z', skin(pen, tone)) +
    path('M-40 84Q0 72 42 86V130H-40Z', sleeve(pen))
  const thumb =
    path(
      'M-30 44C-32 16-22-6-6-18C6-28 20-34 26-27C31-20 18-10 10 0C2 14 2 30-2 46Q-16 54-30 44Z',
      pen.line('0 0 1 .6', bright, middle, middle),
    ) +
    stroke('M0 38C0 26 3 12 10 0C18-10 30-19 26-27', dark, 1.6, `opacity=".7" ${round}`) +
    nail(19, -23, 58)
  const both = (one: string) =>
    group(`translate(${120 - reach} ${y})`, one) +
    group(`matrix(-1 0 0 1 ${120 + reach} ${y})`, one)
  return both(palm) + thing + both(thumb)
}

/** A handle gripped by fingers, from x 88 to 142. */
export function gripped(pen: DrawingContext, thing: string, tone: number): string {
  const [, middle, dark] = toneOf(tone)
  return (
    path('M92 252C96 230 128 130 150 132C174 138 176 200 168 252Z', skin(pen, tone)) +
    thing +
    finger(pen, tone, 82, 206, 62, 2) +
    finger(pen, tone, 79, 188, 68, 0) +
    finger(pen, tone, 79, 170, 70, -2) +
    finger(pen, tone, 82, 153, 68, -4) +
    path(
      'M146 150C164 158 172 200 166 252H96Q104 226 128 230C146 226 150 190 146 150Z',
      pen.line('0 0 1 1', middle, dark),
    ) +
    path('M84 238Q130 228 184 236V252H84Z', sleeve(pen))
  )
}

/** A forearm from the left, with the object worn around it; `thing` is as tall as the arm is wide. */
export const onWrist = (pen: DrawingContext, thing: string, tone: number) =>
  group(
    'rotate(-14 120 120)',
    path(
      'M-40 62C40 66 170 70 210 58C250 40 280 60 290 120S250 196 210 184C170 172 40 178-40 182Z',
      pen.line('0 0 0 1', ...toneOf(tone)),
    ),
    path('M-40 46C-10 54 14 54 30 50Q38 120 30 192C14 188-10 190-40 196Z', sleeve(pen)),
    pen.inside(box(40, 65, 160, 112, 0, ''), thing),
  )

/** The edge of a shoe's opening from left to right, the start of a path; then its top, left and right. */
export type Collar = readonly [edge: string, top: number, left: number, right: number]

/** A leg whose lower edge is the collar of a shoe. */
export const leg = (pen: DrawingContext, tone: number, [collar, top, left, right]: Collar) =>
  path(`${collar}V-60H${left}Z`, skin(pen, tone)) +
  path(
    `M${left - 8} ${top - 26}Q${(left + right) / 2} ${top - 16} ${right + 12} ${top - 30}V-60H${left - 8}Z`,
    pen.line('0 0 1 0', '#4b5f7d', '#5d7394', '#31405a'),
  ) +
  stroke(
    `M${left - 7} ${top - 33}Q${(left + right) / 2} ${top - 23} ${right + 11} ${top - 37}`,
    '#c98f4a',
    1,
    'stroke-dasharray="2.6 1.6" opacity=".8"',
  )

export const bareLeg = (pen: DrawingContext, tone: number, d: string) => path(d, skin(pen, tone))

/** A mannequin's head. Its eyes are at y 108. */
export const head = (pen: DrawingContext) => {
  const plaster = pen.line('.1 0 .9 1', '#dccbb2', '#bda98c', '#86765c')
  return (
    path('M94 168H146L150 204Q196 214 214 252H26Q44 214 90 204Z', plaster) +
    path('M94 178Q120 204 146 176L147 190Q120 214 93 192Z', '#6b604f', 'opacity=".35"') +
    oval(57, 116, 9, 17, plaster) +
    oval(183, 116, 9, 17, '#9c8a6e') +
    path('M58 96C56 44 84 16 120 16S184 44 182 96C182 148 150 192 120 192S58 148 58 96Z', plaster) +
    path(
      'M120 96C122 120 124 130 134 140Q122 148 112 141',
      'none',
      `stroke="#6f6149" stroke-width="2" opacity=".6" ${round}`,
    ) +
    stroke('M104 162Q120 168 136 162', '#6f6149', 2.4, `opacity=".6" ${round}`)
  )
}
