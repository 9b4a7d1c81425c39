// A database that is lost while it is read who may see a page.
import { expect, test } from 'vitest'
import { person } from '../../tests/support/people.ts'
import { contextOf, status as statusOf } from '../../tests/support/route-caller.ts'
import { testConfig, testWorld } from '../../tests/support/world.ts'
import { guarded } from './guard'

const world = await testWorld({ config: { ...testConfig, demo: false } })
const shopper = await person(world)
const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

/** The answer to a shopper, or to a first visit from the machine itself, over a database that loses the
 * question who they are `times` times. */
async function answerAfter(times: number, visitor: 'shopper' | 'owner'): Promise<string> {
  let left = times
  const losing = new Proxy(world.db, {
    apply: (target, self, args) => {
      const isAsked = /guest_accounts a on|from user_roles/.test(args[0].raw?.join('?') ?? '')
      return isAsked && left-- > 0 ? Promise.reject(lost) : Reflect.apply(target, self, args)
    },
  })
  const status = visitor === 'owner' ? 'new' : 'open'
  const config = { ...world.config, operator: { status, hiddenLanguages: [] } }
  const door = { world: { ...world, db: losing, config } as unknown as typeof world }
  const context = contextOf(
    visitor === 'owner' ? { ...door, who: null, isLocal: true } : { ...door, who: shopper },
  )
  const pattern = visitor === 'owner' ? '/' : '/payment-method'
  const request = new Request('http://localhost/payment-method?purchase=OzaXMcn_Whb7UI3lEXJE7Q')
  try {
    await guarded({ request, pattern, context }, async () => new Response())
    return 'shown'
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    return String(statusOf(refusal))
  }
}

test('one lost connection is made up for, and longer absence is answered with 503', async () => {
  expect(await answerAfter(0, 'shopper')).toBe('shown')
  expect(await answerAfter(1, 'shopper')).toBe('shown')
  expect(await answerAfter(9, 'shopper')).toBe('503')
  expect(await answerAfter(9, 'owner')).toBe('503')
})
