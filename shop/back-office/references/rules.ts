// References: what another program calls an object of the shop, and its small notes about it. Pure.

export const kinds = ['product', 'variant', 'order', 'customer'] as const
export type Kind = (typeof kinds)[number]

/** Limits: entries, and characters of a name and a value. */
export const limits = { entries: 20, name: 40, value: 500 } as const

/** Short enough for an address. */
export const externalId = /^[A-Za-z0-9_.-]{1,64}$/

export type Metadata = Readonly<Record<string, string>>

export type Reference = {
  readonly kind: Kind
  readonly objectId: string
  readonly externalId: string | null
  readonly metadata: Metadata
  /** Null: nothing was ever stored. */
  readonly changedAt: Date | null
}

/** Entries that are sent replace those; null takes one away. */
export const merged = (
  before: Metadata,
  sent: Readonly<Record<string, string | null>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...before, ...sent }).flatMap(([name, value]): [string, string][] =>
      value === null ? [] : [[name, value]],
    ),
  )
