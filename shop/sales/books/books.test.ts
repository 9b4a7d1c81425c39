// The journal of a shop with prices in euro, from orders that were paid, refunded and credited.
import { beforeEach, expect, test, vi } from 'vitest'
import { paidUsdt, testUsdt, usdtWithRate } from '../../../tests/support/ledgers/rated-usdt.ts'
import { addressNamed, piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { testProduct } from '../../../tests/support/products.ts'
import { address, line, placed, purchased, value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { exportRows } from '../../back-office/csv-files/views/export-pages.ts'
import {
  datevBatch,
  datevLines,
  journalFile,
} from '../../back-office/csv-files/views/journal-files.ts'
import { loadCatalogue } from '../../catalog/products/actions/products.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import { approveRefund } from '../../payments/refunds/approve-refund.ts'
import { addressRefund } from '../../payments/refunds/request-refund.ts'
import { tokenPrice } from '../../payments/requests/views/offered-methods.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import type { SettingKey, Settings } from '../../platform/settings/rules/settings.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { declineOrder } from '../checkout/actions/cancel.ts'
import { placeOrder } from '../checkout/actions/place-order.ts'
import { issueTaxDocuments } from '../invoicing/actions/write.ts'
import { taxInvoiceTotals } from '../invoicing/views/register.ts'
import { balanceOf, type JournalDocument } from './rules/journal.ts'
import { countJournal, journalEvents, journalOf } from './views.ts'

const { ports, rates, set } = usdtWithRate('0.52', () => world.now())
const world = await testWorld({
  config: { ...testConfig, pi: testPi, usdt: testUsdt },
  usdt: ports,
  rates,
})
const sets = async <K extends SettingKey>(key: K, to: Settings[K]) =>
  value(await saveSetting(world, 'system', key, to))
await sets('currency', 'EUR')
await vi.waitFor(() => {
  if (world.config.currency !== 'EUR') throw new Error('not yet')
})
await sets('identityChecks', 'never')
await sets('taxCountry', 'DE')
await sets('ossFrom', '2026-01-01')
value(
  await loadCatalogue(world, [
    testProduct({
      id: 'coffee',
      basePrice: 1250n,
      colours: [{ name: 'Ink', hex: '#101418', stock: 99 }],
    }),
  ]),
)
const days = { from: '2026-11-01', until: '2026-11-30' }

let ada: Viewer
beforeEach(async () => {
  world.clock.advance(60_000)
  ada = await person(world)
  set('0.52')
})

async function journal(limit = 50): Promise<JournalDocument[]> {
  const documents: JournalDocument[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof journalEvents>> = await journalEvents(
      world,
      days,
      after,
      limit,
    )
    documents.push(...(await journalOf(world, page.rows)))
    after = page.next
  } while (after !== null)
  return documents
}
const ofOrder = async (number: string) =>
  (await journal()).filter(({ orderNumber }) => orderNumber === number)
const rowsOf = (documents: readonly JournalDocument[]) =>
  documents.flatMap(({ kind, currency, postings }) =>
    postings.map(({ debit, credit, amount }) => [kind, debit, credit, amount, currency]),
  )

async function payInPi(number: string) {
  const request = await paymentRequestOf(world, number)
  const amount = request?.options.find(({ method }) => method === 'pi')?.asked ?? 0n
  const memo = { type: 'text', value: request?.memo ?? '' } as const
  const payment = transfer({ amount, memo, at: world.now() })
  value(await recordTransfers(world, piPage([payment], { readTo: world.now() })))
}
async function sold(country: string): Promise<string> {
  const number = await placed(world, ada, [line('coffee', 2)])
  value(
    await submitAddress(world, ada, number, {
      ...address,
      country,
      postalCode: '10115',
      stateProvince: '',
    }),
  )
  await payInPi(number)
  world.clock.advance(60_000)
  await issueTaxDocuments(world)
  return number
}

test('an order is paid, invoiced by rate and country, credited and refunded: nothing is left', async () => {
  const number = await sold('FR')
  const paid = [
    ['payment', 'asset.PI', 'receivable', 2500n, 'EUR'],
    ['invoice', 'receivable', 'revenue.oss.FR.20', 2083n, 'EUR'],
    ['invoice', 'receivable', 'tax.oss.FR.20', 417n, 'EUR'],
  ]
  expect(rowsOf(await ofOrder(number))).toEqual(paid)

  const staff = await person(world, 'finance')
  const packer = await person(world, 'fulfilment')
  world.clock.advance(60_000)
  value(await declineOrder(world, packer, number, 'Broken here.'))
  await issueTaxDocuments(world)
  world.clock.advance(60_000)
  const [refund] = (await paymentRequestOf(world, number))?.refunds ?? []
  const home = addressNamed(`home of ${ada.id}`)
  const where = { address: home, confirmed: 'proof' } as const
  value(await addressRefund(world, ada, number, refund?.id ?? '', where))
  value(await approveRefund(world, staff, refund?.id ?? ''))
  const sent = { operationId: '77', hash: 'cd'.repeat(32), at: world.now(), to: home }
  const page = { sent: [{ ...sent, muxedId: null, amount: refund?.amount ?? 0n }] }
  value(await recordTransfers(world, piPage([], { ...page, readTo: world.now() })))

  const documents = await ofOrder(number)
  expect(rowsOf(documents)).toEqual([
    ...paid,
    ['credit_note', 'revenue.oss.FR.20', 'receivable', 2083n, 'EUR'],
    ['credit_note', 'tax.oss.FR.20', 'receivable', 417n, 'EUR'],
    ['refund', 'receivable', 'asset.PI', 2500n, 'EUR'],
  ])
  expect(documents.at(-1)).toMatchObject({ document: sent.hash, day: '2026-11-21' })
  const postings = documents.flatMap((each) => each.postings)
  for (const account of ['receivable', 'asset.PI', 'revenue.oss.FR.20', 'tax.oss.FR.20'])
    expect(balanceOf(postings, account)).toBe(0n)
})

test('a payment in USDT has its own rate, and one without an order stands on the clearing account', async () => {
  set('0.92')
  const purchase = await purchased(world, ada, [line('coffee')])
  const usdt = await tokenPrice(world, purchase.expectedTotal)
  const placing = { ...purchase, method: 'usdt', expectedQuote: usdt?.amount ?? 0n } as const
  const number = value(await placeOrder(world, ada, placing))
  await paidUsdt(world, number, usdt?.amount ?? 0n)
  const [payment] = await ofOrder(number)
  expect(payment?.postings).toEqual([
    {
      debit: 'asset.USDT',
      credit: 'receivable',
      amount: 1250n,
      asset: { currency: 'USDT', amount: 13_590_000n },
    },
  ])

  const stray = transfer({ amount: 70_000_000n, at: world.now() })
  value(await recordTransfers(world, piPage([stray], { readTo: world.now() })))
  const [found] = (await journal()).filter(({ document }) => document === stray.hash)
  expect(found).toMatchObject({ currency: 'PI', orderNumber: null })
  expect(rowsOf(found ? [found] : [])).toEqual([
    ['payment', 'asset.PI', 'clearing', 70_000_000n, 'PI'],
  ])
})

test('the register, the journal and the ledgers add up to the same', async () => {
  const number = await sold('DE')
  const documents = await journal()
  const postings = documents
    .filter(({ currency }) => currency === 'EUR')
    .flatMap((each) => each.postings)
  const sums = await taxInvoiceTotals(world, { year: 2026, country: null })
  const year = sums.find((each) => each.kind === null && each.allRates && each.quarter === null)
  const accounts = new Set(postings.flatMap(({ debit, credit }) => [debit, credit]))
  const totalOf = (root: string) =>
    [...accounts]
      .filter((each) => each.startsWith(`${root}.`))
      .reduce((sum, account) => sum + balanceOf(postings, account), 0n)
  expect([-totalOf('revenue'), -totalOf('tax')]).toEqual([year?.net, year?.tax])
  const numbers = [...new Set(documents.flatMap(({ orderNumber }) => orderNumber ?? []))]
  let onLedgers = 0n
  for (const each of numbers) {
    const request = await paymentRequestOf(world, each)
    onLedgers += (request?.amountFinal ?? 0n) - (request?.amountRefunded ?? 0n)
  }
  expect(totalOf('asset')).toBe(onLedgers)
  expect(numbers).toContain(number)
})

test('pages of any size are the same journal, and count what they have', async () => {
  const whole = await journal()
  expect(await journal(1)).toEqual(whole)
  expect(await journal(3)).toEqual(whole)
  expect(await countJournal(world, days, 100)).toBe(whole.length)
  const moments = whole.map(({ at }) => at.getTime())
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
})

test('is a CSV file with a row for each posting, and a file for DATEV', async () => {
  const lines: string[] = []
  for await (const { text } of exportRows(await journalFile(world, days))) lines.push(text)
  const csv = lines.join('').split('\r\n')
  const postings = (await journal()).flatMap((each) => each.postings)
  expect(csv).toHaveLength(postings.length + 2)
  expect(csv[0]).toContain('"Debit Account","Debit","Credit Account","Credit","Amount","Currency"')
  expect(csv.find((each) => each.includes('"revenue.oss.FR.20"'))).toMatch(
    /^"2026-11-21","invoice","INV-000001","[^"]+","10000","receivable","8320","revenue.oss.FR.20",20.83,"EUR",20,"FR",,,,"2026-11-21 /,
  )

  expect(await datevBatch(world, days)).toBe('numbers')
  await sets('datevAdviser', '1001')
  await sets('datevClient', '7')
  expect(await datevBatch(world, { from: '2025-12-31', until: '2026-01-01' })).toBe('year')
  const batch = await datevBatch(world, days)
  if (typeof batch === 'string') throw new Error(batch)
  const parts: string[] = []
  for await (const { text } of datevLines(world, days, batch)) parts.push(text)
  const datev = parts.join('').split('\r\n')
  const inEuro = (await journal())
    .filter(({ currency }) => currency === 'EUR')
    .flatMap((each) => each.postings)
  expect(datev).toHaveLength(inEuro.length + 3)
  expect(datev[2]).toMatch(/^25,00;"S";"EUR";;;"";1501;10000;"";2111;/)
  expect(datev.slice(2, -1).every((row) => row.split(';').length === 125)).toBe(true)
})
