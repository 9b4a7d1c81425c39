// Records staff searches in the audit log, without names, addresses or hashes in plain text.
import { createHmac } from 'node:crypto'
import type { Viewer } from '../../people/accounts/rules.ts'
import { recordRead } from '../../platform/audit/actions.ts'
import type { World } from '../../world.ts'
import { kindOfTerm } from './rules/find.ts'

export type Searched = 'kyc' | 'orders' | 'transactions' | 'users' | 'mail' | 'everything'

/** Once for the first page of a search; paging is the same search. */
export async function recordSearch(
  world: World,
  who: Viewer,
  list: Searched,
  { q, after = null }: { readonly q: string; readonly after?: string | null },
): Promise<void> {
  if (q.trim() === '' || after !== null) return
  const details = { kind: kindOfTerm(q), term: termHash(world, q) }
  await recordRead(world, { who, action: 'list.searched', subject: `list:${list}`, details })
}

/** Keyed hash: equal for equal terms, so that searches can be compared, also with a given term. */
const termHash = ({ keys }: World, q: string): string =>
  createHmac('sha256', keys.key('searches'))
    .update(q.normalize('NFKC').trim().toLowerCase())
    .digest('base64url')
    .slice(0, 16)
