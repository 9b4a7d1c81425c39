// Guides for developers: the Markdown files of docs/api, and of extensions, as pages. Server only.
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { scopeTable } from '../../../api/document/scope-table'
import { operations } from '../../../api/operations/all'
import { type Language, pathIn } from '../../../i18n/languages'

const files = import.meta.glob<string>(
  ['../../../../docs/api/*.md', '../../../../extensions/*/guide.md'],
  { query: '?raw', import: 'default', eager: true },
)
const textOf = (name: string): string | undefined =>
  files[`../../../../docs/api/${name}.md`] ?? files[`../../../../extensions/${name}/guide.md`]

/** In reading order. */
const order = [
  'first-call',
  'authentication',
  'requests',
  'lists',
  'errors',
  'files',
  'webhooks',
  'client',
  'mcp',
  'ucp',
]

export type Chapter = (typeof guides)[number]
export const guides = order.map((name) => ({
  name,
  title: /^# (.+)$/m.exec(textOf(name) ?? '')?.[1] ?? name,
}))

export type Guide = Chapter & { readonly html: string; readonly summary: string }

/**
 * For the shop at `origin`; null if there is no such guide. The first is a section of a page: its
 * headings are one level deeper.
 */
export function guideOf(name: string, origin: string, language: Language): Guide | null {
  const text = textOf(name)
  const chapter = guides.find((each) => each.name === name)
  if (text === undefined || !chapter) return null
  const body = text
    .replace(/^# .+\n/, '')
    .replaceAll('https://shop.example', origin)
    .replaceAll('shop.example', new URL(origin).host)
    .replace(/<!-- scopes:.*-->/, () => scopeTable(operations))
  const html = micromark(body, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
    .replace(/<h([23])>(.*?)<\/h\1>/g, (_, level, title) => {
      const id = title
        .replace(/<[^>]+>|&\w+;/g, '')
        .toLowerCase()
        .replace(/[^a-z\d]+/g, '-')
      const tag = `h${Number(level) + (name === guides[0]?.name ? 1 : 0)}`
      return `<${tag} id="${id.replace(/^-|-$/g, '')}">${title}</${tag}>`
    })
    // Links are as in the repository, so that they work there, too.
    .replace(
      /href="(?:[./]*(?:docs\/api\/)?([\w-]+)|[./]*(?:extensions\/)?([\w-]+)\/guide)\.md/g,
      (_, page, extension) => `href="${pathIn(language, `/developers/${page ?? extension}`)}`,
    )
    .replaceAll(
      '<code>/api/v1/openapi.json</code>',
      '<a href="/api/v1/openapi.json">openapi.json</a>',
    )
    .replace(/<table>[\s\S]*?<\/table>/g, '<div class="table-scroll" tabindex="0">$&</div>')
    .replaceAll('<pre>', '<pre class="dev-code" tabindex="0">')
    .replaceAll('<th></th>', '<td></td>')
  const [summary = ''] = body.trim().split('\n')
  return { ...chapter, html, summary: summary.replace(/[`*[\]]|\([^)]*\)/g, '') }
}
