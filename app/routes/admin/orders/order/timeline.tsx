// Timeline of an order for staff, newest first: events, notes and messages, and the forms to add one.
import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import type { OrderForStaff } from '../../../../../shop/back-office/orders/views/order.ts'
import {
  type MessageTemplate,
  maxMessageLength,
  repliedIn,
} from '../../../../../shop/sales/orders/rules/message.ts'
import { firstState } from '../../../../../shop/sales/orders/rules/order.ts'
import { EditOf } from '../../../../components/orders/EditOf'
import { useT } from '../../../../i18n/text'
import { Button, LinkButton } from '../../../../ui/Button'
import { Field, TextField } from '../../../../ui/Field'
import { Notice } from '../../../../ui/Notice'
import { ActForm, HiddenFields } from '../../lists/acts'
import { When } from '../../lists/facts'
import { WithContact } from './address'

const kinds = {
  note: { group: 'notes', button: 'notes.save', longest: 1000 },
  message: { group: 'messages', button: 'messages.send', longest: maxMessageLength },
} as const
type Kind = keyof typeof kinds

type Props = OrderForStaff & {
  mayWrite: Readonly<Record<Kind, boolean>>
  /** Idempotency key of the next message. */
  messageId: string
  templates: readonly MessageTemplate[]
  values: Readonly<Record<string, string>> | undefined
  /** Errors of fields. */
  fields: Readonly<Record<string, string>> | undefined
}

type Row = {
  readonly at: Date
  readonly kind: 'event' | Kind
  readonly title: string
  readonly who: string | null
  readonly more: ReactNode
}

/** A note, or a message of either side. */
type Entry = Props['notes'][number] & Partial<Props['messages'][number]>

/** Steps of a return; units that are not sent were neither asked for nor approved. */
export const stepsOf = ({ kind, events }: OrderForStaff['returns'][number]) =>
  kind === 'unsent' ? events.filter(({ to }) => to !== 'asked' && to !== 'agreed') : events

export function Timeline(props: Props) {
  const t = useT('admin')
  const words = useT('orders')
  const orderWords = useT('admin-orders')
  // Of one moment, too, the last comes first.
  const rows = useRows(props)
    .reverse()
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  return (
    <section className="admin-card" aria-labelledby="timeline">
      <h2 id="timeline">{words('history')}</h2>
      {props.isUnread && (
        <Notice kind="warn">
          <p>{orderWords('messages.unread')}</p>
          {props.mayWrite.message && (
            <ActForm
              act="read"
              kind="quiet"
              preventScrollReset
              fields={{ seen: props.messages.at(-1)?.id ?? '' }}
            >
              {orderWords('messages.read')}
            </ActForm>
          )}
        </Notice>
      )}
      <Compose {...props} />
      <ol className="order-timeline">
        {rows.map(({ at, kind, title, who, more }) => (
          <li key={`${at.getTime()} ${kind} ${title}`} className={kind}>
            <div>
              <p>
                <b>{title}</b> · <bdi>{who ?? t('deletedUser')}</bdi>
              </p>
              <When at={at} />
            </div>
            {more}
          </li>
        ))}
      </ol>
    </section>
  )
}

function useRows(props: Props): Row[] {
  const { order, events, parcels, returns, notes, messages, earlier, edits, mayWrite } = props
  const t = useT('admin')
  const orderWords = useT('admin-orders')
  const words = useT('orders')
  const returnWords = useT('returns')
  const editWords = useT('admin-order-edits')
  const isInParts = parcels.length > 1 || (parcels.length === 1 && order.status === 'processing')
  const written = (kind: Kind, entries: readonly Entry[]): Row[] =>
    entries.map(({ at, who, text, photoId, isFromCustomer }, index) => {
      const reply = kind === 'note' ? repliedIn(text) : null
      return {
        at,
        kind,
        who,
        title: orderWords(
          isFromCustomer
            ? 'messages.received'
            : reply === null
              ? `${kinds[kind].group}.one`
              : 'messages.draft',
        ),
        more: (
          <>
            <blockquote dir="auto">{reply ?? text}</blockquote>
            {photoId && mayWrite.message && (
              <a href={`/documents/${photoId}?reason=message`} target="_blank" rel="noreferrer">
                {orderWords('messages.openPhoto')}
              </a>
            )}
            {reply !== null && mayWrite.message && (
              <LinkButton to={`?reply=${index}#compose`} kind="quiet" preventScrollReset>
                {orderWords('messages.takeOver')}
              </LinkButton>
            )}
          </>
        ),
      }
    })
  return [
    ...events.map(({ at, to, who, bySystem, reason }): Row => {
      const title = words(to === firstState ? 'placed' : `state.${to}`)
      const by = bySystem ? t('system') : who
      return { at, kind: 'event', title, who: by, more: <Reason reason={reason} /> }
    }),
    ...(isInParts ? parcels : []).map(({ place, sentAt, who, bySystem }): Row => {
      const title = words('parcels.wasSent', { place })
      return { at: sentAt, kind: 'event', title, who: bySystem ? t('system') : who, more: null }
    }),
    ...returns.flatMap((each) =>
      stepsOf(each).map(({ at, to, who, reason }): Row => {
        const title = returnWords(`state.${each.kind === 'unsent' ? `unsent_${to}` : to}`)
        const by = who ?? t('system')
        // The shop's own steps have the kind of return as their reason, or the state that the title names.
        const text = returnWords.has(`kind.${reason}`)
          ? each.kind === 'unsent'
            ? each.words
            : returnWords(`kind.${reason}`)
          : reason === to
            ? ''
            : reason
        return { at, kind: 'event', title, who: by, more: <Reason reason={text} /> }
      }),
    ),
    ...earlier.map(({ at, who, address }): Row => {
      const more = (
        <>
          <p>{orderWords('address.before')}</p>
          <WithContact address={address} />
        </>
      )
      return { at, kind: 'event', title: orderWords('address.changed'), who, more }
    }),
    ...edits.map((edit): Row => {
      const { at, who, version } = edit
      const more = (
        <EditOf
          key={version}
          edit={edit}
          currency={order.currency}
          reason={editWords(`reasons.${edit.reason}`)}
        />
      )
      return { at, kind: 'event', title: editWords('edited'), who, more }
    }),
    ...written('note', notes),
    ...written('message', messages),
  ]
}

/** System reasons are translated; others are free text, until the customer's account is erased. */
export function Reason({ reason }: { reason: string }) {
  const orderWords = useT('admin-orders')
  if (orderWords.has(`why.${reason}`)) return <p>{orderWords(`why.${reason}`)}</p>
  return reason === '' ? null : <blockquote dir="auto">{reason}</blockquote>
}

/** One form for each kind, of which the selected one is displayed: works without script. */
function Compose(props: Props) {
  const errors = useT('errors')
  const { mayWrite, messageId, templates, values, fields, notes, messages, isUnread } = props

  const orderWords = useT('admin-orders')
  const allowed = (['note', 'message'] as const).filter((kind) => mayWrite[kind])
  const [query] = useSearchParams()
  const [first] = allowed
  if (!first) return null
  const template = templates[Number(query.get('template') ?? -1)]?.text ?? null
  const reply = template ?? repliedIn(notes[Number(query.get('reply') ?? -1)]?.text ?? '')
  const typed = values ?? (reply === null ? undefined : { act: 'message', message: reply })
  // Who waits for an answer is written to.
  const usual = isUnread && mayWrite.message ? 'message' : first
  const chosen = allowed.find((kind) => kind === typed?.act) ?? usual
  const count = { note: notes.length, message: messages.length }
  return (
    <div className="order-compose" id="compose" key={`${chosen} ${reply}`}>
      <fieldset className="segments">
        <legend className="visually-hidden">{orderWords('compose')}</legend>
        {allowed.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="compose"
              value={kind}
              defaultChecked={kind === chosen}
              autoComplete="off"
            />
            <span>{orderWords(`${kinds[kind].group}.one`)}</span>
          </label>
        ))}
      </fieldset>
      {allowed.map((kind) => {
        const { group, button, longest } = kinds[kind]
        return (
          // Keyed by the number of entries: cleared once one was added.
          <Form
            method="post"
            noValidate
            preventScrollReset
            encType={kind === 'message' ? 'multipart/form-data' : undefined}
            key={`${kind} ${count[kind]}`}
            data-kind={kind}
          >
            {kind === 'message' && templates.length > 0 && (
              <nav className="row" aria-label={orderWords('messages.templates')}>
                {templates.map(({ title }, index) => (
                  <LinkButton
                    key={title}
                    kind="quiet"
                    to={`?template=${index}#compose`}
                    preventScrollReset
                  >
                    {title}
                  </LinkButton>
                ))}
              </nav>
            )}
            {kind === 'message' && (
              <HiddenFields fields={{ messageId, seen: messages.at(-1)?.id ?? '' }} />
            )}
            <TextField
              label={orderWords(`${group}.label`)}
              hint={orderWords(`${group}.hint`)}
              name={kind}
              rows={3}
              required
              maxLength={longest}
              defaultValue={typed?.act === kind ? typed[kind] : ''}
            />
            {kind === 'message' && (
              <Field
                type="file"
                name="photo"
                accept="image/jpeg,image/png"
                label={orderWords('messages.photo')}
                error={fields?.photo && errors(fields.photo)}
              />
            )}
            <Button kind="quiet" name="act" value={kind}>
              {orderWords(button)}
            </Button>
          </Form>
        )
      })}
    </div>
  )
}
