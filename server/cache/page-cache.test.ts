import { expect, test } from 'vitest'
import { boundTopic } from '../../app/http/response-markers.ts'
import { makePageCache } from './page-cache.ts'

const made = (cache: ReturnType<typeof makePageCache>, tags: string[], generation: number) =>
  cache.put('/', 'made', [], tags, generation)

test('a page is not stored if one of its topics was dropped while it was rendered', () => {
  const cache = makePageCache()
  const generation = cache.generation()
  cache.drop('product:1')
  made(cache, ['catalog', 'product:1'], generation)
  expect(cache.get('/')).toBeUndefined()
  made(cache, ['catalog', 'product:1'], cache.generation())
  expect(cache.get('/')).toBeDefined()
})

test('other topics do not prevent that', () => {
  const cache = makePageCache()
  const generation = cache.generation()
  cache.drop('order:PI-1')
  made(cache, ['catalog'], generation)
  expect(cache.get('/')).toBeDefined()
})

test('if too many topics were dropped meanwhile, none is stored', () => {
  const cache = makePageCache()
  const generation = cache.generation()
  for (let number = 0; number <= 1_000; number += 1) cache.drop(`order:PI-${number}`)
  made(cache, ['catalog'], generation)
  expect(cache.get('/')).toBeUndefined()
  made(cache, ['catalog'], cache.generation())
  expect(cache.get('/')).toBeDefined()
})

test('if notifications may have been missed, no page rendered before is stored', () => {
  const cache = makePageCache()
  const generation = cache.generation()
  cache.clear()
  made(cache, ['catalog'], generation)
  expect(cache.get('/')).toBeUndefined()
})

test('a page that is outdated from a moment on is not served after it, not even while it is rendered again', () => {
  const cache = makePageCache()
  made(cache, ['catalog', boundTopic(Date.now() + 3_600_000)], cache.generation())
  expect(cache.get('/')).toBeDefined()
  made(cache, ['catalog', boundTopic(Date.now() - 1)], cache.generation())
  expect(cache.get('/')).toBeUndefined()
  // And takes no room.
  made(cache, ['catalog'], cache.generation())
  expect(cache.get('/')).toBeDefined()
})
