// Diff of two versions of the pages, for staff. Pure.
import type { Change } from '../../design/rules.ts'
import { type PageReferences, pathOfPage, stateOf } from '../rules.ts'

export function pageChanges(before: PageReferences, after: PageReferences): Change[] {
  const was = new Map(before.map((each) => [each.id, each]))
  const is = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((page) => {
      const state = stateOf(page, was.get(page.id))
      const word = state === 'draft' ? 'page.added' : 'page.changed'
      return state === 'published' ? [] : [{ word, values: { page: pathOfPage(page) } }]
    }),
    ...before.flatMap((page) =>
      is.has(page.id) ? [] : [{ word: 'page.removed', values: { page: pathOfPage(page) } }],
    ),
  ]
}
