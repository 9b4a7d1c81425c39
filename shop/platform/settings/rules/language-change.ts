// A change of the shop's first language, and names after it. Pure.
import type { Language } from '../../languages.ts'

export type LanguageChange = { readonly from: Language; readonly to: Language }

/** A name in the first language, with those in others. */
type Named = { readonly name: string; readonly names: Readonly<Record<string, string>> }

/** What a text that is missing in the new first language is called in it: as before. */
const renamed = <N extends Named>(named: N, name: string, { from, to }: LanguageChange): N => {
  const { [to]: _, ...others } = named.names
  return {
    ...named,
    name,
    names: name === named.name ? others : { ...others, [from]: named.name },
  }
}

/**
 * Siblings by their names in the new first language. Names are unique among them, whatever their case: where two would
 * become one, all keep theirs.
 */
export function namesAfter<N extends Named>(siblings: readonly N[], change: LanguageChange): N[] {
  const names = siblings.map(({ name, names }) => names[change.to] || name)
  const isUnique = new Set(names.map((name) => name.toLowerCase())).size === names.length
  return siblings.map((each, at) => renamed(each, (isUnique && names[at]) || each.name, change))
}

/** Texts by language, which have one in the new first language afterwards: that of the former one, if need be. */
export const textsAfter = <T>(
  texts: Readonly<Record<string, T>>,
  { from, to }: LanguageChange,
): Readonly<Record<string, T>> => {
  const former = texts[from]
  return texts[to] || !former ? texts : { ...texts, [to]: former }
}

/** The same wherever `texts` and `labels` by language stand in a document. */
export function documentTextsAfter(document: unknown, change: LanguageChange): unknown {
  if (Array.isArray(document)) return document.map((each) => documentTextsAfter(each, change))
  if (typeof document !== 'object' || document === null) return document
  return Object.fromEntries(
    Object.entries(document).map(([key, value]) => [
      key,
      key === 'texts' || key === 'labels'
        ? textsAfter(value as Record<string, unknown>, change)
        : documentTextsAfter(value, change),
    ]),
  )
}
