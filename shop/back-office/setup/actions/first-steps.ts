// Answers to the questions of a new shop: each is saved where its page in the dashboard saves it.
import { treeNow } from '../../../catalog/categories/views.ts'
import { writeProduct } from '../../../catalog/editor/actions/write-product.ts'
import { readProduct } from '../../../catalog/editor/input/product.ts'
import { editedProduct } from '../../../catalog/editor/views/editor.ts'
import { newDocument } from '../../../catalog/products/rules/product.ts'
import { isTaxClass } from '../../../catalog/products/rules/tax-class.ts'
import { maxUnits } from '../../../catalog/stock/rules/stock.ts'
import { saveMethod } from '../../../payments/manual-methods/actions.ts'
import { readMethod } from '../../../payments/manual-methods/input.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { firstLanguage, languages } from '../../../platform/languages.ts'
import { storedSettings } from '../../../platform/settings/views.ts'
import { slugOf } from '../../../platform/slug.ts'
import { ok, type Refusal, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { changeFirstLanguage } from '../../first-language/actions.ts'
import { taxChoices } from '../rules/first-steps.ts'
import { changeSettings } from './change-settings.ts'

type Fields = Readonly<Record<string, string>>

/** The errors of empty fields; null if each has a text. */
function missing(fields: Fields, ...names: readonly string[]): Record<string, string> | null {
  const empty = names.filter((name) => !fields[name]?.trim())
  if (empty.length === 0) return null
  return Object.fromEntries(empty.map((name) => [name, 'field.required']))
}

/**
 * Fields of a group of settings with `was.KEY`; refuses as `changeSettings` and `changeFirstLanguage` do, and
 * `form.invalid` for empty ones.
 */
export const saveShopName = (world: World, who: Viewer, fields: Fields): Promise<Result> =>
  together(world, missing(fields, 'shopName'), [
    (world) => saveFirstLanguage(world, who, fields),
    (world) => changeSettings(world, who, 'shop', fields),
    (world) => changeSettings(world, who, 'contact', fields),
  ])

/** `firstLanguage`, if it is another than in `was.firstLanguage`. */
async function saveFirstLanguage(world: World, who: Viewer, fields: Fields) {
  const { firstLanguage: to, 'was.firstLanguage': from } = fields
  if (!to || !from || to === from) return ok(0)
  const changed = await changeFirstLanguage(world, who, { from, to })
  if (changed.ok) return ok(1)
  return changed.fields?.to
    ? refuse('form.invalid', { fields: { firstLanguage: changed.fields.to } })
    : changed
}

/** `sellerCountry` and the rest of the seller on invoices. Refuses as `saveShopName` does. */
export const saveSeller = (world: World, who: Viewer, fields: Fields): Promise<Result> =>
  together(world, missing(fields, 'sellerName', 'sellerAddress', 'sellerCountry'), [
    (world) => changeSettings(world, who, 'invoices', fields),
  ])

/** `currency`, and `tax`, one of `taxChoices`, with `taxRate`. Refuses as `saveShopName` does. */
export async function savePrices(world: World, who: Viewer, fields: Fields): Promise<Result> {
  const tax = taxChoices.find((each) => each === fields.tax)
  const { sellerCountry, taxRate } = await storedSettings(world)
  const problems = {
    ...(!tax && { tax: 'field.required' }),
    ...(tax === 'rate' && missing(fields, 'taxRate')),
  }
  const taxes = {
    ...fields,
    taxCountry: tax === 'country' ? sellerCountry : '',
    // A country's rates are those of the table.
    taxRate: tax === 'rate' ? (fields.taxRate ?? taxRate) : '0',
  }
  return together(world, Object.keys(problems).length > 0 ? problems : null, [
    (world) => changeSettings(world, who, 'shop', fields),
    (world) => changeSettings(world, who, 'invoices', taxes),
  ])
}

/** `identityChecks`; `identityFreeBelow` counts with `total` alone. Refuses as `saveShopName` does. */
export function saveIdentityRule(world: World, who: Viewer, fields: Fields): Promise<Result> {
  const isTotal = fields.identityChecks === 'total'
  const asked = { ...fields, identityFreeBelow: isTotal ? fields.identityFreeBelow : undefined }
  return together(world, null, [(world) => changeSettings(world, who, 'identity', asked)])
}

/** All or none; every form's errors at once. */
function together(
  world: World,
  problems: Readonly<Record<string, string>> | null,
  saves: readonly ((world: World) => Promise<Result<number>>)[],
): Promise<Result> {
  return world.transaction<undefined>(async (world) => {
    let refused: Refusal | null = problems && refuse('form.invalid', { fields: problems })
    for (const save of saves) {
      const saved = await save(world)
      if (saved.ok) continue
      if (saved.code !== 'form.invalid') return saved
      refused = { ...saved, ...refused, fields: { ...saved.fields, ...refused?.fields } }
    }
    return refused ?? ok()
  })
}

/**
 * The first payment method: a bank transfer, or another way with instructions, offered at once. A transfer's name is the
 * dashboard's word for it in each language of the shop; another way's texts are typed in the first language. Refuses as `readMethod` and `saveMethod` do.
 */
export async function addFirstMethod(world: World, who: Viewer, fields: Fields): Promise<Result> {
  const { kind = '' } = fields
  if (kind === 'later') return ok()
  const hidden = world.config.operator?.hiddenLanguages ?? []
  const offered = languages.filter((each) => !hidden.includes(each))
  const isTransfer = kind === 'bank_transfer'
  const named = isTransfer
    ? offered.map((each) => [`name.${each}`, world.say(each, 'admin-manual', 'kind.bank_transfer')])
    : [
        // What the owner typed is what shoppers of each language read, until it is translated.
        [`name.${firstLanguage()}`, fields.name ?? ''],
      ]
  const { instructions = '', accountHolder = '', iban = '', bic = '' } = fields
  const read = readMethod(
    {
      kind,
      ...Object.fromEntries(named),
      ...(instructions && { [`instructions.${firstLanguage()}`]: instructions }),
      accountHolder,
      iban,
      bic,
      days: '7',
      place: '0',
      on: 'yes',
    },
    languages,
    world.config.currency,
  )
  if (!read.ok) return read.fields?.[`name.${firstLanguage()}`] ? nameMissing(read) : read
  const saved = await saveMethod(world, who, { id: null, version: 0 }, read.value)
  return saved.ok ? ok() : saved
}

const nameMissing = (refusal: Refusal): Refusal => ({
  ...refusal,
  fields: { ...refusal.fields, name: refusal.fields?.[`name.${firstLanguage()}`] ?? '' },
})

/**
 * Publishes the first product with its stock. Returns its id. Refuses `form.invalid` with the error of each field, and as
 * `writeProduct` does.
 */
export const addFirstProduct = (
  world: World,
  who: Viewer,
  fields: Fields,
): Promise<Result<string>> =>
  world.transaction(async (world) => {
    const { name = '', description = '', basePrice = '', quantity = '', taxClass = '' } = fields
    const [first] = (await treeNow(world)).all
    const read = readProduct(
      {
        name,
        description,
        basePrice,
        category: fields.category || (first?.id ?? ''),
        brand: world.config.shopName,
      },
      world.config.currency,
    )
    const units = /^\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : Number.NaN
    const problems = {
      ...(!(units >= 1 && units <= maxUnits) && { quantity: 'catalog.field.pieces' }),
      ...(!isTaxClass(taxClass) && { taxClass: 'field.required' }),
      ...missing(fields, 'name', 'description', 'basePrice'),
    }
    if (!read.ok || !isTaxClass(taxClass) || Object.keys(problems).length > 0)
      return refuse('form.invalid', { fields: { ...(!read.ok && read.fields), ...problems } })
    const blank = newDocument(read.value)
    const document = {
      ...blank,
      ...read.value,
      taxClass,
      variants: blank.variants.map((variant) => ({ ...variant, opening: units })),
    }
    const id = await freeProductId(world, name)
    const written = await writeProduct(world, who, { id, document })
    return written.ok ? ok(id) : written
  })

async function freeProductId(world: World, name: string): Promise<string> {
  const slug = slugOf(name)
  const base = slug === '' || slug === 'new' ? 'product' : slug
  return (await editedProduct(world, base)) === null
    ? base
    : `${base.slice(0, 40)}-${world
        .id()
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')}`
}
