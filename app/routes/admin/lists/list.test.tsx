import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageContext } from '../../../i18n/text'
import { MoreRows } from './list'

/** Queries of the pagination buttons by label; `next` is the cursor of the next page. */
function buttons(search: string, next: string | null) {
  const element = (
    <LanguageContext value="en">
      <MoreRows next={next} />
    </LanguageContext>
  )
  const initialEntries = [`/admin/orders?${search}`]
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return [...html.matchAll(/<a[^>]*>/g)].map(([tag]) => {
    const query = /href="[^"?]*\?([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''
    return [/rel="(\w+)"/.exec(tag)?.[1] ?? 'first', query] as const
  })
}

test('pagination leads on and back the same way, and keeps the filter', () => {
  expect(buttons('status=pending', null)).toEqual([])
  expect(buttons('status=pending', 'b')).toEqual([['next', 'status=pending&after=b']])
  expect(buttons('status=pending&after=b', 'c')).toEqual([
    ['first', 'status=pending'],
    ['next', 'status=pending&after=c&before=b'],
  ])
  expect(buttons('status=pending&after=c&before=b', 'd')).toEqual([
    ['first', 'status=pending'],
    ['prev', 'status=pending&after=b'],
    ['next', 'status=pending&after=d&before=b&before=c'],
  ])
  expect(buttons('after=d&before=b&before=c', null)).toEqual([
    ['first', ''],
    ['prev', 'after=c&before=b'],
  ])
})

test('the address stays short after many pages', () => {
  const far = Array.from({ length: 20 }, (_, place) => `before=p${place}`).join('&')
  const [, , [, next] = []] = buttons(`after=here&${far}`, 'z')
  const trail = new URLSearchParams(next).getAll('before')
  expect(trail).toHaveLength(20)
  expect(trail.at(-1)).toBe('here')
})
