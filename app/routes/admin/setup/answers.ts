// Facts that the questions to a new owner show, and where each answer is saved.
import {
  addFirstMethod,
  addFirstProduct,
  saveIdentityRule,
  savePrices,
  saveSeller,
  saveShopName,
} from '../../../../shop/back-office/setup/actions/first-steps.ts'
import type { FirstStep } from '../../../../shop/back-office/setup/rules/first-steps.ts'
import {
  classRates,
  firstProduct,
  priceFacts,
  storedAnswers,
  testOrder,
} from '../../../../shop/back-office/setup/views/first-steps.ts'
import { startingTreeNames } from '../../../../shop/catalog/categories/data.ts'
import { categoryOptions } from '../../../../shop/catalog/categories/views.ts'
import { startCategories } from '../../../../shop/catalog/editor/actions/change-categories.ts'
import { countriesIn } from '../../../../shop/identity/kyc/data.ts'
import { textIn } from '../../../../shop/payments/manual-methods/rules/manual-method.ts'
import { manualMethods } from '../../../../shop/payments/manual-methods/views.ts'
import type { Viewer } from '../../../../shop/people/accounts/rules.ts'
import { isoCurrencies } from '../../../../shop/platform/money/currencies.ts'
import { plainNumbers, writtenNumber } from '../../../../shop/platform/money/input.ts'
import { pick } from '../../../../shop/platform/pick.ts'
import { shownText } from '../../../../shop/platform/settings/rules/kinds.ts'
import { kinds } from '../../../../shop/platform/settings/rules/settings.ts'
import { ok, type Result, refuse } from '../../../../shop/result.ts'
import type { World } from '../../../../shop/world.ts'
import { currencyNames } from '../../../http/currency-names'

type Fields = Readonly<Record<string, string>>

/** Settings that are asked for; their stored text is `was.KEY` in the forms. */
const asked = [
  'shopName',
  'contactMail',
  'firstLanguage',
  'hiddenLanguages',
  'sellerName',
  'sellerAddress',
  'sellerCountry',
  'sellerTaxId',
  'currency',
  'taxCountry',
  'taxRate',
  'identityChecks',
  'identityFreeBelow',
] as const
export type Asked = (typeof asked)[number]

/** What a step's page shows; parts of other steps are null or empty. */
export async function factsOf(world: World, who: Viewer, step: FirstStep, language: string) {
  const stored = pick(await storedAnswers(world), ...asked)
  const { currency, supportMail, pi, usdt } = world.config
  const shown = (key: 'taxRate' | 'identityFreeBelow') =>
    writtenNumber(shownText(kinds[key].form, stored[key], currency), language)
  const isAbout = (...steps: readonly FirstStep[]) => steps.includes(step)
  const methods = isAbout('payment', 'test') ? await manualMethods(world) : []
  return {
    stored,
    shown: { taxRate: shown('taxRate'), identityFreeBelow: shown('identityFreeBelow') },
    supportMail,
    /** The owner's, until the question is answered. */
    firstLanguage: isAbout('shop') && stored.shopName === '' ? language : stored.firstLanguage,
    countries: isAbout('seller', 'prices') ? countriesIn(language) : [],
    prices: isAbout('prices') ? await priceFacts(world) : null,
    currencies: isAbout('prices') ? currencyNames(['PI', ...isoCurrencies], language) : [],
    categories: isAbout('goods', 'product') ? await categoryOptions(world, language) : [],
    hasLedger: pi !== null || usdt !== null,
    methods: methods.filter(({ isOn }) => isOn).map(({ names }) => textIn(names, language)),
    product: isAbout('product', 'test') ? await firstProduct(world) : null,
    rates: isAbout('product') ? await classRates(world) : [],
    order: isAbout('test') ? await testOrder(world, who) : null,
  }
}
export type Facts = Awaited<ReturnType<typeof factsOf>>

const numbers = new Set(['taxRate', 'identityFreeBelow', 'basePrice'])

/** Saves the answer of a step. Refuses as its action in shop/back-office/setup/actions/first-steps.ts does. */
export async function saveAnswer(
  world: World,
  who: Viewer,
  step: FirstStep,
  typed: Fields,
  language: string,
): Promise<Result<unknown>> {
  const plain = plainNumbers(typed, language, (field) => numbers.has(field))
  if (!plain.ok) return plain
  const fields = plain.value
  if (step === 'shop') return saveShopName(world, who, fields)
  if (step === 'seller') return saveSeller(world, who, fields)
  if (step === 'prices') return savePrices(world, who, fields)
  if (step === 'goods') return startWith(world, who, fields.tree)
  if (step === 'identity') return saveIdentityRule(world, who, fields)
  if (step === 'payment') return addFirstMethod(world, who, fields)
  return step === 'product' ? addFirstProduct(world, who, fields) : ok()
}

function startWith(world: World, who: Viewer, typed: string | undefined): Promise<Result> {
  const tree = startingTreeNames.find((each) => each === typed)
  if (tree) return startCategories(world, who, tree)
  return Promise.resolve(refuse('form.invalid', { fields: { tree: 'field.required' } }))
}
