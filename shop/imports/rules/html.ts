// A description in HTML as plain text: what a reader would see, and nothing that a browser would run. Pure.

/** What stands in these is not for readers. */
const unread =
  /<(script|style|template|noscript|iframe|object|svg|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const comments = /<!--[\s\S]*?(?:-->|$)/g
const breaks =
  /<(?:br|hr|\/?(?:p|div|li|ul|ol|h[1-6]|tr|table|section|article|blockquote|pre))\b[^<>]*>/gi
const tags = /<\/?[a-z][^<>]*>/gi

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  bull: '•',
  middot: '·',
  deg: '°',
  reg: '®',
  copy: '©',
  trade: '™',
  times: '×',
  frac12: '½',
  euro: '€',
  pound: '£',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
}

/** Paragraphs and list items become lines; text without a tag stays as it is, but for its entities. */
export const plainOfHtml = (html: string): string => {
  const isHtml = /<\/?[a-z][^<>]*>|<!--/i.test(html)
  const text = isHtml
    ? html
        .replace(comments, '')
        .replace(unread, '')
        // Line breaks of the source say nothing where tags say it.
        .replace(/\s+/g, ' ')
        .replace(/<li\b[^<>]*>/gi, '\n• ')
        .replace(breaks, '\n')
        .replace(tags, '')
    : html
  return withoutEntities(text)
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const withoutEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z0-9]{2,8}));/gi, (whole, ten, hex, name) => {
    if (name) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
    const code = ten ? Number.parseInt(ten, 10) : Number.parseInt(hex, 16)
    const isText = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isText ? String.fromCodePoint(code) : ''
  })

/** Its first lines, as much as fits, ended where a sentence or a word ends; the whole is said elsewhere. */
export function summaryOf(text: string, most: number): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? ''
  if ([...line].length <= most) return line
  const cut = [...line].slice(0, most).join('')
  const sentence = /^[\s\S]*[.!?。！？](?=\s|$)/.exec(cut)?.[0]
  if (sentence && sentence.length > most / 3) return sentence
  return `${cut.slice(0, -1).replace(/\s+\S*$/, '')}…`
}
