// Diff of two versions of the home page, for staff. Pure.
import { type Change, isSame } from '../../design/rules.ts'
import type { HomeSections } from '../rules.ts'

export function homeChanges(before: HomeSections, after: HomeSections): Change[] {
  const was = new Map(before.map((each) => [each.id, each]))
  const is = new Set(after.map(({ id }) => id))
  const stayed = before.filter(({ id }) => is.has(id)).map(({ id }) => id)
  const kept = after.filter(({ id }) => was.has(id)).map(({ id }) => id)
  return [
    ...after.flatMap((section) => {
      const old = was.get(section.id)
      if (!old) return [{ word: 'home.added' }]
      return isSame(old, section) ? [] : [{ word: 'home.changed' }]
    }),
    ...before.filter(({ id }) => !is.has(id)).map(() => ({ word: 'home.removed' })),
    ...(stayed.join() === kept.join() ? [] : [{ word: 'home.moved' }]),
  ]
}
