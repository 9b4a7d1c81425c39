// Requesting account erasure: what blocks it, and how to cancel it.
import { describe, expect, test } from 'vitest'
import {
  account,
  day,
  productId,
  refundAddress,
  reviewer,
  session,
  world,
} from '../../../tests/fixtures/accounts/personal-data.ts'
import { mailedLink, tokenOf } from '../../../tests/support/accounts.ts'
import { line, paid, placed, value } from '../../../tests/support/shopping.ts'
import { contactOf, viewerOf } from '../../people/accounts/views/accounts.ts'
import { refuse } from '../../result.ts'
import { cancelOrder } from '../../sales/checkout/actions/cancel.ts'
import { eraseDueAccounts } from './actions/erase.ts'
import { cancelErasure, cancelErasureByLink, requestErasure } from './actions/request-erasure.ts'
import { blockersOf, erasureOf } from './views/erasure.ts'

describe('requesting erasure', () => {
  test('is refused during an open order, an open refund, and with a role', async () => {
    const { email } = await account()
    const { who } = await session(email)
    const open = await placed(world, who, [line(productId)])
    expect(await blockersOf(world, who)).toEqual([{ kind: 'order', number: open }])
    expect(await requestErasure(world, who, { confirm: 'yes' })).toEqual(
      refuse('privacy.blocked', { facts: { count: 1 } }),
    )
    await paid(world, open)
    value(await cancelOrder(world, who, open, refundAddress))
    expect(await blockersOf(world, who)).toEqual([{ kind: 'refund', number: open }])
    expect((await requestErasure(world, who, { confirm: 'yes' })).ok).toBe(false)
    expect(await blockersOf(world, reviewer)).toEqual([{ kind: 'staff' }])
  })

  test('needs a confirmation and re-authentication', async () => {
    const { who } = await session((await account()).email)
    expect(await requestErasure(world, who, {})).toMatchObject({ code: 'privacy.unconfirmed' })
    world.clock.advance(11 * 60_000)
    expect(await requestErasure(world, who, { confirm: 'yes' })).toEqual(refuse('accounts.stepUp'))
    expect(await erasureOf(world, who)).toBe(null)
  })

  test('waits a week, and can be cancelled by its email or in the account', async () => {
    const { email } = await account()
    const { who, cookie } = await session(email)
    const ask = () => requestErasure(world, who, { confirm: 'yes' })
    await Promise.all([ask(), ask()])
    const due = new Date(world.now().getTime() + 7 * day)
    expect(await erasureOf(world, who)).toMatchObject({ dueAt: due })
    const greetings = async () =>
      (
        await world.db<{ body: string }[]>`
          select body from mail_outbox where to_address = ${email} and template like 'erasure.%'`
      ).map(({ body }) => body.split('\n', 1)[0])
    expect(await greetings()).toEqual([`Hello ${who.firstName},`])
    const token = tokenOf(await mailedLink(world, email, 'erasure.asked'))
    expect(await cancelErasureByLink(world, 'another')).toEqual(refuse('privacy.nothing_to_undo'))
    expect((await cancelErasureByLink(world, token)).ok).toBe(true)
    expect((await mailedLink(world, email, 'erasure.kept')).pathname).toBe('/account/data')
    expect(await greetings()).toEqual([`Hello ${who.firstName},`, `Hello ${who.firstName},`])
    expect(await cancelErasureByLink(world, token)).toEqual(refuse('privacy.nothing_to_undo'))
    value(await ask())
    value(await cancelErasure(world, who))
    world.clock.advance(8 * day)
    expect(await eraseDueAccounts(world)).toBe(0)
    expect(await contactOf(world, who.id)).toMatchObject({ email })
    world.clock.advance(-8 * day)
    expect(await viewerOf(world, cookie)).not.toBe(null)
  })
})
