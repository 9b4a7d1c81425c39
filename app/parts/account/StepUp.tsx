// Below a refusal that asks for a fresh proof of who is there: asked for here, so that what was typed stays and is sent
// once more. Without script the question is on a page of its own, in another tab.
import { Suspense, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { useHasScript } from '../../ui/has-script'
import { PasskeyButton } from './PasskeyButton'
import { type Factors, ProofFields } from './ProofFields'

type Known = Factors & { readonly hasPasskey: boolean }
type Answer = { readonly isDone: true } | { readonly refusal: Refusal }

const page = '/account/confirm?in-place'

export function StepUp({ refusal }: { refusal: { readonly code: string } }) {
  const hasScript = useHasScript()
  if (refusal.code !== 'accounts.stepUp') return null
  return hasScript ? (
    <Suspense fallback={null}>
      <InPlace />
    </Suspense>
  ) : (
    <OtherTab />
  )
}

function OtherTab() {
  const errors = useT('errors')
  return (
    <p>
      <a className="button quiet" href="/account/confirm" target="_blank" rel="noopener">
        {errors('accounts.stepUpLink')}
      </a>
    </p>
  )
}

function InPlace() {
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
