// What a drawing is made with: shapes as text, and gradients that collect themselves.
import type { Shades } from './colour.ts'

/** A colour, or a colour with its place (0-1) and opacity. */
export type Stop = string | readonly [colour: string, offset: number, opacity?: number]

export type Pen = Shades & {
  /** A paint that runs along a line of the shape's own box: `x1 y1 x2 y2`. */
  line(along: string, ...stops: Stop[]): string
  /** A paint that spreads from a point of the shape's own box: `cx cy r`. */
  glow(around: string, ...stops: Stop[]): string
  /** What lies inside `shape` only. */
  inside(shape: string, content: string): string
  /** False where the thing is worn, held or hung up: no shadow lies under it. */
  alone: boolean
}

/** A product seen once: shapes on a sheet of 240 x 240. */
export type Drawing = (pen: Pen) => string

/** Dark plastic, rubber and glass, the same in every product. */
export const ink = '#1a1d23'
export const inkSoft = '#343941'
export const inkLight = '#565c66'
export const steel = '#c3c8cf'
export const steelDark = '#868c96'

export const path = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`
export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${more && ` ${more}`}/>`
export const box = (
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  fill: string,
  more = '',
) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"${more && ` ${more}`}/>`
export const disc = (cx: number, cy: number, r: number, fill: string, more = '') =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${more && ` ${more}`}/>`
export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${more && ` ${more}`}/>`
export const group = (transform: string, ...content: string[]) =>
  `<g transform="${transform}">${content.join('')}</g>`
/** The same, turned to its other side about the middle of the sheet. */
export const flipped = (...content: string[]) => group('matrix(-1 0 0 1 240 0)', ...content)
/** A left half and its mirror image. */
export const bothSides = (half: string) => half + flipped(half)
export const outline = (colour: string, width = 1) => `stroke="${colour}" stroke-width="${width}"`
/** Round ends for a stroke; joins are round in every picture. */
export const round = 'stroke-linecap="round"'

/** The shadow on the table: a wide soft one, and a dark one where the thing stands. */
export function shadow(pen: Pen, cx: number, cy: number, rx: number, ry = rx * 0.11): string {
  if (!pen.alone) return ''
  const soft = pen.glow('.5 .5 .5', ['#000', 0, 0.42], ['#000', 0.55, 0.2], ['#000', 1, 0])
  return oval(cx, cy, rx, ry, soft) + oval(cx - 2, cy - ry * 0.25, rx * 0.82, ry * 0.5, soft)
}

function stops(list: readonly Stop[]): string {
  return list
    .map((stop, index) => {
      const [colour, offset, opacity] =
        typeof stop === 'string' ? [stop, index / (list.length - 1)] : stop
      const place = offset ? ` offset="${Math.round(offset * 100) / 100}"` : ''
      const veil = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop${place} stop-color="${colour}"${veil}/>`
    })
    .join('')
}

/** Where SVG puts a gradient that does not say. */
const usual = { x1: 0, y1: 0, x2: 1, y2: 0, cx: 0.5, cy: 0.5, r: 0.5 }
type Place = keyof typeof usual

const attributes = (names: readonly Place[], values: string) =>
  values
    .split(' ')
    .map((value, index) => [names[index] as Place, value] as const)
    .filter(([name, value]) => Number(value) !== usual[name])
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

/** A pen for one picture, and what it has collected. Equal paints share one definition. */
export function newPen(shades: Shades): { pen: Pen; definitions(): string } {
  const known = new Map<string, string>()
  const keep = (make: (id: string) => string): string => {
    const key = make('')
    const id = known.get(key) ?? String.fromCharCode(97 + known.size)
    known.set(key, id)
    return `url(#${id})`
  }
  const pen: Pen = {
    ...shades,
    alone: true,
    line: (along, ...list) =>
      keep(
        (id) =>
          `<linearGradient id="${id}"${attributes(['x1', 'y1', 'x2', 'y2'], along)}>${stops(list)}</linearGradient>`,
      ),
    glow: (around, ...list) =>
      keep(
        (id) =>
          `<radialGradient id="${id}"${attributes(['cx', 'cy', 'r'], around)}>${stops(list)}</radialGradient>`,
      ),
    inside: (shape, content) =>
      `<g clip-path="${keep((id) => `<clipPath id="${id}">${shape}</clipPath>`)}">${content}</g>`,
  }
  return {
    pen,
    definitions: () => [...known].map(([text, id]) => text.replace('id=""', `id="${id}"`)).join(''),
  }
}
