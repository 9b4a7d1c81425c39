// Style rules of an SVG: selectors by class, id or element, with paint properties.

/** Thrown with the refusal code. */
export class DrawingRefused extends Error {}

/** Supported presentation attributes. */
export const ownProperties: ReadonlySet<string> = new Set(
  `fill stroke fill-rule clip-rule fill-opacity stroke-opacity stroke-width stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path mask display
  visibility paint-order vector-effect`.split(/\s+/),
)

export type Rule = {
  /** `.class`, `#id` or an element name. */
  readonly selector: string
  readonly properties: readonly (readonly [name: string, value: string])[]
}

const mostRules = 1000

/** Throws `DrawingRefused` for external references, and for selectors that are more than one name. */
export function readStyles(css: string): Rule[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/<!--|-->/g, '')
  if (/@import/i.test(text)) throw new DrawingRefused('logo.external')
  if (text.includes('@')) throw new DrawingRefused('logo.style')
  const rules = text.split('}').flatMap((part) => {
    const [selectors = '', body = ''] = part.split('{')
    return selectors.trim() === '' ? [] : [[selectors, propertiesIn(body)] as const]
  })
  if (rules.length > mostRules) throw new DrawingRefused('logo.deep')
  return rules.flatMap(([selectors, properties]) =>
    selectors.split(',').map((each) => {
      const selector = each.trim()
      if (!/^[.#]?[\w-]+$/.test(selector)) throw new DrawingRefused('logo.style')
      return { selector, properties }
    }),
  )
}

export const propertiesIn = (body: string): [string, string][] =>
  body.split(';').flatMap((each) => {
    const [name = '', ...rest] = each.split(':')
    const key = name.trim().toLowerCase()
    const value = safeValue(rest.join(':').replace(/!important/i, ''))
    return ownProperties.has(key) && value ? [[key, value] as [string, string]] : []
  })

/** A value may refer to a part of the drawing itself, and to nothing else. */
export function safeValue(value: string): string {
  const text = value.trim()
  const isOwn = /^url\(\s*["']?#[\w.:-]+["']?\s*\)(\s+[\w#]+)?$/.test(text)
  if (/url\s*\(|image\s*\(|expression|javascript:|\\/i.test(text) && !isOwn)
    throw new DrawingRefused('logo.external')
  return text
}
