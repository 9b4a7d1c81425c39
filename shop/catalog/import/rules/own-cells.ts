// Serializes a complete product as rows of our own file, each with a variant and a picture. Pure.

import type { Cell } from '../../../platform/csv/writer.ts'
import { firstLanguage } from '../../../platform/languages.ts'
import type { ListCurrency } from '../../../platform/money/rules.ts'
import { pick } from '../../../platform/pick.ts'
import type { Attribute } from '../../attributes/rules.ts'
import { toProductInput } from '../../editor/input/product.ts'
import { type FullProduct, writtenFrom } from '../../editor/rules/full-product.ts'
import type { ProductDocument } from '../../products/rules/product.ts'
import { wordFields } from '../../products/rules/texts.ts'
import { attributeCells, attributeColumns } from './attribute-columns.ts'
import { cellOf, listCell, pairsCell } from './cells.ts'
import {
  isOfProduct,
  type OwnField,
  ownFields,
  type PartialFile,
  partialFields,
  plainFields,
  type TextField,
  textFields,
} from './columns.ts'
import { valueCell } from './file-pictures.ts'

const rowOf = (cells: readonly string[]): Cell[] =>
  cells.map((cell) => (cell === '' ? null : cellOf(cell)))

/** `addressOf`: URL of a picture by its id. */
export function rowsOf(
  whole: FullProduct,
  languages: readonly string[],
  addressOf: (picture: string) => string,
  currency: ListCurrency,
  attributes: readonly Attribute[] = [],
): Cell[][] {
  const document = writtenFrom(whole, whole.state)
  const written = toProductInput(document, currency)
  const ofProduct: Partial<Record<OwnField, string>> = {
    ...pick(written, 'category', 'art', ...plainFields),
    state: whole.state,
    otherCategories: listCell(written.otherCategories),
    features: listCell(written.features),
    specifications: pairsCell(written.specifications),
    legal: pairsCell(Object.entries(written.legal)),
    tags: listCell(written.tags),
    lowFrom: String(whole.lowFrom ?? ''),
    ...optionCells(document),
  }
  const texts = languages.map((language): Partial<Record<TextField, string>> => {
    const own = document.texts[language] ?? {}
    const words = Object.fromEntries(wordFields.map((field) => [field, own[field] ?? '']))
    const names = document.options.map((option, at) => [
      `option${at + 1}Name`,
      option.names[language] ?? '',
    ])
    return {
      ...words,
      features: listCell(own.features ?? []),
      specifications: pairsCell(own.specifications ?? []),
      ...Object.fromEntries(names),
    }
  })
  const stated = attributeCells(attributeColumns(attributes, languages), document)
  const count = Math.max(1, written.variants.length, written.pictures.length)
  return Array.from({ length: count }, (_, index) => {
    const variant = written.variants[index]
    const picture = written.pictures[index]
    const values = document.options.map(({ values }, at) =>
      values.find(({ name }) => name === variant?.values[at]),
    )
    const units = variant && (whole.stock[variant.id ?? ''] ?? variant.opening)
    const own: Partial<Record<OwnField, string>> = {
      ...Object.fromEntries(
        values.flatMap((value, at) => [
          [`option${at + 1}Value`, value?.name ?? ''],
          [`option${at + 1}Hex`, value?.hex ?? ''],
          [`option${at + 1}Image`, value?.imageId ? addressOf(value.imageId) : ''],
        ]),
      ),
      ...(variant && pick(variant, 'sku', 'barcode', 'price', 'weight', 'contents')),
      stock: units === undefined ? '' : String(units),
      variantLow: variant?.lowStock ?? '',
      hidden: variant?.isHidden ? 'yes' : '',
      picture: picture ? addressOf(picture.id) : '',
      pictureValue: picture?.value ? valueCell(document, picture.value) : '',
      pictureText: picture?.alt[firstLanguage()] ?? '',
    }
    const filled = index === 0 ? { ...ofProduct, ...own } : own
    const cells = ownFields.map((field) => (field === 'id' ? whole.id : (filled[field] ?? '')))
    const other = languages.flatMap((language, at) =>
      textFields.map((field) => {
        const [, option] = /^option(\d)Value$/.exec(field) ?? []
        if (option) return values[Number(option) - 1]?.names[language] ?? ''
        if (!isOfProduct(field)) return picture?.alt[language] ?? ''
        return index === 0 ? (texts[at]?.[field] ?? '') : ''
      }),
    )
    return rowOf([...cells, ...stated.map((cell) => (index === 0 ? cell : '')), ...other])
  })
}

/** The same in a file of one matter: a row for each variant. */
export function partialRowsOf(
  whole: FullProduct,
  part: PartialFile,
  currency: ListCurrency,
): Cell[][] {
  const columns = partialFields(part).map((field) => ownFields.indexOf(field))
  const { variants } = writtenFrom(whole, whole.state)
  return rowsOf(whole, [], (id) => id, currency)
    .slice(0, Math.max(1, variants.length))
    .map((cells) => columns.map((at) => cells[at] ?? null))
}

const optionCells = ({ options }: ProductDocument): Partial<Record<OwnField, string>> =>
  Object.fromEntries(
    options.flatMap(({ name, type, isFilterable }, at) => [
      [`option${at + 1}Name`, name],
      [`option${at + 1}Type`, type],
      [`option${at + 1}Filter`, isFilterable ? 'yes' : 'no'],
    ]),
  )
