// Error summary of a form, and the error beside each field.
import { type RefObject, useEffect, useRef } from 'react'
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'
import { StepUp } from './StepUp'

/** What an action of these pages answers. */
export type Refused = { refusal: Refusal; values: Record<string, string> } | undefined

/** What has no title of its own is still about signing in. */
const ofAccounts = /^(auth|accounts?|session|factor|passkey)\./

export function RefusalNotice({ refusal }: { refusal: Refusal | undefined }) {
  const t = useT('auth')
  const errors = useT('errors')
  if (!refusal) return null
  const own = `title.${refusal.code}`
  const title = t.has(own) ? own : ofAccounts.test(refusal.code) ? 'title.other' : null
  return (
    <Notice kind="bad" role="alert" {...(title && { title: t(title) })}>
      <p>{errors(errors.has(refusal.code) ? refusal.code : 'unknown', refusal.facts)}</p>
      <StepUp refusal={refusal} />
    </Notice>
  )
}

/** For the form that was refused: passwords are typed anew, and the first field that is wrong has the focus. */
export function useRefusedForm(refused: Refused): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!refused || !form.current) return
    const passwords = form.current.querySelectorAll<HTMLInputElement>('.password-field input')
    for (const field of passwords) field.value = ''
    const wrong = form.current.querySelector<HTMLElement>('[aria-invalid="true"]')
    const first = wrong ?? passwords[0]
    first?.focus()
  }, [refused])
  return form
}
