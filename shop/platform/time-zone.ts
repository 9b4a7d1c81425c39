// The shop's time zone, for emails and for pages until the browser reports its own.

type Shop = { readonly config: { readonly operator?: { readonly timeZone: string } } }

/** A name of the IANA time zone database. */
export const shopZone = ({ config }: Shop): string => config.operator?.timeZone || 'UTC'

export function isZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    // An offset such as +02:00 knows no summer.
    return /^[A-Za-z]/.test(timeZone)
  } catch {
    return false
  }
}

const told = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const

/** "5 November 2026, 14:32 CET": as an email tells a moment. */
export const emailDateTime = (world: Shop, at: Date, language: string): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, { ...told, timeZone: shopZone(world) }).format(
    at,
  )

/** "5 November 2026": the shop's day. */
export const emailDate = (world: Shop, at: Date, language: string): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: 'long',
    timeZone: shopZone(world),
  }).format(at)
