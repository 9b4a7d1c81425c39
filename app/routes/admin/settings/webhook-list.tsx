// Webhooks with their state and number of pending deliveries.
import { Link } from 'react-router'
import type { Endpoint } from '../../../../shop/people/webhooks/rules.ts'
import { useT } from '../../../i18n/text'
import { Empty } from '../../../ui/Empty'
import { Table } from '../../../ui/Table'
import { Verbatim } from '../../../ui/Verbatim'
import { useHeads } from '../lists/columns'
import { StateBadge, When } from '../lists/facts'

const columns = { list: 'webhooks', names: ['endpoint', 'state', 'queue'] }

type Listed = Endpoint & { readonly waiting: number; readonly failed: number }

export function WebhookList({ webhooks }: { webhooks: readonly Listed[] }) {
  const t = useT('admin')
  const words = useT('admin-webhooks')
  const heads = useHeads(columns)
  if (webhooks.length === 0)
    return (
      <Empty icon="globe" title={words('none')}>
        {words('noneText')}
      </Empty>
    )
  return (
    <Table caption={t('tab.webhooks')} head={heads}>
      {webhooks.map((webhook) => (
        <tr key={webhook.id}>
          <td>
            <Link to={`/admin/webhooks/${webhook.id}`}>
              <Verbatim className="webhook-url">{webhook.url}</Verbatim>
            </Link>
            <small className="admin-note">
              {words('eventCount', { count: webhook.types.length })}
            </small>
          </td>
          <td>
            <WebhookState webhook={webhook} />
          </td>
          <td>
            <span>{words('waiting', { count: webhook.waiting })}</span>
            {webhook.failed > 0 && (
              <small className="admin-note">{words('failures', { count: webhook.failed })}</small>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}

export function WebhookState({
  webhook: { state, failingSince, restingUntil, previousUntil },
}: {
  webhook: Endpoint
}) {
  const words = useT('admin-webhooks')
  return (
    <>
      <StateBadge state={state}>{words(`state.${state}`)}</StateBadge>
      {failingSince && (state === 'failing' || state === 'given_up') && (
        <small className="admin-note">
          {words('since')} <When at={failingSince} />
        </small>
      )}
      {state === 'failing' && restingUntil && (
        <small className="admin-note">
          {words('next')} <When at={restingUntil} />
        </small>
      )}
      {previousUntil && <small className="admin-note">{words('overlap')}</small>}
    </>
  )
}
