// The address of a picture: all that a drawing depends on is in its name, so it never changes.

import { cardName, photoUrl } from '../../shop/catalog/products/rules/photos.ts'
import { longestCategory } from '../../shop/catalog/products/rules/placeholder.ts'
import {
  type ArtKind,
  type ArtRef,
  type Placeholder,
  plainHex,
} from '../../shop/catalog/products/rules.ts'

/** The product as the shop window shows it, then what its own page shows besides. */
const views = ['front', 'back', 'side', 'use', 'detail'] as const
export type View = (typeof views)[number]

/** What tells more from the side than from behind; a thing has one of the two. */
const sided: ReadonlySet<string> = new Set([
  'headphones',
  'glasses',
  'sneaker',
  'shoe',
] satisfies ArtKind[])

/** The pictures that there are of a kind of thing, in their order. */
export const viewsOf = (kind: string): View[] =>
  kind === 'placeholder'
    ? ['front']
    : views.filter((view) => view !== (sided.has(kind) ? 'back' : 'side'))

/** A photograph at least `most` pixels wide where there is one, else `/art/phone-2-1b2c3d.svg`; `hex` with or without its number sign, null for a product without a swatch. A placeholder has no colour and one view, and where it is small no category. */
export function artUrl(art: ArtRef, hex: string | null, view: View = 'front', most = 640): string {
  const { kind, variant, mark, photo } = art
  if (photo) return photoUrl(photo, 'webp', most)
  if (kind === 'placeholder') return `/art/${placeholderName(mark, most)}.svg`
  return `/art/${kind}-${variant}-${(hex ?? plainHex).replace('#', '').toLowerCase()}${view === 'front' ? '' : `-${view}`}.svg`
}

/** What is shown beside a link to a product: its photograph or its drawing, on a wide card. */
export const cardUrl = (
  art: ArtRef,
  hex: string | null,
  of: { id: string; language: string },
): string => (art.photo ? `/og/${cardName(art.photo)}` : sharedUrl(art, hex, of))

/** What is shown of a product elsewhere, in feeds and data: the whole photograph, or its PNG card. */
export function sharedUrl(
  { photo, ...art }: ArtRef,
  hex: string | null,
  { id, language }: { id: string; language: string },
): string {
  if (photo) return photoUrl(photo, photo.plain)
  // Not by what it says: anybody could have any text drawn as PNG.
  if (art.kind === 'placeholder') return `/og/product-${language}-${id}.png`
  return artUrl(art, hex).replace(/^\/art\/(.*)svg$/, '/og/$1png')
}

/** Texts in hexadecimal digits: only plain addresses are kept by the page cache. */
const placeholderName = (mark: Placeholder | undefined, most: number): string =>
  `placeholder-${hexOf(mark?.initial ?? '')}-${hexOf((most > smallest && mark?.category) || '')}`

/** Thumbnails are too small for the category. */
const smallest = 320

const hexOf = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reads the name of a placeholder, without the folder. */
export function parsePlaceholder(name: string): Placeholder | null {
  const match = /^placeholder-((?:[0-9a-f]{2}){0,64})-((?:[0-9a-f]{2}){0,160})\.svg$/.exec(name)
  if (!match) return null
  const [initial, category] = [match[1], match[2]].map(textOf)
  const isMark = initial !== undefined && category !== undefined
  return isMark && initial.length <= 16 && category.length <= longestCategory
    ? { initial, category }
    : null
}

function textOf(hex = ''): string | undefined {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const form = /^([a-z]{1,12})-(\d)-([0-9a-f]{6})(?:-([a-z]{1,12}))?\.svg$/

/** Reads a picture's name, without the folder. The kind may not exist: only a drawing can tell. */
export function parseArtName(
  name: string,
): { kind: string; variant: number; hex: string; view: View } | null {
  const match = form.exec(name)
  if (!match) return null
  const [, kind = '', variant, hex = '', said] = match
  const view = said ? views.slice(1).find((each) => each === said) : 'front'
  return view && viewsOf(kind).includes(view) ? { kind, variant: Number(variant), hex, view } : null
}
