// The parts of a product as flat fields of forms, and rows that are added, moved and taken away in them.
import { fieldsUnder } from '../../../platform/input.ts'
import type { EditedPicture, ProductDocument, ProductPart } from '../rules/product.ts'
import type { ProductTexts } from '../rules/texts.ts'
import { type WrittenProduct, writtenOf } from './product.ts'

export type Fields = Readonly<Record<string, string>>

/** What a form of this part shows: "colours.0.name", "texts.de.features.2". */
export function fieldsOf(
  document: ProductDocument,
  part: ProductPart,
  language: string | null,
): Record<string, string> {
  const written = writtenOf(document)
  if (part === 'basics') {
    const { name, category, brand, basePrice, description, attribute, art } = written
    const others = written.otherCategories.map((id) => [`otherCategories.${id}`, 'yes'] as const)
    const own = { name, category, brand, basePrice, description, attribute, art }
    return { ...own, ...Object.fromEntries(others) }
  }
  if (part === 'details')
    return {
      detailedInfo: written.detailedInfo,
      ...listFields('features', written.features),
      ...pairFields('specifications', written.specifications),
    }
  if (part === 'colours')
    return rowFields('colours', written.colours, ({ isHidden, opening = '', ...colour }) => ({
      ...colour,
      opening,
      hidden: isHidden ? '1' : '',
    }))
  if (part === 'pictures')
    return rowFields('pictures', written.pictures, ({ id, colour, alt }) => ({
      id,
      colour: colour ?? '',
      ...Object.fromEntries(
        Object.entries(alt).map(([language, text]) => [`alt.${language}`, text]),
      ),
    }))
  return language ? textFields(`texts.${language}`, written.texts[language] ?? {}) : {}
}

function textFields(at: string, own: ProductTexts): Record<string, string> {
  const { name = '', attribute = '', description = '', detailedInfo = '' } = own
  return {
    [`${at}.name`]: name,
    [`${at}.attribute`]: attribute,
    [`${at}.description`]: description,
    [`${at}.detailedInfo`]: detailedInfo,
    ...listFields(`${at}.features`, own.features ?? []),
    ...pairFields(`${at}.specifications`, own.specifications ?? []),
    ...Object.fromEntries(
      Object.entries(own.colours ?? {}).map(([colour, label]) => [
        `${at}.colours.${colour}`,
        label,
      ]),
    ),
  }
}

const listFields = (at: string, rows: readonly string[]) =>
  Object.fromEntries(rows.map((row, index) => [`${at}.${index}`, row]))

const pairFields = (at: string, rows: readonly (readonly [string, string])[]) =>
  rowFields(at, rows, ([label, value]) => ({ label, value }))

const rowFields = <Row>(
  at: string,
  rows: readonly Row[],
  read: (row: Row) => Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(read(row)).map(([name, value]) => [`${at}.${index}.${name}`, value]),
    ),
  )

/** The reverse: what a form of this part sends, for `readProduct`. */
export function writtenIn(
  fields: Fields,
  part: ProductPart,
  language: string | null,
  { colours, texts }: ProductDocument,
): Partial<WrittenProduct> {
  const text = (name: string) => fields[name] ?? ''
  if (part === 'basics')
    return {
      name: text('name'),
      category: text('category'),
      otherCategories: fieldsUnder('otherCategories', fields).flatMap(([id, value]) =>
        value === 'yes' ? [id] : [],
      ),
      brand: text('brand'),
      basePrice: text('basePrice'),
      description: text('description'),
      attribute: text('attribute'),
      art: text('art'),
    }
  if (part === 'details')
    return {
      detailedInfo: text('detailedInfo'),
      features: listIn(fields, 'features'),
      specifications: pairsIn(fields, 'specifications'),
    }
  if (part === 'colours')
    return {
      colours: rowsIn(fields, 'colours').map((row) => ({
        name: row.name ?? '',
        hex: row.hex ?? '',
        price: row.price ?? '',
        isHidden: Boolean(row.hidden),
        opening: row.opening ?? '',
      })),
    }
  if (part === 'pictures') return { pictures: rowsIn(fields, 'pictures').map(pictureIn) }
  if (!language) return {}
  const at = `texts.${language}`
  const features = listIn(fields, `${at}.features`)
  const specifications = pairsIn(fields, `${at}.specifications`)
  const own: ProductTexts = {
    name: text(`${at}.name`),
    attribute: text(`${at}.attribute`),
    description: text(`${at}.description`),
    detailedInfo: text(`${at}.detailedInfo`),
    // All of a list or nothing of it: what is left out is read in English.
    ...(features.some((each) => each.trim()) && { features }),
    ...(specifications.flat().some((each) => each.trim()) && { specifications }),
    colours: Object.fromEntries(
      colours.map(({ name }) => [name, text(`${at}.colours.${name}`)] as const),
    ),
  }
  return { texts: { ...texts, [language]: own } }
}

function pictureIn(row: Record<string, string>): EditedPicture {
  const alt = Object.entries(row)
    .filter(([name, text]) => /^alt\.[a-z]{2}$/.test(name) && text.trim() !== '')
    .map(([name, text]) => [name.slice(4), text] as const)
  return { id: row.id ?? '', colour: row.colour || null, alt: Object.fromEntries(alt) }
}

const listIn = (fields: Fields, at: string): string[] =>
  rowsIn(fields, at).map((row) => row[''] ?? '')

const pairsIn = (fields: Fields, at: string): [string, string][] =>
  rowsIn(fields, at).map(({ label = '', value = '' }) => [label, value])

/** Each row by the names of its fields; that of a plain list is ''. */
function rowsIn(fields: Fields, at: string): Record<string, string>[] {
  const rows = new Map<number, Record<string, string>>()
  for (const [name, value] of Object.entries(fields)) {
    if (!name.startsWith(`${at}.`)) continue
    const [, number, field = ''] = /^(\d{1,3})(?:\.(.+))?$/.exec(name.slice(at.length + 1)) ?? []
    if (number === undefined) continue
    rows.set(Number(number), { ...rows.get(Number(number)), [field]: value })
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
}

const put = (fields: Fields, at: string, rows: readonly Record<string, string>[]) => {
  const others = Object.entries(fields).filter(([name]) => !name.startsWith(`${at}.`))
  const own = rows.flatMap((row, index) =>
    Object.entries(row).map(([name, value]) => [
      name === '' ? `${at}.${index}` : `${at}.${index}.${name}`,
      value,
    ]),
  )
  return Object.fromEntries([...others, ...own]) as Record<string, string>
}

export const rowLists = ['colours', 'features', 'specifications', 'pictures'] as const
export type RowList = (typeof rowLists)[number]

/** What a new row holds besides empty fields. */
const blank: Record<RowList, Record<string, string>> = {
  colours: { name: '', hex: '#808080', price: '', opening: '', hidden: '' },
  features: { '': '' },
  specifications: { label: '', value: '' },
  pictures: {},
}

/** Rows without a word are no rows. What a picture or a new colour is has no words of its own. */
export function withoutBlanks(fields: Fields): Record<string, string> {
  let left: Record<string, string> = { ...fields }
  for (const at of ['colours', 'features', 'specifications'] as const) {
    const isSaid = ([name, value]: [string, string]) => name !== 'hex' && value.trim() !== ''
    left = put(
      left,
      at,
      rowsIn(left, at).filter((row) => Object.entries(row).some(isSaid)),
    )
  }
  return left
}

/**
 * What a button of a row asks for: "colours.add", "features.remove.2", "colours.up.1". Null where it asks for nothing of
 * rows. `focus` is the field that whoever pressed it goes on with.
 */
export function movedRows(
  fields: Fields,
  intent: string,
): { fields: Record<string, string>; focus: string } | null {
  const [, list, verb, number = '0'] =
    /^([a-z]+)\.(add|remove|up|down)(?:\.(\d{1,3}))?$/.exec(intent) ?? []
  const at = rowLists.find((each) => each === list)
  if (!at) return null
  const rows = rowsIn(fields, at)
  const from = Number(number)
  const row = rows[from]
  if (verb === 'add') {
    const focus =
      at === 'features' ? `features.${rows.length}` : `${at}.${rows.length}.${first[at]}`
    return { fields: put(fields, at, [...rows, blank[at]]), focus }
  }
  if (!row) return { fields: { ...fields }, focus: '' }
  const rest = rows.filter((each) => each !== row)
  if (verb === 'remove') return { fields: put(fields, at, rest), focus: `${at}.add` }
  const to = Math.max(0, Math.min(rest.length, from + (verb === 'up' ? -1 : 1)))
  const moved = [...rest.slice(0, to), row, ...rest.slice(to)]
  return { fields: put(fields, at, moved), focus: `${at}.${verb}.${to}` }
}

const first: Record<RowList, string> = {
  colours: 'name',
  features: '',
  specifications: 'label',
  pictures: 'colour',
}
