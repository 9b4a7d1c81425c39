// Bounded set of recently requested URLs (untrusted input): evicts the oldest.
const most = 5_000

export function createRecentUrls() {
  const known = new Set<string>()
  return {
    has: (address: string): boolean => known.has(address),
    add(address: string): void {
      known.add(address)
      for (const oldest of known) {
        if (known.size <= most) break
        known.delete(oldest)
      }
    },
    forget(address: string): void {
      known.delete(address)
    },
  }
}
