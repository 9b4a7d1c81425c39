import { afterEach, describe, expect, test, vi } from 'vitest'
import { byChance } from '../../app/http/response-markers.ts'
import { makeVariants } from './cached-page-variants.ts'
import { makePageCache } from './page-cache.ts'

afterEach(() => vi.restoreAllMocks())

/** A shop with one page that renders different text each time. */
function shop(topics: readonly string[]) {
  const cache = makePageCache()
  const pickVariant = makeVariants(cache)
  let renderCount = 0
  const make = async (key: string) =>
    cache.put(key, `choice ${renderCount++}`, [], topics, cache.generation())
  const visit = (chance: number) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    const first = cache.get('/')
    return first && pickVariant('/', first, make).plain.body.toString()
  }
  return { cache, make, visit, made: () => renderCount }
}

describe('a page with random content', () => {
  test('is cached in several versions, and each visit gets one', async () => {
    const { make, visit, made } = shop([byChance, 'catalog'])
    await make('/')
    const chances = [0, 0.3, 0.6, 0.9]
    for (const chance of chances) expect(visit(chance)).toBe('choice 0')
    await expect.poll(made).toBe(4)
    expect(chances.map(visit)).toEqual(['choice 0', 'choice 1', 'choice 2', 'choice 3'])
    expect(made()).toBe(4)
  })

  test('is rendered once under concurrent requests', async () => {
    const { make, visit, made } = shop([byChance])
    await make('/')
    for (let visits = 0; visits < 9; visits++) visit(0.3)
    await expect.poll(() => visit(0.3)).toBe('choice 1')
    expect(made()).toBe(2)
  })

  test('expires in all versions when its content changes', async () => {
    const { cache, make, visit } = shop([byChance, 'catalog'])
    await make('/')
    visit(0.3)
    await expect.poll(() => visit(0.3)).toBe('choice 1')
    cache.drop('catalog')
    await make('/')
    expect(visit(0.3)).toBe('choice 2')
  })

  test('is cached separately from a page that is the same for all', async () => {
    const { make, visit, made } = shop(['catalog'])
    await make('/')
    for (const chance of [0, 0.3, 0.6, 0.9]) expect(visit(chance)).toBe('choice 0')
    expect(made()).toBe(1)
  })
})
