// Actions of the product editor: move a row, save a part, publish a draft, restore a version.
import { data } from 'react-router'
import { attributesNow } from '../../../../../shop/catalog/attributes/views.ts'
import { discardDraft } from '../../../../../shop/catalog/editor/actions/edit-product.ts'
import {
  archiveProduct,
  publishDraft,
  restoreVersion,
} from '../../../../../shop/catalog/editor/actions/publish-product.ts'
import { saveWithStock } from '../../../../../shop/catalog/editor/actions/save-with-stock.ts'
import { isNumberField, productInputIn } from '../../../../../shop/catalog/editor/input/forms.ts'
import {
  changedRows,
  completedOptions,
  withOptions,
} from '../../../../../shop/catalog/editor/input/option-forms.ts'
import { readSome } from '../../../../../shop/catalog/editor/input/product.ts'
import { withoutBlanks } from '../../../../../shop/catalog/editor/input/rows.ts'
import {
  type EditedProduct,
  editedProduct,
} from '../../../../../shop/catalog/editor/views/editor.ts'
import {
  type ProductPart,
  productParts,
} from '../../../../../shop/catalog/products/rules/product.ts'
import { countsIn } from '../../../../../shop/catalog/stock/input/stock.ts'
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { plainNumbers, writtenNumbers } from '../../../../../shop/platform/money/input.ts'
import { type Refusal, refuse } from '../../../../../shop/result.ts'
import { unshippedOfVariants } from '../../../../../shop/sales/returns/views.ts'
import type { World } from '../../../../../shop/world.ts'
import { redirect, segment } from '../../../../http/redirects'
import { statusOf } from '../../../../http/refusals'
import { withToast } from '../../../../http/request-context'
import type { EditorPage } from '../editor/editor-frame'
import { editConflictOf } from './product-conflict'
import { defaultOptionsOf } from './product-usual'

type Asked = {
  readonly page: EditorPage
  readonly language: string | null
  /** The language of the dashboard. */
  readonly read: string
  readonly fields: Record<string, string>
}

const refusedWith = (refusal: Refusal, values: Record<string, string>, more: object = {}) =>
  data({ refusal, values, ...more }, { status: statusOf(refusal.code) })

export async function doWithProduct(
  world: World,
  who: Viewer,
  product: EditedProduct,
  asked: Asked,
) {
  const { id } = product
  const { fields } = asked
  const { intent = '', seen = '', note = '' } = fields
  const here = `/admin/catalogue/${segment(id)}`
  const was = shownParts(fields)
  if (intent === 'publish' && Object.keys(was).length === 0) {
    const done = await publishDraft(world, who, { id, seen, note })
    return done.ok ? withToast(here, 'admin.catalogue.published') : refusedWith(done, fields)
  }
  if (intent === 'restore') {
    const number = Number(fields.number)
    if (!Number.isSafeInteger(number)) return refusedWith(refuse('catalog.missing'), fields)
    const done = await restoreVersion(world, who, { id, number, seen })
    return done.ok
      ? withToast(here, 'admin.catalogue.restored', { number })
      : refusedWith(done, fields)
  }
  if (intent === 'archive') {
    const done = await archiveProduct(world, who, id)
    return done.ok ? withToast(here, 'admin.catalogue.archived') : refusedWith(done, fields)
  }
  if (intent === 'discard') {
    const done = await discardDraft(world, who, id, seen)
    if (!done.ok) return refusedWith(done, fields)
    return withToast(done.value.isGone ? '/admin/catalogue' : here, 'admin.catalogue.discarded')
  }
  return write(world, who, product, was, asked)
}

/** Fingerprints of the parts in a form: "was.basics". */
const shownParts = (fields: Record<string, string>): Partial<Record<ProductPart, string>> =>
  Object.fromEntries(
    productParts.flatMap((part) => {
      const was = fields[`was.${part}`]
      return was === undefined ? [] : [[part, was]]
    }),
  )

async function write(
  world: World,
  who: Viewer,
  product: EditedProduct,
  was: Partial<Record<ProductPart, string>>,
  { page, language, read: dashboard, fields: sent }: Asked,
) {
  const { id, document } = product
  const { intent = '', seen = '', note = '', ...typed } = sent
  if (intent === 'options.usual') {
    const values = withOptions(typed, await defaultOptionsOf(world, document))
    return data({ values, focus: 'options.0.name' })
  }
  const changed = changedRows(typed, intent)
  if (changed) return data({ values: changed.fields, focus: changed.focus })
  const parts = productParts.filter((part) => was[part] !== undefined)
  if (parts.length === 0) return redirect(addressOf(id, page, language))
  const fields = withoutBlanks(was.options === undefined ? typed : completedOptions(typed))
  const shown =
    was.options !== undefined && document.options.length === 0
      ? { ...document, options: await defaultOptionsOf(world, document) }
      : document
  const attributes = await attributesNow(world)
  const isNumber = isNumberField(attributes)
  const plain = plainNumbers(fields, dashboard, isNumber)
  if (!plain.ok) return refusedWith(plain, fields)
  const written = parts.map((part) => productInputIn(plain.value, part, language, shown))
  const read = readSome(Object.assign({}, ...written), world.config.currency, attributes)
  if (!read.ok) return refusedWith(read, fields)
  const publish = intent === 'publish' ? { seen, note } : undefined
  const save = { id, language, was, fields: read.value, counts: countsIn(fields), publish }
  const saved = await saveWithStock(world, who, save, unshippedOfVariants)
  if (!saved.ok) {
    if (saved.code !== 'catalog.changed') return refusedWith(saved, fields)
    const { document: now } = (await editedProduct(world, id)) ?? product
    const [values, more] = editConflictOf(now, fields, parts, save, world.config.currency)
    return refusedWith(saved, writtenNumbers(values, dashboard, isNumber), more)
  }
  const here = addressOf(id, page, language)
  const { kept } = saved.value
  if (kept.length > 0)
    return withToast(here, 'admin.catalogue.kept', { variants: kept.slice(0, 10).join('; ') })
  return withToast(here, `admin.catalogue.${publish ? 'published' : 'saved'}`)
}

/** URL of a page of the editor. */
const addressOf = (id: string, page: EditorPage, language: string | null): string => {
  const query = new URLSearchParams({
    ...(page !== 'product' && { part: page }),
    ...(language && { language }),
  })
  return `/admin/catalogue/${id}${query.size > 0 ? `?${query}` : ''}`
}
