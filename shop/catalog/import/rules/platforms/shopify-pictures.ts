// Pictures in the rows of a Shopify export: one per row, some repeated as a variant's picture. Pure.
import type { FilePicture } from '../file-product.ts'

type Row = {
  readonly number: number
  /** Value of the first option; null for a row with only a picture. */
  readonly value: string | null
  readonly address: string
  readonly place: string
  readonly text: string
  readonly ofVariant: string
}

/** Pictures in order of position; one used only by variants with one value shows that value. */
export function shopifyPictures(rows: readonly Row[]): FilePicture[] {
  const listed = rows.filter(({ address }) => address !== '')
  const places = new Map(listed.map((row, index) => [row, placeOf(row.place) ?? index + 1]))
  const inOrder = listed.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  const known = new Set(listed.map(({ address }) => address))
  const more = rows.filter(({ ofVariant }) => ofVariant !== '' && !known.has(ofVariant))
  const named = [
    ...inOrder,
    ...more.map((row) => ({ ...row, address: row.ofVariant, text: '' })),
  ].filter(({ address }, index, all) => all.findIndex((each) => each.address === address) === index)
  return named.map(({ number, address, text }) => {
    const of = new Set(
      rows.flatMap(({ ofVariant, value }) =>
        ofVariant === address && value !== null ? [value] : [],
      ),
    )
    const [value = ''] = of.size === 1 ? of : []
    return { number, address, value, alt: { en: text } }
  })
}

const placeOf = (place: string): number | null => (/^\d{1,4}$/.test(place) ? Number(place) : null)
