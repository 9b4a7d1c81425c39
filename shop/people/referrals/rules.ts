// Who brought whom: what a code looks like, and who may be referred. Pure.
import { ok, type Result, refuse } from '../../result.ts'

export const pendingCookie = 'ref'
/** How long a code waits for its visitor to sign up, and how new an account must be to count as referred. */
export const pendingDays = 30

/** A code as a link carries it, or null where it cannot be one. */
export function codeIn(text: string | null | undefined): string | null {
  const code = text?.trim().toLowerCase() ?? ''
  return /^[a-z0-9]{4,64}$/.test(code) ? code : null
}

/** The Set-Cookie value that keeps a code, or with null forgets it. */
export function pendingCodeCookie(code: string | null, publicUrl: string): string {
  const age = code ? pendingDays * 86_400 : 0
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${pendingCookie}=${code ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}

type Account = { readonly id: string; readonly joined: Date }

/** Refuses `referral.unknown`, `referral.own`, and `referral.late` for accounts that were there before. */
export function mayRefer(referrer: Account | null, referred: Account, now: Date): Result {
  if (!referrer) return refuse('referral.unknown')
  if (referrer.id === referred.id) return refuse('referral.own')
  const age = now.getTime() - referred.joined.getTime()
  // An older account refers a newer one, so no two can refer each other.
  const isNew = age < pendingDays * 86_400_000 && referrer.joined < referred.joined
  return isNew ? ok() : refuse('referral.late')
}
