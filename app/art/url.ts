// The address of a picture: all that a drawing depends on is in its name, so it never changes.
import type { ArtRef } from '../../shop/catalog/rules.ts'

/** The product as the shop window shows it, and a second picture for its own page. */
export type View = 'front' | 'detail'

/** `/art/phone-2-1b2c3d.svg`; `hex` with or without its number sign. */
export function artUrl({ kind, variant }: ArtRef, hex: string, view: View = 'front'): string {
  return `/art/${kind}-${variant}-${hex.replace('#', '').toLowerCase()}${view === 'detail' ? '-detail' : ''}.svg`
}

/** The name of its PNG card in /og. */
export const cardName = (ref: ArtRef, hex: string): string =>
  artUrl(ref, hex).replace(/^\/art\/(.*)svg$/, '$1png')

const form = /^([a-z]{1,12})-(\d)-([0-9a-f]{6})(-detail)?\.svg$/

/** Reads a picture's name, without the folder. The kind may not exist: only a drawing can tell. */
export function parseArtName(
  name: string,
): { kind: string; variant: number; hex: string; view: View } | null {
  const match = form.exec(name)
  if (!match) return null
  const [, kind = '', variant, hex = '', detail] = match
  return { kind, variant: Number(variant), hex, view: detail ? 'detail' : 'front' }
}
