// Referral codes: format, and eligibility. Pure.
import { day } from '../../platform/durations.ts'
import { identifierText } from '../../platform/input.ts'
import { ok, type Result, refuse } from '../../result.ts'

export const pendingCookie = 'ref'
/** Days for which a code is valid, and for which an account counts as new. */
export const pendingDays = 30

/** The code of a link, or null if invalid. */
export function codeIn(text: string | null | undefined): string | null {
  const code = identifierText(text ?? '').toLowerCase()
  return /^[a-z0-9]{4,64}$/.test(code) ? code : null
}

/** The Set-Cookie value that stores a code; null deletes it. */
export function pendingCodeCookie(code: string | null, publicUrl: string): string {
  const age = code ? pendingDays * 86_400 : 0
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${pendingCookie}=${code ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}

type Account = { readonly id: string; readonly joined: Date }

/** Refuses `referral.unknown`, `referral.own`, and `referral.late` for older accounts. */
export function mayRefer(referrer: Account | null, referred: Account, now: Date): Result {
  if (!referrer) return refuse('referral.unknown')
  if (referrer.id === referred.id) return refuse('referral.own')
  const age = now.getTime() - referred.joined.getTime()
  // The referrer's account must be older, so that no two can refer each other.
  const isNew = age < pendingDays * day && referrer.joined < referred.joined
  return isNew ? ok() : refuse('referral.late')
}
