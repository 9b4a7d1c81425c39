// Actions of the product editor: move a row, save a part, publish a draft, restore a version.
import { data, redirect } from 'react-router'
import { attributesNow } from '../../../shop/catalog/attributes/views.ts'
import { discardDraft } from '../../../shop/catalog/products/actions/edit-product.ts'
import {
  archiveProduct,
  publishDraft,
  restoreVersion,
} from '../../../shop/catalog/products/actions/publish-product.ts'
import { saveWithStock } from '../../../shop/catalog/products/actions/save-with-stock.ts'
import { writtenIn } from '../../../shop/catalog/products/input/forms.ts'
import {
  changedRows,
  completedOptions,
  withOptions,
} from '../../../shop/catalog/products/input/option-forms.ts'
import { readSome } from '../../../shop/catalog/products/input/product.ts'
import { withoutBlanks } from '../../../shop/catalog/products/input/rows.ts'
import { countsIn } from '../../../shop/catalog/products/input/stock.ts'
import { changesBetween } from '../../../shop/catalog/products/rules/changes.ts'
import { type ProductPart, productParts } from '../../../shop/catalog/products/rules/product.ts'
import {
  displayedPart,
  type EditedProduct,
  editedProduct,
} from '../../../shop/catalog/products/views/editor.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { type Refusal, refuse } from '../../../shop/result.ts'
import type { World } from '../../../shop/world.ts'
import type { EditorPage } from '../../components/admin/products/editor/frame'
import { statusOf } from '../refusals'
import { withToast } from '../request-context'
import { usualOf } from './product-parts'

type Asked = {
  readonly page: EditorPage
  readonly language: string | null
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
  const { page, fields } = asked
  const { intent = '', seen = '', note = '' } = fields
  const here = `/admin/catalogue/${id}`
  if (intent === 'publish') {
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
  const part = productParts.find((each) => each === page)
  return part ? write(world, who, product, part, asked) : redirect(here)
}

async function write(
  world: World,
  who: Viewer,
  product: EditedProduct,
  part: ProductPart,
  { language, fields: sent }: Asked,
) {
  const { id, document } = product
  const { intent = '', was = '', ...typed } = sent
  if (intent === 'options.usual') {
    const values = withOptions(typed, await usualOf(world, document))
    return data({ values, focus: 'options.0.name', was })
  }
  const changed = changedRows(typed, intent)
  if (changed) return data({ values: changed.fields, focus: changed.focus, was })
  const fields = part === 'options' ? completedOptions(typed) : withoutBlanks(typed)
  const shown =
    part === 'options' && document.options.length === 0
      ? { ...document, options: await usualOf(world, document) }
      : document
  const read = readSome(writtenIn(fields, part, language, shown), await attributesNow(world))
  if (!read.ok) return refusedWith(read, fields, { was })
  const save = { id, part, language, was, fields: read.value }
  const saved = await saveWithStock(world, who, save, countsIn(fields))
  if (!saved.ok) {
    if (saved.code !== 'catalog.changed') return refusedWith(saved, fields, { was })
    const current = (await editedProduct(world, id)) ?? product
    return refusedWith(saved, fields, {
      was: displayedPart(current.document, part, language),
      differs: changesBetween(current.document, { ...current.document, ...read.value }),
    })
  }
  const query = new URLSearchParams({ part, ...(language && { language }) })
  const { kept } = saved.value
  return kept.length > 0
    ? withToast(`/admin/catalogue/${id}?${query}`, 'admin.catalogue.kept', {
        variants: kept.slice(0, 10).join('; '),
      })
    : withToast(`/admin/catalogue/${id}?${query}`, 'admin.catalogue.saved')
}
