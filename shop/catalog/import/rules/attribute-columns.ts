// Attribute columns of our own file: "Attribute: Material", and "Attribute [de]: Fit" for texts in a language. Pure.
import { firstLanguage } from '../../../platform/languages.ts'
import {
  type Attribute,
  type AttributeValue,
  type AttributeValues,
  writtenValue,
} from '../../attributes/rules.ts'
import { listCell } from './cells.ts'

type Column = { readonly attribute: Attribute; readonly language: string | null }

/** Attribute columns in file order. */
export const attributeColumns = (
  attributes: readonly Attribute[],
  languages: readonly string[],
): Column[] =>
  attributes.flatMap((attribute) => [
    { attribute, language: null },
    ...(attribute.type === 'text' ? languages.map((language) => ({ attribute, language })) : []),
  ])

/** The language precedes the name, since names may end in brackets. */
export const attributeHeader = ({ attribute: { name }, language }: Column): string =>
  `Attribute${language === null ? '' : ` [${language}]`}: ${name}`

export type AttributeColumn = { readonly name: string; readonly language: string | null }

/** Parses a folded header; null if it is another column. */
export function attributeNamed(header: string): AttributeColumn | null {
  const [, language = null, name] = /^attribute(?: \[([a-z]{2})\])?: (.+)$/.exec(header) ?? []
  return name === undefined || language === firstLanguage() ? null : { name, language }
}

/** Only text attributes have columns per language. */
export const columnNamed = (
  { name, language }: AttributeColumn,
  attributes: readonly Attribute[],
): Attribute | undefined =>
  attributes.find(
    (each) => each.name.toLowerCase() === name && (language === null || each.type === 'text'),
  )

/** Names of list values, one per line; other types as forms write them. */
function attributeCell({ values }: Attribute, value: AttributeValue | undefined): string {
  if (value === undefined) return ''
  if (!Array.isArray(value)) return writtenValue(value)
  return listCell(values.filter(({ id }) => value.includes(id)).map(({ name }) => name))
}

type Texts = Readonly<Record<string, { readonly attributes?: Readonly<Record<string, string>> }>>

/** The cells of a product under `attributeColumns`. */
export const attributeCells = (
  columns: readonly Column[],
  { attributes, texts }: { readonly attributes: AttributeValues; readonly texts: Texts },
): string[] =>
  columns.map(({ attribute, language }) =>
    language === null
      ? attributeCell(attribute, attributes[attribute.id])
      : (texts[language]?.attributes?.[attribute.id] ?? ''),
  )
