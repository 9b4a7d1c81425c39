// Page templates for signed-in visitors: a page rendered once, with placeholders for a first name and for the nonce of its scripts.

/** Stands for the first name while such a page is made. Private use: nothing that anybody writes holds it. */
export const nameMark = '\u{E000}name\u{E001}'

type Placeholder = 'name' | 'nameInScript' | 'nonce'
/** What is the same for everybody, and between it what is not. */
export type PageTemplate = readonly (Buffer | Placeholder)[]

/** Cuts a page at its marks; the parts stay in `body`, the page's own bytes. */
export function cutTemplate(html: string, body: Buffer, nonce: string): PageTemplate {
  const parts: (Buffer | Placeholder)[] = []
  let isScript = false
  let at = 0
  for (const part of html.split(new RegExp(`(${nameMark}|${escaped(nonce)})`, 'u'))) {
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

/** The page with this name and this nonce: together the same bytes as if it had been made with them. */
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

/** As React writes text and attributes. */
const inMarkup = (text: string) =>
  text.replace(/["&'<>]/g, (character) => entities[character] ?? '')

/** As the router writes what the loaders answer: a string in JSON, in a string of a script. */
const inScript = (text: string) =>
  quoted(quoted(text)).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const quoted = (text: string) => JSON.stringify(text).slice(1, -1)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
