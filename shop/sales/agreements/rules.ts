// What a customer was shown and agreed to with an order, kept beside it. Pure.

/** A legal text as it was: by its immutable version, with the hash of the words. */
export type ShownText = {
  readonly page: string
  readonly versionId: string
  readonly language: string
  /** SHA-256 of the text in UTF-8, as hexadecimal digits. */
  readonly sha256: string
}

/** Amounts in the smallest unit, as decimal text. */
export type ShownLine = {
  readonly price: string
  /** Struck through beside it; null if no saving was claimed. */
  readonly fullPrice: string | null
  /** The lowest of the 30 days before the promotion; null without one. */
  readonly lowest: string | null
}

export type Agreement = {
  readonly language: string
  /** `staff`: placed for the customer, who received the texts by email and agreed by paying. */
  readonly by: 'customer' | 'staff' | 'agent'
  /** Host of the shopping agent; null for none. */
  readonly agent: string | null
  readonly seller: { readonly name: string; readonly address: string }
  readonly lines: readonly ShownLine[]
  /** Notices of consumer law that the pages show. */
  readonly notices: readonly string[]
  readonly texts: readonly ShownText[]
  /** The terms were accepted by a checkbox; null where the shop asks for none. */
  readonly isAccepted: boolean | null
  /** The age that was declared; null if none was needed. */
  readonly declaredAge: number | null
}

/** The legal texts that are part of the contract. */
export const agreedPages: readonly string[] = ['terms', 'withdrawal', 'privacy']
