// What was invoiced and credited: month by month, and of one month or the whole year at each rate of tax.
import { Link } from 'react-router'
import { type BillSum, rateText, series } from '../../../shop/billing/rules.ts'
import type { RegisterQuery } from '../../../shop/billing/views/register.ts'
import { useLanguage, useT } from '../../i18n/text'
import { monthName } from '../../parts/dates'
import { Table } from '../../ui/Table'
import { Price } from '../Price'
import { useHeads } from './facts'

type Sums = readonly BillSum[]

/** Behind an address, to ask for these. */
export const billSearch = ({ year, month, kind }: RegisterQuery): string =>
  `?${new URLSearchParams({
    year: String(year),
    ...(month !== null && { month: String(month) }),
    ...(kind && { kind }),
  })}`

const monthColumns = ['month', 'invoices', 'notes', 'net', 'tax', 'total'] as const

/** Each month leads to its own papers, the year back to all of them. */
export function MonthSums({ sums, query }: { sums: Sums; query: RegisterQuery }) {
  const words = useT('admin-refunds')
  const language = useLanguage()
  const heads = useHeads('refunds', monthColumns, [...monthColumns].slice(1))
  const ofAllRates = sums.filter(({ allRates }) => allRates)
  return (
    <Table caption={words('bills.months', { year: String(query.year) })} head={heads}>
      {ofAllRates.map((both) => {
        const { month, currency, kind } = both
        if (kind !== null) return null
        const part = (wanted: BillSum['kind']) =>
          ofAllRates.find(
            (sum) => sum.month === month && sum.currency === currency && sum.kind === wanted,
          )?.total ?? 0n
        return (
          <tr key={`${month}-${currency}`} className={month === null ? 'bill-sum' : undefined}>
            <th scope="row">
              <Link
                to={billSearch({ ...query, month })}
                aria-current={month === query.month ? 'page' : undefined}
                preventScrollReset
              >
                {month === null ? words('bills.year') : monthName(query.year, month, language)}
              </Link>
            </th>
            {series.map((each) => (
              <td key={each} className="number">
                <Price amount={part(each)} currency={currency} />
              </td>
            ))}
            <Amounts sum={both} />
          </tr>
        )
      })}
    </Table>
  )
}

const rateColumns = ['rate', 'kind', 'papers', 'net', 'tax', 'total'] as const

export function RateSums({ sums, caption }: { sums: Sums; caption: string }) {
  const words = useT('admin-refunds')
  const language = useLanguage()
  const heads = useHeads('refunds', rateColumns, [...rateColumns].slice(2))
  const rateName = ({ allRates, taxRate }: BillSum) => {
    if (allRates) return words('bills.allRates')
    return taxRate === null ? words('bills.noRate') : rateText(taxRate, language)
  }
  return (
    <Table caption={caption} head={heads}>
      {sums.filter(isTold(sums)).map((sum) => (
        <tr
          key={`${sum.currency}-${rateName(sum)}-${sum.kind}`}
          className={sum.kind === null ? 'bill-sum' : undefined}
        >
          <th scope="row">{rateName(sum)}</th>
          <td>{words(`bills.kind.${sum.kind ?? 'both'}`)}</td>
          <td className="number">{sum.papers.toLocaleString(`${language}-u-nu-latn`)}</td>
          <Amounts sum={sum} />
        </tr>
      ))}
    </Table>
  )
}

/** All rates of a currency in which there is only one say nothing that this one does not. */
const isTold =
  (sums: Sums) =>
  ({ allRates, currency }: BillSum): boolean =>
    !allRates ||
    new Set(
      sums.filter((sum) => sum.currency === currency && !sum.allRates).map((sum) => sum.taxRate),
    ).size > 1

function Amounts({ sum: { net, tax, total, currency } }: { sum: BillSum }) {
  const t = useT('admin')
  return [net, tax, total].map((amount, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
    <td key={at} className="number">
      {amount === null ? t('unknown') : <Price amount={amount} currency={currency} />}
    </td>
  ))
}
