// Slugs that are made from names, for categories and collections. Pure.
import { isReserved, isSlug } from '../rules.ts'

/** From an English name; what leaves no letter of it, or a reserved word, becomes `otherwise`. */
export function slugFrom(
  name: string,
  otherwise: string,
  isFree: (slug: string) => boolean,
): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '')
  return numbered(isSlug(plain) && !isReserved(plain) ? plain : otherwise, isFree)
}

export function numbered(base: string, isFree: (text: string) => boolean): string {
  let text = base
  for (let turn = 2; !isFree(text); turn += 1) text = `${base.slice(0, 58)}-${turn}`
  return text
}
