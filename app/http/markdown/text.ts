// Renders Markdown: user-written texts are escaped, so that none of them can pass for a heading or a link.
import type { ReactNode } from 'react'
import { visibleText } from '../../../shop/platform/visible-text.ts'
import type { World } from '../../../shop/world.ts'
import { type Language, pathIn } from '../../i18n/languages'

/** Escapes a name or a line for CommonMark. */
export const line = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|]/g, '\\$&')
    .replace(/^(?:#{1,6}|[+-])(?=\s|$)|^(?:[-=]+)$/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')

/**
 * Links and their definitions with another scheme than a page's links may have. An entity or a backslash could spell
 * one, so neither may precede the path.
 */
const otherLinks = /\]([(:])(?!\s*(?!\s)<?(?:https?:\/\/|mailto:|[^:&\\\s()<>]*[/?#\s)>]))/gi

/**
 * Rich text as part of a document: headings one level below `heading`, images as links. What the
 * shop does not parse as Markdown (HTML, code) stays literal.
 */
export const source = (text: string, heading: number): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/^(#{1,6})(?=[ \t])/gm, (_, marks: string) =>
      '#'.repeat(Math.min(6, marks.length + heading)),
    )
    .replace(/^(?![ \t#>|+*-])(.+)\n(?:(=+)|-+)[ \t]*$/gm, (_, title: string, first?: string) =>
      [`${'#'.repeat(Math.min(6, heading + (first ? 1 : 2)))} ${title}`].join(''),
    )
    .replace(/^(?: {4,}|\t+)(?=\S)/gm, '   ')
    .replace(/<(?!https?:|mailto:)/g, '&lt;')
    .replace(otherLinks, ']\\$1')
    .replaceAll('`', '\\`')
    .replaceAll('![', '\\![')
    .trim()

/** Cells are Markdown; empty columns are omitted. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const used = head.flatMap((_, at) => (rows.some((row) => row[at]) ? at : []))
  const row = (cells: readonly string[]) => `| ${used.map((at) => cells[at] ?? '').join(' | ')} |`
  return [row(head), `|${' --- |'.repeat(used.length)}`, ...rows.map(row)].join('\n')
}

export const bullets = (items: readonly string[]): string =>
  items.map((item) => `- ${item}`).join('\n')

/** Joins the parts of a document; empty ones are omitted. */
export const joined = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join('\n\n')

/** A tagged message as plain text. */
export const flat = (node: ReactNode): string => (Array.isArray(node) ? node : [node]).join('')

/** For the tags of `flat`. */
export const asIs = (chunks: ReactNode): ReactNode => flat(chunks)

export const link = (name: string, address: string, note = ''): string =>
  `[${line(name)}](${address.replace(/[()\s]/g, encodeURIComponent)})${note && `: ${note}`}`

/** Absolute URLs of pages, and of their Markdown. */
export const addressesIn = ({ config }: Pick<World, 'config'>, language: Language) => ({
  page: (path: string) => config.publicUrl + pathIn(language, path),
  markdown: (path: string) => `${config.publicUrl}${pathIn(language, path)}.md`,
})

/** `of` is the HTML page with the same content. */
export const markdown = (text: string, of: string): Response =>
  new Response(`${visibleText(text)}\n`, {
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${of}>; rel="canonical"`,
      vary: 'accept',
    },
  })

export const noMarkdown = (): Response =>
  new Response('Not found\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', vary: 'accept' },
  })
