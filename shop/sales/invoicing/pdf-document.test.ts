// Text content of documents from their data.
import { expect, test } from 'vitest'
import { coins } from '../../platform/money/rules.ts'
import { pdfDocumentOf, type TaxDocumentFacts } from './pdf-document.ts'

const buyer = {
  fullName: 'عبد الله',
  streetAddress: 'شارع الملك فهد 25',
  city: 'الرياض',
  stateProvince: 'الرياض',
  postalCode: '12271',
  country: 'SA',
  phoneNumber: '+966501234567',
  email: 'a@shopper.example',
  instructions: '',
}
const facts = (more: Partial<TaxDocumentFacts>): TaxDocumentFacts => ({
  kind: 'invoice',
  form: 'invoice',
  mostSimplified: null,
  number: 1,
  orderNumber: 'PI-1',
  language: 'en',
  isTest: false,
  issuedOn: '1970-01-01',
  placedOn: '1970-01-01',
  buyer,
  lines: [],
  parcel: null,
  seller: { name: 'Piazza', address: 'Wien', taxId: '', mail: 'shop@shop.example', note: '' },
  returned: null,
  currency: 'PI',
  total: coins(100),
  tax: {
    rates: [{ rate: 1900, total: coins(100), tax: coins(16) }],
    amount: coins(16),
    exemption: null,
  },
  suppliedOn: null,
  worth: null,
  discount: 0n,
  fee: 0n,
  code: null,
  method: null,
  promised: null,
  pile: null,
  isDelivered: false,
  credit: 0n,
  payments: [{ amount: 'π 90', day: '1 May', hash: 'abc' }],
  invoice: null,
  ...more,
})
const document = (more: Partial<TaxDocumentFacts>) =>
  pdfDocumentOf(facts(more), (key, values) => [key, ...Object.values(values ?? {})].join(' '))

test('the invoice alone lists payments, shop credit included, below the total', () => {
  const lines: TaxDocumentFacts['lines'] = []
  const paid = document({ lines, credit: coins(10) })
  expect(paid.totals.at(-1)).toEqual({ label: 'total', value: 'π\u00a0100' })
  expect(paid.totals.map(({ label }) => label).join()).not.toContain('byCredit')
  expect(paid.notes.slice(0, 3)).toEqual(['byCredit π\u00a010', 'paid π 90, 1 May', 'abc'])
  expect(document({}).notes[0]).toBe('paid π 90, 1 May')
  expect(document({ kind: 'credit_note', credit: coins(10) }).notes).toEqual([
    'questions shop@shop.example',
  ])
})

test('states the value in the seller’s currency at the stored rate, with tax and its usual decimals', () => {
  const worth = { currency: 'EUR', rate: '0.8371' }
  for (const kind of ['invoice', 'credit_note'] as const)
    expect(document({ kind, worth }).notes.slice(0, 2)).toEqual([
      'worth €83.71 0.8371 EUR',
      'worthTax €13.39',
    ])
  const free = { rates: [{ rate: 0, total: coins(100), tax: 0n }], amount: 0n, exemption: null }
  expect(document({ worth, tax: free }).notes.join()).not.toContain('worthTax')
  expect(document({ worth: { currency: 'JPY', rate: '121.5' } }).notes[0]).toBe(
    'worth ¥12,150 121.5 JPY',
  )
  expect(document({ worth, language: 'de' }).notes[0]).toBe('worth 83,71\u00a0€ 0,8371 EUR')
  expect(document({}).notes.join()).not.toContain('worth')
  expect(document({ kind: 'packing_slip', worth }).notes.join()).not.toContain('worth')
})

test('a packing slip has the country in the language of the document and in the one that carriers read', () => {
  const label = (language: string) => document({ kind: 'packing_slip', language }).label?.to
  expect(label('ar')?.slice(-3)).toEqual([
    'المملكة العربية السعودية',
    'SAUDI ARABIA',
    buyer.phoneNumber,
  ])
  expect(label('en')?.slice(-2)).toEqual(['Saudi Arabia', buyer.phoneNumber])
  expect(document({ kind: 'packing_slip', language: 'ar', buyer: null }).label?.to).toEqual([])
  expect(document({ language: 'ar' }).to.lines).not.toContain('SAUDI ARABIA')
})

test('the buyer’s address follows the country’s format; a packing slip has the town in capitals where required', () => {
  const ada = { ...buyer, fullName: 'Ada Byron', stateProvince: '' }
  const french = { ...ada, streetAddress: '1 rue Vieille\nEscalier B', country: 'FR' }
  const slip = document({
    kind: 'packing_slip',
    language: 'de',
    buyer: { ...french, city: 'Paris', postalCode: '75001' },
  })
  const lines = ['Ada Byron', '1 rue Vieille', 'Escalier B', '75001 Paris', 'Frankreich']
  expect(slip.to.lines).toEqual([...lines, buyer.phoneNumber])
  expect(slip.label?.to).toEqual([...lines.with(3, '75001 PARIS'), 'FRANCE', buyer.phoneNumber])
  const japanese = { ...ada, city: '港区', stateProvince: '東京都', country: 'JP' }
  const invoice = { ...japanese, streetAddress: '芝1-2-3', postalCode: '105-0014' }
  expect(document({ buyer: invoice }).to.lines).toEqual([
    '〒105-0014',
    '東京都港区',
    '芝1-2-3',
    'Ada Byron',
    'Japan',
  ])
})

test('a discount on the order and its shipping are lines, and the sum is the total', () => {
  const item = {
    productId: 'a',
    variantId: '',
    quantity: 1,
    name: 'A',
    category: 'audio',
  }
  const more = {
    options: [{ name: 'Colour', value: 'Ink' }],
    sku: null,
    hex: '#111111',
    art: { kind: 'phone', variant: 1 },
    fullPrice: null,
    specifications: [],
  }
  const lines = [{ ...item, ...more, price: coins(100) }] as unknown as TaxDocumentFacts['lines']
  const { totals } = document({ lines, discount: coins(10), total: coins(95) })
  expect(totals.slice(0, 3)).toEqual([
    { label: 'subtotal', value: 'π\u00a0100' },
    { label: 'discount', value: 'π\u00a0-10' },
    { label: 'delivery', value: 'π\u00a05' },
  ])
  const paid = document({ lines, fee: coins(3), total: coins(108) })
  expect(paid.totals.slice(0, 3)).toEqual([
    { label: 'subtotal', value: 'π\u00a0100' },
    { label: 'delivery', value: 'π\u00a05' },
    { label: 'fee', value: 'π\u00a03' },
  ])
  const cheaper = document({ lines, fee: -coins(2), total: coins(98) })
  expect(cheaper.totals.slice(0, 2)).toEqual([
    { label: 'subtotal', value: 'π\u00a0100' },
    { label: 'feeDiscount', value: 'π\u00a0-2' },
  ])
  const back = document({
    kind: 'credit_note',
    lines,
    fee: coins(3),
    returned: coins(8),
    total: coins(108),
  })
  expect(back.totals[1]).toEqual({ label: 'delivery, fee', value: 'π\u00a08' })
  const note = { kind: 'credit_note', returned: 0n, total: coins(90) } as const
  expect(document({ lines, ...note }).totals[1]).toEqual({ label: 'discount', value: 'π\u00a0-10' })
})

test('free shipping is a line, and names the coupon code of the order', () => {
  const free = document({ isDelivered: true, code: 'AUTUMN', total: 0n })
  expect(free.totals.map(({ label, value }) => [label, value])).toContainEqual([
    'delivery',
    'π\u00a00',
  ])
  expect(free.facts).toContainEqual({ label: 'code', value: 'AUTUMN' })
  expect(document({ total: 0n }).totals.map(({ label }) => label)).not.toContain('delivery')
  expect(document({ total: 0n }).facts.map(({ label }) => label)).not.toContain('code')
  const note = document({ kind: 'credit_note', isDelivered: true, code: 'AUTUMN' })
  expect(note.totals.map(({ label }) => label)).not.toContain('delivery')
})
