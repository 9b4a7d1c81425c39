// Diff of two designs over all parts, as messages. Pure.
import { brandPart } from '../brand/input.ts'
import { hiddenPart } from '../design/input.ts'
import type { Change, Part, PartName, StoredDesign } from '../design/rules/design.ts'
import { valueIn } from '../design/rules/design.ts'
import { homePart } from '../home/input.ts'
import { menusPart } from '../menus/input.ts'
import { pagesPart } from '../pages/input.ts'

const parts: { readonly [N in PartName]: Part<N> } = {
  brand: brandPart,
  home: homePart,
  menus: menusPart,
  pages: pagesPart,
  hidden: hiddenPart,
}

export type PartChanges = { readonly part: PartName; readonly changes: readonly Change[] }

/** Unchanged parts are omitted. */
export const changesBetween = (before: StoredDesign, after: StoredDesign): PartChanges[] =>
  Object.values(parts).flatMap((part) => {
    const changes = changesOf(part as Part<PartName>, before, after)
    return changes.length > 0 ? [{ part: part.name, changes }] : []
  })

const changesOf = <N extends PartName>(
  part: Part<N>,
  before: StoredDesign,
  after: StoredDesign,
): readonly Change[] => part.changes(valueIn(before, part), valueIn(after, part))
