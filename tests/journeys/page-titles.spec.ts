// Every public page has a unique title and description in each language, and the same breadcrumbs
// for people and as structured data.
import { expect, test } from 'vitest'
import { languages, pathIn } from '../../app/i18n/languages.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { publicPaths } from '../support/browser/public-paths.ts'

const paths = [...publicPaths, '/category/audio', '/search', '/product/2']

/** Text without markup. */
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

async function pageIn(language: (typeof languages)[number], path: string): Promise<string> {
  return (await fetch(shop.url + pathIn(language, path))).text()
}

test.each(languages)('%s: no two pages have the same title or description', async (language) => {
  const seen = await Promise.all(
    paths.map(async (path) => {
      const page = await pageIn(language, path)
      const title = plain(/<title[^>]*>([^<]*)</.exec(page)?.[1] ?? '')
      const description = plain(/<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? '')
      return { path, title, description }
    }),
  )
  expect(seen.filter(({ title, description }) => !title || description.length < 10)).toEqual([])
  const twice = seen.filter(({ path, title, description }) =>
    seen.some(
      (other) => other.path < path && (other.title === title || other.description === description),
    ),
  )
  expect(twice).toEqual([])
})

type Thing = {
  '@type': string
  itemListElement?: { name: string; position: number; item: string }[]
}
const ways = [
  ['/category/all', 2],
  ['/category/audio', 2],
  ['/category/trending', 2],
  ['/product/1', 3],
  ['/pi-unlocking', 2],
  ['/pi-migration-chatbot', 3],
] as const

test.each(ways)('%s has breadcrumbs for people and as structured data', async (path, steps) => {
  for (const language of ['en', 'ar', 'ja'] as const) {
    const page = await pageIn(language, path)
    const nav = /<nav class="crumbs"[^>]*>([\s\S]*?)<\/nav>/.exec(page)?.[1] ?? ''
    const shown = [...nav.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, step = '']) => plain(step))
    const links = [...nav.matchAll(/href="([^"]+)"/g)].map(([, to]) => shop.url + to)
    const data = [...page.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    const things = data.flatMap(([, text = '']): Thing[] => JSON.parse(text)['@graph'])
    const told = things.find((item) => item['@type'] === 'BreadcrumbList')?.itemListElement ?? []
    expect([path, shown.length]).toEqual([path, steps])
    expect(told.map(({ name }) => name)).toEqual(shown)
    expect(told.map(({ position }) => position)).toEqual(shown.map((_, index) => index + 1))
    expect(told.slice(0, -1).map(({ item }) => item)).toEqual(links)
    expect(told.at(-1)?.item).toBe(shop.url + pathIn(language, path))
  }
})
