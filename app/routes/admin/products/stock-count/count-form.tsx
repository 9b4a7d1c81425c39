// The list of a count: the scan field, its rows, and saving them.
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Form, useLocation } from 'react-router'
import {
  type CountRow,
  countRowsIn,
  scanIn,
} from '../../../../../shop/catalog/stock/input/stock-count.ts'
import { maxUnits } from '../../../../../shop/catalog/stock/rules/stock.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import { useProblems } from '../../../../components/account/problems'
import { isSubmissionLost } from '../../../../components/layout/connection-retry'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'
import { isForInputMethod } from '../../../../ui/input-method'
import { Table } from '../../../../ui/Table'
import { SaveBar } from '../../frame/save-bar'
import { CountLine } from './count-line'
import { forgetRows, type Missed, useScans } from './scans'

type Answered =
  | { readonly refusal: Refusal | undefined; readonly values: Readonly<Record<string, string>> }
  | undefined

export function CountForm({
  listed,
  answered,
}: {
  listed: readonly CountRow[]
  answered: Answered
}) {
  const { key } = useLocation()
  const start = answered ? countRowsIn(answered.values) : listed
  const noteSent = useForgottenOnceSaved(key, answered)
  const [typedCode, setTypedCode] = useState('')
  const send = (code: string) => {
    noteSent()
    setTypedCode(code)
  }
  // Another answer, or a saved count: the list begins anew.
  return <Count key={key} start={start} answered={answered} noteSent={send} typedCode={typedCode} />
}

/** Only a saved count is forgotten: without network, the list stays. */
function useForgottenOnceSaved(key: string, answered: Answered) {
  const sentFrom = useRef<string | null>(null)
  // Before the effect of the list, which would read it again.
  useLayoutEffect(() => {
    if (sentFrom.current === null || sentFrom.current === key) return
    sentFrom.current = null
    if (!answered && !isSubmissionLost()) forgetRows()
  }, [key, answered])
  return () => {
    sentFrom.current = key
  }
}

const missedText: Record<Missed['why'], string> = {
  unknown: 'stock.field.codeOf',
  unreachable: 'stock.field.codeUnreachable',
  full: 'stock.too_many_lines',
}

type Props = {
  readonly start: readonly CountRow[]
  readonly answered: Answered
  /** Takes what is in the scan field. */
  readonly noteSent: (code: string) => void
  /** What was in the scan field: it outlives a save that the shop did not answer. */
  readonly typedCode: string
}

function Count({ start, answered, noteSent, typedCode }: Props) {
  const words = useT('admin-stock')
  const errors = useT('errors')
  const problem = useProblems(answered?.refusal)
  const { rows, last, missed, scan, change, clear } = useScans(start, Boolean(answered))
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => code.current?.focus(), [])
  const scanTyped = () => {
    if (!code.current) return
    const read = scanIn(code.current.value)
    if (read) scan(read)
    code.current.value = ''
  }
  /** Enter in the scan field counts the code. Enter in a quantity returns to the scan field. */
  const enter = (event: KeyboardEvent<HTMLFormElement>) => {
    const field = event.target
    if (event.key !== 'Enter' || isForInputMethod(event) || !(field instanceof HTMLInputElement))
      return
    if (field.type === 'checkbox') return
    event.preventDefault()
    if (field === code.current) scanTyped()
    code.current?.focus()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (button?.value !== 'scan') return noteSent(code.current?.value ?? '')
    event.preventDefault()
    scanTyped()
    code.current?.focus()
  }
  const counted = rows.filter(({ units }) => units.trim() !== '').length
  const heads = ['variant', 'counted', 'onHand', 'difference'].map((name) => (
    <span key={name} className={name === 'onHand' || name === 'difference' ? 'number' : undefined}>
      {words(`column.${name}`)}
    </span>
  ))
  return (
    <Form method="post" noValidate onKeyDown={enter} onSubmit={send} className="stock-count">
      <div className="admin-card field-with-button count-scan">
        <Field
          ref={code}
          label={words('count.code')}
          hint={words('count.codeHint')}
          name="code"
          defaultValue={answered?.values.code ?? (isSubmissionLost() ? typedCode : '')}
          error={missed ? errors(missedText[missed.why], { code: missed.code }) : problem('code')}
          dir="ltr"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={110}
        />
        <Button kind="quiet" name="act" value="scan">
          {words('count.add')}
        </Button>
        {rows.length > 0 && (
          <Button kind="quiet" type="button" onClick={clear}>
            {words('count.clear')}
          </Button>
        )}
        <p role="status" className="count-last">
          {last && words('count.last', { name: last.name, units: last.units })}
        </p>
      </div>
      {rows.length > 0 ? (
        <>
          <Table caption={words('count.title')} head={heads}>
            {rows.map((row, index) => (
              <CountLine
                key={row.variant}
                row={row}
                index={index}
                error={problem(
                  `counts.${start.findIndex(({ variant }) => variant === row.variant)}.units`,
                )}
                change={change}
                max={maxUnits}
              />
            ))}
          </Table>
          <label className="check">
            <input
              type="checkbox"
              name="rest"
              value="zero"
              defaultChecked={answered?.values.rest === 'zero'}
            />
            <span>{words('count.rest')}</span>
          </label>
        </>
      ) : (
        <p>{words('count.empty')}</p>
      )}
      <SaveBar
        name="act"
        value="save"
        label={words('count.save', { count: counted })}
        hint={words('count.hint')}
        typed={answered}
      />
    </Form>
  )
}
