// The address of a picture: all that a drawing depends on is in its name, so it never changes.

import { plainHex } from '../../shop/catalog/products/rules/colours.ts'
import { photoUrl } from '../../shop/catalog/products/rules/photos.ts'
import type { ArtKind, ArtRef } from '../../shop/catalog/products/rules.ts'

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
  views.filter((view) => view !== (sided.has(kind) ? 'back' : 'side'))

/** A photograph at least `most` pixels wide where there is one, else `/art/phone-2-1b2c3d.svg`; `hex` with or without its number sign, null for a product without a swatch. */
export function artUrl(art: ArtRef, hex: string | null, view: View = 'front', most = 640): string {
  const { kind, variant, photo } = art
  if (photo) return photoUrl(photo, 'webp', most)
  return `/art/${kind}-${variant}-${(hex ?? plainHex).replace('#', '').toLowerCase()}${view === 'front' ? '' : `-${view}`}.svg`
}

/** What is shown of it elsewhere, where a link leads to it: the photograph, or its PNG card. */
export const sharedUrl = ({ photo, ...art }: ArtRef, hex: string | null): string =>
  photo ? photoUrl(photo, photo.plain) : artUrl(art, hex).replace(/^\/art\/(.*)svg$/, '/og/$1png')

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
