// Notice for browsers that keep no cookies, where a session or a cart would begin. Needs script, as they cannot be told otherwise.
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'

const never = () => () => {}

export function CookiesBlocked() {
  const t = useT('common')
  const isBlocked = useSyncExternalStore(never, areBlocked, () => false)
  return isBlocked ? (
    <Notice kind="warn" role="alert" title={t('cookies.title')} text={t('cookies.text')} />
  ) : null
}

/** `navigator.cookieEnabled` is true in browsers that block them by a setting of the user. */
function areBlocked(): boolean {
  const probe = 'probe=1'
  const write = (rest: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${probe}; Path=/; SameSite=Lax${rest}`
  }
  if (document.cookie) return false
  write('')
  const isKept = document.cookie.includes(probe)
  write('; Max-Age=0')
  return !isKept
}
