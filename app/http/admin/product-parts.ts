// Loader data for each page of the product editor, in addition to its header.
import { usualFields } from '../../../shop/back-office/admin/actions/categories.ts'
import { namesOf } from '../../../shop/back-office/admin/views/people.ts'
import { type Attribute, nameIn } from '../../../shop/catalog/attributes/rules.ts'
import { attributesNow } from '../../../shop/catalog/attributes/views.ts'
import { attributesOf, usualOptions } from '../../../shop/catalog/categories/rules.ts'
import { treeNow } from '../../../shop/catalog/categories/views.ts'
import { fieldsOf, pictureValue } from '../../../shop/catalog/products/input/forms.ts'
import { needsNames } from '../../../shop/catalog/products/rules/completeness.ts'
import type {
  EditedOption,
  ProductDocument,
  ProductPart,
} from '../../../shop/catalog/products/rules/product.ts'
import { wordFields } from '../../../shop/catalog/products/rules/texts.ts'
import {
  changesToVersion,
  displayedPart,
  type EditedProduct,
  photosOf,
  variantStocksOf,
  versionsOf,
} from '../../../shop/catalog/products/views/editor.ts'
import type { World } from '../../../shop/world.ts'
import type { EditedAttribute } from '../../components/admin/products/attribute-options'
import type { EditorPage } from '../../components/admin/products/editor/frame'

type Shows = (readonly [value: string, name: string])[]

/** Values that a picture can show, as a select field has them. */
const showsOf = (options: readonly EditedOption[]): Shows =>
  options.flatMap(({ name: option, values }) =>
    values.map(
      ({ name: value }) => [pictureValue({ option, value }), `${option}: ${value}`] as const,
    ),
  )

export async function partData(
  world: World,
  product: EditedProduct,
  page: EditorPage,
  language: string | null,
  query: URLSearchParams,
) {
  const nothing = {
    ...{ part: null, overview: null, history: null, english: null, stocks: null },
    ...{ pictures: null, usual: [] as EditedOption[], swatches: [] as Shows },
  }
  if (page === 'overview') return { ...nothing, overview: await overviewOf(world, product) }
  if (page === 'history') return { ...nothing, history: await historyOf(world, product, query) }
  const part = page satisfies ProductPart
  const { document, id } = product
  const { features, specifications, options } = document
  const words = Object.fromEntries(wordFields.map((field) => [field, document[field]])) as Pick<
    ProductDocument,
    (typeof wordFields)[number]
  >
  return {
    ...nothing,
    part: {
      values: fieldsOf(document, part, language),
      was: displayedPart(document, part, language),
    },
    pictures:
      part === 'pictures'
        ? {
            photos: await photosOf(world, document),
            shows: showsOf(options),
          }
        : null,
    swatches: part === 'options' ? showsOf(options.filter(({ type }) => type === 'swatch')) : [],
    usual: part === 'options' ? await usualOf(world, document) : [],
    stocks: part === 'options' ? await variantStocksOf(world, id) : null,
    english:
      part === 'texts'
        ? {
            ...{ ...words, features, specifications },
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

/** Options that products of its category usually have, as they are offered to it. */
export const usualOf = async (
  world: World,
  { category }: ProductDocument,
): Promise<EditedOption[]> => usualFields(usualOptions(await treeNow(world), category)).options

/** The shop's attributes with their names for the reader; those that its categories usually state come first. */
export async function attributesFor(
  world: World,
  { category, otherCategories }: ProductDocument,
  language: string,
): Promise<EditedAttribute[]> {
  const [all, tree] = await Promise.all([attributesNow(world), treeNow(world)])
  const usual = attributesOf(tree, [category, ...otherCategories])
  const place = ({ id }: Attribute) => (usual.includes(id) ? usual.indexOf(id) : usual.length)
  return all
    .toSorted((a, b) => place(a) - place(b))
    .map((each) => ({
      ...{ id: each.id, name: nameIn(each, language), type: each.type, unit: each.unit },
      values: each.values.map((value) => [value.id, nameIn(value, language)] as const),
      isUsual: usual.includes(each.id),
    }))
}

async function overviewOf(world: World, { draft, changes, missing, seen, shown }: EditedProduct) {
  const names = await namesOf(world, [draft?.byUser ?? null])
  const name = names.get(draft?.byUser ?? '')?.name ?? '—'
  return { draft: draft && { name, at: draft.at }, changes, missing, seen, shown }
}

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
