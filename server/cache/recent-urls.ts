// Addresses that were asked for lately. They come from strangers, so the oldest is forgotten.
const most = 5_000

export function makeMemory() {
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
