// Totals of invoices and credit notes: by month, and for a month, quarter or year by tax rate and country.
import { Link } from 'react-router'
import { columnDecimals } from '../../../../../shop/platform/money/rules.ts'
import {
  type CountrySum,
  type Period,
  series,
  type TaxInvoiceTotal,
} from '../../../../../shop/sales/invoicing/rules.ts'
import type { RegisterQuery } from '../../../../../shop/sales/invoicing/views/register.ts'
import { rateText } from '../../../../../shop/sales/taxes/rules/amounts.ts'
import { monthName } from '../../../../components/text/dates'
import { Price } from '../../../../components/text/Price'
import { useLanguage, useT } from '../../../../i18n/text'
import { Table } from '../../../../ui/Table'
import { ShownColumns, useHeads } from '../../lists/columns'
import { useFigure } from '../../lists/figures'

type Sums = readonly TaxInvoiceTotal[]

/** Query string of the invoice register. */
export const invoiceRegisterSearch = ({
  year,
  quarter,
  month,
  kind,
  country,
}: RegisterQuery): string =>
  `?${new URLSearchParams({
    year: String(year),
    ...(quarter !== null && month === null && { quarter: String(quarter) }),
    ...(month !== null && { month: String(month) }),
    ...(kind && { kind }),
    ...(country && { country }),
  })}`

const isSame = (a: Period, b: Period): boolean => a.quarter === b.quarter && a.month === b.month

/** Totals of a period. */
export const sumsIn = (sums: Sums, query: RegisterQuery): TaxInvoiceTotal[] =>
  sums.filter((sum) => isSame(sum, query))

/** "2026", "Q3 2026" or "August 2026". */
export function usePeriodName(): (year: number, period: Period) => string {
  const words = useT('admin-refunds')
  const language = useLanguage()
  return (year, { quarter, month }) => {
    if (month !== null) return monthName(year, month, language)
    return quarter === null
      ? String(year)
      : words('invoices.quarter', { quarter: String(quarter), year: String(year) })
  }
}

const useRateName = () => {
  const words = useT('admin-refunds')
  const language = useLanguage()
  return (rate: number | null) =>
    rate === null ? words('invoices.noRate') : rateText(rate, language)
}

/** The columns after the first ones are numeric. */
const columnsOf = (names: readonly string[], first: number) => ({
  list: 'refunds',
  names,
  figures: names.slice(first),
})

const monthColumns = ['month', 'invoices', 'notes', 'net', 'tax', 'total'] as const

/** Each month and quarter links to its documents, the year to all of them. */
export function MonthSums({ sums, query }: { sums: Sums; query: RegisterQuery }) {
  const words = useT('admin-refunds')
  const nameOf = usePeriodName()
  const heads = useHeads(columnsOf(monthColumns, 1))
  const ofAllRates = sums.filter(({ allRates }) => allRates)
  const decimals = decimalsOf(ofAllRates)
  return (
    <ShownColumns>
      <Table caption={words('invoices.months', { year: String(query.year) })} head={heads}>
        {ofAllRates.map((both) => {
          const { quarter, month, currency, kind } = both
          if (kind !== null) return null
          const part = (wanted: TaxInvoiceTotal['kind']) =>
            ofAllRates.find(
              (sum) => isSame(sum, both) && sum.currency === currency && sum.kind === wanted,
            )?.total ?? 0n
          return (
            <tr
              key={`${quarter}-${month}-${currency}`}
              className={month === null ? 'invoice-sum' : undefined}
            >
              <th scope="row">
                <Link
                  to={invoiceRegisterSearch({ ...query, quarter, month })}
                  aria-current={isSame(both, query) ? 'page' : undefined}
                  preventScrollReset
                >
                  {quarter === null ? words('invoices.year') : nameOf(query.year, both)}
                </Link>
              </th>
              {series.map((each, at) => (
                <td
                  key={each}
                  className="number"
                  data-label={words(`column.${monthColumns[at + 1]}`)}
                >
                  <Price amount={part(each)} currency={currency} decimals={decimals[2]} />
                </td>
              ))}
              <Amounts sum={both} decimals={decimals} />
            </tr>
          )
        })}
      </Table>
    </ShownColumns>
  )
}

const rateColumns = ['rate', 'kind', 'documents', 'net', 'tax', 'total'] as const

export function RateSums({ sums, caption }: { sums: Sums; caption: string }) {
  const words = useT('admin-refunds')
  const figure = useFigure()
  const heads = useHeads(columnsOf(rateColumns, 2))
  const decimals = decimalsOf(sums)
  const rate = useRateName()
  const rateName = ({ allRates, taxRate }: TaxInvoiceTotal) =>
    allRates ? words('invoices.allRates') : rate(taxRate)
  return (
    <ShownColumns>
      <Table caption={caption} head={heads}>
        {sums.filter(isTold(sums)).map((sum) => (
          <tr
            key={`${sum.currency}-${rateName(sum)}-${sum.kind}`}
            className={sum.kind === null ? 'invoice-sum' : undefined}
          >
            <th scope="row">{rateName(sum)}</th>
            <td>{words(`invoices.kind.${sum.kind ?? 'both'}`)}</td>
            <td className="number" data-label={words('column.documents')}>
              {figure(sum.count)}
            </td>
            <Amounts sum={sum} decimals={decimals} />
          </tr>
        ))}
      </Table>
    </ShownColumns>
  )
}

/** A total over all rates is redundant for a currency with a single rate. */
const isTold =
  (sums: Sums) =>
  ({ allRates, currency }: TaxInvoiceTotal): boolean =>
    !allRates ||
    new Set(
      sums.filter((sum) => sum.currency === currency && !sum.allRates).map((sum) => sum.taxRate),
    ).size > 1

const countryColumns = ['country', 'net', 'tax', 'total'] as const
/** More rows are collapsed, so that the documents below stay near. */
const fewRows = 12

/** Totals for tax returns in the buyers' countries; each links to its documents. */
export function CountrySums({
  sums,
  query,
  caption,
}: {
  sums: readonly CountrySum[]
  query: RegisterQuery
  caption: string
}) {
  const t = useT('admin')
  const language = useLanguage()
  const rate = useRateName()
  const heads = useHeads(columnsOf(countryColumns, 1))
  const decimals = decimalsOf(sums)
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  const named = sums
    .map((sum) => ({ ...sum, name: sum.country ? (regions.of(sum.country) ?? '') : t('unknown') }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
  return (
    <details className="invoice-countries" open={sums.length <= fewRows}>
      <summary>
        <h2>{caption}</h2>
      </summary>
      <ShownColumns>
        <Table caption={caption} head={heads}>
          {named.map(({ name, country, ...sum }) => (
            <tr key={`${country}-${sum.currency}-${sum.taxRate}`}>
              <th scope="row">
                {country === null ? (
                  name
                ) : (
                  <Link to={invoiceRegisterSearch({ ...query, country })}>{name}</Link>
                )}{' '}
                <small>{rate(sum.taxRate)}</small>
              </th>
              <Amounts sum={sum} decimals={decimals} />
            </tr>
          ))}
        </Table>
      </ShownColumns>
    </details>
  )
}

type Totals = Pick<TaxInvoiceTotal, 'net' | 'tax' | 'total' | 'currency'>

/** Number of decimals of each column. */
const decimalsOf = (sums: readonly Totals[]): number[] =>
  amountColumns.map((column) => columnDecimals(sums.map((sum) => [sum[column], sum.currency])))

const amountColumns = ['net', 'tax', 'total'] as const

function Amounts({
  sum: { net, tax, total, currency },
  decimals,
}: {
  sum: Totals
  decimals: readonly number[]
}) {
  const t = useT('admin')
  const words = useT('admin-refunds')
  return [net, tax, total].map((amount, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns are never reordered
    <td key={at} className="number" data-label={words(`column.${amountColumns[at]}`)}>
      {amount === null ? (
        t('unknown')
      ) : (
        <Price amount={amount} currency={currency} decimals={decimals[at]} />
      )}
    </td>
  ))
}
