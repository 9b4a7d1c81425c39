// Page templates for signed-in users: a page rendered once, with placeholders for the first name and the script nonce.
import { encodedName } from '../../app/http/encoded-name.ts'

/** Placeholder for the first name while rendering. Private-use characters, which stored text never contains. */
export const nameMark = '\u{E000}name\u{E001}'

/** The same in loader data. */
const encodedMark = encodedName(nameMark)

type Placeholder = 'name' | 'encodedName' | 'nonce'
/** Constant parts, and placeholders between them. */
export type PageTemplate = readonly (Buffer | Placeholder)[]

/** Splits a page at its placeholders; the parts are slices of `body`, without copying. */
export function cutTemplate(body: Buffer, nonce: string): PageTemplate {
  const placeholders = new Map<string, Placeholder>([
    [nameMark, 'name'],
    [encodedMark, 'encodedName'],
    [nonce, 'nonce'],
  ])
  const marks = [...placeholders.keys()].map((mark) => RegExp.escape(mark))
  let at = 0
  return body
    .toString()
    .split(new RegExp(`(${marks.join('|')})`, 'u'))
    .map((part) => {
      const from = at
      at += Buffer.byteLength(part)
      return placeholders.get(part) ?? body.subarray(from, at)
    })
}

/** Fills in name and nonce: the same page as one rendered with them. */
export function fillTemplate(parts: PageTemplate, name: string, nonce: string): Buffer[] {
  const filled: Record<Placeholder, Buffer> = {
    name: Buffer.from(inMarkup(name)),
    encodedName: Buffer.from(encodedName(name)),
    nonce: Buffer.from(nonce),
  }
  return parts.map((part) => (typeof part === 'string' ? filled[part] : part))
}

const entities: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Escaped for text and attributes of HTML. */
const inMarkup = (text: string) =>
  text.replace(/["&'<>]/g, (character) => entities[character] ?? '')
