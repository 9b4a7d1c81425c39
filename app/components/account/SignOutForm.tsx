// Signing out is a page of its own, not a step within one: what the browser holds of the session is left behind with it,
// and what was looked at is forgotten.
import type { ReactNode } from 'react'
import { pathIn } from '../../i18n/languages'
import { useLanguage } from '../../i18n/text'
import { forgetSeen } from '../product/recently-viewed'

export function SignOutForm({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <form
      method="post"
      action={pathIn(useLanguage(), '/sign-out')}
      className={className}
      onSubmit={forgetSeen}
    >
      {children}
    </form>
  )
}
