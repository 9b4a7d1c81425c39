// Who uses things: hands, a wrist, a leg, and a tailor's head, in four tones of skin.
import { box, group, oval, type Pen, path, round, stroke } from '../pen.ts'

const tones = [
  ['#f3cfb0', '#dfa981', '#bd8159'],
  ['#b9794e', '#96592f', '#6f3d1e'],
  ['#e2b088', '#c68a5d', '#9b6338'],
  ['#80513a', '#5f3826', '#432416'],
] as const
const toneOf = (tone: number) => tones[tone % 4] as (typeof tones)[number]

const skin = (pen: Pen, tone: number) => pen.line('0 0 1 1', ...toneOf(tone))
const sleeve = (pen: Pen) => pen.line('0 0 1 1', '#5d6c7d', '#36414e')

/** A hand around something upright, 92 wide, in the middle of the sheet. `thing` lies between palm and fingers. */
export function held(pen: Pen, thing: string, tone: number): string {
  const dark = toneOf(tone)[2]
  const tip = (x: number, y: number) =>
    box(x, y, 30, 20, 10, skin(pen, tone), `stroke="${dark}" stroke-width=".7"`)
  return (
    path(
      'M92 252C94 222 72 206 70 176C70 130 150 120 178 150C194 176 184 214 178 252Z',
      skin(pen, tone),
    ) +
    path('M80 232Q130 222 190 232V252H80Z', sleeve(pen)) +
    thing +
    tip(55, 92) +
    tip(52, 113) +
    tip(53, 134) +
    tip(58, 154) +
    path(
      'M184 226C196 196 192 170 178 142C172 130 160 128 157 138C154 148 160 160 162 174C164 190 160 204 156 218Z',
      skin(pen, tone),
      `stroke="${dark}" stroke-width=".7"`,
    ) +
    path('M161 138Q166 130 173 142Q174 150 168 150Q162 148 161 138Z', '#fff', 'opacity=".35"')
  )
}

/** Two hands around something that is held at both ends; `reach` is from the middle to where the thumbs lie. */
export function inBothHands(
  pen: Pen,
  thing: string,
  tone: number,
  reach: number,
  y: number,
): string {
  const dark = toneOf(tone)[2]
  const palm =
    path('M-30 90C-34 40-34 6-22-16C-8-30 10-20 12 4C14 40 22 60 34 92Z', skin(pen, tone)) +
    path('M-36 78Q0 66 40 80V130H-36Z', sleeve(pen))
  const thumb = path(
    'M-26 40C-28 16-20-2-4-16C8-26 22-30 26-22S16-8 8 2C0 14-2 26-4 44Z',
    skin(pen, tone),
    `stroke="${dark}" stroke-width=".7"`,
  )
  const both = (one: string) =>
    group(`translate(${120 - reach} ${y})`, one) +
    group(`matrix(-1 0 0 1 ${120 + reach} ${y})`, one)
  return both(palm) + thing + both(thumb)
}

/** A handle that fingers close around, from x 88 to 142. */
export function gripped(pen: Pen, thing: string, tone: number): string {
  const dark = toneOf(tone)[2]
  const finger = (y: number) =>
    box(82, y, 66, 19, 9.5, skin(pen, tone), `stroke="${dark}" stroke-width=".7"`)
  return (
    path('M92 252C96 230 132 136 152 136C170 140 172 200 166 252Z', skin(pen, tone)) +
    thing +
    finger(140) +
    finger(159) +
    finger(178) +
    finger(197) +
    path('M92 216Q130 224 160 206L172 252H92Z', skin(pen, tone)) +
    path('M84 230Q130 220 180 228V252H84Z', sleeve(pen))
  )
}

/** A forearm from the left, with what is worn around it; `thing` is as tall as the arm is wide. */
export const onWrist = (pen: Pen, thing: string, tone: number) =>
  group(
    'rotate(-14 120 120)',
    path(
      'M-40 62C40 66 170 70 210 58C250 40 280 60 290 120S250 196 210 184C170 172 40 178-40 182Z',
      pen.line('0 0 0 1', ...toneOf(tone)),
    ),
    path('M-40 46C-10 54 14 54 30 50Q38 120 30 192C14 188-10 190-40 196Z', sleeve(pen)),
    pen.inside(box(40, 65, 160, 112, 0, ''), thing),
  )

/** A leg whose lower edge is the collar of a shoe: the end of a path, from left to right, ending at `x`. */
export const leg = (
  pen: Pen,
  tone: number,
  collar: string,
  top: number,
  left: number,
  right: number,
) =>
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

export const bareLeg = (pen: Pen, tone: number, d: string) => path(d, skin(pen, tone))

/** The head in a shop window. Its eyes are at the height of 108. */
export const head = (pen: Pen) => {
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
