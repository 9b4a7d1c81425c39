// A whole product as the rows of our own file: each one says a colour, and a picture. Pure.

import type { Cell } from '../../../platform/csv-exports/csv.ts'
import { writtenOf } from '../../products/input/product.ts'
import { type WholeProduct, writtenFrom } from '../../products/rules/full-product.ts'
import { cellOf, listCell, pairsCell } from './cells.ts'
import {
  type ColourField,
  isOfProduct,
  ownHeaders,
  type PictureField,
  type ProductField,
  type TextField,
  textFields,
} from './columns.ts'

const rowOf = (cells: readonly string[]): Cell[] =>
  cells.map((cell) => (cell === '' ? null : cellOf(cell)))

const fields = Object.keys(ownHeaders) as (keyof typeof ownHeaders)[]

/** `addressOf`: where a picture is, by its id. */
export function rowsOf(
  whole: WholeProduct,
  languages: readonly string[],
  addressOf: (picture: string) => string,
): Cell[][] {
  const document = writtenFrom(whole, whole.state)
  const written = writtenOf(document)
  const ofProduct: Record<ProductField, string> = {
    state: whole.state,
    name: written.name,
    category: written.category,
    otherCategories: listCell(written.otherCategories),
    brand: written.brand,
    basePrice: written.basePrice,
    attribute: written.attribute,
    description: written.description,
    detailedInfo: written.detailedInfo,
    features: listCell(written.features),
    specifications: pairsCell(written.specifications),
    art: written.art,
    lowFrom: whole.lowFrom === null ? '' : String(whole.lowFrom),
  }
  const texts = languages.map((language): Partial<Record<TextField, string>> => {
    const own = document.texts[language] ?? {}
    const { name = '', attribute = '', description = '', detailedInfo = '' } = own
    const [features, specifications] = [
      listCell(own.features ?? []),
      pairsCell(own.specifications ?? []),
    ]
    return { name, attribute, description, detailedInfo, features, specifications }
  })
  const count = Math.max(1, written.colours.length, written.pictures.length)
  return Array.from({ length: count }, (_, index) => {
    const colour = written.colours[index]
    const picture = written.pictures[index]
    const own: Record<ColourField | PictureField, string> = {
      colour: colour?.name ?? '',
      hex: colour?.hex ?? '',
      price: colour?.price ?? '',
      stock: colour ? String(whole.stock[colour.name] ?? colour.opening ?? '') : '',
      hidden: colour?.isHidden ? 'yes' : '',
      picture: picture ? addressOf(picture.id) : '',
      pictureColour: picture?.colour ?? '',
      pictureText: picture?.alt.en ?? '',
    }
    const said = index === 0 ? { ...ofProduct, ...own } : own
    const cells = fields.map((field) =>
      field === 'id' ? whole.id : ((said as Record<string, string>)[field] ?? ''),
    )
    const other = languages.flatMap((language, at) =>
      textFields.map((field) => {
        if (field === 'colour')
          return (colour && document.texts[language]?.colours?.[colour.name]) ?? ''
        if (!isOfProduct(field)) return picture?.alt[language] ?? ''
        return index === 0 ? (texts[at]?.[field] ?? '') : ''
      }),
    )
    return rowOf([...cells, ...other])
  })
}
