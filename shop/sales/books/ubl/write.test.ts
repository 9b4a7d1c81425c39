// UBL documents against the rules of EN 16931 that apply to what a shop writes.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { enProblems } from '../../../../tests/support/en16931.ts'
import { coins } from '../../../platform/money/rules.ts'
import { besidesOf, type OrderLine } from '../../orders/rules/order.ts'
import { taxOfOrder } from '../../taxes/rules/computation.ts'
import type { Scheme, TaxDecision } from '../../taxes/rules/decision.ts'
import type { Party, UblDocument } from './document.ts'
import { buyerParty, sellerParty, ublDocument, vatIdIn } from './facts.ts'
import { canBeUbl, ublOf } from './write.ts'

const seller: Party = {
  name: 'Röster & Söhne <GmbH>',
  vatId: 'DE123456789',
  taxNumber: null,
  mail: 'books@roaster.example',
  street: 'Hafenstraße 1, 20457 Hamburg',
  city: '',
  region: '',
  postalCode: '',
  country: 'DE',
}
const buyer: Party = {
  ...seller,
  name: 'Café "Zoé"',
  vatId: 'FR12345678901',
  mail: null,
  city: 'Paris',
  postalCode: '75001',
  country: 'FR',
}

type Classed = TaxDecision['lines'][number]
type Sale = {
  currency: 'EUR' | 'JPY'
  scheme: Scheme
  lines: { price: bigint; quantity: number; of: Classed }[]
  shipping: bigint
  discounted: number
  feePercent: bigint
  name: string
}

const someSale: fc.Arbitrary<Sale> = fc
  .tuple(
    fc.constantFrom<'EUR' | 'JPY'>('EUR', 'EUR', 'JPY'),
    fc.constantFrom<Scheme>('domestic', 'oss', 'registered', 'export', 'reverse', 'flat'),
  )
  .chain(([currency, scheme]) =>
    fc.record({
      currency: fc.constant(currency),
      scheme: fc.constant(scheme),
      lines: fc.array(
        fc.record({
          price: fc.bigInt({ min: 1n, max: coins(500, currency) }),
          quantity: fc.integer({ min: 1, max: 12 }),
          of: fc.constantFrom<Classed>(
            ...(scheme === 'export' || scheme === 'reverse'
              ? [{ class: 'standard', rate: 0 } as const]
              : [
                  { class: 'standard', rate: 1900 } as const,
                  { class: 'reduced', rate: 550 } as const,
                  { class: 'zero', rate: 0 } as const,
                  { class: 'exempt', rate: 0 } as const,
                ]),
          ),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      shipping: fc.bigInt({ min: 0n, max: 3000n }),
      discounted: fc.integer({ min: 0, max: 60 }),
      /** Of the payment method, in percent of the items. */
      feePercent: fc.bigInt({ min: -50n, max: 50n }),
      name: fc.string({ unit: 'binary', maxLength: 30 }),
    }),
  )

function documentOf(
  sale: Sale,
  more: Pick<UblDocument, 'kind' | 'number' | 'corrects'> = {
    kind: 'invoice',
    number: 'INV-000012',
    corrects: null,
  },
  owed = { isOnReceipt: false, open: 0n },
): UblDocument {
  const { currency, scheme, shipping } = sale
  const subtotal = sale.lines.reduce(
    (all, { price, quantity }) => all + price * BigInt(quantity),
    0n,
  )
  const discount = (subtotal * BigInt(sale.discounted)) / 100n
  const lines = sale.lines.map(({ price, quantity, of }, place) => ({
    price,
    quantity,
    rate: of.rate,
    name: place === 0 ? sale.name : `Line ${place}`,
    sku: place === 0 ? null : `SKU-${place}`,
  }))
  const fee = ((subtotal - discount) * sale.feePercent) / 100n
  const { rates } = taxOfOrder(lines, {
    ...besidesOf({ discount, shipping, fee }),
    shippingRate: null,
  })
  const tax: TaxDecision = {
    scheme,
    country: 'FR',
    place: 'FR',
    shippingRate: null,
    standard: 1900,
    lines: sale.lines.map(({ of }) => of),
  }
  const total = subtotal - discount + shipping + fee
  const order = { total, shipping, discount, fee, currency, tax }
  const stated = {
    ...more,
    issuedOn: '2026-11-05',
    orderNumber: 'PZ-7K2M',
    note: '',
    seller,
    buyer,
    currency,
    scheme,
    rates,
    memo: 'PZ7K2M',
    ...owed,
    deliveredOn: '2026-11-05',
    isDelivered: true,
    words: {
      charges: 'Shipping',
      refund: 'Refund',
    },
  } as const
  return ublDocument(stated, order, lines as unknown as OrderLine[])
}

describe('keeps the rules of EN 16931', () => {
  test('as an invoice of any sale', () => {
    fc.assert(
      fc.property(someSale, (sale) => {
        expect(enProblems(ublOf(documentOf(sale)))).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  test('as a credit note of any sale', () => {
    const corrects = { number: 'INV-000012', issuedOn: '2026-11-05' }
    fc.assert(
      fc.property(someSale, (sale) => {
        const note = documentOf(sale, { kind: 'credit_note', number: 'CN-000001', corrects })
        const xml = ublOf(note)
        expect(enProblems(xml)).toEqual([])
        expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
        expect(xml).toContain('<cac:InvoiceDocumentReference><cbc:ID>INV-000012</cbc:ID>')
      }),
      { numRuns: 60 },
    )
  })
})

const sale: Sale = {
  currency: 'EUR',
  scheme: 'oss',
  lines: [{ price: 1200n, quantity: 2, of: { class: 'standard', rate: 2000 } }],
  shipping: 600n,
  discounted: 0,
  feePercent: 0n,
  name: 'Beans',
}

test('states the amounts of the order without tax, and what was paid', () => {
  const document = documentOf(sale)
  expect(document).toMatchObject({
    lines: [{ name: 'Beans', quantity: 2, category: 'S', rate: 2000, net: 2000n }],
    charges: [{ net: 500n, reason: 'Shipping' }],
    taxes: [{ category: 'S', rate: 2000, net: 2500n, tax: 500n }],
    prepaid: 3000n,
  })
  const xml = ublOf(document)
  for (const part of [
    '<cbc:TaxExclusiveAmount currencyID="EUR">25.00</cbc:TaxExclusiveAmount>',
    '<cbc:PrepaidAmount currencyID="EUR">30.00</cbc:PrepaidAmount>',
    '<cbc:PayableAmount currencyID="EUR">0.00</cbc:PayableAmount>',
    '<cbc:Name>Röster &amp; Söhne &lt;GmbH&gt;</cbc:Name>',
  ])
    expect(xml).toContain(part)
})

test('what was handed over was delivered to no address', () => {
  const document = { ...documentOf(sale), isDelivered: false }
  for (const deliveredOn of ['2026-11-05', null]) {
    const xml = ublOf({ ...document, deliveredOn })
    expect(enProblems(xml)).toEqual([])
    expect(xml).not.toContain('cac:DeliveryLocation')
    expect(xml.includes('<cac:Delivery>')).toBe(deliveredOn !== null)
  }
  expect(ublOf(documentOf(sale))).toContain('cac:DeliveryLocation')
})

test.each([
  [3000n, '0.00', '30.00'],
  [1000n, '20.00', '10.00'],
  [0n, '30.00', '0.00'],
])('of an order that is paid on receipt %i is still to be paid', (open, prepaid, payable) => {
  const xml = ublOf(documentOf(sale, undefined, { isOnReceipt: true, open }))
  expect(enProblems(xml)).toEqual([])
  expect(xml).toContain('<cbc:Note>Payment on receipt</cbc:Note>')
  expect(xml).toContain(`<cbc:PayableAmount currencyID="EUR">${payable}</cbc:PayableAmount>`)
  const stated = `<cbc:PrepaidAmount currencyID="EUR">${prepaid}</cbc:PrepaidAmount>`
  expect(xml.includes(stated)).toBe(open < 3000n)
})

test.each([
  ['export', 'G', 'VATEX-EU-G'],
  ['reverse', 'K', 'VATEX-EU-IC'],
] as const)('%s is category %s, with its reason', (scheme, category, code) => {
  const of = { class: 'standard', rate: 0 } as const
  const xml = ublOf(documentOf({ ...sale, scheme, lines: [{ price: 1200n, quantity: 1, of }] }))
  expect(xml).toContain(`<cbc:ID>${category}</cbc:ID><cbc:Percent>0.00</cbc:Percent>`)
  expect(xml).toContain(`<cbc:TaxExemptionReasonCode>${code}</cbc:TaxExemptionReasonCode>`)
})

test('reverse charge can be written', () => {
  const document = documentOf(sale)
  const at = { category: 'AE', rate: 0 } as const
  const lines = document.lines.map((line) => ({ ...line, ...at }))
  const charges = document.charges.map((charge) => ({ ...charge, ...at }))
  const taxes = [{ ...at, net: 2500n, tax: 0n }]
  expect(enProblems(ublOf({ ...document, lines, charges, taxes, prepaid: 2500n }))).toEqual([])
})

describe('a document that breaks a rule is found', () => {
  const good = documentOf(sale)
  test.each<[string, UblDocument]>([
    ['BR-CO-14', { ...good, taxes: [] }],
    ['BR-S-08', { ...good, taxes: good.taxes.map((tax) => ({ ...tax, net: tax.net + 200n })) }],
    ['BR-S-09', { ...good, taxes: good.taxes.map((tax) => ({ ...tax, tax: tax.tax + 200n })) }],
    ['BR-06', { ...good, seller: { ...seller, name: '' } }],
    ['BR-09', { ...good, seller: { ...seller, country: '' } }],
    ['BR-CO-26', { ...good, seller: { ...seller, vatId: null } }],
    ['BR-CO-09', { ...good, buyer: { ...buyer, vatId: '12345' } }],
    ['BR-16', { ...good, lines: [] }],
    [
      'BR-IC-02',
      {
        ...good,
        buyer: { ...buyer, vatId: null },
        lines: good.lines.map((line) => ({ ...line, category: 'K', rate: 0 })),
      },
    ],
  ])('%s', (rule, document) => {
    expect(enProblems(ublOf(document))).toContain(rule)
  })
})

test('a VAT id has its country; another tax number is none', () => {
  expect(vatIdIn('de 123.456-789')).toBe('DE123456789')
  expect(vatIdIn('12/345/67890')).toBeNull()
  expect(vatIdIn('Steuernummer')).toBeNull()
  const own = { name: 'R', address: 'a\nb', taxId: '12/345/67890', country: 'DE', mail: '' }
  expect(sellerParty(own)).toMatchObject({ vatId: null, taxNumber: '12/345/67890', street: 'a, b' })
  expect(sellerParty({ ...own, taxId: '' })).toBeNull()
})

test('a business is named by its company', () => {
  const person = {
    fullName: 'Zoé',
    streetAddress: '1 rue',
    city: 'Paris',
    stateProvince: '',
    postalCode: '75001',
    country: 'FR',
  }
  expect(buyerParty(person)).toMatchObject({ name: 'Zoé', vatId: null })
  expect(buyerParty({ ...person, company: 'Café', vatId: 'FR 12 345678901' })).toMatchObject({
    name: 'Café',
    vatId: 'FR12345678901',
  })
})

test('needs a currency with a code and two decimals', () => {
  expect(['EUR', 'JPY', 'KWD', 'PI', 'USDT'].filter((code) => canBeUbl(code as 'EUR'))).toEqual([
    'EUR',
    'JPY',
  ])
})
