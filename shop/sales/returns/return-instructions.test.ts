// Return instructions by email and on the order page, with a printable slip.
import { expect, test } from 'vitest'
import {
  ada,
  deliveredOrder,
  emails,
  faultClaim,
  packer,
  refunds,
  sendRefund,
  world,
} from '../../../tests/fixtures/sales/returns.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { aggregateFigures } from '../../back-office/analytics/actions.ts'
import { figuresIn } from '../../back-office/analytics/views.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { refuse } from '../../result.ts'
import { returnSlip } from '../invoicing/actions/return-slip.ts'
import { receiveItems } from '../withdrawals/actions/receive.ts'
import { withdrawOwn } from '../withdrawals/actions/withdraw.ts'
import { decideReturn, requestReturn } from './actions/requests.ts'
import { returnInstructions, returnInstructionsText, returnsOf } from './views.ts'

const day = 86_400_000

test('return address, deadline and reference are in the email, on the page and on a slip until the units arrive', async () => {
  const number = await deliveredOrder()
  const id = value(await requestReturn(world, ada, number, faultClaim([0, 1])))
  expect(await returnInstructions(world, number)).toEqual([])
  expect(await returnSlip(world, ada, id)).toEqual(refuse('invoicing.missing'))
  value(await decideReturn(world, packer, number, { id, to: 'agreed', words: '' }))
  const [way] = await returnInstructions(world, number)
  expect(way).toMatchObject({
    reference: `${number}-R1`,
    address: '',
    until: new Date(world.now().getTime() + 14 * day),
  })
  const [unsaid] = (await emails('return.agreed')).slice(-1)
  expect(unsaid?.body).toContain('to get the return address')
  expect(unsaid?.body).toContain(`${number}-R1`)

  value(await saveSetting(world, 'system', 'sellerAddress', 'Am Markt 1\n10115 Berlin'))
  expect((await returnInstructions(world, number))[0]?.address).toBe(
    'Piazza\nAm Markt 1\n10115 Berlin',
  )
  value(await saveSetting(world, 'system', 'returnAddress', 'Lager Nord\nHafen 3'))
  world.clock.advance(1000)
  const other = value(await requestReturn(world, ada, number, faultClaim([0, 1])))
  value(await decideReturn(world, packer, number, { id: other, to: 'agreed', words: '' }))
  const [said] = (await emails('return.agreed')).slice(-1)
  // The link keeps the customer's language.
  expect(
    returnInstructionsText(world, 'de', (await returnInstructions(world, number))[0]),
  ).toContain(`${world.config.publicUrl}/de/returns/${id}`)
  expect(said?.body).toContain('Send it to:\nLager Nord\nHafen 3\n')
  expect(said?.body).toContain(`/returns/${other}`)
  expect(said?.body).not.toMatch(/\{|undefined/)

  for (const who of [ada, packer]) {
    const slip = value(await returnSlip(world, who, id))
    expect(Buffer.from(slip.pdf).subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect(await returnSlip(world, await person(world), id)).toEqual(refuse('invoicing.missing'))
  expect(await returnSlip(world, ada, 'none')).toEqual(refuse('invoicing.missing'))
  value(
    await receiveItems(world, packer, number, {
      id,
      counted: [{ line: 0, restocked: 1, damaged: 0 }],
    }),
  )
  expect(await returnSlip(world, ada, id)).toEqual(refuse('invoicing.missing'))
})

test('the receipt of a withdrawal states the refund, and how to send the rest back', async () => {
  const number = await deliveredOrder()
  const id = value(await requestReturn(world, ada, number, faultClaim([0, 1])))
  value(await decideReturn(world, packer, number, { id, to: 'agreed', words: '' }))
  value(
    await receiveItems(world, packer, number, {
      id,
      counted: [{ line: 0, restocked: 1, damaged: 0 }],
    }),
  )
  const back = (await returnsOf(world, number))[0]?.back ?? 0n
  expect(back).toBe(coins(100))
  world.clock.advance(1000)
  value(await withdrawOwn(world, ada, number))
  const [receipt] = (await emails('withdrawal.receiptSent')).slice(-1)
  const [, total = ''] = /for π\u00a0(\d+) on/.exec(receipt?.body ?? '') ?? []
  expect(receipt?.body).toContain(`π\u00a0${Number(total) - 100} is still to be refunded`)
  expect(receipt?.body).toContain(`${number}-R2`)
})

test('a refunded return counts in analytics, live and rolled up', async () => {
  const takenBack = async () =>
    (await figuresIn(world, 'week'))
      .filter(({ name }) => name === 'taken_back')
      .reduce(
        (all, { count, amount }) => ({ count: all.count + count, amount: all.amount + amount }),
        {
          count: 0,
          amount: 0n,
        },
      )
  const before = await takenBack()
  const number = await deliveredOrder()
  const id = value(await requestReturn(world, ada, number, faultClaim([0, 2])))
  value(await decideReturn(world, packer, number, { id, to: 'agreed', words: '' }))
  value(
    await receiveItems(world, packer, number, {
      id,
      counted: [{ line: 0, restocked: 2, damaged: 0 }],
    }),
  )
  expect(await takenBack()).toEqual(before)
  await sendRefund(number, (await refunds(number))[0]?.id ?? '')
  expect(await returnsOf(world, number)).toMatchObject([{ status: 'refunded' }])
  const after = { count: before.count + 1, amount: before.amount + coins(200) }
  expect(await takenBack()).toEqual(after)
  world.clock.advance(120_000)
  value(await aggregateFigures(world))
  expect(await takenBack()).toEqual(after)
})
