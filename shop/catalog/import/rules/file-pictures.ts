// The pictures of a product after an import: existing ones by name, remote ones once they are downloaded. Pure.
import { firstLanguage } from '../../../platform/languages.ts'
import { parsePhotoName } from '../../products/rules/photos.ts'
import {
  type EditedPicture,
  type ProductDocument,
  productLimits,
  type ValueName,
} from '../../products/rules/product.ts'
import { type FilePicture, type FileProduct, type Problem, problemAt } from './file-product.ts'

/**
 * The id in a picture URL; null if it is not one of ours. Ids are content hashes: whichever shop wrote the URL, it is
 * the same picture.
 */
export function pictureNamed(address: string): string | null {
  if (/^[0-9a-f]{32}$/.test(address)) return address
  const name = /^(?:https?:\/\/[^/?#\s]+)?\/pictures\/([^/?#]+)$/i.exec(address)?.[1]
  return (name && parsePhotoName(name)?.id) ?? null
}

export const picturesNamed = (products: readonly FileProduct[]): string[] => [
  ...new Set(
    products.flatMap(({ pictures = [], variants }) => [
      ...pictures.flatMap(({ address }) => pictureNamed(address) ?? []),
      ...variants.flatMap(({ values }) =>
        values.flatMap(({ image = '' }) => pictureNamed(image) ?? []),
      ),
    ]),
  ),
]

/** Swatches use only existing pictures; none are downloaded for them. */
export const swatchesNotTaken = (file: FileProduct, { ids }: KnownPictures): Problem[] =>
  file.variants.flatMap(({ number, values }) =>
    values.flatMap(({ image = '' }, at): Problem[] => {
      const isKnown = image === '' || ids.has(pictureNamed(image) ?? '')
      const column = file.columns[`option${at + 1}Image`]
      return isKnown ? [] : [problemAt(number, column, image, 'imports.row.picture')]
    }),
  )

/** URLs for the download job, which guards against private addresses. */
const isElsewhere = (address: string): boolean =>
  address.length <= 2000 && /^https:\/\/[^\s/]/i.test(address) && URL.canParse(address)

export const addressesIn = (products: readonly FileProduct[]): string[] => [
  ...new Set(
    products.flatMap(({ pictures = [] }) =>
      pictures.map(({ address }) => address).filter(isElsewhere),
    ),
  ),
]

/** A product's picture, in file order. */
export type WantedPicture = {
  readonly number: number
  readonly column: string | null
  readonly position: number
  readonly address: string
  readonly value: string | null
  readonly alt: Readonly<Record<string, string>>
  /** Set if the shop already has it. */
  readonly imageId: string | null
}

/** Pictures that the shop has: ids, and downloads by URL. */
export type KnownPictures = {
  readonly ids: ReadonlySet<string>
  readonly fetched: ReadonlyMap<string, string>
  readonly mayFetch: boolean
}

type Pictures = {
  readonly pictures: readonly EditedPicture[]
  /** To be downloaded, with their siblings; empty if there is nothing to download. */
  readonly wanted: readonly WantedPicture[]
  /** Missing in the shop: the product is imported without them. */
  readonly notTaken: readonly Problem[]
  readonly problems: readonly Problem[]
}

/** Existing pictures stay if a picture of the file was not accepted or is still to be downloaded. */
export function picturesOf(
  file: FileProduct,
  was: readonly EditedPicture[],
  options: readonly NamedOption[],
  known: KnownPictures,
): Pictures {
  if (!file.pictures) return { pictures: was, wanted: [], notTaken: [], problems: [] }
  const before = new Map(was.map((picture) => [picture.id, picture]))
  const pictures = new Map<string, EditedPicture>()
  const notTaken: Problem[] = []
  const problems: Problem[] = []
  const wanted: WantedPicture[] = []
  for (const said of file.pictures) {
    const { number, address, value, alt } = said
    const named = problemWith(file, said)
    const id = knownPicture(address, known)
    const place = {
      number,
      column: file.columns.picture ?? null,
      position: wanted.length,
      address,
      value: value || null,
      alt,
      imageId: id,
    }
    if (address === '') problems.push(named('picture', address, 'field.required'))
    else if (!id && known.mayFetch && wanted.length >= productLimits.pictures)
      notTaken.push(named('picture', address, 'catalog.field.pictures'))
    else if (!id && known.mayFetch && isElsewhere(address)) {
      if (value && !valueNamed(options, value))
        problems.push(named('pictureValue', value, 'imports.row.pictureColour'))
      for (const [language, text] of Object.entries(alt))
        if ([...text].length > productLimits.alt)
          problems.push(named(altColumn(language), text, 'field.long'))
      wanted.push(place)
    } else if (!id)
      notTaken.push(
        named('picture', address, known.mayFetch ? 'download.address' : 'imports.row.picture'),
      )
    else if (pictures.has(id)) problems.push(named('picture', address, 'catalog.field.twice'))
    else {
      wanted.push(place)
      const shown = value ? valueNamed(options, value) : null
      if (value && !shown) problems.push(named('pictureValue', value, 'imports.row.pictureColour'))
      const old = before.get(id)
      const of = value === undefined ? (old?.value ?? null) : shown
      pictures.set(id, { ...old, id, value: of, alt: { ...old?.alt, ...alt } })
    }
  }
  const isFetched = wanted.some(({ imageId }) => imageId === null)
  const isWhole = notTaken.length === 0 && !isFetched
  const remaining = isWhole ? [] : was.filter(({ id }) => !pictures.has(id))
  return {
    pictures: [...pictures.values(), ...remaining],
    wanted: isFetched ? wanted : [],
    notTaken,
    problems,
  }
}

/** Header of a picture's alt text in a language. */
export const altColumn = (language: string): string =>
  language === firstLanguage() ? 'pictureText' : `texts.${language}.pictureText`

function knownPicture(address: string, { ids, fetched }: KnownPictures): string | null {
  const named = pictureNamed(address)
  return named && ids.has(named) ? named : (fetched.get(address) ?? null)
}

type Fetched = Pick<EditedPicture, 'id' | 'alt'> & { readonly value: string | null }

/** The file's pictures in order, then the product's other ones. The same picture at two URLs counts once. */
export function withFetched(
  { pictures: was, options }: Pick<ProductDocument, 'pictures' | 'options'>,
  fetched: readonly Fetched[],
): readonly EditedPicture[] {
  const before = new Map(was.map((picture) => [picture.id, picture]))
  const pictures = new Map<string, EditedPicture>()
  for (const { id, value: said, alt } of fetched) {
    if (pictures.has(id)) continue
    const old = before.get(id)
    const shown = said === null ? null : valueNamed(options, said)
    const value = shown ?? old?.value ?? null
    pictures.set(id, { ...old, id, value, alt: { ...old?.alt, ...alt } })
  }
  return [...pictures.values(), ...was.filter(({ id }) => !pictures.has(id))]
}

const problemWith =
  ({ columns }: FileProduct, { number }: FilePicture) =>
  (column: string, value: string, reason: string): Problem =>
    problemAt(number, columns[column], value, reason)

type NamedOption = {
  readonly name: string
  readonly values: readonly { readonly name: string }[]
}

/** "Ink"; "Colour: Ink" if another option also has that value. */
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
