// Which pictures a product has when a file is written over it. The shop fetches none: it knows its own by their names. Pure.
import { parsePhotoName } from '../../products/rules/photos.ts'
import type { EditedPicture } from '../../products/rules/product.ts'
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
  colours: readonly string[],
  known: ReadonlySet<string>,
): Pictures {
  if (!file.pictures) return { pictures: was, notTaken: [], problems: [] }
  const before = new Map(was.map((picture) => [picture.id, picture]))
  const pictures = new Map<string, EditedPicture>()
  const notTaken: Problem[] = []
  const problems: Problem[] = []
  for (const said of file.pictures) {
    const { address, colour, alt } = said
    const id = pictureNamed(address)
    const named = problemWith(file, said)
    if (address === '') problems.push(named('picture', address, 'field.required'))
    else if (!id || !known.has(id)) notTaken.push(named('picture', address, 'imports.row.picture'))
    else if (pictures.has(id)) problems.push(named('picture', address, 'catalog.field.twice'))
    else {
      if (colour && !colours.includes(colour))
        problems.push(named('pictureColour', colour, 'imports.row.pictureColour'))
      const old = before.get(id)
      const of = colour === undefined ? (old?.colour ?? null) : colour || null
      pictures.set(id, { id, colour: of, alt: { ...old?.alt, ...alt } })
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
