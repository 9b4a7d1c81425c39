// Sample responses for the document: plausible values that match a schema.
import { nameOf, resolved, type Schema } from './named-schemas'

/** By property name; if it is ambiguous, by schema or by the property that contains it. */
const values: Readonly<Record<string, unknown>> = {
  id: '3',
  url: 'https://shop.example/product/3',
  name: 'Sonadrel Reverie One',
  brand: 'Sonadrel',
  productId: '3',
  variantId: '8c7ea76f0558b310',
  sku: 'SON-3-2',
  barcode: '2076483612328',
  category: 'audio',
  slug: 'audio',
  version: 3,
  level: 1,
  language: 'en',
  description: 'Over-ear headphones.',
  detailedInfo: 'Over-ear **headphones**.',
  highlight: 'Noise cancelling',
  label: 'Battery',
  value: '38 hours',
  hex: '#1f2a44',
  weightGrams: 262,
  contents: null,
  legal: { makerName: 'Sonadrel GmbH', makerCountry: 'AT' },
  unitPrice: null,
  lowStock: 5,
  available: 12,
  held: 2,
  onHand: 15,
  quantity: 2,
  units: 2,
  uses: 18,
  amount: '329',
  currency: 'PI',
  percent: 10,
  rating: 5,
  line: 0,
  orders: 4,
  number: 'PI-1795339800000',
  orderNumber: 'PI-1795339800000',
  author: 'Ada',
  email: 'ada@shop.example',
  phone: '+442079460958',
  phoneNumber: '+442079460958',
  fullName: 'Ada Lovelace',
  streetAddress: '12 St James’s Square',
  city: 'London',
  stateProvince: '',
  postalCode: 'SW1Y 4JH',
  country: 'GB',
  instructions: '',
  carrier: 'DHL',
  tracking: '00340434161094042557',
  text: 'Packed by the warehouse.',
  trackingUrl: 'https://tracking.example/00340434161094042557',
  by: 'Grace',
  hash: 'b9d0b2292c4e09e8eb22d036171491e87b8d2086bf8b265874c8d182cb9c9020',
  reason: 'It hums.',
  taxRate: 1900,
  taxCountry: 'DE',
  seoTitle: '',
  seoDescription: '',
  shopName: 'Piazza',
  issuedOn: '2026-11-22',
  timeZone: 'Europe/Rome',
  changed: 2,
  unshipped: 0,
  isHidden: false,
  isDemonstration: false,
  names: { en: 'Midnight Black' },
  attributes: { waterproof: true },
  deliveredAt: null,
  endsAt: null,
  'Person.id': '7',
  'Person.name': 'Ada Lovelace',
  'Customer.name': 'Ada Lovelace',
  'Promotion.name': 'Spring sale',
  'Promotion.amount': null,
  'Invoice.number': 'INV-000481',
  'StockLine.name': 'Sonadrel Reverie One',
  'options.name': 'Color',
  'options.values.name': 'Midnight Black',
  features: ['Noise cancelling'],
  tags: ['travel'],
  otherCategories: [],
  needs: [],
  values: ['Midnight Black'],
  next: 'cGxhY2U.q3pWwYd1n8Xc0aVt5bQm2Z',
  requestId: '0b6e2a3c-9f5d-4a77-8a1e-2f4cf2f0a6d1',
  rows: 480,
  bytes: 182_400,
  unusedColumns: [],
  failure: null,
  guess: null,
  row: 12,
  'Import.options.category': 'audio',
  'questions.name': 'Garden',
  code: 'WELCOME10',
  alt: { en: 'Headphones on a table' },
  languages: ['en', 'de'],
  'settings.url': '',
}

export function sampleOf(schema: Schema, name = '', holder = ''): unknown {
  if (schema.$ref) return sampleOf(resolved(schema), name, nameOf(schema))
  for (const each of [`${holder}.${name}`, name])
    if (Object.hasOwn(values, each) && fits(schema, values[each])) return values[each]
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? []
  if (first) return sampleOf(first, name, holder)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([each, own]) => [
        each,
        sampleOf(own, each, holder || name),
      ]),
    )
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, name, name || holder)]
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0
  if (schema.type === 'boolean') return true
  if (schema.format === 'date-time') return '2026-11-22T09:30:00.000Z'
  return 'text'
}

/** Whether a value has the schema's type; a name may have another meaning elsewhere. */
function fits(schema: Schema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((each) => fits(resolved(each), value))
  if (schema.enum) return schema.enum.includes(value)
  if ('const' in schema) return schema.const === value
  if (value === null) return schema.type === 'null'
  if (Array.isArray(value))
    return (
      schema.type === 'array' && value.every((each) => fits(resolved(schema.items ?? {}), each))
    )
  if (typeof value === 'object') return schema.type === 'object' && !schema.properties
  if (typeof value === 'number') return schema.type === 'integer' || schema.type === 'number'
  return schema.type === typeof value
}
