// What clothes have in common: woven colour, folds, light on cloth, ribbed edges.
import { outline, type Pen, path, shadow, stroke } from './pen.ts'

export const cloth = (pen: Pen) => pen.line('.1 0 .8 1', pen.hi, pen.base, [pen.base, 0.6], pen.lo)

/** A garment on its ground: the shadow, what shows `behind` it, and its cut. */
export const garment = (
  pen: Pen,
  cut: string,
  [x, y, width, height = 8]: readonly [x: number, y: number, width: number, height?: number],
  behind = '',
  paint = cloth,
) => shadow(pen, x, y, width, height) + behind + path(cut, paint(pen), outline(pen.edge, 0.8))

/** A fold: dark at its right edge, fading out to the left. */
export const fold = (pen: Pen, d: string, opacity = 0.22) =>
  path(d, pen.line('0 0 1 .1', ['#000', 0, 0], ['#000', 1, opacity]))
/** A fold that is dark on its left, for the right-hand side of a garment. */
export const foldBack = (pen: Pen, d: string, opacity = 0.28) =>
  path(d, pen.line('1 0 0 .1', ['#000', 0, 0], ['#000', 1, opacity]))
/** Light on a raised part, without an edge. */
export const gleam = (pen: Pen, d: string, opacity = 0.3) =>
  path(d, pen.glow('.5 .42 .55', ['#fff', 0, opacity], ['#fff', 1, 0]))
/** A ribbed edge: neck, cuff or hem. */
export const ribs = (pen: Pen, d: string, width: number) =>
  stroke(d, pen.lo, width) + stroke(d, pen.seam, width, 'stroke-dasharray="1.2 1.8" opacity=".65"')
