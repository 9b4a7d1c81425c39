// A change of the shop's first language, and names after it. Pure.
import type { Language } from '../../languages.ts'

export type LanguageChange = { readonly from: Language; readonly to: Language }

/** A name in the first language, with those in others. */
type Named = { readonly name: string; readonly names: Readonly<Record<string, string>> }

/**
 * Siblings by their names in the new first language; one without such a name keeps its own. Names are unique among them,
 * whatever their case: where two would become one, all stay as they are.
 */
export function namesAfter<N extends Named>(
  siblings: readonly N[],
  { from, to }: LanguageChange,
): readonly N[] {
  const after = siblings.map((each): N => {
    const { [to]: name, ...others } = each.names
    return name ? { ...each, name, names: { ...others, [from]: each.name } } : each
  })
  const isUnique = new Set(after.map(({ name }) => name.toLowerCase())).size === after.length
  return isUnique ? after : siblings
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
