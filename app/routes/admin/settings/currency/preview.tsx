// Every amount before and after, what stays, what ends, and what cannot be converted.
import { Link } from 'react-router'
import { type Section, sectionNames } from '../../../../../shop/back-office/conversion/rules.ts'
import type { Preview as Shown } from '../../../../../shop/back-office/conversion/views.ts'
import { signOf } from '../../../../../shop/platform/money/rules.ts'
import type { CurrencyChange } from '../../../../../shop/platform/settings/rules/currency-change.ts'
import { useMoment } from '../../../../components/text/local-times'
import { ltr } from '../../../../components/text/ltr'
import { Price } from '../../../../components/text/Price'
import { useT } from '../../../../i18n/text'
import { Notice } from '../../../../ui/Notice'
import { Pager } from '../../../../ui/Pager'
import { Table } from '../../../../ui/Table'
import type { Query } from './choice-form'

type Props = { preview: Shown; section: Section; page: number; pages: number; query: Query }

export function Preview({ preview, section, page, pages, query }: Props) {
  const words = useT('admin-currency')
  const settings = useT('admin-settings')
  const { plan, counts, rows, impossible } = preview
  const sign = { of: 'π', in: 'π', currency: signOf(plan.from) }
  const nameOf = ({ kind, name }: Shown['rows'][number]) =>
    kind === 'setting' ? settings(`label.${name}`, sign) : name
  return (
    <section className="admin-card admin-section" aria-labelledby="currency-preview">
      <h2 id="currency-preview">{words('previewTitle', { currency: signOf(plan.to) })}</h2>
      <p>
        <RateLine change={plan} />
      </p>
      <Consequences preview={preview} />
      {impossible.length > 0 && (
        <Notice kind="bad" title={words('impossible')}>
          <ul>
            {impossible.map((row) => (
              <li key={`${row.kind} ${row.id} ${row.detail}`}>
                <bdi>{nameOf({ ...row, to: null })}</bdi>, <span>{words(`kinds.${row.kind}`)}</span>
                : <Price amount={row.amount} currency={plan.from} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <nav aria-label={words('sectionsLabel')}>
        <ul className="currency-sections">
          {sectionNames.map((each) => (
            <li key={each}>
              <Link
                to={`?${new URLSearchParams({ ...known(query), section: each })}`}
                aria-current={each === section ? 'page' : undefined}
                preventScrollReset
              >
                <span>{words(`sections.${each}`)}</span> <small>{counts[each]}</small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length === 0 ? (
        <p className="hint">{words('noRows')}</p>
      ) : (
        <Table
          caption={words(`sections.${section}`)}
          head={[words('item'), words('amount'), words('before'), words('after')]}
        >
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.id} ${row.detail} ${row.amount}`}>
              <td>
                <bdi>{nameOf(row)}</bdi>
                {row.detail && (
                  <>
                    {' '}
                    <small>
                      <bdi>{row.detail}</bdi>
                    </small>
                  </>
                )}
              </td>
              <td>{words(`kinds.${row.kind}`)}</td>
              <td>
                <Price amount={row.amount} currency={plan.from} />
              </td>
              <td>
                {row.to === null ? words('tooLarge') : <Price amount={row.to} currency={plan.to} />}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pager page={page} pages={pages} />
    </section>
  )
}

const known = (query: Query): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      name === 'page' || value === undefined ? [] : [[name, value] as const],
    ),
  )

function Consequences({ preview: { plan, besides, endingRates } }: { preview: Shown }) {
  const words = useT('admin-currency')
  const from = signOf(plan.from)
  const lines = [
    ['stay.orders', besides.openOrders],
    ['stay.credit', besides.creditOwners],
    ['stay.carts', besides.carts],
    ['ends.imports', besides.imports],
    ...(plan.promotions === 'end' ? [['ends.promotions', besides.promotions] as const] : []),
    ...(plan.shipping === 'end' ? [['ends.shipping', besides.shippingMethods] as const] : []),
    ['ends.rates', endingRates.length],
  ] as const
  return (
    <ul>
      {lines
        .filter(([, count]) => count > 0)
        .map(([key, count]) => (
          <li key={key}>{words(key, { count, currency: from })}</li>
        ))}
      {besides.runningImports > 0 && <li>{words('waitForImport')}</li>}
      <li>{words('stay.rest', { currency: from })}</li>
    </ul>
  )
}

function RateLine({ change }: { change: Omit<CurrencyChange, 'at' | 'rounding'> }) {
  const words = useT('admin-currency')
  const moment = useMoment()
  const { from, to, rate, rateOf, source, asOf } = change
  const facts = {
    of: signOf(rateOf),
    in: signOf(rateOf === from ? to : from),
    rate,
    ltr,
    source,
    time: moment(asOf),
  }
  return words.rich(source === 'typed' ? 'rateTyped' : 'rateFrom', facts)
}

export function EarlierChanges({ changes }: { changes: readonly CurrencyChange[] }) {
  const words = useT('admin-currency')
  const moment = useMoment()
  if (changes.length === 0) return null
  return (
    <section className="admin-card admin-section" aria-labelledby="currency-history">
      <h2 id="currency-history">{words('history')}</h2>
      <ul>
        {changes.map((change) => (
          <li key={`${change.at.getTime()} ${change.to}`}>
            <span>
              {words('changedAt', {
                from: signOf(change.from),
                to: signOf(change.to),
                time: moment(change.at),
              })}
            </span>{' '}
            <span>
              <RateLine change={change} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
