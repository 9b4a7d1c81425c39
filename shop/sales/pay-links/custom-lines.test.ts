// An order with custom lines alone through books, documents, returns, evidence and programs.
import { expect, test, vi } from 'vitest'
import { usdtWithRate } from '../../../tests/support/ledgers/rated-usdt.ts'
import { piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { exportRows } from '../../back-office/csv-files/views/export-pages.ts'
import { journalFile } from '../../back-office/csv-files/views/journal-files.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import type { SettingKey, Settings } from '../../platform/settings/rules/settings.ts'
import { evidenceForStaff } from '../evidence/views.ts'
import { issueTaxDocuments } from '../invoicing/actions/write.ts'
import { recordReturn } from '../returns/actions/requests.ts'
import { returnsOf } from '../returns/views.ts'
import { receiveItems } from '../withdrawals/actions/receive.ts'
import { sellAtTill } from './actions/send.ts'
import { readPayLink } from './input.ts'

const { ports, rates } = usdtWithRate('0.52', () => world.now())
const world = await testWorld({ config: { ...testConfig, pi: testPi }, usdt: ports, rates })
const sets = async <K extends SettingKey>(key: K, to: Settings[K]) =>
  value(await saveSetting(world, 'system', key, to))
await sets('currency', 'EUR')
await vi.waitFor(() => {
  if (world.config.currency !== 'EUR') throw new Error('not yet')
})
await sets('identityChecks', 'never')
await sets('taxCountry', 'DE')
await sets('ossFrom', '2026-01-01')
const support = await person(world, 'support')
const packer = await person(world, 'fulfilment')
const owner = await person(world, 'admin')

async function payInPi(number: string) {
  const request = await paymentRequestOf(world, number)
  const amount = request?.options.find(({ method }) => method === 'pi')?.asked ?? 0n
  const memo = { type: 'text', value: request?.memo ?? '' } as const
  const payment = transfer({ amount, memo, at: world.now() })
  value(await recordTransfers(world, piPage([payment], { readTo: world.now() })))
}

const form = {
  'quantity.0': '2',
  'name.0': 'Repair',
  'price.0': '150',
  'tax.0': 'standard',
  'quantity.1': '1',
  'name.1': 'Book',
  'price.1': '10.70',
  'tax.1': 'reduced',
}

test('custom lines alone are taxed, invoiced, booked, returned and credited, and are no product', async () => {
  const entered = value(readPayLink(form, world.config.currency))
  const number = value(
    await sellAtTill(world, support, world.id(), entered, { buyer: { noBuyer: 'yes' } }),
  )
  await payInPi(number)
  world.clock.advance(60_000)
  await issueTaxDocuments(world)
  const documents = () => world.db<{ kind: string; total: bigint; tax: bigint }[]>`
    select kind, total, tax from tax_invoices where order_number = ${number} order by issued_at, kind`
  // Nothing is sent, so there is nothing to pack.
  expect(await documents()).toEqual([{ kind: 'invoice', total: 31070n, tax: 4860n }])
  const { text } = value(await evidenceForStaff(world, owner, number))
  expect(text).toContain('"name":"Repair"')

  const units = [{ line: 0, quantity: 1 }]
  value(await recordReturn(world, packer, number, { kind: 'fault', words: 'It hums.', units }))
  const id = (await returnsOf(world, number))[0]?.id ?? ''
  const counted = [{ line: 0, restocked: 1, damaged: 0 }]
  value(await receiveItems(world, packer, number, { id, counted }))
  world.clock.advance(60_000)
  await issueTaxDocuments(world)
  expect(await documents()).toMatchObject([{}, { kind: 'credit_note', total: 15000n, tax: 2395n }])
  expect((await paymentRequestOf(world, number))?.refunds).toMatchObject([{ state: 'requested' }])

  const lines: string[] = []
  const days = { from: '2026-01-01', until: '2027-12-31' }
  for await (const { text } of exportRows(await journalFile(world, days))) lines.push(text)
  expect(lines.join('').match(/revenue\.domestic\.(?:19|7)/g)).toEqual([
    'revenue.domestic.19',
    'revenue.domestic.7',
    'revenue.domestic.19',
  ])
  // Programs are told of no stock that does not exist.
  expect(await world.db`select object_id from events where type = 'stock.changed'`).toEqual([])
})
