// Inline step-up authentication form, loaded on demand.
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { PasskeyButton } from './PasskeyButton'
import { type Factors, ProofFields } from './ProofFields'

type Known = Factors & { readonly hasPasskey: boolean }
type Answer = { readonly isDone: true } | { readonly refusal: Refusal }

const page = '/account/confirm?in-place'

export default function StepUpInPlace() {
  const t = useT('security')
  const errors = useT('errors')
  const { load, data: known } = useFetcher<Known>()
  const { Form, data: answer, state } = useFetcher<Answer>()
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    void load(page)
  }, [load])
  const isDone = answer !== undefined && 'isDone' in answer
  useEffect(() => {
    if (isDone) done.current?.focus()
  }, [isDone])
  if (isDone)
    return (
      <p ref={done} tabIndex={-1} role="status">
        <b>{t('confirm.done')}</b>. {t('confirm.sendAgain')}
      </p>
    )
  if (!known) return null
  const refusal = answer?.refusal
  return (
    <div className="step-up">
      <Form method="post" action={page} noValidate>
        {refusal && !refusal.fields && <p role="alert">{errors(refusal.code, refusal.facts)}</p>}
        <ProofFields {...known} refusal={refusal} />
        <Button kind="quiet" busy={state !== 'idle'}>
          {t('confirm.button')}
        </Button>
      </Form>
      {known.hasPasskey && (
        <PasskeyButton purpose="prove" label={t('passkeys.use')} action={page} as={Form} />
      )}
    </div>
  )
}
