// Which products were looked at in this browser. It stays in this browser: the shop is only ever asked for cards.

const key = 'recently-viewed'
/** Besides the one that is looked at. */
const most = 8

/** Newest first, without `current`, which is noted. Where nothing may be stored, nothing was seen. */
export function noteSeen(current: string | null): string[] {
  try {
    const seen = (localStorage.getItem(key) ?? '').split(' ').filter((id) => id && id !== current)
    if (current) localStorage.setItem(key, [current, ...seen].slice(0, most + 1).join(' '))
    return seen.slice(0, most)
  } catch {
    return []
  }
}

export function forgetSeen(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing may be stored, so nothing was.
  }
}
