// Webhook deliveries: the list, and one delivery with its request and response.
import { Link, useLocation } from 'react-router'
import { type Delivery, deliveryStates } from '../../../../../shop/people/webhooks/rules.ts'
import { useT } from '../../../../i18n/text'
import { Verbatim } from '../../../../ui/Verbatim'
import { ActForm } from '../../lists/acts'
import { StateBadge, When } from '../../lists/facts'
import { FilterChips } from '../../lists/list'
import { ListRows } from '../../lists/list-rows'
import type { shownDelivery } from './webhook-delivery'

const columns = { list: 'webhooks', names: ['event', 'state', 'answer', 'attempt'] }
export const filters = ['all', ...deliveryStates] as const

export function Deliveries({
  rows,
  next,
  filter,
}: {
  rows: readonly Delivery[]
  next: string | null
  filter: (typeof filters)[number]
}) {
  const words = useT('admin-webhooks')
  const { search } = useLocation()
  const to = (sequence: number) => {
    const query = new URLSearchParams(search)
    query.set('event', String(sequence))
    return `?${query}`
  }
  return (
    <section className="admin-section" aria-labelledby="deliveries">
      <h2 id="deliveries">{words('deliveries')}</h2>
      <FilterChips keys={filters} current={filter} label={(key) => words(`filter.${key}`)} />
      <ListRows
        caption={words('deliveries')}
        columns={columns}
        empty={words('noDeliveries')}
        next={next}
      >
        {rows.map((row) => (
          <tr key={row.sequence}>
            <td>
              <Link to={to(row.sequence)} preventScrollReset={false}>
                <Verbatim>{row.type}</Verbatim>
              </Link>
              <small className="admin-note">
                <Verbatim>{row.objectId}</Verbatim>
              </small>
            </td>
            <td>
              <StateBadge state={row.status}>{words(`filter.${row.status}`)}</StateBadge>
              <Waiting row={row} />
            </td>
            <td>
              <Answer row={row} />
            </td>
            <td>
              <span>{row.lastAt ? <When at={row.lastAt} /> : '–'}</span>
              {row.attempts > 0 && (
                <small className="admin-note">{words('attempts', { count: row.attempts })}</small>
              )}
            </td>
          </tr>
        ))}
      </ListRows>
    </section>
  )
}

function Waiting({ row: { status, dueAt } }: { row: Delivery }) {
  const words = useT('admin-webhooks')
  if (status !== 'waiting') return null
  return (
    <small className="admin-note">
      {dueAt ? (
        <span>
          {words('next')} <When at={dueAt} />
        </span>
      ) : (
        words('held')
      )}
    </small>
  )
}

function Answer({ row }: { row: Delivery }) {
  const words = useT('admin-webhooks')
  if (row.attempts === 0) return '–'
  return (
    <>
      {row.responseStatus !== null && <bdi>{row.responseStatus}</bdi>}{' '}
      {row.failure && <span>{words(`failure.${row.failure}`)}</span>}
      {row.milliseconds !== null && (
        <small className="admin-note">
          <Verbatim>{row.milliseconds} ms</Verbatim>
        </small>
      )}
    </>
  )
}

type Shown = NonNullable<Awaited<ReturnType<typeof shownDelivery>>>

export function DeliveryPanel({ shown: { row, url, headers, body } }: { shown: Shown }) {
  const words = useT('admin-webhooks')
  return (
    <section className="admin-card admin-section" aria-labelledby="delivery">
      <h2 id="delivery" tabIndex={-1}>
        <Verbatim as="code">{row.type}</Verbatim>
      </h2>
      <p>
        <StateBadge state={row.status}>{words(`filter.${row.status}`)}</StateBadge>{' '}
        {row.lastAt && <When at={row.lastAt} />}
      </p>
      <div className="webhook-exchange">
        <div>
          <h3>{words('request')}</h3>
          <p className="hint">{words('requestNow')}</p>
          <Verbatim as="pre" className="webhook-text">
            {[`POST ${url}`, ...headers.map((pair) => pair.join(': ')), '', body].join('\n')}
          </Verbatim>
        </div>
        <div>
          <h3>{words('column.answer')}</h3>
          <p className="hint">
            <Answer row={row} />
          </p>
          {row.responseBody && (
            <Verbatim as="pre" className="webhook-text">
              {row.responseBody}
            </Verbatim>
          )}
        </div>
      </div>
      {row.status !== 'waiting' && (
        <ActForm act="again" kind="quiet" fields={{ sequence: row.sequence }}>
          {words('again')}
        </ActForm>
      )}
    </section>
  )
}
