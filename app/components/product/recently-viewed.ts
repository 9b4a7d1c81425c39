// Recently viewed product ids in localStorage; the server is asked for their cards only.

const key = 'recently-viewed'
/** Besides the one that is looked at. */
const most = 8

/** Newest first, without `current`, which is noted. Where nothing may be stored, nothing was seen. */
export function recordRecentlyViewed(current: string | null): string[] {
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
