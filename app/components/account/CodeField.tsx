// Field for a one-time code: from an authenticator app, or a recovery code.
import type { ReactNode } from 'react'
import { Field } from '../../ui/Field'

export function CodeField(props: {
  label: ReactNode
  hint?: ReactNode | undefined
  error?: ReactNode | undefined
  /** Digits only: phones show their numeric keypad. */
  digits?: boolean
}) {
  const { digits, ...rest } = props
  return (
    <Field
      {...rest}
      name="code"
      autoComplete="one-time-code"
      inputMode={digits ? 'numeric' : undefined}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      dir="ltr"
      required
    />
  )
}
