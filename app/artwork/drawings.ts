// The drawings: a sheet of SVG for each kind of product, with a group for each silhouette and side (`front-0`, `back-0`).
// The colours are custom properties, so that a sheet opened in a browser or an editor shows what it draws.
import type { Shades } from './colour.ts'
import type { Drawing } from './pen.ts'

const sheets = import.meta.glob<string>('./drawings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The group `id` of a kind's sheet; nothing where there is no such kind or group. */
export function drawing(kind: string, id: string): Drawing | null {
  const [definitions = '', groups = ''] = (sheets[`./drawings/${kind}.svg`] ?? '')
    .replace(/>\s+</g, '><')
    .split('</defs>')
  const group = contentOf(groups, id) ?? contentOf(definitions, id)
  if (group === null) return null
  return (pen) => {
    const painted = (svg: string): string =>
      inColours(svg, pen).replace(/url\(#([\w-]+)\)/g, (_, paint: string) =>
        pen.define(painted(definitionOf(definitions, paint))),
      )
    return painted(worn(withParts(group, definitions), pen.alone))
  }
}

/** Where the eye would go next on a silhouette, as a `viewBox`. Its cell is one of a row, each 240 wide. */
export function closeUp(kind: string, variant: number): string {
  const view = new RegExp(`<view id="detail-${variant}" viewBox="(\\d+) (.*?)"`)
  const [, x, rest] = view.exec(sheets[`./drawings/${kind}.svg`] ?? '') ?? []
  if (x === undefined) throw new Error(`there is no close-up of ${kind} ${variant}`)
  return `${Number(x) % 240} ${rest}`
}

/** What lies inside the group `id`. */
function contentOf(sheet: string, id: string): string | null {
  const start = sheet.indexOf(`<g id="${id}"`)
  if (start < 0) return null
  const from = sheet.indexOf('>', start) + 1
  let depth = 1
  for (const tag of sheet.slice(from).matchAll(/<(\/?)g\b/g)) {
    depth += tag[1] ? -1 : 1
    if (depth === 0) return sheet.slice(from, from + tag.index)
  }
  throw new Error(`group ${id} is not closed`)
}

/** A gradient or a clip path without its name: the picture names what it collects. */
function definitionOf(definitions: string, id: string): string {
  const start = definitions.indexOf(` id="${id}"`)
  const [, element] = /<(\w+)$/.exec(definitions.slice(0, start)) ?? []
  const end = `</${element}>`
  if (!element) throw new Error(`there is no definition ${id}`)
  const whole = definitions.slice(start, definitions.indexOf(end, start) + end.length)
  return `<${element}${whole.replace(`id="${id}"`, 'id=""')}`
}

/** Parts that several drawings share are written once; a picture of one of them holds them in place. */
const withParts = (svg: string, definitions: string): string =>
  svg.replace(
    /<use href="#([\w-]+)"( transform="[^"]*")?\/>/g,
    (use, id: string, place?: string) => {
      const part = contentOf(definitions, id)
      if (part === null) return use
      const content = withParts(part, definitions)
      return place ? `<g${place}>${content}</g>` : content
    },
  )

/** Without shadow and temples where the thing is worn, held or hung up. */
const worn = (svg: string, isAlone: boolean): string =>
  isAlone ? svg.replaceAll(' class="alone"', '') : svg.replace(/<\w+ class="alone"[^>]*>/g, '')

const colour = String.raw`(var\(--\w+\)|[#\w]+)`
const byLightness = new RegExp(String.raw`light-dark\(${colour}, ${colour}\)`, 'g')

/** `light-dark()` tells a light body from a dark one, not day from night. */
const inColours = (svg: string, shades: Shades): string =>
  svg
    .replace(byLightness, shades.light ? '$1' : '$2')
    .replace(/var\(--(\w+)\)/g, (_, shade: keyof Shades) => String(shades[shade]))
