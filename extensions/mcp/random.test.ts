// Random inputs to every tool: none makes it fail, and a refused draft changes nothing.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodiesOf } from '../../tests/fixtures/api/random-bodies.ts'
import {
  databaseState,
  fullKey,
  pathValues,
  resetUsage,
  world,
} from '../../tests/fixtures/api/shop.ts'
import { mcpOf, message } from './tests/client.ts'
import { drafts } from './tools/drafts'
import { reading } from './tools/read-tools'

const { post } = mcpOf(world)

const known = [...Object.values(pathValues), 'accessories', 'de', '1', '12.5', 'nothing', ' ']
const headers = { authorization: `Bearer ${fullKey.secret}` }

describe.each([...reading, ...drafts].map((tool) => [tool.name, tool] as const))(
  '%s',
  (name, tool) => {
    const inputs = fc.oneof(
      { weight: 4, arbitrary: bodiesOf(tool.inputSchema as never, known) },
      fc.jsonValue({ maxDepth: 4 }),
    )
    test('answers twenty random inputs', { timeout: 120_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(inputs, async (input) => {
          await resetUsage()
          const before = tool.isWrite ? await databaseState() : ''
          const answer = await post(message('tools/call', { name, arguments: input }), headers)
          expect([200, 400], answer.text).toContain(answer.status)
          expect(answer.text).not.toContain('-32603')
          if (tool.isWrite && !answer.text.includes('review_url'))
            expect(await databaseState()).toBe(before)
        }),
        { numRuns: 20 },
      )
      expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
    })
  },
)
