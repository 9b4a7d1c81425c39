// Stock view and forms for staff.
import { Form, Link } from 'react-router'
import { optionsText } from '../../../../shop/catalog/products/rules/catalog.ts'
import {
  maxStockNoteLength,
  maxUnits,
  onHand,
  staffReasons,
} from '../../../../shop/catalog/stock/rules/stock.ts'
import type { ProductStock, stockMovements } from '../../../../shop/catalog/stock/views/stock.ts'
import { useProblems } from '../../../components/account/problems'
import { type Refused, RefusedForm, useRefusedForm } from '../../../components/account/refusals'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Field, SelectField } from '../../../ui/Field'
import { Badge } from '../../../ui/Notice'
import { Table } from '../../../ui/Table'
import { Verbatim } from '../../../ui/Verbatim'
import { ConflictingEdit, displayedVersion, isEditConflict } from '../lists/edit-conflict'
import { When } from '../lists/facts'
import { useFields } from '../lists/fields'

/** Low stock or out of stock, as text. */
export function LowStockBadge({ isLow, available }: { isLow: boolean; available: number }) {
  const words = useT('admin-stock')
  if (available === 0) return <Badge kind="bad">{words('out')}</Badge>
  return isLow ? <Badge kind="warn">{words('low')}</Badge> : null
}

type Row = Awaited<ReturnType<typeof stockMovements>>['rows'][number]

export function Movements({
  rows,
  withProduct = false,
}: {
  rows: readonly Row[]
  withProduct?: boolean
}) {
  const words = useT('admin-stock')
  const t = useT('admin')
  if (rows.length === 0) return <Empty title={words('noMovements')} />
  const names = [
    'when',
    ...(withProduct ? ['product'] : []),
    'variant',
    'reason',
    'change',
    'available',
    'order',
    'who',
  ]
  return (
    <Table
      caption={words('movements')}
      head={names.map((name) => (
        <span key={name} className={name === 'change' || name === 'available' ? 'number' : ''}>
          {words(`column.${name}`)}
        </span>
      ))}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <When at={row.at} />
          </td>
          {withProduct && (
            <td>
              <Link to={`/admin/stock/${row.productId}`}>
                <bdi>{row.name}</bdi>
              </Link>
            </td>
          )}
          <td>
            <bdi>{optionsText(row.options) || '—'}</bdi>
          </td>
          <td>
            <span>{words(`reason.${row.reason}`)}</span>
            {row.note && (
              <small className="admin-note" dir="auto">
                {row.note}
              </small>
            )}
          </td>
          <td className="number">
            <Verbatim>{signed(row.availableChange)}</Verbatim>
          </td>
          <td className="number">{row.available}</td>
          <td>
            {row.orderNumber && (
              <Link to={`/admin/orders/${row.orderNumber}`}>{row.orderNumber}</Link>
            )}
          </td>
          <td>{row.who === null ? t('system') : row.who || t('deletedUser')}</td>
        </tr>
      ))}
    </Table>
  )
}

const signed = (by: number): string => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '0')

type Variant = ProductStock['variants'][number] & { readonly unshipped: number }

/** Displayed version of a variant, for optimistic locking. */
export const displayedVersionField = (variantId: string): string => `seen:${variantId}`

export function StockForm({ variants, typed }: { variants: readonly Variant[]; typed: Refused }) {
  const words = useT('admin-stock')
  const problem = useProblems(typed?.refusal)
  const { field } = useFields('admin-stock', typed?.values, problem)
  const reasons = staffReasons.map((each) => [each, words(`reason.${each}`)] as const)
  return (
    <RefusedForm refused={typed} send={words('save')} className="admin-card stack">
      <h2>{words('change')}</h2>
      {variants.map(({ id, seen, ...level }) => (
        <input
          key={`${id} ${onHand(level)} ${seen}`}
          type="hidden"
          name={displayedVersionField(id)}
          value={displayedVersion(typed, displayedVersionField(id), `${onHand(level)} ${seen}`)}
        />
      ))}
      <SelectField
        label={words('column.variant')}
        name="variant"
        defaultValue={typed?.values.variant || variants[0]?.id}
        options={variants.map(({ id, options, ...level }) => [
          id,
          [optionsText(options), words('units', { count: onHand(level) })]
            .filter(Boolean)
            .join(': '),
        ])}
      />
      <SelectField {...field('reason', 'received')} options={reasons} />
      <Field {...field('quantity')} inputMode="numeric" max={maxUnits} required />
      <Field {...field('order')} dir="ltr" maxLength={20} />
      <Field {...field('note')} maxLength={maxStockNoteLength} />
    </RefusedForm>
  )
}

export function LowStockForm({
  own,
  shops,
  typed,
}: {
  own: number | null
  shops: number
  typed: Refused
}) {
  const words = useT('admin-stock')
  const { field } = useFields('admin-stock', typed?.values, useProblems(typed?.refusal))
  return (
    <Form ref={useRefusedForm(typed)} method="post" className="admin-card stack" noValidate>
      <h2>{words('lowTitle')}</h2>
      <input type="hidden" name="was" value={displayedVersion(typed, 'was', own ?? '')} />
      {typed && isEditConflict(typed) && (
        <ConflictingEdit
          labels={[['lowFrom', words('field.lowFrom')]]}
          now={{ lowFrom: String(own ?? '') }}
          typed={typed.values}
        />
      )}
      <Field {...field('lowFrom', String(own ?? ''), 'lowFrom', { shops })} inputMode="numeric" />
      <Button kind="quiet" name="intent" value="low">
        {words('save')}
      </Button>
    </Form>
  )
}
