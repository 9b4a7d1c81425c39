// Converts an HTML description to the Markdown of rich text (shop/platform/rich-text.ts), nothing executable. Pure.
import { compile, type FormatCallback } from 'html-to-text'
import { longestCell } from '../../../platform/csv/reader.ts'

/** Elements whose content is not for readers. */
const unread = 'img script style template noscript iframe object svg head title'.split(' ')
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Characters of plain text that are Markdown syntax. */
const encodeCharacters = Object.fromEntries([...'\\`*_[]<|'].map((each) => [each, `\\${each}`]))

const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addLiteral(`${'#'.repeat(Number(element.name?.[1]))} `)
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 2 })
}

/** Keeps web and relative links; for other URLs only the text is kept. */
const link: FormatCallback = (element, walk, builder) => {
  const href: string = element.attribs?.href ?? ''
  const isKept = /^(https?:\/\/|mailto:|\/(?!\/))[^\s<>()\\]*$/i.test(href)
  if (isKept) builder.addLiteral('[')
  walk(element.children, builder)
  if (isKept) builder.addLiteral(`](${href})`)
}

type Node = { type: string; name?: string; data?: string; children?: Node[] }

/** Descendants in document order, at any depth. */
function* within(node: Node): Generator<Node> {
  const left = [...(node.children ?? [])].reverse()
  for (let next = left.pop(); next; next = left.pop()) {
    yield next
    left.push(...[...(next.children ?? [])].reverse())
  }
}

const textOf = (cell: Node): string =>
  [...within(cell)].map(({ type, data = '' }) => (type === 'text' ? data : '')).join(' ')

/** The first row becomes the header that a Markdown table requires; a single column is not a table. */
const table: FormatCallback = (element, walk, builder) => {
  const rows = [...within(element)]
    .filter(({ name }) => name === 'tr')
    .map(({ children = [] }) => children.filter(({ name }) => name === 'td' || name === 'th'))
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  builder.openBlock({ leadingLineBreaks: 2 })
  if (width < 2) walk(element.children, builder)
  else
    rows.forEach((cells, index) => {
      if (index > 0) builder.addLineBreak()
      for (const at of Array(width).keys()) {
        builder.addLiteral(at === 0 ? '| ' : ' | ')
        const cell = cells[at]
        if (cell) builder.addInline(textOf(cell).trim())
      }
      builder.addLiteral(' |')
      if (index > 0) return
      builder.addLineBreak()
      builder.addLiteral(`|${' --- |'.repeat(width)}`)
    })
  builder.closeBlock({ trailingLineBreaks: 2 })
}

const surrounded = (selectors: readonly string[], sign: string) =>
  selectors.map((selector) => ({
    selector,
    format: 'inlineSurround',
    options: { prefix: sign, suffix: sign },
  }))

const markdown = compile({
  wordwrap: false,
  encodeCharacters,
  formatters: { heading, link, table },
  // Nesting deeper than on any real page is dropped: the parser is recursive.
  limits: { maxInputLength: longestCell, maxDepth: 100 },
  selectors: [
    ...unread.map((selector) => ({ selector, format: 'skip' })),
    ...headings.map((selector) => ({ selector, format: 'heading' })),
    ...surrounded(['b', 'strong'], '**'),
    ...surrounded(['i', 'em'], '*'),
    { selector: 'a', format: 'link' },
    { selector: 'table', format: 'table' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'hr', format: 'lineBreak' },
  ],
})

/** Paragraphs, lists, headings, emphasis, links and tables; plain text stays unchanged except for entities. */
export function markdownOfHtml(html: string): string {
  const isHtml = /<\/?[a-z][^<>]*>|<!--/i.test(html)
  return markdown(isHtml ? html : html.replace(/\r\n?|\n/g, '<br>'))
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/(?<!\*)\*\*(\s*)\*\*(?!\*)/g, '$1')
    .trim()
}

/** The first line, cut if needed at the end of a sentence or word; the full text is elsewhere. */
export function summarize(text: string, most: number): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? ''
  if ([...line].length <= most) return line
  const cut = [...line].slice(0, most).join('')
  const sentence = /^[\s\S]*[.!?。！？](?=\s|$)/.exec(cut)?.[0]
  if (sentence && sentence.length > most / 3) return sentence
  return `${cut.slice(0, -1).replace(/\s+\S*$/, '')}…`
}
