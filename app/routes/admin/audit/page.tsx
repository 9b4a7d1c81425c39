// Audit log: search by person, action, subject and day; verification on demand.
import { Form } from 'react-router'
import { mayExport } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { auditRows } from '../../../../shop/back-office/lists/views/audit.ts'
import { auditActions, auditHead, verifyAudit } from '../../../../shop/platform/audit/views.ts'
import { answer, withToast } from '../../../http/request-context'
import { auditSearch, requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Verbatim } from '../../../ui/Verbatim'
import { AdminHead, failedPage } from '../frame/page-head'
import { Refused } from '../lists/facts'
import { ListTools } from '../lists/list-tools'
import type { Route } from './+types/page'
import { AuditEntries, AuditFields, auditColumns } from './audit'

export const handle = { texts: ['admin', 'admin-audit', 'admin-orders'] }
export const ErrorBoundary = failedPage('admin-audit')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'audit')
  const { search, before } = auditSearch(request)
  const [{ rows, next }, actions, head] = await Promise.all([
    auditRows(world, search, before),
    auditActions(world),
    auditHead(world),
  ])
  return {
    rows,
    next: next === null ? null : String(next),
    search,
    actions,
    head,
    mayExport: mayExport(who, 'audit'),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const { world } = requireTab(context, 'audit')
  const verified = await verifyAudit(world)
  if (!verified.ok) return answer(verified)
  return withToast('/admin/audit', 'admin.audit.whole', { count: verified.value.entries })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('admin')
  const words = useT('admin-audit')
  const { rows, next, search, actions, head } = loaderData
  return (
    <>
      <AdminHead title={t('tab.audit')} />
      <Refused title={words('broken')} refusal={actionData?.refusal} />
      <Form method="post" className="admin-verify">
        <p>
          <span>{head ? words('head', { number: head.number }) : words('empty')}</span>{' '}
          {head && <Verbatim as="code">{head.hash.slice(0, 16)}…</Verbatim>}
        </p>
        <Button kind="quiet">{words('verify')}</Button>
      </Form>
      <ListTools
        label={words('subject')}
        searchName="subject"
        q={search.subject}
        fields={{
          content: <AuditFields search={search} actions={actions} />,
          active: (['who', 'action', 'from', 'to'] as const).flatMap((name) =>
            search[name]
              ? [{ parameter: name, value: search[name], name: `${words(name)}: ${search[name]}` }]
              : [],
          ),
        }}
        columns={auditColumns}
        exportTo={loaderData.mayExport && `/admin/audit.csv?${new URLSearchParams(search)}`}
      />
      <AuditEntries rows={rows} next={next} />
    </>
  )
}
