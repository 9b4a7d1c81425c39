// Messages between the shopper and the shop about an order, with the form to write one. Works without script.
import { Form, useNavigation } from 'react-router'
import type { Refusal } from '../../../../shop/result.ts'
import { maxMessageLength } from '../../../../shop/sales/orders/rules/message.ts'
import type { MessageForOwner } from '../../../../shop/sales/orders/views/orders.ts'
import { useMoment } from '../../../components/text/local-times'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field, TextField } from '../../../ui/Field'

type Props = {
  readonly number: string
  readonly messages: readonly MessageForOwner[]
  /** Idempotency key of the next message. */
  readonly messageId: string
  readonly values: Readonly<Record<string, string>> | undefined
  readonly refusal: Refusal | null | undefined
}

export function Messages({ number, messages, messageId, values, refusal }: Props) {
  const moment = useMoment()
  const t = useT('orders')
  const errors = useT('errors')
  const isBusy = useNavigation().formEncType === 'multipart/form-data'
  const isRefused = values?.intent === 'message' ? refusal : null
  const photoProblem = isRefused?.fields?.photo
  return (
    <section className="card messages" aria-labelledby="messages">
      <h2 id="messages">{t('messages.title')}</h2>
      {messages.length > 0 && (
        <ol className="timeline">
          {messages.map(({ at, by, text, photoId }) => (
            <li key={`${by} ${at.getTime()}`} className="done">
              <strong>{t(`messages.${by}`)}</strong>
              <p dir="auto">{text}</p>
              {photoId && (
                <p>
                  <a
                    href={`/documents/${photoId}?order=${number}`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {t('messages.openPhoto')}
                  </a>
                </p>
              )}
              <time dateTime={at.toISOString()}>{moment(at)}</time>
            </li>
          ))}
        </ol>
      )}
      {/* Keyed by the number of messages: cleared once one was sent. */}
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        key={messages.length}
        className="stack"
      >
        <input type="hidden" name="intent" value="message" />
        <input type="hidden" name="messageId" value={values?.messageId || messageId} />
        <TextField
          label={t('messages.label')}
          hint={t('messages.hint')}
          name="message"
          rows={4}
          required
          maxLength={maxMessageLength}
          defaultValue={values?.message}
          error={isRefused && !photoProblem && errors(isRefused.code, isRefused.facts)}
        />
        <Field
          type="file"
          name="photo"
          accept="image/jpeg,image/png"
          label={t('messages.photo')}
          error={photoProblem && errors(photoProblem)}
        />
        <Button kind="quiet" busy={isBusy}>
          {t('messages.send')}
        </Button>
      </Form>
    </section>
  )
}
