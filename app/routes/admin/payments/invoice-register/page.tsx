// Invoice register of a year: totals, lookup, export for accounting.
import { Link } from 'react-router'
import { mayOpen, rowsPerPage } from '../../../../../shop/back-office/lists/rules/tabs.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { columnDecimals } from '../../../../../shop/platform/money/rules.ts'
import { taxDocumentFilters } from '../../../../../shop/sales/invoicing/rules.ts'
import { documentTitle } from '../../../../../shop/sales/invoicing/simplified.ts'
import {
  buyersOf,
  countrySums,
  ossReport,
  taxDocumentsOfYear,
  taxInvoiceTotals,
} from '../../../../../shop/sales/invoicing/views/register.ts'
import { thresholdOf } from '../../../../../shop/sales/invoicing/views/threshold.ts'
import { rateText } from '../../../../../shop/sales/taxes/rules/amounts.ts'
import { calendarDay } from '../../../../components/text/dates'
import { Price } from '../../../../components/text/Price'
import { requireTab } from '../../../../http/staff'
import { useLanguage, useT } from '../../../../i18n/text'
import { Empty } from '../../../../ui/Empty'
import { Notice } from '../../../../ui/Notice'
import { Table } from '../../../../ui/Table'
import { AdminHead, failedPage } from '../../frame/page-head'
import { ShownColumns, useHeads } from '../../lists/columns'
import { ExportLink } from '../../lists/export-link'
import { FilterChips, MoreRows } from '../../lists/list'
import { invoiceRegisterQuery } from '../invoice-register-query'
import { OrderLink } from '../transaction-table'
import type { Route } from './+types/page'
import {
  CountrySums,
  invoiceRegisterSearch,
  MonthSums,
  RateSums,
  sumsIn,
  usePeriodName,
} from './invoice-sums'
import { OssThreshold } from './oss-threshold'

export const handle = {
  texts: ['admin', 'admin-books', 'admin-refunds', 'admin-transactions', 'errors', 'invoice'],
}
export const ErrorBoundary = failedPage('admin-refunds', 'invoices.failed')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'invoices')
  const { query, years } = await invoiceRegisterQuery(world, request)
  const { searchParams } = new URL(request.url)
  const after = searchParams.get('after')
  const [page, sums, countries, oss, threshold] = await Promise.all([
    taxDocumentsOfYear(world, { ...query, after }, rowsPerPage),
    after === null ? taxInvoiceTotals(world, query) : [],
    after === null && query.country === null ? countrySums(world, query) : [],
    may(who, 'invoices.export') ? ossReport(world, query) : [],
    after === null && query.country === null ? thresholdOf(world) : null,
  ])
  // Those who may neither export documents nor see orders learn no names.
  const seesNames = may(who, 'invoices.export') || mayOpen(who, 'orders')
  const numbers = [...new Set(page.rows.map(({ orderNumber }) => orderNumber))]
  const buyers = seesNames ? await buyersOf(world, numbers) : new Map<string, string>()
  // For one country they equal the totals by rate.
  const isAbroad = new Set(countries.map(({ country }) => country)).size > 1
  const problem = searchParams.get('problem')
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, buyer: buyers.get(row.orderNumber) ?? null })),
    problem: xmlProblems.find((code) => code === problem) ?? null,
    sums,
    hasOss: oss.length > 0,
    threshold,
    countries: isAbroad ? countries : [],
    query,
    years: years.map(String),
    may: {
      file: may(who, 'invoices.export'),
      orders: mayOpen(who, 'orders'),
      settings: mayOpen(who, 'settings'),
    },
  }
}

/** Why a document has no XML. */
const xmlProblems = [
  'invoicing.xml_buyer',
  'invoicing.xml_currency',
  'invoicing.xml_seller',
] as const

const columns = {
  list: 'refunds',
  names: ['issued', 'label', 'kind', 'order', 'buyer', 'country', 'net', 'tax', 'total'],
  figures: ['net', 'tax', 'total'],
} as const

/** "19%", or the rates of a document with several. */
const ratesText = ({ taxRate, taxes }: Data['rows'][number], language: string): string =>
  (taxes?.rates.map(({ rate }) => rate) ?? [taxRate ?? 0])
    .map((rate) => rateText(rate, language))
    .join(', ')

const ossSearch = (query: Data['query']): string => {
  const search = new URLSearchParams(invoiceRegisterSearch(query))
  search.set('report', 'oss')
  return `?${search}`
}

type Data = Route.ComponentProps['loaderData']

export default function Page({ loaderData }: Route.ComponentProps) {
  const { rows, next, sums, countries, query, years, may, hasOss, problem } = loaderData
  const decimalsOf = (column: (row: (typeof rows)[number]) => bigint | null) =>
    columnDecimals(rows.map((row) => [column(row), row.currency]))
  const decimals = {
    net: decimalsOf(({ total, tax }) => (tax === null ? null : total - tax)),
    tax: decimalsOf(({ tax, taxRate }) => (taxRate === 0 ? null : tax)),
    total: decimalsOf(({ total }) => total),
  }
  const words = useT('admin-refunds')
  const books = useT('admin-books')
  const errors = useT('errors')
  const t = useT('admin')
  const language = useLanguage()
  const documentWords = useT('invoice')
  const heads = useHeads(columns)
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  const year = String(query.year)
  const period = usePeriodName()(query.year, query)
  const { country } = query
  const rates = sumsIn(sums, query)
  return (
    <>
      <AdminHead
        title={t('tab.invoices')}
        secondary={
          may.file && (
            <ExportLink
              to={`/admin/invoices.csv${invoiceRegisterSearch(query)}`}
              label={t('export')}
            />
          )
        }
      />
      {problem && <Notice kind="bad" role="alert" text={errors(problem)} />}
      <p>{words('invoices.text')}</p>
      <p>
        <Link to="/admin/transactions/invoices/books">{books('title')}</Link>
      </p>
      {hasOss && (
        <p>
          <a href={`/admin/invoices.csv${ossSearch(query)}`}>{words('invoices.oss', { period })}</a>
        </p>
      )}
      {loaderData.threshold && (
        <OssThreshold threshold={loaderData.threshold} linksSettings={may.settings} />
      )}
      <FilterChips
        name="year"
        keys={years}
        current={year}
        label={(each) => each}
        keeps={['kind', 'country']}
      />
      {country && (
        <FilterChips
          name="country"
          title={words('column.country')}
          keys={['', country]}
          current={country}
          label={(key) => (key ? (regions.of(key) ?? key) : words('invoices.allCountries'))}
          keeps={['year', 'quarter', 'month', 'kind']}
        />
      )}
      {sums.length > 0 && (
        <>
          <h2>{words('invoices.months', { year })}</h2>
          <p className="admin-hint">{words('invoices.sums')}</p>
          <MonthSums sums={sums} query={query} />
          {rates.length > 0 && (
            <>
              <h2>{words('invoices.rates', { period })}</h2>
              <RateSums sums={rates} caption={words('invoices.rates', { period })} />
            </>
          )}
          {countries.length > 0 && (
            <CountrySums
              sums={countries}
              query={query}
              caption={words('invoices.countries', { period })}
            />
          )}
        </>
      )}
      <h2>{words('invoices.list', { period })}</h2>
      <FilterChips
        name="kind"
        title={words('column.kind')}
        keys={taxDocumentFilters}
        current={query.kind ?? 'all'}
        label={(key) => (key === 'all' ? words('filter.all') : words(`invoices.kind.${key}`))}
        keeps={['year', 'quarter', 'month', 'country']}
      />
      {rows.length === 0 ? (
        <Empty title={words('invoices.empty', { period })} />
      ) : (
        <ShownColumns>
          <Table caption={words('invoices.list', { period })} head={heads}>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <time dateTime={row.issuedOn} className="admin-time">
                    {calendarDay(row.issuedOn, language)}
                  </time>
                </td>
                <td>
                  {row.isReady && may.file ? (
                    <a className="row-link" href={`/invoices/${row.id}`}>
                      <bdi>{row.label}</bdi>
                    </a>
                  ) : (
                    <bdi>{row.label}</bdi>
                  )}
                  {may.file && row.isReady && (
                    <>
                      {' '}
                      <a href={`/admin/transactions/invoices/${row.id}/xml`}>
                        {books('xml', { document: row.label })}
                      </a>
                    </>
                  )}
                </td>
                <td>{documentWords(`title.${documentTitle(row)}`)}</td>
                <td>
                  <OrderLink number={row.orderNumber} linked={may.orders} />
                </td>
                <td>{row.buyer && <bdi>{row.buyer}</bdi>}</td>
                <td>{row.country && regions.of(row.country)}</td>
                <td className="number" data-label={words('column.net')}>
                  {row.tax === null ? (
                    t('unknown')
                  ) : (
                    <Price
                      amount={row.total - row.tax}
                      currency={row.currency}
                      decimals={decimals.net}
                    />
                  )}
                </td>
                <td className="number" data-label={words('column.tax')}>
                  {row.tax !== null && row.taxRate !== 0 && (
                    <>
                      <Price amount={row.tax} currency={row.currency} decimals={decimals.tax} />{' '}
                      <small>{ratesText(row, language)}</small>
                    </>
                  )}
                </td>
                <td className="number">
                  <Price amount={row.total} currency={row.currency} decimals={decimals.total} />
                </td>
              </tr>
            ))}
          </Table>
        </ShownColumns>
      )}
      <MoreRows next={next} />
    </>
  )
}
