// A server that shows one signed transaction twice: at another ledger, inside a fee bump of its own, or by another spelling
// of its id. It is credited once, and closes one refund.

import { readFileSync } from 'node:fs'
import { Keypair, type Transaction, TransactionBuilder } from '@stellar/stellar-sdk/base'
import { beforeEach, expect, test } from 'vitest'
import { horizonLedger } from '../../adapters/ledgers/horizon.ts'
import { askJson } from '../../adapters/ledgers/http-json.ts'
import { readSetAside } from '../../shop/payments/pi/read-set-aside.ts'
import { recordTransfers } from '../../shop/payments/pi/record-transfers.ts'
import { requestRefund } from '../../shop/payments/refunds/request-refund.ts'
import { isInReview, setAsideForStaff } from '../../shop/payments/review/views/set-aside.ts'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { price, watchingShop } from '../support/ledgers/pi-watching.ts'
import { newPayer, passphrase, payerOf, payment } from '../support/ledgers/simulator.ts'
import { value } from '../support/shopping.ts'

type Shown = {
  readonly id: string
  readonly transaction_hash: string
  readonly transaction: { readonly ledger: number; readonly envelope_xdr: string }
}
type Page = { readonly _embedded: { readonly records: readonly Shown[] } }

const { simulator, world, newPaymentRequest, now, send } = await watchingShop()
/** What the server shows of its newest payment. */
let shown: (record: Shown) => Shown[] = (record) => [record]

const ask: typeof askJson = async (url, ...more) => {
  const answer = await askJson(url, ...more)
  if (answer.kind !== 'answer' || !url.pathname.endsWith('/payments')) return answer
  const { records } = (answer.body as Page)._embedded
  const newest = records.slice(-1).flatMap(shown)
  return { ...answer, body: { _embedded: { records: [...records.slice(0, -1), ...newest] } } }
}
const lying = horizonLedger({ url: simulator.url, passphrase }, ask)
Object.assign(world.ledgers, { pi: lying })

const read = async () =>
  value(await recordTransfers(world, value(await lying.paymentsAfter(simulator.treasury, ''))))

beforeEach(() => {
  shown = (record) => [record]
})

const as = (record: Shown, id: string, ledger: number): Shown =>
  ({
    ...record,
    id,
    paging_token: id,
    transaction: { ...record.transaction, ledger },
  }) as Shown
const later = (record: Shown): Shown =>
  as(record, String(BigInt(record.id) + (1n << 32n)), record.transaction.ledger + 1)
const respelled = (record: Shown): Shown => as(record, `0${record.id}`, record.transaction.ledger)

/** Anyone can wrap a signed transaction. */
function wrapped(record: Shown): Shown {
  const inner = TransactionBuilder.fromXDR(record.transaction.envelope_xdr, passphrase)
  const build = TransactionBuilder.buildFeeBumpTransaction
  const bump = build(Keypair.random(), '200000', inner as Transaction, passphrase)
  return {
    ...record,
    transaction_hash: Buffer.from(bump.hash()).toString('hex'),
    transaction: { ...record.transaction, envelope_xdr: bump.toXDR() },
  }
}

const again: readonly [string, (record: Shown) => Shown][] = [
  ['at another ledger', later],
  ['inside a fee bump at another ledger', (record) => later(wrapped(record))],
]

test('by another spelling of its id it is the same payment', async () => {
  const paid = await newPaymentRequest()
  await send([payment(paid.muxed, price)])
  await read()
  shown = (record) => [respelled(record)]
  await read()
  expect(await now(paid)).toMatchObject({ state: 'paid', amountReceived: price })
})

async function expectTold(...whys: string[]): Promise<void> {
  const open = (await setAsideForStaff(world, 20)).filter(({ endedAs }) => endedAs === null)
  for (const why of whys) expect(open.map((row) => row.why).join()).toContain(why)
  expect((await alertsNow(world)).map(({ kind }) => kind)).toContain('record_set_aside')
}

test.each(again)(
  'shown again %s, a payment is credited once, and staff are told',
  async (_, lie) => {
    const paid = await newPaymentRequest()
    await send([payment(paid.muxed, price)])
    shown = (record) => [record, lie(record)]
    await read()
    await read()
    expect(await now(paid)).toMatchObject({ state: 'paid', amountReceived: price })
    await readSetAside(world)
    await expectTold('a transaction of ledger')
  },
)

test.each(again)('shown again %s, what the merchant has sent closes one refund', async (_, lie) => {
  const keys = JSON.parse(readFileSync(`${simulator.folder}/keys.json`, 'utf8'))
  const merchant = await payerOf(
    simulator,
    Keypair.fromRawEd25519Seed(Buffer.from(keys.treasury, 'hex')),
  )
  const [one, other] = [await newPaymentRequest(), await newPaymentRequest()]
  const { address } = await newPayer(simulator, coins(1))
  for (const { muxed } of [one, other]) await send([payment(muxed, price)])
  await send([payment(simulator.treasury, coins(10))])
  await read()
  for (const { orderNumber } of [one, other])
    value(
      await requestRefund(world, 'system', {
        orderNumber,
        amount: null,
        address,
        reason: 'test',
      }),
    )
  expect((await merchant.send([payment(address, price)])).status).toBe(200)
  shown = (record) => [record, lie(record)]
  await read()
  const states = [(await now(one)).state, (await now(other)).state]
  expect(states.sort()).toEqual(['refunded', 'refunding'])
})

test('shown at another ledger first, and then where it is, it is credited once; what has its id is told', async () => {
  const paid = await newPaymentRequest()
  await send([payment(paid.muxed, price)])
  shown = (record) => [later(record)]
  await read()
  shown = (record) => [record]
  const next = await newPaymentRequest()
  await send([payment(next.muxed, price)])
  await read()
  expect(await now(paid)).toMatchObject({ state: 'paid', amountReceived: price })
  expect(await isInReview(world, next.orderNumber)).toBe(true)
  await readSetAside(world)
  await expectTold('a transaction of ledger', 'another transaction than the stored one')
})
