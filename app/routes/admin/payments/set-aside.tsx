// Set-aside ledger records: details, retry, close with a reason.

import { Form } from 'react-router'
import { readSetAside } from '../../../../shop/payments/pi/read-set-aside.ts'
import { closeSetAside } from '../../../../shop/payments/review/set-aside.ts'
import { setAsideForStaff } from '../../../../shop/payments/review/views/set-aside.ts'
import { may } from '../../../../shop/people/accounts/rules.ts'
import { refuse } from '../../../../shop/result.ts'
import { answer, form, withToast } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Badge } from '../../../ui/Notice'
import { Verbatim } from '../../../ui/Verbatim'
import { AdminHead, failedPage } from '../frame/page-head'
import { ActForm } from '../lists/acts'
import { Refused, When } from '../lists/facts'
import { ReasonField } from '../lists/reason'
import type { Route } from './+types/set-aside'

export const handle = { texts: ['admin', 'admin-transactions'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-transactions', 'setAside.failed')

const here = '/admin/transactions/set-aside'
const most = 100

export async function loader({ context }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'transactions')
  const rows = await setAsideForStaff(world, most)
  return {
    rows: rows.map(({ record, ...row }) => ({ ...row, record: indented(record) })),
    mayDecide: may(who, 'payments.decide'),
  }
}

/** Of many that wait only the first have their text. */
const indented = (record: string): string =>
  record === '' ? '' : JSON.stringify(JSON.parse(record), null, 2)

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'transactions')
  const fields = await form(request)
  if (fields.act === 'read') {
    await readSetAside(world)
    return withToast(here, 'admin.setAside.read')
  }
  if (fields.act !== 'close') return answer(refuse('admin.act'), fields)
  const closed = await closeSetAside(world, who, fields.operation ?? '', fields.reason ?? '')
  return closed.ok ? withToast(here, 'admin.setAside.closed') : answer(closed, fields)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, mayDecide } = loaderData
  const t = useT('admin')
  const words = useT('admin-transactions')
  const isWaiting = rows.some(({ endedAs }) => endedAs === null)
  return (
    <>
      <AdminHead
        title={words('setAside.title')}
        back={['/admin/transactions', t('tab.transactions')]}
      />
      <p>{words('setAside.intro')}</p>
      <Refused title={words('setAside.failed')} refusal={actionData?.refusal} />
      {isWaiting && (
        <ActForm act="read" preventScrollReset>
          {words('setAside.read')}
        </ActForm>
      )}
      {rows.length === 0 && <Empty title={words('setAside.empty')} />}
      <div className="stack">
        {rows.map((row) => (
          <section
            key={`${row.account} ${row.operationId}`}
            className="admin-card"
            aria-labelledby={`operation-${row.operationId}`}
          >
            <h2 id={`operation-${row.operationId}`}>
              {words('setAside.record')} <Verbatim className="mono">{row.operationId}</Verbatim>
            </h2>
            <p>
              <Badge kind={row.endedAs === null ? 'bad' : 'info'}>
                {words(`setAside.state.${row.endedAs ?? 'open'}`)}
              </Badge>{' '}
              <When at={row.endedAt ?? row.foundAt} />
            </p>
            {row.closedReason && <p>{row.closedReason}</p>}
            {row.hash && (
              <p>
                {words('setAside.hash')} <Verbatim className="mono">{row.hash}</Verbatim>
              </p>
            )}
            <details>
              <summary>{words('setAside.whole')}</summary>
              <p lang="en" dir="ltr">
                {row.why}
              </p>
              {/* A scrollable region must be reachable by keyboard. */}
              {row.record && (
                <Verbatim as="pre" className="mono admin-record" tabIndex={0}>
                  {row.record}
                </Verbatim>
              )}
            </details>
            {row.endedAs === null && mayDecide && (
              <Form method="post" noValidate preventScrollReset>
                <input type="hidden" name="operation" value={row.operationId} />
                <ReasonField hint={words('setAside.closeHint')} value={undefined} required />
                <Button kind="quiet" name="act" value="close">
                  {words('setAside.close')}
                </Button>
              </Form>
            )}
          </section>
        ))}
      </div>
    </>
  )
}
