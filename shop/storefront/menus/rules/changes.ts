// Diff of two versions of the menus, for staff. Pure.
import { firstLanguage, textInLanguage } from '../../../platform/languages.ts'
import type { Change } from '../../design/rules/design.ts'
import { type MenuEntry, type MenuName, type Menus, menuNames, targetName } from './menus.ts'

type Placed = {
  readonly entry: MenuEntry
  readonly menu: MenuName
  /** The entry's level: its menu, or its parent entry. */
  readonly level: string
}

export function menuChanges(before: Menus, after: Menus): Change[] {
  const [was, is] = [placedIn(before), placedIn(after)]
  const stayed = inOrder(was, is)
  const change = (word: string, { entry, menu }: Placed): Change => ({
    word: `menu.${menu}.${word}`,
    values: { name: nameOf(entry) },
  })
  const now = [...is].flatMap(([id, each]) => {
    const old = was.get(id)
    if (!old) return [change('added', each)]
    return [
      ...(says(old) === says(each) ? [] : [change('changed', each)]),
      ...(old.level === each.level && stayed.has(id) ? [] : [change('moved', each)]),
    ]
  })
  const removed = [...was].filter(([id]) => !is.has(id)).map(([, each]) => change('removed', each))
  return [...now, ...removed]
}

type Places = ReadonlyMap<string, Placed>

const says = ({ entry }: Placed) =>
  JSON.stringify([entry.target, Object.entries(entry.labels).sort()])

function placedIn(menus: Menus): Places {
  const placed = (
    menu: MenuName,
    entries: readonly MenuEntry[],
    level: string,
  ): [string, Placed][] =>
    entries.flatMap((entry) => [
      [entry.id, { entry, menu, level }],
      ...placed(menu, entry.below, entry.id),
    ])
  return new Map(menuNames.flatMap((menu) => placed(menu, menus[menu], menu)))
}

/** Longest increasing subsequence: the most entries whose order is unchanged; all others have moved. */
function inOrder(was: Places, is: Places): ReadonlySet<string> {
  const places = new Map([...is.keys()].map((id, at) => [id, at]))
  const remaining = [...was].flatMap(([id, { level }]) =>
    is.get(id)?.level === level ? [{ id, at: places.get(id) ?? 0, level }] : [],
  )
  const chains: (typeof remaining)[] = []
  for (const each of remaining) {
    const before = chains.filter(([last]) => last?.level === each.level && last.at < each.at)
    const longest = before.reduce<typeof remaining>((a, b) => (b.length > a.length ? b : a), [])
    chains.push([each, ...longest])
  }
  const levels = new Set(remaining.map(({ level }) => level))
  return new Set(
    [...levels].flatMap((level) =>
      chains
        .filter(([last]) => last?.level === level)
        .reduce((a, b) => (b.length > a.length ? b : a), [])
        .map(({ id }) => id),
    ),
  )
}

/** Does not need the catalog: the label, or the target. */
const nameOf = ({ labels, target }: MenuEntry): string =>
  textInLanguage(labels, firstLanguage()) || targetName(target)
