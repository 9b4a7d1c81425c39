// Columns of our own file for attributes: "Attribute: Material", and "Attribute [de]: Fit" for texts in a language. Pure.
import {
  type Attribute,
  type AttributeValue,
  type AttributeValues,
  writtenValue,
} from '../../attributes/rules.ts'
import { listCell } from './cells.ts'

type Column = { readonly attribute: Attribute; readonly language: string | null }

/** In the file's order. */
export const attributeColumns = (
  attributes: readonly Attribute[],
  languages: readonly string[],
): Column[] =>
  attributes.flatMap((attribute) => [
    { attribute, language: null },
    ...(attribute.type === 'text' ? languages.map((language) => ({ attribute, language })) : []),
  ])

/** The language comes before the name, which may end in brackets of its own. */
export const attributeHeader = ({ attribute: { name }, language }: Column): string =>
  `Attribute${language === null ? '' : ` [${language}]`}: ${name}`

export type AttributeColumn = { readonly name: string; readonly language: string | null }

/** What a folded header names; null where it is another column. */
export function attributeNamed(header: string): AttributeColumn | null {
  const [, language = null, name] = /^attribute(?: \[([a-z]{2})\])?: (.+)$/.exec(header) ?? []
  return name === undefined || language === 'en' ? null : { name, language }
}

/** Only texts have a column in a language. */
export const columnNamed = (
  { name, language }: AttributeColumn,
  attributes: readonly Attribute[],
): Attribute | undefined =>
  attributes.find(
    (each) => each.name.toLowerCase() === name && (language === null || each.type === 'text'),
  )

/** Names of list values, one a line; everything else as forms write it. */
export function attributeCell({ values }: Attribute, value: AttributeValue | undefined): string {
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
