// Sends a request to the API from the page. The key stays in this page's memory and is sent to this shop only.
import { type FormEvent, useId, useState, useSyncExternalStore } from 'react'
import { directionOf } from '../../../../i18n/languages'
import { useLanguage, useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, TextField } from '../../../../ui/Field'
import { Notice } from '../../../../ui/Notice'
import { PasswordField } from '../../../../ui/PasswordField'
import { Verbatim } from '../../../../ui/Verbatim'
import type { OperationView } from '../operations'
import { Code } from './Code'
import { addressOf, curlOf, type Sample } from './curl'

/** Shared by all operations, until the page is reloaded. */
let key = ''
const readers = new Set<() => void>()
const useKey = () =>
  useSyncExternalStore(
    (reader) => {
      readers.add(reader)
      return () => readers.delete(reader)
    },
    () => key,
    () => '',
  )
function keep(typed: string) {
  key = typed.trim()
  for (const reader of readers) reader()
}

type Answer = {
  readonly status: string
  readonly milliseconds: number
  readonly headers: string
  readonly body: string
}

type Props = { operation: OperationView; origin: string }

export default function TryOperation({ operation, origin }: Props) {
  const t = useT('developers')
  const language = useLanguage()
  const id = useId()
  const { method, path, parameters, sample } = operation
  const secret = useKey()
  const [named, name] = useState(sample.parameters)
  const [query, ask] = useState(sample.query)
  const [body, write] = useState(sample.body ?? '')
  const [isSending, sending] = useState(false)
  const [answer, answered] = useState<Answer | 'none' | null>(null)
  const request = {
    method,
    query,
    path: path.replace(/\{(\w+)\}/g, (_, each) => encodeURIComponent(named[each] ?? '')),
    body: sample.body === null ? null : body,
    type: sample.type,
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    sending(true)
    answered(await answerTo(addressOf(request), request).catch(() => 'none' as const))
    sending(false)
  }

  return (
    <form
      className="dev-form"
      dir={directionOf(language)}
      onSubmit={send}
      aria-label={operation.summary}
    >
      {/* Without a name: password managers and form restoration ignore unnamed fields. */}
      <PasswordField
        label={t('key')}
        hint={t('keyHint')}
        show={t('show')}
        hide={t('hide')}
        dir="ltr"
        autoComplete="off"
        required
        defaultValue={secret}
        onChange={({ target }) => keep(target.value)}
      />
      {parameters.path.map(({ name: each }) => (
        <Field
          key={each}
          label={<Verbatim as="code">{each}</Verbatim>}
          dir="ltr"
          required
          value={named[each] ?? ''}
          onChange={({ target }) => name({ ...named, [each]: target.value })}
        />
      ))}
      {parameters.query.map(({ name: each }) => (
        <Field
          key={each}
          label={<Verbatim as="code">{each}</Verbatim>}
          dir="ltr"
          value={query[each] ?? ''}
          onChange={({ target }) => ask({ ...query, [each]: target.value })}
        />
      ))}
      {request.body !== null && (
        <TextField
          label={t('body')}
          dir="ltr"
          rows={Math.min(14, body.split('\n').length + 1)}
          value={body}
          onChange={({ target }) => write(target.value)}
        />
      )}
      {method !== 'GET' && <p className="hint">{t('changes')}</p>}
      <Button busy={isSending}>{t('send')}</Button>
      <Code title="curl" name={`curl, ${operation.summary}`} code={curlOf(origin, request)} />
      <div role="status" id={id}>
        {answer === 'none' && <Notice kind="bad">{t('unreachable')}</Notice>}
        {answer && answer !== 'none' && (
          <p className="dev-status">
            <Verbatim as="strong">{answer.status}</Verbatim>{' '}
            <span>{t('time', { milliseconds: answer.milliseconds })}</span>
          </p>
        )}
      </div>
      {answer && answer !== 'none' && (
        <>
          <Code
            title={t('headers')}
            name={`${t('headers')}: ${operation.summary}`}
            code={answer.headers}
          />
          {answer.body && (
            <Code
              title={t('answer')}
              name={`${t('answer')}: ${operation.summary}`}
              code={answer.body}
            />
          )}
        </>
      )}
    </form>
  )
}

/** Sends to this shop, whatever the page gives as its address; without cookies. */
async function answerTo(
  address: string,
  { method, body, type }: Pick<Sample, 'method' | 'body' | 'type'>,
): Promise<Answer> {
  const began = performance.now()
  const answer = await fetch(address, {
    method,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    headers: {
      authorization: `Bearer ${key}`,
      ...(method !== 'GET' && { 'idempotency-key': randomName() }),
      ...(body !== null && { 'content-type': type }),
    },
    ...(body !== null && { body }),
  })
  const text = await answer.text()
  return {
    status: `${answer.status} ${answer.statusText}`,
    milliseconds: Math.round(performance.now() - began),
    headers: [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: indented(text),
  }
}

/** `randomUUID` is unavailable on plain http. */
const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
