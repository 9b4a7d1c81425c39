// Pi refunds that did not leave from the treasury after they were requested: looked up, shown, accepted by two people.
import { readFileSync } from 'node:fs'
import { Keypair } from '@stellar/stellar-sdk/base'
import { expect, test } from 'vitest'
import { muxedAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import { lookUpNamedRefunds, nameRefund } from '../../shop/payments/pi/name-refund.ts'
import {
  approveRefund,
  confirmRefundSeen,
  markRefundSent,
} from '../../shop/payments/refunds/approve-refund.ts'
import { requestRefund } from '../../shop/payments/refunds/request-refund.ts'
import { refundForStaff } from '../../shop/payments/refunds/views.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { price, watchingShop } from '../support/ledgers/pi-watching.ts'
import { newPayer, payerOf, payment } from '../support/ledgers/simulator.ts'
import { person } from '../support/people.ts'
import { value } from '../support/shopping.ts'

const { simulator, world, payer, newPaymentRequest, now, readOn, send } = await watchingShop()
const other = await newPayer(simulator, coins(10_000))
const [ann, ben] = [await person(world, 'finance'), await person(world, 'finance')]

async function approved(address = payer.address) {
  const paid = await newPaymentRequest()
  await send([payment(paid.muxed, price)])
  await readOn()
  const asked = await requestRefund(world, 'system', {
    orderNumber: paid.orderNumber,
    amount: null,
    reason: 'test',
    address,
    confirmed: 'sender' as const,
  })
  const id = value(asked).refundId
  expect(value(await approveRefund(world, ann, id))).toBe('agreed')
  return { paid, id }
}
const shown = async (id: string) => (await refundForStaff(world, id))?.seen ?? []
const stateOf = async (paid: Awaited<ReturnType<typeof approved>>['paid']) =>
  (await now(paid)).refunds[0]?.state

test('from another wallet: its hash shows it, and two people close the refund with it', async () => {
  // A muxed address: the payment must name exactly this one.
  const friend = await newPayer(simulator, coins(1))
  const { paid, id } = await approved(muxedAddress(friend.address, 9n))
  const wrong = String((await other.send([payment(friend.address, price)])).hash)
  value(await nameRefund(world, ann, id, wrong))
  expect(await refundForStaff(world, id)).toMatchObject({ hashFinding: 'other', seen: [] })

  const hash = String((await other.send([payment(muxedAddress(friend.address, 9n), price)])).hash)
  value(await nameRefund(world, ann, id, hash, wrong))
  const seen = { hash, sender: other.address, amount: price, mayBeThis: true, isEarlier: false }
  expect(await refundForStaff(world, id)).toMatchObject({ hashFinding: null, seen: [seen] })
  // Nobody closes it alone, neither by naming it again.
  expect(await markRefundSent(world, ann, id, hash)).toMatchObject({ code: 'refund.closed' })
  expect(await stateOf(paid)).toBe('sent')
  expect(value(await confirmRefundSeen(world, ann, id, hash))).toBe('waits')
  expect(value(await confirmRefundSeen(world, ann, id, hash))).toBe('waits')
  expect(await stateOf(paid)).toBe('sent')
  expect(value(await confirmRefundSeen(world, ben, id, hash))).toBe('agreed')
  expect(await now(paid)).toMatchObject({ state: 'refunded', refunds: [{ state: 'final', hash }] })
  expect(await confirmRefundSeen(world, ben, id, hash)).toMatchObject({ code: 'refund.closed' })
})

test('a hash that is not on the ledger, or cannot be looked up, is said so and looked up again', async () => {
  const { id } = await approved()
  value(await nameRefund(world, ann, id, 'ab'.repeat(32)))
  expect(await refundForStaff(world, id)).toMatchObject({ hashFinding: 'unknown', seen: [] })
  expect(await confirmRefundSeen(world, ann, id, 'ab'.repeat(32))).toMatchObject({
    code: 'refund.not_seen',
  })

  const hash = String((await other.send([payment(payer.address, price)])).hash)
  await simulator.trouble({ path: '/', times: 9, status: 503, body: '{}' })
  value(await nameRefund(world, ann, id, hash, 'ab'.repeat(32)))
  expect(await refundForStaff(world, id)).toMatchObject({ hashFinding: 'unreachable' })
  await simulator.trouble({})
  await lookUpNamedRefunds(world)
  expect(await refundForStaff(world, id)).toMatchObject({
    hashFinding: null,
    seen: [{ hash, mayBeThis: true }],
  })
})

test.each(['1 hour', '2 minutes'])(
  'sent back %s before a refund existed: remembered, shown, and accepted instead of paying twice',
  async (earlier) => {
    const friend = await newPayer(simulator, coins(1))
    const keys = JSON.parse(readFileSync(`${simulator.folder}/keys.json`, 'utf8')) as {
      treasury: string
    }
    await send([payment(simulator.treasury, coins(500))])
    await simulator.trouble({})
    const seed = Keypair.fromRawEd25519Seed(Buffer.from(keys.treasury, 'hex'))
    const merchant = await payerOf(simulator, seed)
    const hash = String((await merchant.send([payment(friend.address, price)])).hash)
    await readOn()
    expect(await world.db`select from mail_outbox where template = 'refund.surplus'`).toHaveLength(
      0,
    )
    await world.db`
    update outgoing_transfers set at = at - ${earlier}::text::interval where hash = ${hash}`
    const { paid, id } = await approved(friend.address)
    expect(await shown(id)).toMatchObject([
      { hash, isEarlier: true, mayBeThis: true, sender: simulator.treasury },
    ])
    expect(value(await confirmRefundSeen(world, ben, id, hash))).toBe('waits')
    expect(value(await confirmRefundSeen(world, ann, id, hash))).toBe('agreed')
    expect(await stateOf(paid)).toBe('final')
    // It pays one refund only.
    const again = await approved(friend.address)
    const isNear = earlier === '2 minutes'
    expect(await shown(again.id)).toMatchObject(isNear ? [{ hash, mayBeThis: false }] : [])
    expect(await confirmRefundSeen(world, ben, again.id, hash)).toMatchObject({
      code: 'refund.not_seen',
    })
  },
)
