// Recently viewed product ids in localStorage; the server only receives them to return cards.

const key = 'recently-viewed'
/** Besides the current one. */
const most = 8

/** Records `current`, and returns the others, newest first. Empty if storage is unavailable. */
export function recordRecentlyViewed(current: string | null): string[] {
  try {
    const seen = (localStorage.getItem(key) ?? '').split(' ').filter((id) => id && id !== current)
    if (current) localStorage.setItem(key, [current, ...seen].slice(0, most + 1).join(' '))
    return seen.slice(0, most)
  } catch {
    return []
  }
}

export function clearRecentlyViewed(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is unavailable, so nothing was recorded.
  }
}
