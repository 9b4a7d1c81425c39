// A small writer of XML. Pure.

export type Node = string

/** Characters that XML 1.0 has; others are left out. */
const known = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export const escaped = (text: string): string =>
  text
    .replace(known, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

type Attributes = Readonly<Record<string, string>>

const opened = (name: string, attributes: Attributes): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(
    ' ',
  )

/** An element with a text. */
export const leaf = (name: string, text: string, attributes: Attributes = {}): Node =>
  `<${opened(name, attributes)}>${escaped(text)}</${name}>`

/** An element with others in it; nothing if there are none. */
export const branch = (
  name: string,
  children: readonly (Node | null | false | '')[],
  attributes: Attributes = {},
): Node => {
  const inside = children.filter(Boolean).join('')
  return inside === '' ? '' : `<${opened(name, attributes)}>${inside}</${name}>`
}
