// Guides for developers: the Markdown files of docs/api, and of extensions, as pages. Server only.
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import type { World } from '../../../../shop/world.ts'
import { scopeTable } from '../../../api/document/scope-table'
import { operations } from '../../../api/operations/all'
import { openExtensions } from '../../../extensions/declared'
import { type Language, pathIn } from '../../../i18n/languages'

const files = import.meta.glob<string>(
  ['../../../../docs/api/*.md', '../../../../extensions/*/guide.md'],
  { query: '?raw', import: 'default', eager: true },
)
const fileOf = (name: string): string | undefined =>
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
]

export type Chapter = { readonly name: string; readonly title: string }

/** Those of the shop, then those of its extensions. */
export function guidesOf(world: Pick<World, 'extensions'>): Chapter[] {
  const more = openExtensions(world).flatMap(({ name }) => (fileOf(name) ? [name] : []))
  return [...order, ...more].map((name) => ({
    name,
    title: /^# (.+)$/m.exec(fileOf(name) ?? '')?.[1] ?? name,
  }))
}

export type Guide = Chapter & { readonly html: string; readonly summary: string }

/**
 * Null if there is no such guide. The first is a section of a page: its headings are one level
 * deeper.
 */
export function guideOf(
  name: string,
  world: Pick<World, 'config' | 'extensions'>,
  language: Language,
): Guide | null {
  const text = fileOf(name)
  const chapter = guidesOf(world).find((each) => each.name === name)
  if (text === undefined || !chapter) return null
  const origin = world.config.publicUrl
  const body = text
    .replace(/^# .+\n/, '')
    .replaceAll('https://shop.example', origin)
    .replaceAll('shop.example', new URL(origin).host)
    .replace(/<!-- scopes:.*-->/, () => scopeTable(operations, openExtensions(world)))
  const html = micromark(body, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
    .replace(/<h([23])>(.*?)<\/h\1>/g, (_, level, title) => {
      const id = title
        .replace(/<[^>]+>|&\w+;/g, '')
        .toLowerCase()
        .replace(/[^a-z\d]+/g, '-')
      const tag = `h${Number(level) + (name === order[0] ? 1 : 0)}`
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
