// How a car is put together from the side: body, glass, lamps, wheels.
import {
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
  steel,
  steelDark,
  stroke,
} from '../pen.ts'

export type Car = {
  /** The painted body with its wheel arches, closed. */
  body: string
  glass: string
  /** Painted posts over the glass. */
  posts: string
  /** The axles' height in the body's drawing. */
  axle: number
  /** Front wheel, rear wheel, their height on the sheet and their radius. */
  wheels: readonly [front: number, rear: number, y: number, r: number]
  spokes: number
  /** The crease where light lies along the side. */
  crease: string
  /** Doors and covers. */
  seams: string
  handles: string
  lamp: string
  tail: string
  /** Dark plastic below the doors. */
  sill: string
}

/** What the panes look like from outside. */
export const tinted = (pen: Pen) => pen.line('0 0 .5 1', '#8794aa', '#2b3242', '#12151b')
export const tailRed = (pen: Pen) => pen.line('0 0 0 1', '#ff6a5c', '#a8161c')
/** A box on the roof. */
export const luggage = (pen: Pen, d: string) =>
  path(d, pen.line('0 0 0 1', '#d3c3a2', '#8d7a58'), outline('#5f5038', 0.8))

/** The front wheel, and the rear one as its copy `apart` to the right. */
function wheels(pen: Pen, x: number, apart: number, y: number, r: number, spokes: number): string {
  const at = (share: number) => Math.round(r * share * 10) / 10
  const step = (2 * Math.PI * 0.4 * r) / spokes
  const dash = [step * 0.46, step * 0.54].map((v) => Math.round(v * 100) / 100).join(' ')
  const rim = pen.line('0 0 1 1', '#fff', steel, steelDark)
  return (
    `<g id="wheel" transform="translate(${x} ${y})">` +
    disc(0, 0, r, pen.line('0 0 0 1', '#33373e', '#0c0d10'), outline('#3c4149', 0.6)) +
    disc(0, 0, at(0.72), '#0f1115', outline(steelDark, 1.3)) +
    disc(0, 0, at(0.41), 'none', `${outline(rim, at(0.54))} stroke-dasharray="${dash}"`) +
    disc(0, 0, at(0.17), inkLight, outline(steel, 0.8)) +
    `</g><use href="#wheel" x="${apart}"/>`
  )
}

export function assemble(pen: Pen, plan: Car, extras = ''): string {
  const [front, rear, y, r] = plan.wheels
  const paint = pen.line('.2 0 .3 1', [pen.hi, 0], [pen.base, 0.4], [pen.lo, 0.6], [pen.deep, 1])
  // Drawn a little too tall, then pressed to a car's proportions; the wheels stay round.
  const press = 0.88
  const height = Math.round((y - plan.axle * press) * 10) / 10
  return (
    shadow(pen, (front + rear) / 2, y + r - 2, 114, 10) +
    group(
      `matrix(1 0 0 ${press} 0 ${height})`,
      oval(front, plan.axle - 2, r + 3, r + 4, '#08090b') +
        oval(rear, plan.axle - 2, r + 3, r + 4, '#08090b'),
      path(plan.sill, pen.line('0 0 0 1', inkSoft, ink), outline(inkLight, 0.4)),
      path(plan.body, paint, outline(pen.edge, 0.8)),
      path(plan.glass, tinted(pen), outline(ink, 1.4)),
      stroke(plan.posts, pen.lo, 4.5),
      stroke(plan.crease, '#fff', 2, `opacity=".5" ${round}`),
      stroke(plan.seams, pen.light ? pen.edge : '#000', 0.8, `opacity=".55" ${round}`),
      stroke(plan.handles, pen.hi, 3, round),
      path(plan.lamp, pen.line('0 0 1 0', '#fff', '#c9d6ea', '#7d8798'), outline(ink, 0.7)),
      path(plan.tail, tailRed(pen)),
      extras,
    ) +
    wheels(pen, front, rear - front, y, r, plan.spokes)
  )
}

export const mirror = (pen: Pen, x: number, y: number) =>
  path(
    `M${x} ${y}h9q4 0 3 5t-7 4q-8-1-5-9Z`,
    pen.line('0 0 0 1', pen.hi, pen.lo),
    outline(pen.edge, 0.5),
  )
export const shine = (d: string) => path(d, '#fff', 'opacity=".2"')
