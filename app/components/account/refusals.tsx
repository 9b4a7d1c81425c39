// Error summary of a form, the error beside each field, and a form that keeps its input after a refusal.
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { useProblems } from './problems'
import { StepUp } from './StepUp'

/** Action data of these pages. */
export type Refused = { refusal: Refusal; values: Record<string, string> } | undefined

/** Codes of these rooms without a title share the one for signing in. */
const ofAccounts = /^(auth|accounts?|session|factor|passkey)\./

export function RefusalNotice({ refusal }: { refusal: Refusal | undefined }) {
  const t = useT('auth')
  const errors = useT('errors')
  if (!refusal) return null
  const isStepUp = refusal.code === 'accounts.stepUp'
  const own = `title.${refusal.code}`
  const title = t.has(own) ? own : ofAccounts.test(refusal.code) ? 'title.other' : null
  const heading = isStepUp ? errors('accounts.stepUpTitle') : title && t(title)
  return (
    <Notice kind={isStepUp ? 'warn' : 'bad'} role="alert" {...(heading && { title: heading })}>
      <p>{errors(errors.has(refusal.code) ? refusal.code : 'unknown', refusal.facts)}</p>
      <StepUp refusal={refusal} />
    </Notice>
  )
}

/** For a refused form: clears the passwords and focuses the first invalid field. */
export function useRefusedForm(refused: Refused): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!refused || !form.current) return
    const passwords = form.current.querySelectorAll<HTMLInputElement>('.password-field input')
    for (const field of passwords) field.value = ''
    const wrong = form.current.querySelector<HTMLElement>('[aria-invalid="true"], .group-error')
    const first = wrong ?? passwords[0]
    first?.focus()
  }, [refused])
  return form
}

/**
 * `const field = useFields(refused, saved)`, then `<Field label={…} {...field('phone')} />`: input
 * before saved values.
 */
export function useFields(refused: Refused, saved: Readonly<Record<string, string>> = {}) {
  const problem = useProblems(refused?.refusal)
  return <Name extends string>(name: Name) => ({
    name,
    defaultValue: refused?.values[name] ?? saved[name],
    error: problem(name),
  })
}

/** Form of a single-task page. `send`: its button; `beside`: a link in the same row. */
export function RefusedForm({
  refused,
  send,
  beside,
  children,
  ...form
}: ComponentProps<typeof Form> & { refused: Refused; send: ReactNode; beside?: ReactNode }) {
  const button = <Button busy={useNavigation().state === 'submitting'}>{send}</Button>
  return (
    <Form ref={useRefusedForm(refused)} method="post" noValidate {...form}>
      {children}
      {beside ? (
        <div className="row">
          {button}
          {beside}
        </div>
      ) : (
        button
      )}
    </Form>
  )
}
