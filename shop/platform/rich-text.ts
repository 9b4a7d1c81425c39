// Rich text: a subset of Markdown (CommonMark, GFM tables) rendered as safe HTML. Pure.
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

/** HTML is escaped; images would be requests to other servers; indented lines are not code. */
const disabled = [
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'codeIndented',
  'codeFenced',
  'codeText',
]

const options = {
  extensions: [{ disable: { null: disabled } }, gfmTable()],
  htmlExtensions: [gfmTableHtml()],
}

/** Headings are nested below the section's h2. */
const level = (tag: string): string => `h${Math.min(6, Number(tag) + 2)}`

/**
 * HTML with paragraphs, lists, emphasis, links (http, https, mailto; others lose their URL), headings from h3 on and
 * tables. Each block has its own text direction. Markup in `text` is escaped.
 */
export const richTextHtml = (text: string): string =>
  micromark(text, options)
    .replace(/<(\/?)h([1-6])>/g, (_, end, tag) => `<${end}${level(tag)}>`)
    .replace(/<(p|li|h[3-6]|t[hd])(?=[ >])/g, '<$1 dir="auto"')
    .replace(/<a href=""[^>]*>(.*?)<\/a>/g, '$1')
    .replace(/<table>[\s\S]*?<\/table>/g, '<div class="table-scroll" tabindex="0">$&</div>')
    .replaceAll('<a href="http', '<a rel="nofollow noopener" href="http')
    .trim()

/** Plain text, one line per block: for feeds, structured data and search. */
export const richTextPlain = (text: string): string =>
  micromark(text, options)
    .replace(/<\/t[hd]>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof characters) => characters[name])
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim()

const characters = { amp: '&', lt: '<', gt: '>', quot: '"' }
