import { expect, test } from 'vitest'
import { makePageCache } from './page-cache.ts'

const made = (cache: ReturnType<typeof makePageCache>, tags: string[], generation: number) =>
  cache.put('/', 'made', [], tags, generation)

test('a page is not kept of which a topic was dropped while it was made, the first of its topic neither', () => {
  const cache = makePageCache()
  const generation = cache.generation()
  cache.drop('product:1')
  made(cache, ['catalog', 'product:1'], generation)
  expect(cache.get('/')).toBeUndefined()
  made(cache, ['catalog', 'product:1'], cache.generation())
  expect(cache.get('/')).toBeDefined()
})

test('news of something else does not hold it up', () => {
  const cache = makePageCache()
  const generation = cache.generation()
  cache.drop('order:PI-1')
  made(cache, ['catalog'], generation)
  expect(cache.get('/')).toBeDefined()
})

test('where so much was dropped meanwhile that nobody knows what, none is kept', () => {
  const cache = makePageCache()
  const generation = cache.generation()
  for (let number = 0; number <= 1_000; number += 1) cache.drop(`order:PI-${number}`)
  made(cache, ['catalog'], generation)
  expect(cache.get('/')).toBeUndefined()
  made(cache, ['catalog'], cache.generation())
  expect(cache.get('/')).toBeDefined()
})

test('where news may have been missed, none is kept that was begun before', () => {
  const cache = makePageCache()
  const generation = cache.generation()
  cache.clear()
  made(cache, ['catalog'], generation)
  expect(cache.get('/')).toBeUndefined()
})
