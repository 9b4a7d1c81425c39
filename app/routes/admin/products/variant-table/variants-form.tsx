// The form of the table: with script, only changed rows are sent, and a column is changed in the browser.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import {
  columnChangeIn,
  isPriceCell,
} from '../../../../../shop/catalog/editor/input/variant-table.ts'
import type { TableRow } from '../../../../../shop/catalog/editor/rules/variant-table.ts'
import { plainNumber, writtenNumber } from '../../../../../shop/platform/money/input.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import { useProblems } from '../../../../components/account/problems'
import { isSubmissionLost } from '../../../../components/layout/connection-retry'
import { useCurrency } from '../../../../i18n/currency'
import { useLanguage, useT } from '../../../../i18n/text'
import { Table } from '../../../../ui/Table'
import { SaveBar } from '../../frame/save-bar'
import { ListCurrencyField } from '../../lists/list-currency-field'
import { useFocus } from '../editor/rows'
import { moveInColumn, pasteBlock } from '../variant-keys'
import { AdjustColumn } from './adjust-column'
import { VariantRow } from './variant-row'

export type Answered =
  | { readonly refusal: Refusal | undefined; readonly values: Readonly<Record<string, string>> }
  | undefined

type Props = {
  readonly rows: readonly TableRow[]
  readonly mayCount: boolean
  readonly answered: Answered
}

const columns = ['price', 'sku', 'barcode', 'weight', 'stock', 'hidden'] as const

/** Rows by product and variant: the list may have changed since the form was sent. */
const keyOf = (product: string | undefined, variant: string | null | undefined): string =>
  `${product}\n${variant ?? ''}`

function sentRows(values: Readonly<Record<string, string>>): Map<string, number> {
  const numbers = Object.keys(values).flatMap((name) => {
    const [, number] = /^rows\.(\d{1,3})\.product$/.exec(name) ?? []
    return number ? [Number(number)] : []
  })
  return new Map(
    numbers.map((number) => [
      keyOf(values[`rows.${number}.product`], values[`rows.${number}.variant`]),
      number,
    ]),
  )
}

/**
 * The rows as they were when this page was opened or last sent: what was displayed is what a save is based on, also if
 * the list is read again meanwhile.
 */
function useDisplayed(rows: readonly TableRow[]): readonly TableRow[] {
  const { key } = useLocation()
  const [displayed, setDisplayed] = useState({ key, rows })
  if (displayed.key === key) return displayed.rows
  setDisplayed({ key, rows })
  return rows
}

/** Once everything is saved, fields show what is saved, which another person may have changed since. */
function useSavedValues(form: RefObject<HTMLFormElement | null>, answered: Answered) {
  const { key } = useLocation()
  const sentFrom = useRef<string | null>(null)
  useEffect(() => {
    if (sentFrom.current === null || sentFrom.current === key) return
    sentFrom.current = null
    if (!answered && !isSubmissionLost()) form.current?.reset()
  }, [form, key, answered])
  return () => {
    sentFrom.current = key
  }
}

export function VariantsForm({ rows: read, mayCount, answered }: Props) {
  const rows = useDisplayed(read)
  const words = useT('admin-catalogue')
  const submit = useSubmit()
  const currency = useCurrency()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const [adjusted, setAdjusted] = useState<{ of: Answered; refusal?: Refusal; count?: number }>()
  const problem = useProblems(answered?.refusal)
  const adjustProblems = useProblems(adjusted?.refusal)
  const form = useFocus(Object.keys(answered?.refusal?.fields ?? {})[0], answered)
  const table = useRef<HTMLFieldSetElement>(null)
  const noteSent = useSavedValues(form, answered)
  const sent = answered ? sentRows(answered.values) : null
  const heads = [words('table.row'), ...columns.map((column) => words(`variant.${column}`))]
  /** Changes a column as the server does. */
  const adjust = (fields: Readonly<Record<string, string>>) => {
    const change = columnChangeIn(fields, { currency, language })
    if (!change.ok) {
      setAdjusted({ of: answered, refusal: change })
      return
    }
    const { column, after } = change.value
    let count = 0
    for (const field of table.current?.querySelectorAll<HTMLInputElement>(
      `[data-column="${column}"]`,
    ) ?? []) {
      const number = isPriceCell(field.name) ? plainNumber(field.value, language) : null
      const before = number?.ok ? number.value : field.value
      const text = writtenNumber(after(before), language)
      if (text === field.value || after(before) === before) continue
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
      count++
    }
    setAdjusted({ of: answered, count })
  }
  const fieldsOf = (element: HTMLFormElement) =>
    Object.fromEntries([...new FormData(element)].map(([name, text]) => [name, String(text)]))
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
        const element = event.currentTarget
        if (button?.value === 'adjust') return adjust(fieldsOf(element))
        const all = new FormData(element)
        for (const row of element.querySelectorAll('tr[data-variant]'))
          if (!isChanged(row)) for (const { name } of fieldsIn(row)) all.delete(name)
        setAdjusted(undefined)
        noteSent()
        submit(all, { method: 'post', action: pathname + search })
      }}
    >
      <ListCurrencyField />
      <AdjustColumn
        values={answered?.values}
        mayCount={mayCount}
        error={problem('adjust.by') ?? adjustProblems('adjust.by')}
        count={adjusted?.of === answered ? adjusted?.count : undefined}
      />
      <fieldset
        ref={table}
        className="variant-table many-variants"
        aria-label={words('table.title')}
        onKeyDown={moveInColumn}
        onPaste={pasteBlock}
      >
        <p className="hint">{words('table.hint')}</p>
        <Table caption={words('table.title')} head={heads}>
          {rows.map((row, index) => {
            const number = sent?.get(keyOf(row.productId, row.variant))
            const errors = columns.flatMap((column) => {
              const text = number === undefined ? undefined : problem(`rows.${number}.${column}`)
              return text ? [[column, text] as const] : []
            })
            return (
              <VariantRow
                key={`${row.productId} ${row.variant}`}
                row={row}
                index={index}
                mayCount={mayCount}
                typed={number === undefined ? null : typedCells(answered, number)}
                errors={errors.length > 0 ? errors : none}
              />
            )
          })}
        </Table>
      </fieldset>
      <SaveBar name="act" value="save" label={words('table.save')} typed={answered} />
    </Form>
  )
}

const none: readonly (readonly [column: string, text: string])[] = []

const typedCells = (answered: Answered, number: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['hidden', ...columns].map((column) => [
      column,
      answered?.values[`rows.${number}.${column}`] ?? '',
    ]),
  )

const fieldsIn = (row: Element) => [...row.querySelectorAll<HTMLInputElement>('input[name]')]

/** Against what was rendered, which after a refusal is not what is saved: such rows are sent again. */
const isChanged = (row: Element): boolean =>
  row.hasAttribute('data-typed') ||
  fieldsIn(row).some((field) =>
    field.type === 'checkbox'
      ? field.checked !== field.defaultChecked
      : field.type !== 'hidden' && field.value !== field.defaultValue,
  )
