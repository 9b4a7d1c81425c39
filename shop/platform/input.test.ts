import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { textsIn } from '../../app/i18n/compile-texts.ts'
import { readName, readSavedView } from '../back-office/saved-views/rules.ts'
import { categoryChange } from '../catalog/categories/input.ts'
import { collectionChange } from '../catalog/collections/input.ts'
import { readSome } from '../catalog/editor/input/product.ts'
import { readOptions } from '../catalog/import/input.ts'
import { promotionChange } from '../catalog/promotions/input.ts'
import { readLowFrom, readStockChange } from '../catalog/stock/input/stock.ts'
import { readWishlistItem } from '../catalog/wishlist/input.ts'
import { readDetails, readIdentityDocument, typedIdentityDocument } from '../identity/kyc/input.ts'
import { readBegin } from '../payments/wallet-proofs/input.ts'
import {
  readColleague,
  readCustomer,
  readEmail,
  readNewPassword,
  readProfile,
  readSignIn,
  readSignUp,
} from '../people/accounts/input.ts'
import { newKey } from '../people/api-keys/input.ts'
import { readSaid, readText } from '../people/assistant/input.ts'
import { readIssueText } from '../people/newsletter/input.ts'
import { ok, type Result } from '../result.ts'
import { readKey, readLine, readQuantity } from '../sales/cart/input.ts'
import { readShipment } from '../sales/fulfillment/input.ts'
import { readQuantities } from '../sales/orders/input.ts'
import { readReview } from '../sales/reviews/input.ts'
import { readAddress } from '../sales/shipping/input/addresses.ts'
import { readMethod, readZone } from '../sales/shipping/input/zones.ts'
import { type Form, nestedFields, readInput } from './input.ts'

const languages = ['en', 'de']

/** Each with its field names; readers of a single text get the first field. */
const readers: Readonly<Record<string, [read: (form: Form) => Result<unknown>, fields: string]>> = {
  signUp: [
    (form) => readSignUp(form, 'Piazza'),
    'email firstName lastName phone phoneCountry password confirm',
  ],
  signIn: [readSignIn, 'email password'],
  email: [readEmail, 'email'],
  newPassword: [(form) => readNewPassword(form, ['Ada']), 'token password confirm'],
  colleague: [
    (form) => readColleague(form, 'ada@shop.example', 'Piazza'),
    'firstName lastName password confirm',
  ],
  customer: [readCustomer, 'firstName lastName email'],
  profile: [readProfile, 'firstName lastName phone phoneCountry'],
  details: [readDetails, 'firstName lastName email phone country wallet'],
  papers: [
    (form) => readIdentityDocument(form, { today: '2026-11-21', minimumAge: 18 }),
    'nationality address idType idNumber issuingCountry expiry noExpiry birthDate mrz route consent',
  ],
  typedPapers: [
    (form) => ok(typedIdentityDocument(form) && null),
    'nationality address mrz route noExpiry',
  ],
  address: [
    readAddress,
    'fullName streetAddress streetAddress2 city stateProvince postalCode confirmedCode country phoneNumber email instructions',
  ],
  zone: [readZone, 'name reach country.DE country.__proto__ country.constructor'],
  method: [
    (form) => readMethod(form, languages, 'PI'),
    'name.en name.de name.__proto__ price freeFrom daysFrom daysTo active',
  ],
  promotion: [
    (form) => readInput(v.object(promotionChange), form),
    'name kind percent amount minimum priority category collectionId productIds code startsAt endsAt changesAt mostUses mostPerShopper',
  ],
  apiKey: [(form) => readInput(newKey, form), 'name lifetime addresses scopes scope.stock:read'],
  issueText: [readIssueText, 'subject body'],
  review: [readReview, 'rating words'],
  import: [(form) => readOptions(form, ['audio']), 'as stock category newCategories rate hex'],
  category: [
    (form) => readInput(v.object(categoryChange), nestedFields(form)),
    'parentId slug isHidden isInMenus texts texts.en.name texts.de.title texts.__proto__',
  ],
  collection: [
    (form) => readInput(v.object(collectionChange), nestedFields(form)),
    'slug isHidden match conditions conditions.0.is conditions.0.values texts texts.en.name texts.__proto__',
  ],
  product: [
    (form) => readSome(form as object, 'PI'),
    'name brand category otherCategories basePrice art attribute description detailedInfo features specifications options variants texts pictures',
  ],
  options: [
    (form) =>
      readSome(
        {
          options: [form, { ...form, values: [form] }] as never,
          variants: [form, form] as never,
          texts: { de: form as never },
        },
        'PI',
      ),
    'name names type isFilterable values id hex sku barcode price weight lowStock isHidden opening options variants texts',
  ],
  stock: [(form) => readStockChange('1', form), 'variant reason quantity order note'],
  lowFrom: [({ lowFrom }) => readLowFrom(lowFrom), 'lowFrom'],
  shipment: [readShipment, 'carrier tracking sure'],
  quantities: [readQuantities, 'quantity.0 quantity.7 quantity.__proto__ quantity.x'],
  line: [readLine, 'productId colour quantity'],
  key: [readKey, 'productId colour'],
  quantity: [({ quantity }) => readQuantity(quantity), 'quantity'],
  wish: [(form) => ok(readWishlistItem(form)), 'productId colour'],
  begin: [(form) => ok(readBegin(form)), 'kind way address'],
  bookmark: [readSavedView, 'list name query'],
  bookmarkName: [({ name }) => readName(name), 'name'],
  message: [({ text }) => readText(text), 'text'],
  conversation: [({ said }) => ok(readSaid(said)), 'said'],
}

const prototypes = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    ...prototypes,
    '',
    ' ',
    'a\0b',
    '\ud800',
    'x\udfff@y.example',
    '\u202e',
    '-0',
    '1e9',
    'NaN',
  ),
  fc.constantFrom(
    'percent',
    'products',
    'category:audio',
    'counted',
    'CH',
    'yes',
    'rest',
    '2026-02-31',
  ),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.constantFrom(null, undefined, 0, Number.NaN, true, {}, { toString: 1 }, [['a']], () => 'a'),
)

type Texts = { readonly [key: string]: string | Texts }
const errors: Texts = textsIn('en').errors ?? {}
const isMessage = (key: string): boolean => {
  let at: string | Texts | undefined = errors
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' || (typeof at === 'object' && typeof at.text === 'string')
}

/** Every text within a value, recursively. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

describe.each(Object.entries(readers))('%s', (_, [read, names]) => {
  const fields = names.split(' ')
  /** Invalid results: malformed texts, missing messages, unknown fields. */
  const faultsIn = (form: unknown): string[] => {
    const answer = read(form as Form)
    if (answer.ok) return stringsIn(answer.value).filter((text) => /[\0\p{Cs}]/u.test(text))
    const said = Object.entries(answer.fields ?? {})
    const strange = said
      .map(([field]) => (field === 'countries' ? 'country' : field.split('.')[0]))
      .filter((field) => !names.includes(field ?? ''))
    const keys = [answer.code, ...said.map(([, key]) => key)]
    return [...strange.map(String), ...keys.filter((key) => !isMessage(key))]
  }

  test('accepts any fields, known and unknown', () => {
    const form = fc.record(
      Object.fromEntries([...fields, ...prototypes].map((field) => [field, hostile])),
      { requiredKeys: [], noNullPrototype: true },
    )
    fc.assert(
      fc.property(form, (sent) => {
        expect(faultsIn(sent)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test('accepts a megabyte in each field', () => {
    for (const part of ['a', ' ', '\ud800'])
      for (const field of fields) expect(faultsIn({ [field]: part.repeat(1_000_000) })).toEqual([])
  })

  test('accepts a list in place of a text, and __proto__ as a name', () => {
    for (const field of fields) {
      const sent = JSON.parse(`{"${field}":["a","b"],"__proto__":{"a":1}}`)
      expect(faultsIn(sent)).toEqual([])
    }
  })
})
