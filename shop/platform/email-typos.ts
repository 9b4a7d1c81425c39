// Suggests a well-known email domain for one that is probably mistyped. Pure; nothing is ever refused for it.

const known = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'proton.me',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'orange.fr',
  'free.fr',
  'libero.it',
  'uol.com.br',
  'mail.ru',
  'yandex.ru',
  'qq.com',
  '163.com',
  'naver.com',
] as const

/** `ada@gmial.com` -> `ada@gmail.com`; null if the domain is known, or like no known one. */
export function suggestedEmail(email: string): string | null {
  const [, name = '', domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? []
  if (!domain || (known as readonly string[]).includes(domain)) return null
  // Short names are near to too many others.
  const near = known.filter((each) => each.length > 6 && isOneSlip(domain, each))
  return near.length === 1 ? `${name}@${near[0]}` : null
}

/** One letter too many, too few, another, or two exchanged. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let at = 0
  while (at < typed.length && typed[at] === meant[at]) at++
  const rest = (text: string, skipped: number) => text.slice(at + skipped)
  if (typed.length > meant.length) return rest(typed, 1) === rest(meant, 0)
  if (typed.length < meant.length) return rest(typed, 0) === rest(meant, 1)
  const isSwapped = typed[at] === meant[at + 1] && typed[at + 1] === meant[at]
  return rest(typed, 1) === rest(meant, 1) || (isSwapped && rest(typed, 2) === rest(meant, 2))
}
