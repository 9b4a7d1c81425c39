// Matches a file's attributes to the shop's, and validates their values. Pure.
import {
  type Attribute,
  type AttributeValues,
  attributeLimits,
  fitting,
  valueIn,
  writtenValue,
} from '../../attributes/rules.ts'
import { readAttributes } from '../../editor/input/attributes.ts'
import { plainText } from '../../editor/input/fields.ts'
import { columnNamed } from './attribute-columns.ts'
import { linesIn } from './cells.ts'
import { type FileProduct, type Problem, problemAt } from './file-product.ts'

type Texts = Record<string, Record<string, string>>

export type StatedIn = {
  /** In the form that `readProduct` reads. */
  readonly attributes: Readonly<Record<string, string>>
  /** By language. */
  readonly texts: Texts
  readonly problems: readonly Problem[]
  /** Lowercase names of specifications that are attributes of this shop. */
  readonly specifications: ReadonlySet<string>
}

/** Merges the file's values into the existing ones; an empty cell removes a value. */
export function statedIn(
  file: FileProduct,
  was: AttributeValues,
  known: readonly Attribute[],
): StatedIn {
  const attributes: Record<string, string> = Object.fromEntries(
    Object.entries(fitting(was, new Map(known.map((each) => [each.id, each])))).map(
      ([id, value]) => [id, writtenValue(value)],
    ),
  )
  const texts: Texts = {}
  const problems: Problem[] = []
  for (const { header, cell, ...named } of file.attributes ?? []) {
    const attribute = columnNamed(named, known)
    const { language } = named
    const wrong = (reason: string) => problems.push(problemAt(file.number, header, cell, reason))
    const text = plainText(cell)
    if (!attribute) {
      if (text !== '') wrong('imports.row.attribute')
      continue
    }
    if (language !== null) {
      if ([...text].length > attributeLimits.text) wrong('field.long')
      texts[language] = { ...texts[language], [attribute.id]: text }
      continue
    }
    const written = writtenIn(attribute, cell, ({ name }) => [name])
    const { problems: found } = readAttributes({ [attribute.id]: written ?? '' }, known)
    const [problem] = Object.values(found)
    if (written === null) wrong('imports.row.attributeValue')
    else if (problem) wrong(problem)
    else attributes[attribute.id] = written
  }
  return { attributes, texts, problems, specifications: namesTaken(file, attributes, known) }
}

type Named = Pick<Attribute, 'name' | 'names'>

/** Null if the list has no such value. */
function writtenIn(
  { type, values }: Attribute,
  cell: string,
  namesOf: (value: Named) => readonly string[],
): string | null {
  if (type === 'boolean') return yesOrNo(cell)
  if (type !== 'list') return cell.trim()
  const ids = linesIn(cell).map((line) => {
    const name = plainText(line).toLowerCase()
    return values.find((value) => namesOf(value).some((each) => each.toLowerCase() === name))?.id
  })
  return ids.includes(undefined) ? null : ids.join(',')
}

const yesOrNo = (cell: string): string => {
  const text = cell.trim().toLowerCase()
  if (/^(yes|true|1)$/.test(text)) return 'yes'
  return /^(no|false|0)$/.test(text) ? 'no' : text
}

/**
 * Specifications of another shop that match attributes by name in any language: if the attribute allows the value they
 * become attribute values, otherwise they stay specifications.
 */
function namesTaken(
  { specifications = [] }: FileProduct,
  attributes: Record<string, string>,
  known: readonly Attribute[],
): ReadonlySet<string> {
  const names = ({ name, names }: Named) => [name, ...Object.values(names)]
  const found = new Set<string>()
  for (const { name, values } of specifications) {
    const attribute = known.find((each) =>
      names(each).some((own) => own.toLowerCase() === name.toLowerCase()),
    )
    if (!attribute) continue
    const cell = attribute.type === 'list' ? values.join('\n') : values.join(', ')
    const written = writtenIn(attribute, cell, names)
    const value = written === null ? null : valueIn(attribute, plainText(written))
    if (value === null || value === undefined) continue
    attributes[attribute.id] = writtenValue(value)
    found.add(name.toLowerCase())
  }
  return found
}
