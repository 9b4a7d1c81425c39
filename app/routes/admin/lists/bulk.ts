// Result of a bulk action: complete, or the failed rows with their reasons.
import { data } from 'react-router'
import type { BulkAction } from '../../../../shop/back-office/bulk-actions/actions/in-bulk.ts'
import { type BulkOutcome, selectionIn } from '../../../../shop/back-office/bulk-actions/rules.ts'
import { type Refusal, refuse } from '../../../../shop/result.ts'
import { statusOf } from '../../../http/refusals'
import { form, pagePath, withToast } from '../../../http/request-context'
import type { StaffContext } from '../../../http/staff'

export type BulkAnswer = {
  readonly bulk?: BulkOutcome
  readonly refusal?: Refusal
  readonly values: Record<string, string>
}

/**
 * Redirects to the list when every row succeeded; otherwise shows the failures and keeps those rows selected. `read`:
 * the form, if already parsed.
 */
export async function runBulkAction(
  request: Request,
  { world, who }: StaffContext,
  acts: Readonly<Record<string, BulkAction>>,
  read?: Record<string, string>,
) {
  const fields = read ?? (await form(request))
  const name = fields.bulk ?? ''
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  const chosen = selectionIn(fields)
  if (!act || !chosen.ok) return refused(chosen.ok ? refuse('admin.act') : chosen, fields)
  const bulk = await act(world, who, chosen.value)
  const count = bulk.done.length
  if (bulk.refused.length === 0)
    return withToast(withoutChoice(request), 'admin.bulk.done', { count })
  const values = Object.fromEntries(Object.entries(fields).filter(([key]) => key === 'reason'))
  return data<BulkAnswer>({ bulk, values }, { status: count > 0 ? 200 : 409 })
}

const refused = (refusal: Refusal, values: Record<string, string>) =>
  data<BulkAnswer>({ refusal, values }, { status: statusOf(refusal.code) })

function withoutChoice(request: Request): string {
  const url = new URL(pagePath(request), 'http://shop.invalid')
  url.searchParams.delete('chosen')
  return url.pathname + url.search
}
