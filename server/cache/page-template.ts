// Page templates for signed-in users: a page rendered once, with placeholders for the first name and the script nonce.

/** Placeholder for the first name while rendering. Private-use characters, which stored text never contains. */
export const nameMark = '\u{E000}name\u{E001}'

type Placeholder = 'name' | 'nameInScript' | 'nonce'
/** Constant parts, and placeholders between them. */
export type PageTemplate = readonly (Buffer | Placeholder)[]

/** Splits a page at its placeholders; the parts are slices of `body`, without copying. */
export function cutTemplate(body: Buffer, nonce: string): PageTemplate {
  const parts: (Buffer | Placeholder)[] = []
  let isScript = false
  let at = 0
  for (const part of body
    .toString()
    .split(new RegExp(`(${nameMark}|${RegExp.escape(nonce)})`, 'u'))) {
    const length = Buffer.byteLength(part)
    if (part === nonce) parts.push('nonce')
    else if (part === nameMark) parts.push(isScript ? 'nameInScript' : 'name')
    else {
      const [open, close] = [part.lastIndexOf('<script'), part.lastIndexOf('</script>')]
      if (open !== close) isScript = open > close
      parts.push(body.subarray(at, at + length))
    }
    at += length
  }
  return parts
}

/** Fills in name and nonce: the same bytes as a page rendered with them. */
export function fillTemplate(parts: PageTemplate, name: string, nonce: string): Buffer[] {
  const filled: Record<Placeholder, Buffer> = {
    name: Buffer.from(inMarkup(name)),
    nameInScript: Buffer.from(inScript(name)),
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

/** Escaped as React escapes text and attributes. */
const inMarkup = (text: string) =>
  text.replace(/["&'<>]/g, (character) => entities[character] ?? '')

/** Escaped as the router serializes loader data: a JSON string within a string of a script. */
const inScript = (text: string) =>
  quoted(quoted(text)).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const quoted = (text: string) => JSON.stringify(text).slice(1, -1)
