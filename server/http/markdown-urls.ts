// Pages as Markdown: at separate URLs, to which `Accept: text/markdown` is routed within the shop (docs/design/markdown-pages.md).
import type { IncomingMessage } from 'node:http'
import { pathIn, splitPath } from '../../app/i18n/languages.ts'

const withMarkdown = /^\/(?:product|category|collection|legal|pages)\/[\w-]+$/

/** Path of the same page as Markdown; null if there is none. */
export function markdownPath(pathname: string): string | null {
  const { language, path } = splitPath(pathname)
  if (path === '/') return pathIn(language, '/llms.txt')
  return withMarkdown.test(path) && path !== '/category/trending' ? `${pathname}.md` : null
}

/** The URL that serves this request: the Markdown one if it is preferred and exists. */
export function negotiatedUrl({
  method,
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
  const { accept } = headers
  if (!accept?.includes('text/markdown') || (method !== 'GET' && method !== 'HEAD')) return url
  if (weightOf('text/markdown', accept) < Math.max(weightOf('text/html', accept), 0.001)) return url
  const [path = '', search] = url.split(/(?=\?)/)
  const other = markdownPath(path)
  return other === null ? url : other + (search ?? '')
}

/** Quality value of a media type in the header; 0 if it is not listed. */
function weightOf(type: string, accept: string): number {
  for (const each of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = each.split(';').map((part) => part.trim())
    if (name !== type) continue
    const weight = parameters.find((part) => part.startsWith('q='))
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0
  }
  return 0
}
