// URLs of generated pictures: the name contains everything that a drawing depends on, so it is immutable.

import {
  type ArtKind,
  type ArtRef,
  type Placeholder,
  plainHex,
} from '../../shop/catalog/products/rules/catalog.ts'
import { cardName, photoUrl } from '../../shop/catalog/products/rules/photos.ts'
import { longestCategory } from '../../shop/catalog/products/rules/placeholder.ts'

/** The view on cards, then the further ones of the product's page. */
const views = ['front', 'back', 'side', 'use', 'detail'] as const
export type View = (typeof views)[number]

/** Kinds whose side view is more informative than the back; each kind has one of the two. */
const sided: ReadonlySet<string> = new Set([
  'headphones',
  'glasses',
  'sneaker',
  'shoe',
] satisfies ArtKind[])

/** Available views of a kind, in order. */
export const viewsOf = (kind: string): View[] =>
  kind === 'placeholder'
    ? ['front']
    : views.filter((view) => view !== (sided.has(kind) ? 'back' : 'side'))

/** A photo at least `most` pixels wide if there is one, else `/art/phone-2-1b2c3d.svg`; `hex` with or without its number sign, null for a product without a swatch. A placeholder has no color and a single view, and if it is small no category. */
export function artUrl(art: ArtRef, hex: string | null, view: View = 'front', most = 640): string {
  const { kind, variant, mark, photo } = art
  if (photo) return photoUrl(photo, 'webp', most)
  if (kind === 'placeholder') return `/art/${placeholderName(mark, most)}.svg`
  return `/art/${kind}-${variant}-${(hex ?? plainHex).replace('#', '').toLowerCase()}${view === 'front' ? '' : `-${view}`}.svg`
}

/** Image of a link preview: the product's photo or drawing, on a wide card. */
export const cardUrl = (
  art: ArtRef,
  hex: string | null,
  of: { id: string; language: string },
): string => (art.photo ? `/og/${cardName(art.photo)}` : sharedUrl(art, hex, of))

/** Image for feeds and structured data: the uncropped photo, or the PNG card. */
export function sharedUrl(
  { photo, ...art }: ArtRef,
  hex: string | null,
  { id, language }: { id: string; language: string },
): string {
  if (photo) return photoUrl(photo, photo.plain)
  // By id, not by text: otherwise anyone could have arbitrary text rendered as PNG.
  if (art.kind === 'placeholder') return `/og/product-${language}-${id}.png`
  return artUrl(art, hex).replace(/^\/art\/(.*)svg$/, '/og/$1png')
}

/** Texts as hexadecimal digits: the page cache only accepts plain URLs. */
const placeholderName = (mark: Placeholder | undefined, most: number): string =>
  `placeholder-${hexOf(mark?.initial ?? '')}-${hexOf((most > smallest && mark?.category) || '')}`

/** Thumbnails are too small for the category. */
const smallest = 320

const hexOf = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Parses the name of a placeholder, without the folder. */
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

/** Parses a picture's name, without the folder. The kind may not exist: only `draw` can tell. */
export function parseArtName(
  name: string,
): { kind: string; variant: number; hex: string; view: View } | null {
  const match = form.exec(name)
  if (!match) return null
  const [, kind = '', variant, hex = '', said] = match
  const view = said ? views.slice(1).find((each) => each === said) : 'front'
  return view && viewsOf(kind).includes(view) ? { kind, variant: Number(variant), hex, view } : null
}
