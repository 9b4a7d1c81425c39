// Pages behind emailed links: a token alone changes nothing, the answer on the page does.
import { expect, test } from 'vitest'
import { body, routeCaller } from '../../../tests/support/route-caller.ts'
import { testWorld } from '../../../tests/support/world.ts'
import * as withdraw from '../pages/withdraw-confirm'
import * as stop from '../shop/back-in-stock-stop'
import * as keep from './cancel-erasure'
import * as email from './email-link'

const world = await testWorld()
const ask = routeCaller(world)

test.each([
  ['an erasure that is cancelled', keep.action, '/account/keep', 'token'],
  ['an address that is confirmed', email.action, '/auth/email', 'token'],
  ['an address change that is undone', email.action, '/auth/email', 'undo'],
  ['a withdrawal', withdraw.action, '/withdraw/confirm', 'token'],
  ['emails that are stopped', stop.action, '/back-in-stock/stop', 'token'],
] as const)('%s is asked for once on its page', async (_, action, path, name) => {
  const press = async (form: Record<string, string>) => {
    const answer = await ask(
      action as (args: never) => unknown,
      path,
      null,
      new URLSearchParams(form),
    )
    return (body(answer) as { refusal: { code: string } }).refusal.code
  }
  expect(await press({ [name]: 'x' })).toBe('privacy.unconfirmed')
  // Answered, the token is read.
  expect(await press({ [name]: 'x', confirm: 'yes' })).not.toBe('privacy.unconfirmed')
})
