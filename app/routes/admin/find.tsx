// Global search results of the dashboard, by group, limited to the viewer's role.
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { recordSearch } from '../../../shop/back-office/lists/record-search.ts'
import { maxSearchLength, orderNumberIn } from '../../../shop/back-office/lists/rules/find.ts'
import { mayOpen } from '../../../shop/back-office/lists/rules/tabs.ts'
import { findAnything } from '../../../shop/back-office/lists/views/find.ts'
import { Price } from '../../components/text/Price'
import { redirect } from '../../http/redirects'
import { requestContext, requireStaff } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Table } from '../../ui/Table'
import type { Route } from './+types/find'
import { AdminHead, failedPage } from './frame/page-head'
import { When } from './lists/facts'
import { OrderCells } from './orders/order-cells'
import { TransactionsTable } from './payments/transaction-table'

export const handle = { texts: ['admin', 'admin-orders', 'admin-transactions', 'orders'] }
export const ErrorBoundary = failedPage('admin', 'find.failed')

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireStaff(context)
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim()
  const { world } = requestContext(context)
  const [found] = await Promise.all([
    findAnything(world, who, q),
    recordSearch(world, who, 'everything', { q }),
  ])
  // A scanned barcode of an order opens it.
  const number = orderNumberIn(q)
  if (found?.orders.some((order) => order.number === number))
    throw redirect(`/admin/orders/${number}`)
  return { q, found, mayEdit: mayOpen(who, 'catalogue'), linksOrders: mayOpen(who, 'orders') }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const t = useT('admin')
  const { found } = loaderData
  const isEmpty = found && Object.values(found).every((group) => group.length === 0)
  return (
    <>
      <AdminHead title={t('find.title')} />
      <FindForm q={loaderData.q} />
      {!found && <p className="admin-lead">{t('find.hint')}</p>}
      {isEmpty && <Empty title={t('find.nothing')}>{t('find.hint')}</Empty>}
      {found && <Groups {...loaderData} found={found} />}
    </>
  )
}

function FindForm({ q }: { q: string }) {
  const t = useT('admin')
  return (
    <Form role="search" className="admin-search" aria-label={t('find.label')}>
      <input
        key={q}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={maxSearchLength}
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        autoComplete="off"
      />
      <Button>{t('find.button')}</Button>
    </Form>
  )
}

type Data = Route.ComponentProps['loaderData']

function Groups({
  found,
  mayEdit,
  linksOrders,
}: Omit<Data, 'found'> & { found: NonNullable<Data['found']> }) {
  const t = useT('admin')
  const { orders, transactions, people, products } = found
  const heads = (['number', 'state', 'total', 'date'] as const).map((name) => t(`find.${name}`))
  return (
    <>
      <Group title={t('tab.orders')} count={orders.length}>
        <Table caption={t('tab.orders')} head={heads}>
          {orders.map((row) => (
            <tr key={row.number}>
              <OrderCells number={row.number} status={row.status} isTest={row.isTest} />
              <td>
                <Price amount={row.total} currency={row.currency} />
              </td>
              <td>
                <When at={row.placedAt} />
              </td>
            </tr>
          ))}
        </Table>
      </Group>
      <Group title={t('tab.transactions')} count={transactions.length}>
        <TransactionsTable rows={transactions} linksOrders={linksOrders} />
      </Group>
      <Group title={t('tab.users')} count={people.length}>
        <Table caption={t('tab.users')} head={[t('name'), t('email')]}>
          {people.map(({ id, name, email }) => (
            <tr key={id}>
              <td>
                <Link className="row-link" to={`/admin/users/${id}`}>
                  {name}
                </Link>
              </td>
              <td>{email}</td>
            </tr>
          ))}
        </Table>
      </Group>
      <Group title={t('tab.catalogue')} count={products.length}>
        <Table caption={t('tab.catalogue')} head={[t('name'), t('find.id')]}>
          {products.map(({ id, name }) => (
            <tr key={id}>
              <td>
                <Link
                  className="row-link"
                  to={mayEdit ? `/admin/catalogue/${id}` : `/admin/stock/${id}`}
                >
                  {name}
                </Link>
              </td>
              <td>
                <bdi>{id}</bdi>
              </td>
            </tr>
          ))}
        </Table>
      </Group>
    </>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  // The table already is a landmark of that name.
  return (
    <div className="admin-found">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
