// Source drawings: an SVG sheet for each kind of product, with a group for each silhouette and side (`front-0`,
// `back-0`). Colors are custom properties, so that a sheet opened in a browser or an editor is rendered correctly.
import type { Shades } from './colour.ts'
import type { Drawing } from './pen.ts'

const sheets = import.meta.glob<string>('./drawings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The group `id` of a kind's sheet; null if there is no such kind or group. */
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

/** `viewBox` of a silhouette's close-up. Its cell is one of a row, each 240 wide. */
export function closeUp(kind: string, variant: number): string {
  const view = new RegExp(`<view id="detail-${variant}" viewBox="(\\d+) (.*?)"`)
  const [, x, rest] = view.exec(sheets[`./drawings/${kind}.svg`] ?? '') ?? []
  if (x === undefined) throw new Error(`there is no close-up of ${kind} ${variant}`)
  return `${Number(x) % 240} ${rest}`
}

/** Content of the group `id`. */
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

/** A gradient or a clip path without its id: each picture assigns new ids. */
function definitionOf(definitions: string, id: string): string {
  const start = definitions.indexOf(` id="${id}"`)
  const [, element] = /<(\w+)$/.exec(definitions.slice(0, start)) ?? []
  const end = `</${element}>`
  if (!element) throw new Error(`there is no definition ${id}`)
  const definition = definitions.slice(start, definitions.indexOf(end, start) + end.length)
  return `<${element}${definition.replace(`id="${id}"`, 'id=""')}`
}

/** Inlines parts that several drawings share. */
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

/** Removes shadow and temples if the product is worn, held or hung up. */
const worn = (svg: string, isAlone: boolean): string =>
  isAlone ? svg.replaceAll(' class="alone"', '') : svg.replace(/<\w+ class="alone"[^>]*>/g, '')

const colour = String.raw`(var\(--\w+\)|[#\w]+)`
const byLightness = new RegExp(String.raw`light-dark\(${colour}, ${colour}\)`, 'g')

/** Resolves `light-dark()`, which here distinguishes a light body from a dark one, not themes. */
const inColours = (svg: string, shades: Shades): string =>
  svg
    .replace(byLightness, shades.light ? '$1' : '$2')
    .replace(/var\(--(\w+)\)/g, (_, shade: keyof Shades) => String(shades[shade]))
