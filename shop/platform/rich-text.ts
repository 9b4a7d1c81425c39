// Rich text: a subset of Markdown (CommonMark, GFM tables) rendered as safe HTML. Pure.
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

/** HTML is escaped; indented lines are not code. */
const disabled = ['htmlFlow', 'htmlText', 'codeIndented', 'codeFenced', 'codeText']

/** Images would be requests to other servers, unless the text may contain images of this shop. */
const optionsFor = (hasImages: boolean) => ({
  extensions: [
    { disable: { null: hasImages ? disabled : [...disabled, 'labelStartImage'] } },
    gfmTable(),
  ],
  htmlExtensions: [gfmTableHtml()],
})
const [plain, illustrated] = [optionsFor(false), optionsFor(true)]

export type RichTextOptions = {
  /** The level of a `#` heading; a description's headings are nested below the section's h2. */
  readonly heading?: number
  /** The HTML of an image by its path, or null to omit it; `alt` is escaped. */
  readonly image?: (path: string, alt: string) => string | null
}

/**
 * HTML with paragraphs, lists, emphasis, links (http, https, mailto; others lose their URL), headings and tables. Each
 * block has its own text direction. Markup in `text` is escaped.
 */
export function richTextHtml(text: string, { heading = 3, image }: RichTextOptions = {}): string {
  const level = (tag: string) => `h${Math.min(6, Number(tag) + heading - 1)}`
  return micromark(text, image ? illustrated : plain)
    .replace(/<(\/?)h([1-6])>/g, (_, end, tag) => `<${end}${level(tag)}>`)
    .replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (_, path, alt) => image?.(path, alt) ?? alt)
    .replace(/<(p|li|h[2-6]|t[hd])(?=[ >])/g, '<$1 dir="auto"')
    .replace(/<a href=""[^>]*>(.*?)<\/a>/g, '$1')
    .replace(/<table>[\s\S]*?<\/table>/g, '<div class="table-scroll" tabindex="0">$&</div>')
    .replaceAll('<a href="http', '<a rel="nofollow noopener" href="http')
    .trim()
}

const most = { cells: 2_000, depth: 12, marks: 600, lines: 4_000 } as const

export type RichTextProblem = 'field.cells' | 'field.nested' | 'field.dense'

/**
 * The problem of a text that would be slow to render: tables with too many cells, lists and quotations nested too deep,
 * too many lines or emphasis markers, whose pairs are searched within a block. Checked by counting characters, before
 * parsing as Markdown.
 */
export function richTextProblem(text: string): RichTextProblem | null {
  if (text.split('|').length > most.cells) return 'field.cells'
  if (nested.test(text)) return 'field.nested'
  const isDense = text.split(/\n[ \t]*\n/).some((block) => block.split(/[*_]/).length > most.marks)
  return isDense || text.split('\n').length > most.lines ? 'field.dense' : null
}

const nested = new RegExp(
  `^(?:[ \\t]*(?:>|[*+-](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${most.depth}}|^[ \\t]{40}[*+-]`,
  'm',
)

/** Plain text, one line per block: for feeds, structured data and search. */
export const richTextPlain = (text: string): string =>
  micromark(text, illustrated)
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<\/t[hd]>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof characters) => characters[name])
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim()

const characters = { amp: '&', lt: '<', gt: '>', quot: '"' }
