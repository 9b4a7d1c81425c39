// The pictures that rows of a Shopify export name: one a row, some of them again as that of a variant. Pure.
import type { FilePicture } from './file-product.ts'

type Row = {
  readonly number: number
  /** Of its first option; null for a row that only names a picture. */
  readonly value: string | null
  readonly address: string
  readonly place: string
  readonly text: string
  readonly ofVariant: string
}

/** In the order of their places; a picture of variants with one value alone shows that. */
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
