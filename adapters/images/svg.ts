// Sanitizes an untrusted SVG by rewriting it: only supported shapes, gradients, clips and masks.
import { Parser } from 'htmlparser2'
import {
  DrawingRefused,
  ownProperties,
  propertiesIn,
  type Rule,
  readStyles,
  safeValue,
} from './svg-styles.ts'

type Element = {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: Element[]
}
export type Drawing = { readonly svg: string; readonly width: number; readonly height: number }

const drawn = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath
  mask`.split(/\s+/),
)
const dropped = new Set(['title', 'desc', 'metadata'])
const why: Readonly<Record<string, string>> = {
  script: 'logo.script',
  foreignObject: 'logo.script',
  handler: 'logo.script',
  iframe: 'logo.script',
  a: 'logo.script',
  image: 'logo.external',
  feImage: 'logo.external',
  text: 'logo.text',
  tspan: 'logo.text',
  textPath: 'logo.text',
}
const attributes = new Set(
  `id d x y x1 y1 x2 y2 cx cy r rx ry fx fy points width height viewBox transform gradientTransform gradientUnits
  spreadMethod offset clipPathUnits maskUnits maskContentUnits preserveAspectRatio`.split(/\s+/),
)
const most = { depth: 64, elements: 5000, withUses: 20_000 }

/** Throws `DrawingRefused` with the reason. */
export function readDrawing(text: string): Drawing {
  const { root, css } = parse(text)
  if (root?.name !== 'svg') throw new DrawingRefused('logo.type')
  const rules = readStyles(css)
  refuseManyUses(root)
  const [x, y, width, height] = boxOf(root.attributes)
  const scale = Math.min(1, 2000 / Math.max(width, height))
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  if (!wide || !high || !(width > 0 && height > 0) || width / height > 12 || height / width > 4)
    throw new DrawingRefused('logo.size')
  const inner = root.children.map((each) => written(each, rules)).join('')
  const own = attributesOf(root, rules).filter(([name]) => ownProperties.has(name))
  const box = `viewBox="${[x, y, width, height].join(' ')}" width="${wide}" height="${high}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}${markup(own)}>${inner}</svg>`
  return { svg, width: wide, height: high }
}

function parse(text: string): { root: Element | null; css: string } {
  const open: Element[] = []
  let root: Element | null = null
  let count = 0
  let css = ''
  /** Nesting depth within an omitted element. */
  let skipped = 0
  let isStyle = false
  const parser = new Parser(
    {
      onprocessinginstruction(name, data) {
        if (name.toLowerCase() === '!doctype' && /\[|<!/.test(data))
          throw new DrawingRefused('logo.entities')
        if (name.startsWith('?') && name !== '?xml') throw new DrawingRefused('logo.external')
      },
      onopentag(name, given) {
        count += 1
        if (count > most.elements || open.length >= most.depth)
          throw new DrawingRefused('logo.deep')
        if (skipped > 0) skipped += 1
        else if (dropped.has(name) || name.includes(':')) skipped = 1
        else if (name === 'style') isStyle = true
        else if (!drawn.has(name)) throw new DrawingRefused(why[name] ?? 'logo.element')
        else {
          const element = { name, attributes: given, children: [] }
          if (open.length === 0 && root) throw new DrawingRefused('logo.damaged')
          root ??= element
          open.at(-1)?.children.push(element)
          open.push(element)
        }
        if (skipped > most.depth) throw new DrawingRefused('logo.deep')
        refuseActive(given)
      },
      onclosetag() {
        if (skipped > 0) skipped -= 1
        else if (isStyle) isStyle = false
        else open.pop()
      },
      ontext(part) {
        if (isStyle) css += part
      },
      onerror: () => {
        throw new DrawingRefused('logo.damaged')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  if (open.length > 0 || skipped > 0) throw new DrawingRefused('logo.damaged')
  parser.end()
  return { root, css }
}

function refuseActive(given: Record<string, string>): void {
  for (const [name, value] of Object.entries(given)) {
    if (/^on/i.test(name)) throw new DrawingRefused('logo.script')
    if (/(^|:)href$/i.test(name) && !/^\s*#/.test(value))
      throw new DrawingRefused(/^\s*javascript:/i.test(value) ? 'logo.script' : 'logo.external')
  }
}

/** Nested `use` elements multiply exponentially (SVG bomb). */
function refuseManyUses(root: Element): void {
  const byId = new Map<string, Element>()
  const collect = (each: Element): void => {
    if (each.attributes.id) byId.set(each.attributes.id, each)
    each.children.forEach(collect)
  }
  collect(root)
  const sizes = new Map<Element, number>()
  const sizeOf = (each: Element, above: readonly Element[]): number => {
    if (above.includes(each) || above.length > 2 * most.depth) throw new DrawingRefused('logo.deep')
    const known = sizes.get(each)
    if (known !== undefined) return known
    const target = each.name === 'use' ? byId.get(hrefOf(each.attributes).slice(1)) : undefined
    const size = [...each.children, ...(target ? [target] : [])].reduce(
      (sum, child) => sum + sizeOf(child, [...above, each]),
      1,
    )
    if (size > most.withUses) throw new DrawingRefused('logo.deep')
    sizes.set(each, size)
    return size
  }
  sizeOf(root, [])
}

const hrefOf = (given: Record<string, string>): string =>
  (given.href ?? given['xlink:href'] ?? '').trim()

const number = (text = ''): number =>
  /^\s*[\d.]+(px|pt)?\s*$/.test(text) ? Number.parseFloat(text) : 0

function boxOf({
  viewBox,
  width,
  height,
}: Record<string, string>): [number, number, number, number] {
  const box = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isBox =
    box.length === 4 && box.every(Number.isFinite) && (box[2] ?? 0) > 0 && (box[3] ?? 0) > 0
  if (isBox) return box as [number, number, number, number]
  return [0, 0, number(width), number(height)]
}

const written = (element: Element, rules: readonly Rule[]): string => {
  const inner = element.children.map((each) => written(each, rules)).join('')
  const start = `<${element.name}${markup(attributesOf(element, rules))}`
  return inner ? `${start}>${inner}</${element.name}>` : `${start}/>`
}

/** Weaker first, as in CSS: attributes, rules in order, the element's own style. */
function attributesOf({ name, attributes: given }: Element, rules: readonly Rule[]) {
  const kept = new Map<string, string>()
  for (const [key, value] of Object.entries(given))
    if (attributes.has(key) || ownProperties.has(key)) kept.set(key, safeValue(value))
  const classes = (given.class ?? '').split(/\s+/)
  for (const { selector, properties } of rules) {
    const is = { '.': classes.includes(selector.slice(1)), '#': given.id === selector.slice(1) }
    if (is[selector[0] as '.' | '#'] ?? selector === name)
      for (const [key, value] of properties) kept.set(key, value)
  }
  for (const [key, value] of propertiesIn(given.style ?? '')) kept.set(key, value)
  if (name === 'use') kept.set('href', hrefOf(given))
  return [...kept]
}

const markup = (given: readonly (readonly [string, string])[]): string =>
  given.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`).replace(/[\p{Cc}\p{Cs}]/gu, ' ')
