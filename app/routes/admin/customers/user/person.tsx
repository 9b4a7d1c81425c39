// A person's orders, identity checks and sessions.

import { Form, Link } from 'react-router'
import type { UserForStaff } from '../../../../../shop/back-office/lists/views/users.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import { AmountColumn, Price } from '../../../../components/text/Price'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Table } from '../../../../ui/Table'
import { Verbatim } from '../../../../ui/Verbatim'
import { useHeads } from '../../lists/columns'
import { Refused, StateBadge, When } from '../../lists/facts'

const columns = {
  list: 'orders',
  names: ['number', 'date', 'total', 'state'],
  figures: ['total'],
} as const

export function PersonOrders({
  orders,
  count,
  email,
}: {
  orders: UserForStaff['orders']
  count: number
  email: string
}) {
  const userWords = useT('admin-users')
  const words = useT('orders')
  const orderWords = useT('admin-orders')
  const heads = useHeads(columns)
  return (
    <div>
      <h2>{userWords('orders')}</h2>
      {orders.length === 0 ? (
        <p>{userWords('noOrders')}</p>
      ) : (
        <Table caption={userWords('orders')} head={heads}>
          <AmountColumn amounts={orders.map(({ total, currency }) => [total, currency])}>
            {orders.map((order) => (
              <tr key={order.number}>
                <td>
                  <Link className="row-link" to={`/admin/orders/${order.number}`}>
                    <Verbatim>{order.number}</Verbatim>
                  </Link>
                  {order.isTest && (
                    <small className="admin-note">
                      <StateBadge state="test">{orderWords('test.title')}</StateBadge>
                    </small>
                  )}
                </td>
                <td>
                  <When at={order.placedAt} />
                </td>
                <td className="number">
                  <Price amount={order.total} currency={order.currency} />
                </td>
                <td>
                  <StateBadge state={order.status}>{words(`state.${order.status}`)}</StateBadge>
                </td>
              </tr>
            ))}
          </AmountColumn>
        </Table>
      )}
      {count > orders.length && (
        <p>
          <Link to={`/admin/orders?${new URLSearchParams({ q: email })}`}>
            {userWords('allOrders', { count })}
          </Link>
        </p>
      )}
    </div>
  )
}

export function PersonChecks({
  submissions,
  linked,
}: {
  submissions: UserForStaff['submissions']
  linked: boolean
}) {
  const t = useT('admin')
  const userWords = useT('admin-users')
  const kycWords = useT('admin-kyc')
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">{userWords('submissions')}</h2>
      {submissions.length === 0 && <p>{userWords('noSubmissions')}</p>}
      <ul className="admin-history">
        {submissions.map(({ id, state, submittedAt }) => (
          <li key={id}>
            {submittedAt && <When at={submittedAt} />}
            <p>
              <StateBadge state={state}>{kycWords(`state.${state}`)}</StateBadge>{' '}
              {linked && <Link to={`/admin/kyc/${id}`}>{t('view')}</Link>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PersonSessions({ refusal }: { refusal: Refusal | undefined }) {
  const userWords = useT('admin-users')
  return (
    <section className="admin-card" aria-labelledby="sessions">
      <h2 id="sessions">{userWords('sessions.title')}</h2>
      <Refused title={userWords('sessions.end')} refusal={refusal} />
      <p>{userWords('sessions.text')}</p>
      <Form method="post">
        <Button kind="quiet">{userWords('sessions.end')}</Button>
      </Form>
    </section>
  )
}
