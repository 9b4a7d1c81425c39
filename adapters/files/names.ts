// Names of stored files: random, made by the shop.
const sane = /^[A-Za-z0-9_-]{16,80}$/

/** Throws: a name that came from a person here is a bug. */
export function requireSaneName(name: string): string {
  if (!sane.test(name)) throw new Error('a stored file is named by the shop, never by a person')
  return name
}
