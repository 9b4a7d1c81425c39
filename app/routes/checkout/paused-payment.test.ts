// The payment page of a Pi order while its address waits for an owner, or is compromised; checkout meanwhile.

import { expect, test } from 'vitest'
import { compareDestinations } from '../../../shop/payments/destinations/actions.ts'
import { recordTransfers } from '../../../shop/payments/pi/record-transfers.ts'
import { compromiseAddress } from '../../../shop/payments/requests/actions/reissue.ts'
import { paymentRequestOf } from '../../../shop/payments/requests/views/payment-requests.ts'
import { decideTransaction } from '../../../shop/payments/review/decide-transaction.ts'
import { alertsNow } from '../../../shop/people/alerts/views.ts'
import { coins } from '../../../shop/platform/money/rules.ts'
import { placedOrder, startedPurchase, world } from '../../../tests/fixtures/sales/checkout.ts'
import { addressNamed, piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { routeCaller } from '../../../tests/support/route-caller.ts'
import { value } from '../../../tests/support/shopping.ts'
import * as payment from './payment/page'
import * as method from './payment-method/page'

/** The same shop on a ledger that is not simulated, by whose settings the destinations are compared. */
const real = { ...world, config: { ...world.config, pi: { ...testPi, simulated: false } } }
const ask = routeCaller(real)
const treasury = (value: string) => [
  { kind: 'pi_treasury' as const, ledger: testPi.passphrase, value, label: null },
]
type Shown = Awaited<ReturnType<typeof payment.loader>>
type Offered = Awaited<ReturnType<typeof method.loader>>

test('an unconfirmed address pauses new orders, and open ones keep theirs; a compromised one disappears', async () => {
  await compareDestinations(real, treasury(testPi.treasury))
  const ada = await person(world)
  const { number, page } = await placedOrder(ada)
  const { page: checkout } = await startedPurchase(ada)
  const offered = async () => (await ask(method.loader, checkout, ada)) as Offered
  expect(await offered()).toMatchObject({ pi: { absence: null } })

  await compareDestinations(real, treasury(addressNamed('another')))
  expect(await offered()).toMatchObject({ pi: { absence: 'paused' } })
  const open = (await ask(payment.loader, page, ada)) as Shown
  expect(open.pay).toMatchObject({ isPayable: true, isAddressStopped: false })
  expect(open.pay.target?.address).toContain('DEMO-M')

  await compareDestinations(real, treasury(testPi.treasury))
  const owner = await person(world, 'admin')
  const marked = await compromiseAddress(real, owner, testPi.treasury, 'leaked')
  expect(marked.ok).toBe(true)
  const stopped = (await ask(payment.loader, page, ada)) as Shown
  expect(stopped.pay).toMatchObject({
    isPayable: true,
    isAddressStopped: true,
    target: null,
    hasPiApp: false,
    ways: [],
  })
  expect(
    JSON.stringify(stopped, (_, each) => (typeof each === 'bigint' ? String(each) : each)),
  ).not.toMatch(/[GM][A-Z2-7]{55}/)

  // What arrives there nevertheless: seen, and nobody should pay again before staff have decided.
  const { memo } = (await paymentRequestOf(world, number)) ?? {}
  const late = new Date(world.now().getTime() + 60_000)
  const arrived = transfer({
    amount: coins(100),
    at: late,
    memo: { type: 'text' as const, value: memo ?? '' },
  })
  value(await recordTransfers(world, piPage([arrived], { readTo: late })))
  const checked = (await ask(payment.loader, page, ada)) as Shown
  expect(checked.pay).toMatchObject({
    face: 'waiting',
    isPayable: false,
    target: null,
    hasPiApp: false,
    notes: ['unsafe_address'],
    received: 0n,
  })
  const [row] = await world.db<{ id: string }[]>`
    select id from transactions where order_number = ${number}`
  const declined = { decision: 'declined', reason: 'the money is gone' } as const
  value(await decideTransaction(world, owner, row?.id ?? '', declined))
  expect((await alertsNow(world)).map(({ kind }) => kind)).not.toContain('payment_unsafe')
  expect(((await ask(payment.loader, page, ada)) as Shown).pay.notes).toEqual([])
})
