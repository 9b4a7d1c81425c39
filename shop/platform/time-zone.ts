// The shop's time zone, for emails and for pages until the browser reports its own.

type Shop = { readonly config: { readonly operator?: { readonly timeZone: string } } }

/** An IANA time zone name. */
export const shopZone = ({ config }: Shop): string => config.operator?.timeZone || 'UTC'

export function isZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    // Fixed offsets such as +02:00 have no daylight saving time.
    return /^[A-Za-z]/.test(timeZone)
  } catch {
    return false
  }
}

const options = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const

/** Date and time for emails: "5 November 2026, 14:32 CET". */
export const emailDateTime = (world: Shop, at: Date, language: string): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    ...options,
    timeZone: shopZone(world),
  }).format(at)

/** Date in the shop's time zone: "5 November 2026". */
export const emailDate = (world: Shop, at: Date, language: string): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: 'long',
    timeZone: shopZone(world),
  }).format(at)
