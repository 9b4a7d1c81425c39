// Drawing primitives: shapes as text, and gradients that are collected automatically.
import type { Shades } from './colour.ts'

/** A color, or a color with its offset (0-1) and opacity. */
export type Stop = string | readonly [colour: string, offset: number, opacity?: number]

export type DrawingContext = Shades & {
  /** Linear gradient in the shape's own bounding box: `x1 y1 x2 y2`. */
  line(along: string, ...stops: Stop[]): string
  /** Radial gradient in the shape's own bounding box: `cx cy r`. */
  glow(around: string, ...stops: Stop[]): string
  /** Adds a gradient or a clip path, written with an empty `id`, to the picture; returns a reference to it. */
  define(element: string): string
  /** Clips the content to `shape`. */
  inside(shape: string, content: string): string
  /** False if the product is worn, held or hung up: elements of class `alone` in its drawing are omitted. */
  alone: boolean
}

/** One view of a product: shapes on a sheet of 240 x 240. */
export type Drawing = (pen: DrawingContext) => string

/** Dark plastic, rubber and glass, the same in every product. */
export const ink = '#1a1d23'
export const inkSoft = '#343941'
export const inkLight = '#565c66'
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
/** Round line caps for a stroke; joins are round in every picture. */
export const round = 'stroke-linecap="round"'

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

/** SVG's defaults for gradients. */
const usual = { x1: 0, y1: 0, x2: 1, y2: 0, cx: 0.5, cy: 0.5, r: 0.5 }
type Place = keyof typeof usual

const attributes = (names: readonly Place[], values: string) =>
  values
    .split(' ')
    .map((value, index) => [names[index] as Place, value] as const)
    .filter(([name, value]) => Number(value) !== usual[name])
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

/** Removes attributes with SVG's default values. */
export const shorten = (svg: string): string =>
  svg
    .replace(/ (?:stop-color|fill)="(?:#000)?"| stroke-width="1"/g, '')
    .replace(/([ "(-])0\.(?=\d)/g, '$1.')

/** A pen for one picture, and the definitions it has collected. Equal paints share one definition. */
export function newPen(shades: Shades): { pen: DrawingContext; definitions(): string } {
  const known = new Map<string, string>()
  const define = (element: string): string => {
    const key = shorten(element)
    const id = known.get(key) ?? String.fromCharCode(97 + known.size)
    known.set(key, id)
    return `url(#${id})`
  }
  const gradient = (name: string, place: string, list: readonly Stop[]): string =>
    define(`<${name} id=""${place}>${stops(list)}</${name}>`)
  const pen: DrawingContext = {
    ...shades,
    alone: true,
    define,
    line: (along, ...list) =>
      gradient('linearGradient', attributes(['x1', 'y1', 'x2', 'y2'], along), list),
    glow: (around, ...list) =>
      gradient('radialGradient', attributes(['cx', 'cy', 'r'], around), list),
    inside: (shape, content) =>
      `<g clip-path="${define(`<clipPath id="">${shape}</clipPath>`)}">${content}</g>`,
  }
  return {
    pen,
    definitions: () => [...known].map(([text, id]) => text.replace('id=""', `id="${id}"`)).join(''),
  }
}
