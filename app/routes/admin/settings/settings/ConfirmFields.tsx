// Re-authentication fields within the form of a sensitive action, shown once the action was refused for lack of them.
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Refusal } from '../../../../../shop/result.ts'
import { PasskeyButton } from '../../../../components/account/PasskeyButton'
import { type Factors, ProofFields } from '../../../../components/account/ProofFields'
import { useT } from '../../../../i18n/text'

/** Whether the action requires a proof, or received a wrong one. */
export const asksProof = (refusal: Refusal | undefined): boolean =>
  refusal !== undefined &&
  (refusal.code === 'accounts.stepUp' ||
    refusal.code.startsWith('limit.') ||
    refusal.fields?.password !== undefined ||
    refusal.fields?.code !== undefined)

/** Passkey button beside that form, with script only: the form is then submitted again. */
export function ConfirmByPasskey() {
  const t = useT('security')
  const { Form, data } = useFetcher<{ readonly isDone?: true }>()
  if (data?.isDone)
    return (
      <p role="status">
        <b>{t('confirm.done')}</b>. {t('confirm.sendAgain')}
      </p>
    )
  const action = '/account/confirm?in-place'
  return <PasskeyButton purpose="prove" label={t('passkeys.use')} action={action} as={Form} />
}

export function ConfirmFields({ proof, refusal }: { proof: Factors; refusal: Refusal }) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus()
  }, [])
  return (
    <div ref={fields}>
      <input type="hidden" name="confirm" value="yes" />
      <ProofFields {...proof} refusal={refusal} />
    </div>
  )
}
