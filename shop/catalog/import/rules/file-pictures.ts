// Which pictures a product has when a file is written over it. The shop fetches none: it knows its own by their names. Pure.
import { parsePhotoName } from '../../products/rules/photos.ts'
import type { EditedPicture, ValueName } from '../../products/rules/product.ts'
import { shortened } from './cells.ts'
import type { FilePicture, FileProduct, Problem } from './file-product.ts'

/**
 * The id of a picture that an address names; null where it names none of ours. An id is made of the content, so whichever
 * shop wrote the address, it is the same picture.
 */
export function pictureNamed(address: string): string | null {
  if (/^[0-9a-f]{32}$/.test(address)) return address
  const name = /^(?:https?:\/\/[^/?#\s]+)?\/pictures\/([^/?#]+)$/i.exec(address)?.[1]
  return (name && parsePhotoName(name)?.id) ?? null
}

export const picturesNamed = (products: readonly FileProduct[]): string[] => [
  ...new Set(
    products.flatMap(({ pictures = [] }) =>
      pictures.flatMap(({ address }) => pictureNamed(address) ?? []),
    ),
  ),
]

type Pictures = {
  readonly pictures: readonly EditedPicture[]
  /** The shop has none of them: the product comes without. */
  readonly notTaken: readonly Problem[]
  readonly problems: readonly Problem[]
}

/** `known`: ids that the shop has. What a product has stays where a picture of the file could not be taken instead. */
export function picturesOf(
  file: FileProduct,
  was: readonly EditedPicture[],
  options: readonly NamedOption[],
  known: ReadonlySet<string>,
): Pictures {
  if (!file.pictures) return { pictures: was, notTaken: [], problems: [] }
  const before = new Map(was.map((picture) => [picture.id, picture]))
  const pictures = new Map<string, EditedPicture>()
  const notTaken: Problem[] = []
  const problems: Problem[] = []
  for (const said of file.pictures) {
    const { address, value, alt } = said
    const id = pictureNamed(address)
    const named = problemWith(file, said)
    if (address === '') problems.push(named('picture', address, 'field.required'))
    else if (!id || !known.has(id)) notTaken.push(named('picture', address, 'imports.row.picture'))
    else if (pictures.has(id)) problems.push(named('picture', address, 'catalog.field.twice'))
    else {
      const shown = value ? valueNamed(options, value) : null
      if (value && !shown) problems.push(named('pictureValue', value, 'imports.row.pictureColour'))
      const old = before.get(id)
      const of = value === undefined ? (old?.value ?? null) : shown
      pictures.set(id, { id, value: of, alt: { ...old?.alt, ...alt } })
    }
  }
  const kept = notTaken.length > 0 ? was.filter(({ id }) => !pictures.has(id)) : []
  return { pictures: [...pictures.values(), ...kept], notTaken, problems }
}

const problemWith =
  ({ columns }: FileProduct, { number }: FilePicture) =>
  (column: string, value: string, reason: string): Problem => ({
    number,
    column: columns[column] ?? null,
    value: shortened(value),
    reason,
  })

type NamedOption = {
  readonly name: string
  readonly values: readonly { readonly name: string }[]
}

/** "Ink"; "Colour: Ink" where another option has such a value, too. */
export function valueCell(
  { options }: { readonly options: readonly NamedOption[] },
  { option, value }: ValueName,
): string {
  const bare = valueNamed(options, value)
  return bare?.option === option && bare.value === value ? value : `${option}: ${value}`
}

function valueNamed(options: readonly NamedOption[], cell: string): ValueName | null {
  const all = options.flatMap(({ name: option, values }) =>
    values.map(({ name: value }): ValueName => ({ option, value })),
  )
  return (
    all.find(({ option, value }) => `${option}: ${value}` === cell) ??
    all.find(({ value }) => value === cell) ??
    null
  )
}
