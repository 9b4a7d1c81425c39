// A description in HTML as plain text: what a reader would see, and nothing that a browser would run. Pure.
import { compile } from 'html-to-text'
import { longestCell } from './csv.ts'

/** What stands in these is not for readers. */
const unread = 'img script style template noscript iframe object svg head title'.split(' ')
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const plain = compile({
  wordwrap: false,
  // What is nested deeper than any page is left out: the parser walks by calling itself.
  limits: { maxInputLength: longestCell, maxDepth: 100 },
  selectors: [
    ...unread.map((selector) => ({ selector, format: 'skip' })),
    ...headings.map((selector) => ({
      selector,
      options: { uppercase: false, leadingLineBreaks: 2 },
    })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    { selector: 'hr', format: 'lineBreak' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['td', 'th'].map((selector) => ({
      selector,
      format: 'inlineSurround',
      options: { suffix: ' ' },
    })),
  ],
})

/** Paragraphs and list items become lines; text without a tag stays as it is, but for its entities. */
export function plainOfHtml(html: string): string {
  const isHtml = /<\/?[a-z][^<>]*>|<!--/i.test(html)
  return plain(isHtml ? html : html.replace(/\r\n?|\n/g, '<br>'))
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[^\S\n]+$/gm, '')
    .trim()
}

/** Its first lines, as much as fits, ended where a sentence or a word ends; the whole is said elsewhere. */
export function summaryOf(text: string, most: number): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? ''
  if ([...line].length <= most) return line
  const cut = [...line].slice(0, most).join('')
  const sentence = /^[\s\S]*[.!?。！？](?=\s|$)/.exec(cut)?.[0]
  if (sentence && sentence.length > most / 3) return sentence
  return `${cut.slice(0, -1).replace(/\s+\S*$/, '')}…`
}
