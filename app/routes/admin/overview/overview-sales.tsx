// Sales of a period in detail: by currency, product views per order, and two charts with their tables.

import type { ReactNode } from 'react'
import type { Overview } from '../../../../shop/back-office/overview/views/overview.ts'
import {
  assetOfToken,
  isToken,
  type Method,
} from '../../../../shop/payments/requests/rules/methods.ts'
import {
  columnDecimals,
  formatAmount,
  type TokenCode,
} from '../../../../shop/platform/money/rules.ts'
import { calendarDay } from '../../../components/text/dates'
import { Price } from '../../../components/text/Price'
import { useCurrency } from '../../../i18n/currency'
import { directionOf } from '../../../i18n/languages'
import { type Text, useLanguage, useT } from '../../../i18n/text'
import { BarChart } from '../../../ui/BarChart'
import { Notice } from '../../../ui/Notice'
import { Table } from '../../../ui/Table'
import { Verbatim } from '../../../ui/Verbatim'
import { ShownColumns } from '../lists/columns'
import { Card } from './overview-card'

const labelOf = (method: Method, words: Text): string =>
  isToken(method)
    ? words('sales.inToken', { token: assetOfToken(method) })
    : words(method === 'pi' ? 'sales.inPi' : 'sales.inOther')

/** What is paid in a token is counted in it, the rest in the shop's currency. */
const paidBy = (
  method: Method,
  { paid }: Pick<Overview['whole'], 'paid'>,
): { amount: bigint; currency?: TokenCode } => {
  const sum = paid[method]
  return isToken(method)
    ? { amount: sum?.usdt ?? 0n, currency: assetOfToken(method) }
    : { amount: sum?.amount ?? 0n }
}

export function OverviewSales({ figures }: { figures: Overview }) {
  const words = useT('admin-overview')
  const { whole } = figures
  return (
    <section aria-labelledby="sales-detail">
      <h2 id="sales-detail">{words('sales.detail')}</h2>
      <dl className="overview-cards">
        {figures.methods.map((method) => (
          <Card key={method} label={labelOf(method, words)}>
            <Price {...paidBy(method, whole)} />
            <small>{words('sales.orders', { count: whole.paid[method]?.count ?? 0 })}</small>
          </Card>
        ))}
        <Card label={words('sales.takenBack')}>
          <Price amount={whole.takenBack.amount} />
          <small>
            <span>{words('sales.orders', { count: whole.takenBack.count })}</span>
            {'. '}
            {words('sales.takenBackHint')}
          </small>
        </Card>
      </dl>
      <Conversion views={figures.views} />
      <Charts figures={figures} />
    </section>
  )
}

/** What the shop sold in currencies that it had before: apart, since no figure adds two currencies. */
export function EarlierSales({ figures: { earlier } }: { figures: Overview }) {
  const words = useT('admin-overview')
  if (earlier.length === 0) return null
  return (
    <Notice kind="info" title={words('sales.earlier.title')}>
      <p>{words('sales.earlier.text')}</p>
      <ul>
        {earlier.map(({ currency, released, takenBack }) => (
          <li key={currency}>
            <Price amount={released.amount} currency={currency} />{' '}
            <span>{`(${words('sales.orders', { count: released.count })})`}</span>
            {takenBack.count > 0 && (
              <span>
                {'. '}
                <span>{`${words('sales.takenBack')}: `}</span>
                <Price amount={takenBack.amount} currency={currency} />{' '}
                <span>{`(${words('sales.orders', { count: takenBack.count })})`}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Charts({ figures: { parts, unit, whole, methods } }: { figures: Overview }) {
  const words = useT('admin-overview')
  const language = useLanguage()
  const currency = useCurrency()
  const isMirrored = directionOf(language) === 'rtl'
  const nameOf = useNames(unit)
  const starts = parts.map(({ start }) => nameOf(start))
  const ends = [starts[0], starts[starts.length >> 1], starts.at(-1)].filter(
    (text) => text !== undefined,
  )
  const inCurrency = (amount: number) =>
    formatAmount(BigInt(Math.round(amount)), currency, language)
  const plain = (count: number) => count.toLocaleString(language)
  const summary = (sum: string, most: string) =>
    words('sales.summary', { from: starts[0] ?? '', to: starts.at(-1) ?? '', sum, most })
  const released = parts.map((each) => each.released.count)
  const placed = parts.map((each) => each.placed.count)
  const common = { isMirrored, ends, tableLabel: words('sales.table') }
  return (
    <div className="overview-charts">
      <BarChart
        {...common}
        title={words(`sales.chart.${unit}`)}
        summary={summary(
          inCurrency(Number(whole.released.amount)),
          inCurrency(Math.max(...parts.map((each) => Number(each.released.amount)))),
        )}
        stacked
        series={methods.map((method) => ({
          name: labelOf(method, words),
          values: parts.map(({ paid }) => Number(paid[method]?.amount ?? 0n)),
        }))}
        top={(most) => <Verbatim>{inCurrency(most)}</Verbatim>}
        table={<SalesTable parts={parts} methods={methods} nameOf={nameOf} />}
      />
      <BarChart
        {...common}
        title={words(`sales.ordersChart.${unit}`)}
        summary={summary(
          words('sales.orders', { count: whole.placed.count }),
          plain(Math.max(...placed, ...released)),
        )}
        series={[
          { name: words('sales.placed'), values: placed },
          { name: words('sales.released'), values: released },
        ]}
        top={plain}
        table={<OrdersTable parts={parts} nameOf={nameOf} />}
      />
    </div>
  )
}

type Rows = { parts: Overview['parts']; nameOf: (start: string) => string }

function SalesTable({ parts, nameOf, methods }: Rows & Pick<Overview, 'methods'>) {
  const words = useT('admin-overview')
  const currency = useCurrency()
  const heads = [
    words('sales.from'),
    words('sales.total'),
    ...methods.map((method) => labelOf(method, words)),
    words('sales.takenBack'),
  ]
  const decimals = {
    released: columnDecimals(
      parts.map((part) => [part.released.amount]),
      currency,
    ),
    takenBack: columnDecimals(
      parts.map((part) => [part.takenBack.amount]),
      currency,
    ),
  }
  const decimalsBy = (method: Method) =>
    columnDecimals(
      parts.map((part) => {
        const { amount, currency } = paidBy(method, part)
        return [amount, currency]
      }),
      currency,
    )
  return (
    <FiguresTable heads={heads}>
      {parts.map(({ start, released, takenBack, ...part }) => (
        <tr key={start}>
          <th scope="row">{nameOf(start)}</th>
          <td className="number" data-label={words('sales.total')}>
            <Price amount={released.amount} decimals={decimals.released} />
          </td>
          {methods.map((method) => (
            <td key={method} className="number" data-label={labelOf(method, words)}>
              <Price {...paidBy(method, part)} decimals={decimalsBy(method)} />
            </td>
          ))}
          <td className="number" data-label={words('sales.takenBack')}>
            <Price amount={takenBack.amount} decimals={decimals.takenBack} />
          </td>
        </tr>
      ))}
    </FiguresTable>
  )
}

/** The first column names the part of the period; the others are numbers. */
function FiguresTable({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  const words = useT('admin-overview')
  return (
    <ShownColumns>
      <Table
        caption={words('sales.title')}
        head={heads.map((head, at) => (
          <span key={head} className={at === 0 ? undefined : 'number'}>
            {head}
          </span>
        ))}
      >
        {children}
      </Table>
    </ShownColumns>
  )
}

const counts = ['placed', 'released', 'takenBack'] as const

function OrdersTable({ parts, nameOf }: Rows) {
  const words = useT('admin-overview')
  const language = useLanguage()
  return (
    <FiguresTable heads={['from', ...counts].map((head) => words(`sales.${head}`))}>
      {parts.map(({ start, placed, released, takenBack }) => (
        <tr key={start}>
          <th scope="row">{nameOf(start)}</th>
          {[placed, released, takenBack].map(({ count }, at) => (
            <td key={counts[at]} className="number" data-label={words(`sales.${counts[at]}`)}>
              {count.toLocaleString(language)}
            </td>
          ))}
        </tr>
      ))}
    </FiguresTable>
  )
}

function Conversion({ views }: { views: Overview['views'] }) {
  const words = useT('admin-overview')
  const language = useLanguage()
  const nameOf = useNames('day')
  if (!views) return <p className="admin-hint">{words('conversion.none')}</p>
  const rate = (views.placed * 100) / views.count
  return (
    <>
      <h3>{words('conversion.title')}</h3>
      <dl className="overview-cards">
        <Card label={words('conversion.looks')}>
          <span>{views.count.toLocaleString(language)}</span>
          <small>{words('conversion.since', { day: nameOf(views.since) })}</small>
        </Card>
        <Card label={words('conversion.placed')}>{views.placed.toLocaleString(language)}</Card>
        <Card label={words('conversion.rate')}>
          {rate.toLocaleString(language, { maximumFractionDigits: 1 })}
        </Card>
      </dl>
    </>
  )
}

function useNames(unit: Overview['unit']): (start: string) => string {
  const language = useLanguage()
  const options =
    unit === 'month'
      ? ({ month: 'short', year: 'numeric' } as const)
      : ({ month: 'short', day: 'numeric' } as const)
  return (start) => calendarDay(start, language, options)
}
