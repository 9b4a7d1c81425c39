// The payments of a bank statement: those that pay what an order lacks are chosen already.
import { Form, Link } from 'react-router'
import { mostChosen } from '../../../../../shop/payments/bank-statements/rules/limits.ts'
import type { ProposalKind } from '../../../../../shop/payments/bank-statements/rules/proposals.ts'
import { AmountColumn, Price } from '../../../../components/text/Price'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Empty } from '../../../../ui/Empty'
import { Table } from '../../../../ui/Table'
import { Verbatim } from '../../../../ui/Verbatim'
import { useHeads } from '../../lists/columns'
import { StateBadge } from '../../lists/facts'
import { useFigure } from '../../lists/figures'
import { fieldOf, type ShownLine } from './lines'

type Props = {
  lines: readonly ShownLine[]
  others: number
  foreign: number
  unreadable: readonly number[]
  /** All are, in a form that was refused. */
  isChosen?: boolean
}

const columns = {
  list: 'statement',
  names: ['record', 'day', 'amount', 'purpose', 'order', 'state'],
  figures: ['amount'],
} as const

const badges: Readonly<Record<ProposalKind, string>> = {
  exact: 'paid',
  part: 'pending',
  more: 'late',
  cancelled: 'declined',
  amount: 'pending',
  several: 'pending',
  unknown: 'hidden',
  booked: 'completed',
}

/** Rows whose numbers are written out. */
const mostNamed = 10

export function StatementLines({ lines, others, foreign, unreadable, isChosen = false }: Props) {
  const words = useT('admin-statement')
  const manualWords = useT('admin-manual')
  const figure = useFigure()
  const heads = useHeads(columns)
  const shown = lines.slice(0, mostChosen)
  const left = lines.length - shown.length
  const more = unreadable.length - mostNamed
  return (
    <Form method="post" preventScrollReset className="stack">
      <h2>{words('found', { count: lines.length })}</h2>
      {others > 0 && <p>{words('others', { shown: figure(others) })}</p>}
      {foreign > 0 && <p>{words('foreign', { shown: figure(foreign) })}</p>}
      {unreadable.length > 0 && (
        <p>
          {words('unreadable', {
            rows: [...unreadable.slice(0, mostNamed).map(String), ...(more > 0 ? ['…'] : [])].join(
              ', ',
            ),
          })}
        </p>
      )}
      {left > 0 && <p>{words('left', { count: left, most: figure(mostChosen) })}</p>}
      {lines.length === 0 ? (
        <Empty title={words('none')} />
      ) : (
        <>
          <AmountColumn amounts={shown.map(({ amount, currency }) => [amount, currency])}>
            <Table caption={words('title')} head={heads}>
              {shown.map((line) => (
                <Line key={line.key} line={line} isChosen={isChosen} />
              ))}
            </Table>
          </AmountColumn>
          <p>{manualWords('recordText')}</p>
          <p>
            <Button type="submit">{words('record')}</Button>
          </p>
        </>
      )}
    </Form>
  )
}

function Line({ line, isChosen }: { line: ShownLine; isChosen: boolean }) {
  const words = useT('admin-statement')
  const { day, amount, currency, purpose, payer, kind, orders, remaining, value } = line
  const amountText = <Price amount={amount} currency={currency} />
  return (
    <tr>
      <td>
        {value && (
          <input
            type="checkbox"
            name={fieldOf(line)}
            value={value}
            defaultChecked={isChosen || kind === 'exact'}
            aria-label={words('recordLine', { row: line.key, order: orders[0] ?? '' })}
          />
        )}
      </td>
      <td>
        <time dateTime={day} dir="ltr">
          {day}
        </time>
      </td>
      <td className="number">{amountText}</td>
      <td>
        <Verbatim dir="auto">{purpose}</Verbatim>
        {payer && payer !== purpose && (
          <>
            <br />
            <Verbatim dir="auto">{payer}</Verbatim>
          </>
        )}
      </td>
      <td>
        {orders.slice(0, 5).map((number) => (
          <Link key={number} to={`/admin/orders/${number}`} dir="ltr">
            {number}{' '}
          </Link>
        ))}
      </td>
      <td>
        <StateBadge state={badges[kind]}>{words(`kind.${kind}`)}</StateBadge>
        {(kind === 'part' || kind === 'more') && remaining !== null && (
          <>
            <br />
            <span>{words('remaining')}</span> <Price amount={remaining} currency={currency} />
          </>
        )}
      </td>
    </tr>
  )
}
