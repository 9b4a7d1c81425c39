// Answers to the questions of a new shop arrive where the dashboard keeps them, all or none of a page.
import { beforeEach, expect, test } from 'vitest'
import { person, provenAdmin } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../../../tests/support/world.ts'
import { startCategories } from '../../catalog/editor/actions/change-categories.ts'
import { productById } from '../../catalog/products/views/products.ts'
import { manualMethods } from '../../payments/manual-methods/views.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { settingsOf, storedSettings } from '../../platform/settings/views.ts'
import { ok, refuse } from '../../result.ts'
import {
  addFirstMethod,
  addFirstProduct,
  saveIdentityRule,
  savePrices,
  saveSeller,
  saveShopName,
} from './actions/first-steps.ts'
import { firstSteps, isFirstStep, stepAfter, stepBefore } from './rules/first-steps.ts'
import { answeredSteps, classRates, isToBeSetUp, priceFacts } from './views/first-steps.ts'
import { missingSteps } from './views/setup.ts'

let world: TestWorld
let owner: Viewer
beforeEach(async () => {
  world = await testWorld({ config: { ...testConfig, demo: false } })
  value(await saveSetting(world, 'system', 'shopStatus', 'new'))
  await world.refreshed()
  owner = await provenAdmin(world)
  await world.db`delete from products`
  await world.db`delete from categories`
})

/** A form as the page shows it. */
async function formOf(fields: Record<string, string>): Promise<Record<string, string>> {
  const stored = await storedSettings(world)
  const was = Object.entries(stored).map(([key, text]) => [`was.${key}`, text])
  return { ...Object.fromEntries(was), ...fields }
}
const seller = {
  sellerName: 'Kaffee Nord GmbH',
  sellerAddress: 'Hafenstraße 1\n20457 Hamburg',
  sellerCountry: 'DE',
  sellerTaxId: '',
}
const tick = (...codes: string[]) =>
  Object.fromEntries(codes.map((code) => [`offered.${code}`, 'yes']))

test('each question has a page before and after it', () => {
  for (const step of firstSteps) {
    const after = stepAfter(step)
    if (after) expect(stepBefore(after)).toBe(step)
  }
  expect([stepBefore('shop'), stepAfter('test')]).toEqual([null, null])
  expect(['shop', 'constructor', '', undefined].map(isFirstStep)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('name, address and languages are saved together', async () => {
  expect(await isToBeSetUp(world)).toBe(true)
  const form = { shopName: 'Kaffee Nord', contactMail: 'hallo@kaffee.example', ...tick('de') }
  expect(await saveShopName(world, owner, await formOf(form))).toEqual(ok())
  const { shopName, contactMail, hiddenLanguages } = await settingsOf(world)
  expect([shopName, contactMail]).toEqual(['Kaffee Nord', 'hallo@kaffee.example'])
  expect(hiddenLanguages).toBe('es fr it pt ru zh ja ko ar hi')
  expect(await isToBeSetUp(world)).toBe(false)
  expect(await answeredSteps(world, owner)).toEqual(['shop'])
})

test('all errors of a page are shown at once, and nothing of it is saved', async () => {
  const form = { shopName: ' ', contactMail: 'nowhere', ...tick('de') }
  expect(await saveShopName(world, owner, await formOf(form))).toMatchObject({
    code: 'form.invalid',
    fields: { shopName: 'field.required', contactMail: 'settings.field.line' },
  })
  const { contactMail, hiddenLanguages } = await settingsOf(world)
  expect([contactMail, hiddenLanguages]).toEqual(['', ''])
  const blank = { ...seller, sellerName: '', sellerAddress: ' ', sellerCountry: '' }
  expect(await saveSeller(world, owner, await formOf(blank))).toMatchObject({
    fields: {
      sellerName: 'field.required',
      sellerAddress: 'field.required',
      sellerCountry: 'field.required',
    },
  })
})

test('a page of another tab does not overwrite what was saved since', async () => {
  const form = await formOf({ shopName: 'First', ...tick('de') })
  value(await saveShopName(world, owner, form))
  expect(await saveShopName(world, owner, { ...form, shopName: 'Second' })).toMatchObject({
    code: 'settings.changed',
  })
  expect((await settingsOf(world)).shopName).toBe('First')
})

test('prices include the rates of the seller’s country, one rate, or none', async () => {
  value(await saveSeller(world, owner, await formOf(seller)))
  expect(await priceFacts(world)).toEqual({ country: 'DE', tax: 'none', isFixed: false })
  const save = async (fields: Record<string, string>) =>
    savePrices(world, owner, await formOf(fields))
  expect(await save({ currency: '', tax: '' })).toMatchObject({
    fields: { currency: 'settings.field.currency', tax: 'field.required' },
  })
  expect(await save({ currency: 'EUR', tax: 'rate', taxRate: '' })).toMatchObject({
    fields: { taxRate: 'field.required' },
  })
  value(await save({ currency: 'EUR', tax: 'rate', taxRate: '8.1' }))
  expect(await settingsOf(world)).toMatchObject({ currency: 'EUR', taxCountry: '', taxRate: 810 })
  expect((await priceFacts(world)).tax).toBe('rate')
  // What was typed for another choice does not count.
  value(await save({ currency: 'EUR', tax: 'country', taxRate: '8.1' }))
  expect(await settingsOf(world)).toMatchObject({ taxCountry: 'DE', taxRate: 0 })
  const rates = await classRates(world)
  expect(rates.slice(0, 2)).toEqual([
    { id: 'standard', rate: 1900 },
    { id: 'reduced', rate: 700 },
  ])
  value(await save({ currency: 'EUR', tax: 'none', taxRate: '' }))
  expect(await settingsOf(world)).toMatchObject({ taxCountry: '', taxRate: 0 })
})

test('identity checks from a total need the total', async () => {
  const save = async (fields: Record<string, string>) =>
    saveIdentityRule(world, owner, await formOf(fields))
  expect(await save({ identityChecks: 'total', identityFreeBelow: '' })).toMatchObject({
    code: 'form.invalid',
  })
  value(await save({ identityChecks: 'total', identityFreeBelow: '100' }))
  expect((await settingsOf(world)).identityChecks).toBe('total')
  value(await save({ identityChecks: 'never', identityFreeBelow: '' }))
  expect((await settingsOf(world)).identityChecks).toBe('never')
})

test('a bank transfer is a way to pay, named in each language of the shop', async () => {
  value(await saveSetting(world, 'system', 'hiddenLanguages', 'es fr it pt ru zh ja ko ar hi'))
  await world.refreshed()
  expect(await missingSteps(world)).toContain('payment')
  const form = { kind: 'bank_transfer', accountHolder: '', iban: 'DE00', bic: '' }
  expect(await addFirstMethod(world, owner, form)).toMatchObject({
    fields: { iban: 'manual.field.iban' },
  })
  const good = { ...form, accountHolder: 'Kaffee Nord', iban: 'DE89 3704 0044 0532 0130 00' }
  value(await addFirstMethod(world, owner, good))
  const [method] = await manualMethods(world)
  expect(method).toMatchObject({
    kind: 'bank_transfer',
    names: { en: 'Bank transfer', de: 'Überweisung' },
    iban: 'DE89370400440532013000',
    isOn: true,
  })
  expect(await missingSteps(world)).not.toContain('payment')
})

test('another way to pay needs a name, and later adds none', async () => {
  expect(await addFirstMethod(world, owner, { kind: 'other' })).toMatchObject({
    fields: { name: 'field.required' },
  })
  expect(await addFirstMethod(world, owner, { kind: 'stolen' })).toMatchObject({
    fields: { kind: 'manual.field.kind' },
  })
  value(await addFirstMethod(world, owner, { kind: 'later' }))
  expect(await manualMethods(world)).toEqual([])
  const form = { kind: 'other', name: 'Rechnung', instructions: 'Liegt bei.' }
  value(await addFirstMethod(world, owner, form))
  expect((await manualMethods(world))[0]).toMatchObject({
    names: { en: 'Rechnung' },
    instructions: { en: 'Liegt bei.' },
  })
})

test('the first product is published with its stock and its tax class', async () => {
  value(await startCategories(world, owner, 'food'))
  const form = {
    name: 'Hafenröstung',
    description: 'Nuss und Kakao',
    basePrice: '12.5',
    quantity: '7',
    taxClass: 'reduced',
    category: 'food',
  }
  for (const [field, wrong] of [
    ['name', ''],
    ['description', ''],
    ['basePrice', ''],
    ['basePrice', '-1'],
    ['quantity', '0'],
    ['quantity', '1e9'],
    ['taxClass', 'none'],
    ['category', 'nowhere'],
  ] as const) {
    const refused = await addFirstProduct(world, owner, { ...form, [field]: wrong })
    expect([field, wrong, refused.ok]).toEqual([field, wrong, false])
  }
  const id = value(await addFirstProduct(world, owner, form))
  const product = await productById(world, id, 'de')
  expect(product).toMatchObject({ name: 'Hafenröstung', taxClass: 'reduced' })
  expect(await answeredSteps(world, owner)).toEqual(expect.arrayContaining(['goods', 'product']))
  // A second one of the same name gets an address of its own.
  expect(value(await addFirstProduct(world, owner, form))).not.toBe(id)
})

test('others than the owner, and somebody who has not signed in lately, change nothing', async () => {
  const support = await person(world, 'support')
  const form = await formOf({ shopName: 'Mine', ...tick('de') })
  expect(await saveShopName(world, support, form)).toEqual(refuse('admin.not_allowed'))
  const stale = { ...owner, proof: null }
  expect(await saveSeller(world, stale, await formOf(seller))).toMatchObject({
    code: 'accounts.stepUp',
  })
  const transfer = { kind: 'other', name: 'Cash' }
  expect(await addFirstMethod(world, stale, transfer)).toMatchObject({
    code: 'accounts.stepUp',
  })
  expect((await settingsOf(world)).shopName).toBe('')
})
