import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keyring } from '../../../adapters/keys/keyring.ts'
import { pdfPrinter } from '../../../adapters/pdf/printer.ts'
import { addressNamed, testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { address, line, paid, placed, shelved, value } from '../../../tests/support/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../../../tests/support/world.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { ok, refuse } from '../../result.ts'
import { giveAddress } from '../checkout/actions/address.ts'
import { cancelOrder } from '../checkout/actions/cancel.ts'
import { forgetBills, printBills } from './actions/print.ts'
import { rotateBills } from './actions/rotate-bills.ts'
import { askForBills, writeBills } from './actions/write.ts'
import type { Paper, Printer } from './port.ts'
import { billKeys, billSeries, billsForOwner, billsForStaff, openBill } from './views.ts'

let world: TestWorld
let ada: Viewer
let thing: string
beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  // Nobody is asked who they are here.
  value(await saveSetting(world, 'system', 'identityFreeBelow', coins(1_000_000)))
})
beforeEach(async () => {
  world.clock.advance(1000)
  ada = await person(world)
  thing = await shelved(world, 3)
})

/** Keeps what it was to draw. */
function noting(): Printer & { papers: Paper[] } {
  const papers: Paper[] = []
  return {
    papers,
    async print(some) {
      papers.push(...some)
      return ok(some.map((_, at) => new TextEncoder().encode(`pdf ${at}`)))
    },
    bind: async () => refuse('billing.not_printed'),
  }
}

async function released(quantity = 1): Promise<string> {
  const number = await placed(world, ada, [line(thing, quantity)])
  value(await giveAddress(world, ada, number, address))
  await paid(world, number)
  return number
}

async function written(number: string): Promise<Paper[]> {
  const printer = noting()
  await writeBills(world)
  value(await printBills(world, printer))
  return printer.papers.filter(({ facts }) => facts.some((fact) => fact.value === number))
}

test('an order that waits has no papers; released it has an invoice and a packing slip, once', async () => {
  const number = await placed(world, ada, [line(thing, 2)])
  await writeBills(world)
  expect(await billsForStaff(world, number)).toEqual([])
  value(await giveAddress(world, ada, number, address))
  await paid(world, number)
  const [invoice, slip] = await written(number)
  expect(invoice?.rows).toEqual([[expect.any(String), '2', 'π\u00a0100', 'π\u00a0200']])
  expect(invoice?.totals.at(-1)).toEqual({ label: 'Total', value: 'π\u00a0200' })
  expect(invoice?.to.lines).toContain(address.fullName)
  expect(slip?.totals).toEqual([])
  expect(slip?.to.lines).toContain(address.phoneNumber)
  await askForBills(world, [{ number }])
  await writeBills(world)
  expect((await billsForStaff(world, number)).map(({ kind }) => kind)).toEqual([
    'invoice',
    'packing_slip',
  ])
  expect((await billsForOwner(world, number)).map(({ kind }) => kind)).toEqual(['invoice'])
})

test('who sells, the tax that prices hold and the sentence of the law stand on it', async () => {
  value(await saveSetting(world, 'system', 'sellerName', 'Piazza Ltd'))
  value(await saveSetting(world, 'system', 'sellerAddress', 'Campo 1\n1010 Wien'))
  value(await saveSetting(world, 'system', 'sellerTaxId', 'ATU12345678'))
  value(await saveSetting(world, 'system', 'taxRate', 2000))
  value(await saveSetting(world, 'system', 'invoiceNote', 'Goods stay ours until paid.'))
  const [invoice] = await written(await released())
  expect(invoice?.from).toEqual(['Piazza Ltd', 'Campo 1', '1010 Wien'])
  expect(invoice?.facts).toContainEqual({ label: 'Tax ID', value: 'ATU12345678' })
  expect(invoice?.totals).toContainEqual({
    label: 'Tax included (20%)',
    value: 'π\u00a016.67',
  })
  expect(invoice?.notes).toContain('Goods stay ours until paid.')
})

test('a released order that is called off is credited in full, once, naming its invoice', async () => {
  const number = await released()
  await written(number)
  const [invoice] = await billsForOwner(world, number)
  const place = addressNamed('a wallet')
  value(await cancelOrder(world, ada, number, { refundTo: place, refundAgain: place }))
  const [note, ...more] = await written(number)
  expect(more).toEqual([])
  expect(note?.title).toBe('Credit note')
  expect(note?.facts).toContainEqual({ label: 'For invoice', value: invoice?.label })
  expect(note?.totals.at(-1)?.value).toBe('π\u00a0100')
  await askForBills(world, [{ number }])
  expect(await written(number)).toEqual([])
})

describe('numbers', () => {
  test('have no gap and no double, though writers race and some fail', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const who = await person(world)
        const number = await placed(world, who, [line(await shelved(world, 1))])
        value(await giveAddress(world, who, number, address))
        await paid(world, number)
        return number
      }),
    )
    let failures = 0
    const unsteady = {
      ...world,
      say: (...said: Parameters<typeof world.say>) => {
        failures += 1
        if (failures % 7 === 0) throw new Error('no texts')
        return world.say(...said)
      },
      transaction: world.transaction,
    }
    await Promise.all(Array.from({ length: 4 }, () => writeBills(unsteady)))
    await Promise.all(Array.from({ length: 4 }, () => writeBills(world)))
    for (const number of numbers)
      expect((await billsForOwner(world, number)).map(({ kind }) => kind)).toEqual(['invoice'])
    for (const { last, papers, highest } of await billSeries(world)) {
      expect(papers).toBe(last)
      expect(highest).toBe(last)
    }
  })
})

describe('reading', () => {
  test('the owner reads the invoice; others do not know of it, the packing slip is for staff', async () => {
    const number = await released()
    await written(number)
    const staff = await billsForStaff(world, number)
    const id = (kind: string) => staff.find((bill) => bill.kind === kind)?.id ?? ''
    const opened = value(await openBill(world, ada, id('invoice')))
    expect(opened.fileName).toMatch(/^INV-\d{6}\.pdf$/)
    expect(opened.pdf.toString()).toMatch(/^pdf/)
    expect(await openBill(world, ada, id('packing_slip'))).toEqual(refuse('billing.missing'))
    const missing = refuse('billing.missing')
    expect(await openBill(world, await person(world), id('invoice'))).toEqual(missing)
    expect(await openBill(world, await person(world, 'support'), id('invoice'))).toEqual(missing)
    const packer = await person(world, 'fulfilment')
    expect(await openBill(world, packer, id('packing_slip'))).toMatchObject({ ok: true })
  })

  test('what is stored is sealed, to its own row', async () => {
    const number = await released()
    await written(number)
    const [first] = await billsForOwner(world, number)
    const stored = value(await world.files.get(first?.id ?? ''))
    const chunks: Buffer[] = []
    for await (const chunk of stored) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString('latin1')).not.toContain('pdf')
    await world.files.put(first?.id ?? '', new Uint8Array(80))
    expect(await openBill(world, ada, first?.id ?? '')).toEqual(refuse('billing.unreadable'))
  })

  test('after its years the paper is gone, its number and total stay', async () => {
    const number = await released()
    await written(number)
    const [first] = await billsForOwner(world, number)
    const before = await billSeries(world)
    world.clock.advance(1000)
    expect(await forgetBills(world, world.now())).toBeGreaterThan(0)
    expect(await openBill(world, ada, first?.id ?? '')).toEqual(refuse('billing.missing'))
    expect((await world.files.get(first?.id ?? '')).ok).toBe(false)
    expect(await billSeries(world)).toEqual(before)
  })
})

test('a printer that fails leaves the papers waiting for the next try', async () => {
  const number = await released()
  await writeBills(world)
  const no = async () => refuse('billing.not_printed')
  const broken: Printer = { print: no, bind: no }
  expect(await printBills(world, broken)).toEqual(refuse('billing.not_printed'))
  expect((await billsForOwner(world, number))[0]?.isReady).toBe(false)
  value(await printBills(world, pdfPrinter()))
  const [bill] = await billsForOwner(world, number)
  const { pdf } = value(await openBill(world, ada, bill?.id ?? ''))
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
})

test('a new secret wraps the keys of papers anew and reads no paper', async () => {
  const number = await released()
  await written(number)
  const [bill] = await billsForOwner(world, number)
  const id = bill?.id ?? ''
  const secrets = { 1: new Uint8Array(32).fill(7), 2: new Uint8Array(32).fill(8) }
  const noFiles = { ...world.files, get: () => Promise.reject(new Error('a paper was read')) }
  const moved = value(
    await rotateBills({ ...world, keys: keyring(secrets), files: noFiles as typeof world.files }),
  )
  expect(moved.rewrapped).toBeGreaterThan(0)
  expect(moved.unreadable).toEqual([])
  expect((await billKeys(world)).map(({ version }) => version)).toEqual([2])
  const withoutFirst = { ...world, keys: keyring({ 2: secrets[2] }) }
  expect(value(await openBill(withoutFirst, ada, id)).pdf.toString()).toMatch(/^pdf/)
  expect(await openBill(world, ada, id)).toEqual(refuse('billing.unreadable'))
})
