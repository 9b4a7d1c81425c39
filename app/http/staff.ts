// Guards of the dashboard and its tabs.

import {
  type ListQuery,
  mayOpen,
  oneOf,
  type Tab,
} from '../../shop/back-office/lists/rules/tabs.ts'
import type { AuditSearch } from '../../shop/back-office/lists/views/audit.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { redirect } from './redirects'
import { type Context, type RequestContext, requestContext, requireStaff } from './request-context'

/** The context of a request by staff. */
export type StaffContext = RequestContext & { readonly who: Viewer }

/** The request of staff who may open the tab; other staff are redirected to a tab they may open. */
export function requireTab(context: Context, tab: Tab): StaffContext {
  const who = requireStaff(context)
  if (!mayOpen(who, tab)) throw redirect('/admin')
  return { ...requestContext(context), who }
}

/** Search and cursor of the audit log. */
export function auditSearch(request: Request): { search: AuditSearch; before: number | null } {
  const query = new URL(request.url).searchParams
  const parameter = (name: string) => (query.get(name) ?? '').trim().slice(0, 254)
  const after = parameter('after')
  const names = ['who', 'action', 'subject', 'from', 'to'] as const
  const search = Object.fromEntries(names.map((name) => [name, parameter(name)])) as AuditSearch
  return { search, before: /^\d{1,15}$/.test(after) ? Number(after) : null }
}

/** Filter, search and cursor of a list from its URL; unknown values are ignored. */
export function listQuery<T extends string, S extends string = string>(
  request: Request,
  filters: readonly [T, ...T[]],
  sorts?: readonly [S, ...S[]],
): ListQuery<T, S> {
  const query = new URL(request.url).searchParams
  return {
    ...(sorts && { sort: oneOf(sorts, query.get('sort')) }),
    filter: oneOf(filters, query.get('status')),
    q: (query.get('q') ?? '').trim().slice(0, 100),
    after: query.get('after'),
  }
}
