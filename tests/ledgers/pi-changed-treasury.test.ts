// The treasury is replaced while orders are open: nothing is offered unconfirmed, and no address that was given out is
// forgotten.
import { beforeAll, describe, expect, test } from 'vitest'
import { compareDestinations } from '../../shop/payments/destinations/actions.ts'
import { muxedAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import {
  configuredDestinations,
  destinationsForStaff,
  piAccounts,
} from '../../shop/payments/destinations/views.ts'
import { recordTransfers } from '../../shop/payments/pi/record-transfers.ts'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { requestRefund } from '../../shop/payments/refunds/request-refund.ts'
import { createPaymentRequest } from '../../shop/payments/requests/actions/create-payment-request.ts'
import {
  compromiseAddress,
  confirmAddress,
  reissueRequests,
} from '../../shop/payments/requests/actions/reissue.ts'
import { cursorOf, paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { proofById } from '../../shop/payments/requests/views/proof.ts'
import { decideTransaction } from '../../shop/payments/review/decide-transaction.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import type { World } from '../../shop/world.ts'
import { newPayer, type Simulator, startSimulator } from '../support/ledgers/simulator.ts'
import { addressNamed } from '../support/payments.ts'
import { person } from '../support/people.ts'
import { atEndOfFile } from '../support/runs/end-of-file.ts'
import { value } from '../support/shopping.ts'
import { reactionsOfOrders, type TestWorld, testConfig, testWorld } from '../support/world.ts'

let simulator: Simulator
let world: TestWorld
/** A process whose settings name the new treasury. */
let changed: World
let owner: Viewer
let shopper: Viewer
let [first, second] = ['', '']

beforeAll(async () => {
  simulator = await startSimulator()
  atEndOfFile(() => simulator.stop())
  first = simulator.treasury
  second = (await newPayer(simulator, coins(1))).address
  const pi = { ...simulator.config, simulated: false }
  world = await testWorld({
    reactions: reactionsOfOrders,
    config: { ...testConfig, demo: false, pi },
    ledgers: { pi: simulator.ledger, demoWallet: simulator.wallet },
  })
  world.clock.set(new Date())
  changed = { ...world, config: { ...world.config, pi: { ...pi, treasury: second } } }
  owner = await person(world, 'admin')
  shopper = await person(world)
})

const start = async (process: World) =>
  value(await compareDestinations(process, configuredDestinations(process)))
let orders = Date.now()
const order = (process: World = world) => {
  orders += 1
  return createPaymentRequest(process, {
    orderNumber: `PI-${orders}`,
    userId: shopper.id,
    amount: coins(5),
    ...({ currency: 'PI', method: 'pi' } as const),
  })
}
const now = async (number: string) =>
  value({ ok: true, value: await paymentRequestOf(world, number) })
const pay = async (destination: string) =>
  value(await simulator.wallet.pay({ destination, amount: coins(5) }))
/** As the watcher reads: every account, to its end. */
async function readOn(): Promise<void> {
  for (const account of await piAccounts(world)) {
    const page = await simulator.ledger.paymentsAfter(account, await cursorOf(world, account))
    value(await recordTransfers(world, value(page)))
  }
}
const states = async () =>
  Object.fromEntries((await destinationsForStaff(world)).map((each) => [each.value, each.state]))
const mails = () => world.db<{ template: string; body: string }[]>`
  select template, body from mail_outbox order by created_at, template`
const choice = () => ({ kind: 'pi_treasury', ledger: simulator.config.passphrase, value: second })

describe('a treasury that the settings replace', () => {
  let open: string
  let muxed: string

  test('is trusted at the very first start', async () => {
    await start(world)
    expect(await states()).toEqual({ [first]: 'current' })
    const made = value(await order())
    open = made.orderNumber
    muxed = made.muxed
    expect(made.address).toBe(first)
  })

  test('is offered by no process until an owner confirms it, and owners hear of it', async () => {
    await start(changed)
    await start(changed)
    expect(await states()).toEqual({ [first]: 'current', [second]: 'proposed' })
    // Neither the process with the new setting nor its siblings.
    for (const process of [changed, world])
      expect(await order(process)).toMatchObject({ code: 'payment.paused' })
    // Open requests keep the address that is known.
    expect((await now(open))?.address).toBe(first)
    expect(await alertsNow(world)).toMatchObject([{ kind: 'payment_address_changed' }])
    expect(
      world.logged.filter(({ message }) => message.startsWith('payment address')),
    ).toHaveLength(1)
    const [mail, ...more] = await mails()
    expect([mail?.template, mail?.body, more]).toEqual([
      'alert.began',
      expect.stringContaining(second),
      [],
    ])
    const audited =
      await world.db`select action from audit_entries where action = 'destination.changed'`
    expect(audited).toHaveLength(1)
  })

  test('is offered again as before once the settings are as before', async () => {
    await start(world)
    expect(await states()).toEqual({ [first]: 'current', [second]: 'withdrawn' })
    expect(await alertsNow(world)).toEqual([])
    expect(value(await order()).address).toBe(first)
    await start(changed)
  })

  test('is confirmed only by an owner who has just authenticated again', async () => {
    const finance = await person(world, 'finance')
    expect(await confirmAddress(world, finance, choice())).toMatchObject({ code: 'auth.forbidden' })
    const stale = { ...owner, proof: null }
    expect(await confirmAddress(world, stale, choice())).toMatchObject({ code: 'accounts.stepUp' })
    const unknown = { ...choice(), value: first }
    expect(await confirmAddress(world, owner, unknown)).toMatchObject({
      code: 'destinations.not_waiting',
    })
    value(await confirmAddress(world, owner, choice()))
    expect(await states()).toEqual({ [first]: 'former', [second]: 'current' })
  })

  test('is then offered by all processes, and open orders are told which address is true', async () => {
    for (const process of [world, changed]) expect(value(await order(process)).address).toBe(second)
    expect((await now(open))?.address).toBe(second)
    const told = (await mails()).filter(({ template }) => template === 'destination.changed')
    expect(told.length).toBeGreaterThan(0)
    for (const { body } of told) expect(body).toContain(second)
    expect(await reissueRequests(world)).toBe(0)
  })

  test('leaves the former one watched and audited: a payment there still pays its order', async () => {
    expect((await now(open))?.muxed).not.toBe(muxed)
    await pay(muxed)
    await readOn()
    expect((await now(open))?.state).toBe('paid')
    expect((await piAccounts(world)).toSorted()).toEqual([first, second].toSorted())
    const audits = await auditLedgers(world)
    expect(audits.map(({ account }) => account).toSorted()).toEqual([first, second].toSorted())
    expect(audits.find(({ account }) => account === first)).toMatchObject({
      outcome: 'equal',
      ownSum: coins(5),
    })
  })

  test('lets orders expire only when every address that was given out has been read', async () => {
    const { orderNumber } = value(await order())
    await world.db`update ledger_cursors set read_to = null where account = ${first}`
    const [option] = (await now(orderNumber))?.options ?? []
    expect(option?.readTo).toBeNull()
    await readOn()
    expect((await now(orderNumber))?.options[0]?.readTo).toBeInstanceOf(Date)
  })
})

describe('a compromised address', () => {
  test('is shown nowhere, and pays for nothing from then on', async () => {
    const { orderNumber, muxed } = value(await order())
    expect(await compromiseAddress(world, owner, second, ' ')).toMatchObject({
      code: 'destinations.reason',
    })
    value(await compromiseAddress(world, owner, second, 'the key was in a backup'))
    expect(await compromiseAddress(world, owner, second, 'again')).toMatchObject({
      code: 'destinations.unknown',
    })
    // It was the only one in force: nothing is offered.
    expect(await order()).toMatchObject({ code: 'payment.paused' })
    const view = await now(orderNumber)
    expect(view).toMatchObject({ isCompromised: true, address: '', muxed: '' })
    const text = (value_: unknown) =>
      JSON.stringify(value_, (_, each) => (typeof each === 'bigint' ? String(each) : each))
    expect(text(view)).not.toContain(second)
    const [{ proof }] = (await world.db`
      select proof_id as proof from payment_requests where order_number = ${orderNumber}`) as [
      { proof: string },
    ]
    expect(text(await proofById(world, proof))).not.toContain(second)
    const stopped = (await mails()).filter(({ template }) => template === 'destination.stopped')
    expect(stopped.length).toBeGreaterThan(0)

    world.clock.advance(1000)
    await world.db`update payment_destinations set compromised_at = compromised_at - interval '1 hour'`
    await pay(muxed)
    await readOn()
    const paid = await now(orderNumber)
    expect(paid?.flags).toContain('unsafe_address')
    expect([paid?.state, paid?.amountReceived, paid?.payments.length]).toEqual(['open', 0n, 1])
    expect((await alertsNow(world)).map(({ kind }) => kind)).toContain('payment_unsafe')
    const [transaction] = await world.db`
      select status from transactions where order_number = ${orderNumber}`
    expect(transaction?.status).toBe('pending')
  })

  test('is not offered because the settings name it', async () => {
    await start(changed)
    expect((await states())[second]).toBe('compromised')
    expect(await order(changed)).toMatchObject({ code: 'payment.paused' })
  })

  test('is replaced by another one, and its orders are given that', async () => {
    const third = (await newPayer(simulator, coins(1))).address
    const { pi } = world.config
    const next = pi && { ...world, config: { ...world.config, pi: { ...pi, treasury: third } } }
    await start(next as World)
    value(await confirmAddress(world, owner, { ...choice(), value: third }))
    const [row] = await world.db<{ number: string }[]>`
      select order_number as number from payment_options where address = ${third} limit 1`
    expect((await now(row?.number ?? ''))?.address).toBe(third)
    expect((await alertsNow(world)).map(({ kind }) => kind)).not.toContain(
      'payment_address_compromised',
    )
  })

  test('returns nothing of what its orders have received elsewhere, when a payment to it is declined', async () => {
    const { pi } = world.config
    const [row] = await world.db<{ third: string }[]>`
      select value as third from payment_destinations where kind = 'pi_treasury'
        and confirmed_at is not null and compromised_at is null order by confirmed_at desc limit 1`
    const third = row?.third ?? ''
    const next = pi && { ...world, config: { ...world.config, pi: { ...pi, treasury: third } } }
    const { orderNumber, muxed, memoId } = value(await order(next as World))
    await pay(muxed)
    await readOn()
    expect(await now(orderNumber)).toMatchObject({ state: 'paid', amountReceived: coins(5) })
    await pay(muxedAddress(second, BigInt(memoId)))
    await readOn()
    // While it waits, the order has neither received it nor returns it.
    expect(await now(orderNumber)).toMatchObject({
      refundable: coins(5),
      overParts: [],
      options: [{ received: coins(5), final: coins(5) }],
    })
    const [pending] = await world.db<{ id: string }[]>`
      select id from transactions where order_number = ${orderNumber} and status = 'pending'`
    const declined = { decision: 'declined', reason: 'Its key had leaked.' } as const
    value(await decideTransaction(world, owner, pending?.id ?? '', declined))
    expect(await now(orderNumber)).toMatchObject({ state: 'paid', refunds: [] })
    // All of it goes back, and nothing of what went elsewhere.
    const all = { orderNumber, amount: null, address: null, reason: 'Not wanted any more.' }
    value(await requestRefund(world, owner, all))
    const { refunds = [] } = (await now(orderNumber)) ?? {}
    expect(refunds.map(({ method, amount }) => [method, amount])).toEqual([['pi', coins(5)]])
  })

  test('cannot be replaced by an account that does not exist on the ledger', async () => {
    const { pi } = world.config
    const absent = addressNamed('nobody')
    const next = pi && { ...world, config: { ...world.config, pi: { ...pi, treasury: absent } } }
    await start(next as World)
    expect(await confirmAddress(world, owner, { ...choice(), value: absent })).toMatchObject({
      code: 'destinations.absent',
    })
  })
})
