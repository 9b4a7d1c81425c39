// Maps validation errors of products to rows and columns of the file. Pure.
import { firstLanguage } from '../../../platform/languages.ts'
import type { ProductInput } from '../../editor/input/product.ts'
import { altColumn, pictureNamed } from './file-pictures.ts'
import {
  type FilePicture,
  type FileProduct,
  type FileVariant,
  noCell,
  noRow,
  type Problem,
  problemAt,
} from './file-product.ts'

/** `variants` are those of the written product; null if no row states one. */
type ReadProduct = Omit<FileProduct, 'variants'> & {
  readonly variants: readonly (FileVariant | null)[]
}

/** `fields` named as in `readProduct`: "basePrice", "variants.2.barcode", "texts.de.features.0". */
export const problemsOf = (
  fields: Readonly<Record<string, string>>,
  file: ReadProduct,
  written: ProductInput,
): Problem[] =>
  Object.entries(fields).flatMap(([field, reason]): Problem[] => {
    // Already reported, each with its own row.
    if (/^variants\..*\.(opening|values)$/.test(field) && reason !== 'catalog.field.combination')
      return []
    const [part = '', second = '', third = ''] = field.split('.')
    const picture = part === 'pictures' && second ? pictureAt(file, written, second) : undefined
    if (picture) return [ofPicture(file, picture, field.split('.')[3] ?? firstLanguage(), reason)]
    if (part === 'variants' && second) return [ofVariant(file, written, field, reason)]
    if (part === 'options' && second) return [ofOption(file, written, field, reason)]
    const column = part === 'texts' ? `texts.${second}.${third}` : part
    return [problemAt(file.number, file.columns[column], saidOf(field, file), reason)]
  })

const variantColumns: Readonly<Record<string, string>> = {
  opening: 'stock',
  lowStock: 'variantLow',
  values: 'option1Value',
}

/** "variants.2.barcode", at the row of this variant. */
function ofVariant(
  { variants, number, columns }: ReadProduct,
  written: ProductInput,
  field: string,
  reason: string,
): Problem {
  const [, place = '', name = ''] = field.split('.')
  const variant = written.variants[Number(place)]
  const row = variants[Number(place)]
  const fields: Readonly<Record<string, unknown>> = {
    ...variant,
    values: variant?.values.join(', '),
  }
  const column = columns[variantColumns[name] ?? name]
  return problemAt(row?.number ?? number, column, String(fields[name] ?? ''), reason)
}

/** "options.0.values.2.hex", at the first row with that value; "options.1.type". */
function ofOption(
  { variants, number, columns }: ReadProduct,
  written: ProductInput,
  field: string,
  reason: string,
): Problem {
  const [, option = '', second = '', place = '', third = 'name'] = field.split('.')
  const value = second === 'values' ? written.options[Number(option)]?.values[Number(place)] : null
  const row =
    value && variants.find((each) => each?.values[Number(option)]?.name.trim() === value.name)
  const shown = value
    ? value[third === 'hex' ? 'hex' : 'name']
    : written.options[Number(option)]?.name
  const column = value ? (third === 'hex' ? 'Hex' : 'Value') : second === 'type' ? 'Type' : 'Name'
  const header = columns[`option${Number(option) + 1}${column}`]
  return problemAt(row?.number ?? number, header, shown ?? '', reason)
}

/**
 * Omits consequential errors: any validation error of an unreadable row or cell. Several lines of a cell can break the
 * same rule, which is reported once.
 */
export function eachOnce(problems: readonly Problem[]): Problem[] {
  const cellOf = ({ number, column }: Problem) => `${number} ${column?.toLowerCase()}`
  const rows = new Set(problems.filter(isOf(noRow)).map(({ number }) => number))
  const cells = new Set(problems.filter(isOf(noCell)).map(cellOf))
  const reported = new Set<string>()
  return problems.filter((problem) => {
    const key = `${cellOf(problem)} ${problem.reason}`
    const isNew = !reported.has(key)
    reported.add(key)
    if (isOf(noRow)(problem)) return isNew
    if (rows.has(problem.number)) return false
    return isNew && (isOf(noCell)(problem) || !cells.has(cellOf(problem)))
  })
}

const isOf =
  (reasons: readonly string[]) =>
  ({ reason }: Problem) =>
    reasons.includes(reason)

const pictureAt = (file: ReadProduct, written: ProductInput, index: string) => {
  const id = written.pictures[Number(index)]?.id
  return file.pictures?.find(({ address }) => id && pictureNamed(address) === id)
}

const ofPicture = (
  { columns }: ReadProduct,
  { number, alt }: FilePicture,
  language: string,
  reason: string,
): Problem => problemAt(number, columns[altColumn(language)], alt[language] ?? '', reason)

function saidOf(field: string, file: ReadProduct): string {
  const [part = '', second = '', third = ''] = field.split('.')
  const fields: Readonly<Record<string, string | undefined>> =
    part === 'texts' ? (file.texts[second] ?? {}) : file.fields
  return fields[part === 'texts' ? third : part] ?? ''
}
