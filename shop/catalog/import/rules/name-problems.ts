// Maps validation errors of products to rows and columns of the file. Pure.
import type { WrittenProduct } from '../../products/input/product.ts'
import { shortened } from './cells.ts'
import { pictureNamed } from './file-pictures.ts'
import { type FilePicture, type FileProduct, noCell, noRow, type Problem } from './file-product.ts'

/** `fields` as `readProduct` names them: "basePrice", "colours.2.hex", "texts.de.features.0". */
export const problemsOf = (
  fields: Readonly<Record<string, string>>,
  file: FileProduct,
  written: WrittenProduct,
): Problem[] =>
  Object.entries(fields).flatMap(([field, reason]): Problem[] => {
    // Named already, each with its own row.
    if (reason === 'catalog.field.twice' || field.endsWith('.opening')) return []
    const [part = '', second = '', third = ''] = field.split('.')
    const picture = part === 'pictures' && second ? pictureAt(file, written, second) : undefined
    if (picture) return [ofPicture(file, picture, field.split('.')[3] ?? 'en', reason)]
    // "colours.2.hex" is a colour's own; "colours.Black" is its name in a language.
    const colour = part === 'colours' ? written.colours[Number(second)] : undefined
    const row =
      part === 'colours' ? file.colours.find(({ name }) => name === (colour?.name ?? second)) : null
    const names: Record<string, string> = { name: 'colour', opening: 'stock' }
    const column =
      part === 'colours'
        ? colour
          ? (names[third] ?? third)
          : 'colour'
        : part === 'texts'
          ? `texts.${second}.${third}`
          : part
    return [
      {
        number: row?.number ?? file.number,
        column: file.columns[column] ?? null,
        value: shortened(saidOf(field, file, written)),
        reason,
      },
    ]
  })

/**
 * What only follows from another problem is left out: whatever the rules say of a row that could not be read as one, or
 * of a cell that could not. Several lines of a cell can break the same rule, which is said once.
 */
export function eachOnce(problems: readonly Problem[]): Problem[] {
  const cellOf = ({ number, column }: Problem) => `${number} ${column?.toLowerCase()}`
  const rows = new Set(problems.filter(isOf(noRow)).map(({ number }) => number))
  const cells = new Set(problems.filter(isOf(noCell)).map(cellOf))
  const told = new Set<string>()
  return problems.filter((problem) => {
    const key = `${cellOf(problem)} ${problem.reason}`
    const isNew = !told.has(key)
    told.add(key)
    if (isOf(noRow)(problem)) return isNew
    if (rows.has(problem.number)) return false
    return isNew && (isOf(noCell)(problem) || !cells.has(cellOf(problem)))
  })
}

const isOf =
  (reasons: readonly string[]) =>
  ({ reason }: Problem) =>
    reasons.includes(reason)

const pictureAt = (file: FileProduct, written: WrittenProduct, index: string) => {
  const id = written.pictures[Number(index)]?.id
  return file.pictures?.find(({ address }) => id && pictureNamed(address) === id)
}

const ofPicture = (
  { columns }: FileProduct,
  { number, alt }: FilePicture,
  language: string,
  reason: string,
): Problem => ({
  number,
  column: columns[language === 'en' ? 'pictureText' : `texts.${language}.pictureText`] ?? null,
  value: shortened(alt[language] ?? ''),
  reason,
})

function saidOf(field: string, file: FileProduct, written: WrittenProduct): string {
  const [part = '', second = '', third = ''] = field.split('.')
  if (part === 'texts') {
    const said: Readonly<Record<string, string | undefined>> = file.texts[second] ?? {}
    return said[third] ?? ''
  }
  if (part === 'colours') {
    const own: Readonly<Record<string, unknown>> = written.colours[Number(second)] ?? {}
    return String(own[third] ?? second)
  }
  const said: Readonly<Record<string, string | undefined>> = file.fields
  return said[part] ?? ''
}
