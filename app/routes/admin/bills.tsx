// Invoices and credit notes of a year: to look one up, and to take them all to whoever keeps the books.
import { mayAct } from '../../../shop/accounts/rules.ts'
import { mayOpen, rowsPerPage } from '../../../shop/admin/rules.ts'
import { billsOfYear } from '../../../shop/billing/views/register.ts'
import { billYear } from '../../http/bill-year'
import { door } from '../../http/door'
import { requireTab } from '../../http/staff'
import { useT } from '../../i18n/text'
import { useHeads, When } from '../../parts/admin/facts'
import { Failed, FilterChips, ListHead, OlderRows } from '../../parts/admin/list'
import { OrderLink, TransactionSections } from '../../parts/admin/transactions'
import { Head } from '../../parts/Head'
import { Price } from '../../parts/Price'
import { Empty } from '../../ui/Empty'
import { Table } from '../../ui/Table'
import type { Route } from './+types/bills'

export const handle = { texts: ['admin', 'admin-refunds', 'admin-transactions', 'bill'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireTab(context, 'transactions')
  const { world } = door(context)
  const { year, years } = await billYear(world, request)
  const after = new URL(request.url).searchParams.get('after')
  const page = await billsOfYear(world, { year, after }, rowsPerPage)
  const may = { file: mayAct(who, 'finance'), orders: mayOpen(who, 'orders') }
  return { ...page, year: String(year), years: years.map(String), may }
}

const columns = ['issued', 'label', 'kind', 'order', 'amount', 'tax'] as const

export default function Page({ loaderData }: Route.ComponentProps) {
  const { rows, next, year, years, may } = loaderData
  const words = useT('admin-refunds')
  const billWords = useT('bill')
  const heads = useHeads('refunds', columns, ['amount', 'tax'])
  return (
    <>
      <Head title={words('bills.title')} />
      <TransactionSections current="bills" />
      <ListHead
        title={words('bills.title')}
        exportTo={may.file ? `/admin/bills.csv?year=${year}` : undefined}
      />
      <p>{words('bills.text')}</p>
      <FilterChips name="year" keys={years} current={year} label={(each) => each} />
      {rows.length === 0 ? (
        <Empty title={words('bills.empty', { year })} />
      ) : (
        <Table caption={words('bills.title')} head={heads}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <When at={row.issuedAt} />
              </td>
              <td>
                {row.isReady && may.file ? (
                  <a className="row-link" href={`/bills/${row.id}`}>
                    <bdi>{row.label}</bdi>
                  </a>
                ) : (
                  <bdi>{row.label}</bdi>
                )}
              </td>
              <td>{billWords(`title.${row.kind}`)}</td>
              <td>
                <OrderLink number={row.orderNumber} linked={may.orders} />
              </td>
              <td className="number">
                <Price amount={row.total} currency={row.currency} />
              </td>
              <td className="number">
                {row.tax !== null && row.taxRate !== 0 && (
                  <Price amount={row.tax} currency={row.currency} />
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <OlderRows next={next} />
    </>
  )
}

export function ErrorBoundary() {
  return <Failed title={useT('admin-refunds')('bills.failed')} />
}
