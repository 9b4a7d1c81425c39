// Sign-out as a document request, not a client-side navigation: it discards the session's state in
// the browser, and clears the recently viewed products.
import type { ReactNode } from 'react'
import { pathIn } from '../../i18n/languages'
import { useLanguage } from '../../i18n/text'
import { clearRecentlyViewed } from '../product/recently-viewed'

export function SignOutForm({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <form
      method="post"
      action={pathIn(useLanguage(), '/sign-out')}
      className={className}
      onSubmit={clearRecentlyViewed}
    >
      {children}
    </form>
  )
}
