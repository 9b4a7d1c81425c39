// Loader data for each page of the product editor, in addition to its header.

import { namesOf } from '../../../../../shop/back-office/lists/views/people.ts'
import { attributesNow } from '../../../../../shop/catalog/attributes/views.ts'
import {
  fieldsOf,
  isNumberField,
  pictureValue,
} from '../../../../../shop/catalog/editor/input/forms.ts'
import { needsNames } from '../../../../../shop/catalog/editor/rules/completeness.ts'
import {
  changesToVersion,
  displayedPart,
  type EditedProduct,
  photosOf,
  variantStocksOf,
  versionsOf,
} from '../../../../../shop/catalog/editor/views/editor.ts'
import type {
  EditedOption,
  ProductDocument,
  ProductPart,
} from '../../../../../shop/catalog/products/rules/product.ts'
import { wordFields } from '../../../../../shop/catalog/products/rules/texts.ts'
import { writtenNumbers } from '../../../../../shop/platform/money/input.ts'
import type { World } from '../../../../../shop/world.ts'
import type { EditorPage } from '../editor/editor-frame'
import { withUnshipped } from '../unshipped'
import { defaultOptionsOf } from './product-usual'

type Shows = (readonly [value: string, name: string])[]

/** Values that an image can show, as options of a select field. */
const showsOf = (options: readonly EditedOption[]): Shows =>
  options.flatMap(({ name: option, values }) =>
    values.map(
      ({ name: value }) => [pictureValue({ option, value }), `${option}: ${value}`] as const,
    ),
  )

export async function partData(
  world: World,
  product: EditedProduct,
  {
    page,
    language,
    query,
    read,
  }: {
    page: EditorPage
    language: string | null
    query: URLSearchParams
    /** The language of the dashboard. */
    read: string
  },
) {
  const nothing = {
    part: null,
    overview: null,
    history: null,
    base: null,
    stocks: null,
    pictures: null,
    usual: [] as EditedOption[],
    swatches: [] as Shows,
  }
  const overview = await overviewOf(world, product)
  if (page === 'overview') return { ...nothing, overview }
  if (page === 'history') return { ...nothing, history: await historyOf(world, product, query) }
  const { document, id } = product
  const { features, specifications, options } = document
  const words = Object.fromEntries(wordFields.map((field) => [field, document[field]])) as Pick<
    ProductDocument,
    (typeof wordFields)[number]
  >
  const parts = partsOn(page, document)
  const hasOptions = parts.includes('options')
  return {
    ...nothing,
    overview: page === 'product' ? overview : null,
    part: {
      values: writtenNumbers(
        Object.assign(
          {},
          ...parts.map((part) => ({
            ...fieldsOf(document, part, language, world.config.currency),
            [`was.${part}`]: displayedPart(document, part, language),
          })),
        ),
        read,
        isNumberField(await attributesNow(world)),
      ),
    },
    pictures:
      page === 'product'
        ? { photos: await photosOf(world, document), shows: showsOf(options) }
        : null,
    swatches: hasOptions ? showsOf(options.filter(({ type }) => type === 'swatch')) : [],
    usual: hasOptions ? await defaultOptionsOf(world, document) : [],
    stocks: hasOptions ? await withUnshipped(world, await variantStocksOf(world, id)) : null,
    base:
      page === 'texts'
        ? {
            ...words,
            features,
            specifications,
            attributes: Object.entries(document.attributes).flatMap(([id, value]) =>
              typeof value === 'string' ? [[id, value] as const] : [],
            ),
            names: options.flatMap(({ name, values }, at) => [
              [`names.${language}.${at}`, name] as const,
              ...values.flatMap((value, place) =>
                needsNames(value)
                  ? [[`names.${language}.${at}.${place}`, value.name] as const]
                  : [],
              ),
            ]),
          }
        : null,
  }
}

/** With more variants than this the table has a page of its own, so that the product's page stays fast. */
const mostInline = 50
export const areOptionsInline = ({ variants }: ProductDocument): boolean =>
  variants.length <= mostInline

function partsOn(page: EditorPage, document: ProductDocument): ProductPart[] {
  if (page === 'texts' || page === 'options') return [page]
  return [
    'basics',
    'details',
    'pictures',
    ...(areOptionsInline(document) ? ['options' as const] : []),
  ]
}

async function overviewOf(world: World, { draft, changes, missing, seen, shown }: EditedProduct) {
  const names = await namesOf(world, [draft?.byUser ?? null])
  const name = names.get(draft?.byUser ?? '')?.name ?? '—'
  return { draft: draft && { name, at: draft.at }, changes, missing, seen, shown }
}

export type ProductOverview = Awaited<ReturnType<typeof overviewOf>>
export type ProductHistory = Awaited<ReturnType<typeof historyOf>>

/**
 * `compared` is what restoring a version would change, null if none is selected; versions without a
 * name were made by an import or a command.
 */
async function historyOf(world: World, { id, shown }: EditedProduct, query: URLSearchParams) {
  const number = (name: string) => {
    const text = query.get(name) ?? ''
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
  }
  const { versions, next } = await versionsOf(world, id, number('before'))
  const names = await namesOf(
    world,
    versions.map(({ byUser }) => byUser),
  )
  const looked = number('version')
  const changes = looked === null ? null : await changesToVersion(world, id, looked)
  return {
    versions: versions.map(({ byUser, ...version }) => ({
      ...version,
      name: names.get(byUser ?? '')?.name ?? null,
    })),
    next,
    compared: looked !== null && changes ? { number: looked, changes } : null,
    shown,
  }
}
