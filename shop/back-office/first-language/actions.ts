// Makes another language the shop's first one: addresses, required texts and fallbacks, in one transaction.
import { replaceTranslations } from '../../catalog/editor/actions/texts.ts'
import { fullProducts } from '../../catalog/editor/views/full-products.ts'
import { inFirstLanguage } from '../../catalog/products/rules/first-language.ts'
import type { ProductDocument } from '../../catalog/products/rules/product.ts'
import { fromStored, type Stored, toStored } from '../../catalog/products/rules/stored-document.ts'
import { requireStepUp } from '../../people/accounts/actions/re-authenticate.ts'
import { requirePermission } from '../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { isLockTimeout } from '../../platform/database-errors.ts'
import { emitAll } from '../../platform/events/actions.ts'
import { followFirstLanguage } from '../../platform/languages.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { insertLanguageChange } from '../../platform/settings/language-changes.ts'
import {
  documentTextsAfter,
  type LanguageChange,
  namesAfter,
} from '../../platform/settings/rules/language-change.ts'
import { setting } from '../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { changeEveryPart } from '../../storefront/design/actions.ts'
import { afterCommit, announceAll, type World } from '../../world.ts'
import { type Renamed, readChange, ruleAfter } from './rules.ts'
import * as store from './store.ts'

const batch = 300

/**
 * `from` is the first language that was displayed. What has a text in `to` has it as its first one, and the former first
 * text as a translation; what has none keeps its text. Returns how many texts were missing. Refuses `admin.not_allowed`,
 * `accounts.stepUp`, `form.invalid` {to}, `first_language.changed` if another one is the first now,
 * `first_language.importing`, and `first_language.busy` if others write texts for too long. Announces every page.
 */
export async function changeFirstLanguage(
  world: World,
  who: Viewer,
  asked: { readonly from: string; readonly to: string },
  /** Milliseconds for those who write texts at this moment. */
  { waits = 20_000 } = {},
): Promise<Result<{ readonly missing: number }>> {
  for (const permission of ['settings.change', 'staff.manage'] as const) {
    const allowed = await requirePermission(world, who, permission, 'settings')
    if (!allowed.ok) return allowed
  }
  const fresh = requireStepUp(world, who)
  if (!fresh.ok) return fresh
  const changing = world.transaction<{ missing: number }>(async (world) => {
    const { db } = world
    await store.allowTime(db, 10, waits)
    const from = await setting(world, 'firstLanguage')
    if (from !== asked.from) return refuse('first_language.changed')
    const read = readChange(from, asked.to)
    if (!read.ok) return read
    const change = read.value
    await store.lockTables(db)
    if ((await store.runningImports(db)) > 0) return refuse('first_language.importing')
    const missing = await store.countMissing(db, change)
    const at = world.now()
    const renamed = await changeAttributes(world, change)
    await changeProducts(world, change, renamed)
    await changeCollections(world, renamed)
    await store.fillTexts(db, change)
    const design = await changeEveryPart(world, who.id, (part) => documentTextsAfter(part, change))
    if (!design.ok) return design
    await store.cancelImports(db, at)
    await store.indexAgain(db)
    await insertLanguageChange(db, { ...change, at, by: who.id })
    const saved = await saveSetting(world, who, 'firstLanguage', change.to)
    if (!saved.ok) return saved
    await record(world, who, 'first_language.changed', 'setting:firstLanguage', {
      ...change,
      missing,
    })
    await emitAll(world, 'product.updated', await store.publishedIds(db))
    await announceAll(world, [
      'settings',
      'catalog',
      'categories',
      'collections',
      'design',
      'shipping',
    ])
    await afterCommit(world, async () => followFirstLanguage(change.to))
    return ok({ missing })
  })
  return changing.catch((error: unknown) => {
    if (isLockTimeout(error)) return refuse('first_language.busy')
    throw error
  })
}

type Naming = { readonly name: string }

/** Writes down what each is called now. */
function note(names: Map<string, string>, before: readonly Naming[], after: readonly Naming[]) {
  for (const [at, { name }] of before.entries())
    if (!names.has(name)) names.set(name, after[at]?.name ?? name)
}

async function changeAttributes({ db }: World, change: LanguageChange) {
  const renamed = { options: new Map(), attributes: new Map(), values: new Map() }
  const attributes = await store.attributeNames(db)
  const after = namesAfter(attributes, change).map((attribute) => ({
    ...attribute,
    values: namesAfter(attribute.values, change),
  }))
  note(renamed.attributes, attributes, after)
  for (const [at, attribute] of after.entries()) {
    note(renamed.values, attributes[at]?.values ?? [], attribute.values)
    await store.writeAttribute(db, attribute)
  }
  for (const { id, options } of await store.usualOptions(db)) {
    const usual = options as ProductDocument['options']
    const changed = namesAfter(usual, change).map((option) => ({
      ...option,
      values: namesAfter(option.values, change),
    }))
    await store.writeUsualOptions(db, id, changed)
  }
  return renamed as Renamed & Record<keyof Renamed, Map<string, string>>
}

async function changeProducts(
  world: World,
  change: LanguageChange,
  renamed: Record<keyof Renamed, Map<string, string>>,
): Promise<void> {
  const { db } = world
  for (let ids = await store.idsAfter(db, '', batch); ids.length > 0; ) {
    const products = await fullProducts(world, ids, {
      parts: ['options', 'texts'],
      withStock: false,
    })
    const written = [...products].map(([id, { rows: document }]) => {
      const after = inFirstLanguage(document, [change])
      note(renamed.options, document.options, after.options)
      for (const [at, { values }] of document.options.entries())
        note(renamed.values, values, after.options[at]?.values ?? [])
      for (const [attribute, text] of Object.entries(document.attributes)) {
        const now = after.attributes[attribute]
        if (typeof text === 'string' && typeof now === 'string' && !renamed.values.has(text))
          renamed.values.set(text, now)
      }
      return { id, document: after }
    })
    await store.writeFirstTexts(db, written)
    await replaceTranslations(world, written)
    ids = await store.idsAfter(db, ids.at(-1) ?? '', batch)
  }
  for (const { id, document } of await store.storedDrafts(db)) {
    const after = inFirstLanguage(fromStored(document as Stored), [change])
    await store.writeDraft(db, id, toStored(after))
  }
}

async function changeCollections({ db }: World, renamed: Renamed): Promise<void> {
  for (const { id, rule } of await store.collectionRules(db))
    await store.writeRule(db, id, ruleAfter(rule as Parameters<typeof ruleAfter>[0], renamed))
}
