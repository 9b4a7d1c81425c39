import { expect, test } from 'vitest'
import { askIn, status } from '../../../tests/ask.ts'
import { testWorld } from '../../../tests/world.ts'
import * as notFound from './not-found'

const world = await testWorld()

test('a wrong address is not found, and is logged without its query and its line breaks', async () => {
  const answer = await askIn(world)(notFound.loader, '/no%0Asuch/thing?token=secret', null)
  expect(status(answer)).toBe(404)
  const lines = world.logged.filter((line) => JSON.stringify(line).includes('page not found'))
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).toContain('/no%250Asuch/thing')
  expect(JSON.stringify(lines)).not.toContain('secret')
})
