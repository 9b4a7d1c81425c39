import { beforeEach, describe, expect, test } from 'vitest'
import { keyring } from '../../../adapters/keys/keyring.ts'
import { pdfPrinter } from '../../../adapters/pdf/printer.ts'
import { addressNamed, testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
} from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { ok, refuse } from '../../result.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { cancelOrder } from '../checkout/actions/cancel.ts'
import { eraseTaxDocuments, printTaxDocuments } from './actions/print.ts'
import { rotateTaxDocuments } from './actions/rotate-keys.ts'
import { issueTaxDocuments, requestTaxDocuments } from './actions/write.ts'
import type { PdfDocument, Printer } from './port.ts'
import {
  openTaxDocument,
  taxDocumentKeys,
  taxDocumentSeries,
  taxDocumentsForOwner,
  taxDocumentsForStaff,
} from './views/tax-documents.ts'

let ada: Viewer
let productId: string
const world = await testWorld({ config: { ...testConfig, pi: testPi } })
// These orders need no identity check.
value(await saveSetting(world, 'system', 'identityChecks', 'never'))

beforeEach(async () => {
  world.clock.advance(1000)
  ada = await person(world)
  productId = await stockedProduct(world, 3)
})

/** A printer that records requested documents. */
function noting(): Printer & { documents: PdfDocument[] } {
  const documents: PdfDocument[] = []
  return {
    documents,
    async print(some) {
      documents.push(...some)
      return ok(some.map((_, at) => new TextEncoder().encode(`pdf ${at}`)))
    },
    bind: async () => refuse('invoicing.not_printed'),
  }
}

async function released(quantity = 1): Promise<string> {
  const number = await placed(world, ada, [line(productId, quantity)])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  return number
}

async function written(number: string): Promise<PdfDocument[]> {
  const printer = noting()
  await issueTaxDocuments(world)
  value(await printTaxDocuments(world, printer))
  return printer.documents.filter(({ facts }) => facts.some((fact) => fact.value === number))
}

test('an order has no documents before its release, then one invoice and one packing slip', async () => {
  const number = await placed(world, ada, [line(productId, 2)])
  await issueTaxDocuments(world)
  expect(await taxDocumentsForStaff(world, number)).toEqual([])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  const [invoice, slip] = await written(number)
  expect(invoice?.rows).toEqual([[expect.any(String), '2', 'π\u00a0100', 'π\u00a0200']])
  expect(invoice?.totals.at(-1)).toEqual({ label: 'Total', value: 'π\u00a0200' })
  expect(invoice?.to.lines).toContain(address.fullName)
  expect(slip?.totals).toEqual([])
  expect(slip?.to.lines).toContain(address.phoneNumber)
  await requestTaxDocuments(world, [{ number }])
  await issueTaxDocuments(world)
  expect((await taxDocumentsForStaff(world, number)).map(({ kind }) => kind)).toEqual([
    'invoice',
    'packing_slip',
  ])
  expect((await taxDocumentsForOwner(world, number)).map(({ kind }) => kind)).toEqual(['invoice'])
})

test('the invoice names seller, included tax and the legal sentence', async () => {
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

test('a released order that is cancelled is credited in full, once, with the number of its invoice', async () => {
  const number = await released()
  await written(number)
  const [invoice] = await taxDocumentsForOwner(world, number)
  const place = addressNamed('a wallet')
  value(await cancelOrder(world, ada, number, { refundTo: place, refundAgain: place }))
  const [note, ...more] = await written(number)
  expect(more).toEqual([])
  expect(note?.title).toBe('Credit note')
  expect(note?.facts).toContainEqual({ label: 'For invoice', value: invoice?.label })
  expect(note?.totals.at(-1)?.value).toBe('π\u00a0100.00')
  await requestTaxDocuments(world, [{ number }])
  expect(await written(number)).toEqual([])
})

describe('document numbers', () => {
  test('have no gap and no duplicate, though writers race and some fail', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const who = await person(world)
        const number = await placed(world, who, [line(await stockedProduct(world, 1))])
        value(await submitAddress(world, who, number, address))
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
    await Promise.all(Array.from({ length: 4 }, () => issueTaxDocuments(unsteady)))
    await Promise.all(Array.from({ length: 4 }, () => issueTaxDocuments(world)))
    for (const number of numbers)
      expect((await taxDocumentsForOwner(world, number)).map(({ kind }) => kind)).toEqual([
        'invoice',
      ])
    for (const { last, count, highest } of await taxDocumentSeries(world)) {
      expect(count).toBe(last)
      expect(highest).toBe(last)
    }
  })
})

describe('access', () => {
  test('the customer reads the invoice; other customers do not find it, packing slips are for staff', async () => {
    const number = await released()
    await written(number)
    const staff = await taxDocumentsForStaff(world, number)
    const id = (kind: string) => staff.find((document) => document.kind === kind)?.id ?? ''
    const opened = value(await openTaxDocument(world, ada, id('invoice')))
    expect(opened.fileName).toMatch(/^INV-\d{6}\.pdf$/)
    expect(opened.pdf.toString()).toMatch(/^pdf/)
    expect(await openTaxDocument(world, ada, id('packing_slip'))).toEqual(
      refuse('invoicing.missing'),
    )
    const missing = refuse('invoicing.missing')
    expect(await openTaxDocument(world, await person(world), id('invoice'))).toEqual(missing)
    expect(await openTaxDocument(world, await person(world, 'support'), id('invoice'))).toEqual(
      missing,
    )
    const packer = await person(world, 'fulfilment')
    expect(await openTaxDocument(world, packer, id('packing_slip'))).toMatchObject({ ok: true })
  })

  test('stored documents are encrypted and bound to their row', async () => {
    const number = await released()
    await written(number)
    const [first] = await taxDocumentsForOwner(world, number)
    const stored = value(await world.files.get(first?.id ?? ''))
    const chunks: Buffer[] = []
    for await (const chunk of stored) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString('latin1')).not.toContain('pdf')
    await world.files.put(first?.id ?? '', new Uint8Array(80))
    expect(await openTaxDocument(world, ada, first?.id ?? '')).toEqual(
      refuse('invoicing.unreadable'),
    )
  })

  test('after the retention period the document is deleted, its number and total stay', async () => {
    const number = await released()
    await written(number)
    const [first] = await taxDocumentsForOwner(world, number)
    const before = await taxDocumentSeries(world)
    world.clock.advance(1000)
    expect(await eraseTaxDocuments(world, '2100-01-01')).toBeGreaterThan(0)
    expect(await openTaxDocument(world, ada, first?.id ?? '')).toEqual(refuse('invoicing.missing'))
    expect((await world.files.get(first?.id ?? '')).ok).toBe(false)
    expect(await taxDocumentSeries(world)).toEqual(before)
  })
})

test('a failing printer leaves documents in the queue', async () => {
  const number = await released()
  await issueTaxDocuments(world)
  const no = async () => refuse('invoicing.not_printed')
  const broken: Printer = { print: no, bind: no }
  expect(await printTaxDocuments(world, broken)).toEqual(refuse('invoicing.not_printed'))
  expect((await taxDocumentsForOwner(world, number))[0]?.isReady).toBe(false)
  value(await printTaxDocuments(world, pdfPrinter()))
  const [document] = await taxDocumentsForOwner(world, number)
  const { pdf } = value(await openTaxDocument(world, ada, document?.id ?? ''))
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
})

test('rotating the secret re-wraps document keys without reading a document', async () => {
  const number = await released()
  await written(number)
  const [document] = await taxDocumentsForOwner(world, number)
  const id = document?.id ?? ''
  const secrets = { 1: new Uint8Array(32).fill(7), 2: new Uint8Array(32).fill(8) }
  const noFiles = { ...world.files, get: () => Promise.reject(new Error('a document was read')) }
  const moved = value(
    await rotateTaxDocuments({
      ...world,
      keys: keyring(secrets),
      files: noFiles as typeof world.files,
    }),
  )
  expect(moved.rewrapped).toBeGreaterThan(0)
  expect(moved.unreadable).toEqual([])
  expect((await taxDocumentKeys(world)).map(({ version }) => version)).toEqual([2])
  const withoutFirst = { ...world, keys: keyring({ 2: secrets[2] }) }
  expect(value(await openTaxDocument(withoutFirst, ada, id)).pdf.toString()).toMatch(/^pdf/)
  expect(await openTaxDocument(world, ada, id)).toEqual(refuse('invoicing.unreadable'))
})
