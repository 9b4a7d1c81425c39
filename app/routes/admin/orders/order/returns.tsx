// Returns of an order for staff: approve, receive, and record a request made by phone.
import { Form } from 'react-router'
import type { OrderForStaff } from '../../../../../shop/back-office/orders/views/order.ts'
import { lineName } from '../../../../../shop/catalog/products/rules/options.ts'
import { QuantityFields } from '../../../../components/forms/QuantityFields'
import { ltr } from '../../../../components/text/ltr'
import { Price } from '../../../../components/text/Price'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { CheckField, SelectField, TextField } from '../../../../ui/Field'
import { CollapsedAction } from '../../lists/acts'
import { StateBadge, When } from '../../lists/facts'
import { ReasonField } from '../../lists/reason'
import { Reason, stepsOf } from './timeline'

type Values = Readonly<Record<string, string>> | undefined
type Props = Pick<OrderForStaff, 'returns' | 'lines' | 'returnable' | 'left' | 'order'> & {
  may: { readonly takeBack: boolean }
  seen: string
  values: Values
}

export function Returns(props: Props) {
  const { returns, returnable, left, order, may } = props
  const words = useT('returns')
  const mayNote = may.takeBack && returnable.some((each) => each > 0)
  const mayGiveUp = may.takeBack && order.status === 'processing' && left.some((each) => each > 0)
  if (returns.length === 0 && !mayNote && !mayGiveUp) return null
  return (
    <section
      className={returns.length > 0 ? 'admin-card' : 'admin-card only-screen'}
      aria-labelledby="returns"
    >
      <h2 id="returns">{words('title')}</h2>
      {returns.map((each) => (
        <OneReturn key={each.id} own={each} {...props} />
      ))}
      {mayNote && <NoteReturn {...props} />}
      {mayGiveUp && <GiveUp {...props} />}
    </section>
  )
}

type Own = OrderForStaff['returns'][number]

function OneReturn({ own, order, lines, may, seen, values }: Props & { own: Own }) {
  const t = useT('admin')
  const words = useT('returns')
  const { id, kind, status, back } = own
  return (
    <article className="admin-section">
      <p>
        <StateBadge state={status === 'asked' ? 'pending' : status}>
          {words(`state.${kind === 'unsent' && back !== null ? `unsent_${status}` : status}`)}
        </StateBadge>{' '}
        <span>{words(`kind.${kind}`)}</span>
      </p>
      <ul>
        {own.lines.map(({ line, quantity, restocked, damaged }) => (
          <li key={line}>
            {words.rich('item', { name: lineName(lines[line]), quantity, ltr })}
            {restocked + damaged > 0 && (
              <span>
                {' '}
                (<span>{words('counted', { restocked, damaged })}</span>)
              </span>
            )}
          </li>
        ))}
      </ul>
      <Reason reason={own.words} />
      {back !== null && (
        <p>
          <Price amount={back} currency={order.currency} />
        </p>
      )}
      <ol className="admin-history">
        {stepsOf(own).map(({ to, who, reason, at }) => (
          <li key={`${to} ${at.getTime()}`}>
            <When at={at} />
            <p>
              <b>{words(`state.${kind === 'unsent' ? `unsent_${to}` : to}`)}</b> ·{' '}
              <bdi>{who ?? t('system')}</bdi>
            </p>
            {to === 'refused' && <blockquote dir="auto">{reason}</blockquote>}
          </li>
        ))}
      </ol>
      {may.takeBack && status === 'asked' && <Decide id={id} seen={seen} values={values} />}
      {may.takeBack && status === 'agreed' && (
        <p>
          <a href={`/returns/${id}`}>{words('way.label')}</a>
        </p>
      )}
      {may.takeBack && status === 'agreed' && <Receive own={own} lines={lines} values={values} />}
    </article>
  )
}

function Decide({ id, seen, values }: { id: string; seen: string; values: Values }) {
  const t = useT('admin')
  const words = useT('returns')
  const isOwn = values?.return === id
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="return" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <ReasonField hint={t('reasonHint')} value={isOwn ? values?.reason : ''} />
      <Button kind="quiet" name="act" value="return-agree">
        {words('agree')}
      </Button>{' '}
      <Button kind="danger" name="act" value="return-refuse">
        {words('refuse')}
      </Button>
    </Form>
  )
}

function Receive({ own, lines, values }: { own: Own; lines: Props['lines']; values: Values }) {
  const words = useT('returns')
  const typed = values?.return === own.id ? values : undefined
  const most: number[] = []
  for (const { line, quantity } of own.lines) most[line] = quantity
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="return" value={own.id} />
      <fieldset>
        <legend>{words('restocked')}</legend>
        <QuantityFields lines={lines} most={most} prefix="restocked" values={typed} isAll />
      </fieldset>
      <fieldset>
        <legend>{words('damaged')}</legend>
        <QuantityFields lines={lines} most={most} prefix="damaged" values={typed} />
      </fieldset>
      <p className="admin-hint">{words('receiveHint')}</p>
      <Button kind="quiet" name="act" value="return-receive">
        {words('receive')}
      </Button>
    </Form>
  )
}

function NoteReturn({ lines, returnable, seen, values }: Props) {
  const words = useT('returns')
  const typed = values?.act === 'return-note' ? values : undefined
  return (
    <CollapsedAction
      act="return-note"
      label={words('note')}
      isOpen={typed !== undefined}
      fields={{ seen }}
    >
      <QuantityFields lines={lines} most={returnable} values={typed} />
      <SelectField
        label={words('why')}
        name="kind"
        defaultValue={typed?.kind}
        options={[
          ['fault', words('kind.fault')],
          ['other', words('kind.other')],
        ]}
      />
      <TextField
        label={words('words')}
        name="words"
        rows={2}
        maxLength={1000}
        defaultValue={typed?.words}
      />
    </CollapsedAction>
  )
}

function GiveUp({ lines, left, seen, values }: Props) {
  const t = useT('admin')
  const words = useT('returns')
  const typed = values?.act === 'give-up' ? values : undefined
  return (
    <CollapsedAction
      act="give-up"
      kind="danger"
      label={words('giveUp')}
      isOpen={typed !== undefined}
      fields={{ seen }}
    >
      <p className="admin-hint">{words('giveUpHint')}</p>
      <QuantityFields lines={lines} most={left} values={typed} />
      <ReasonField hint={t('reasonHint')} value={typed?.reason} required />
      <CheckField label={words('restock')} name="restock" value="yes" />
    </CollapsedAction>
  )
}
