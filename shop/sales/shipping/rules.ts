// A delivery address, and the book that a shopper keeps of them.

/** Without what is for the carrier. Which of them must be filled in depends on the country. */
export const addressFields = [
  'fullName',
  'streetAddress',
  'city',
  'stateProvince',
  'postalCode',
  'country',
  'phoneNumber',
  'email',
] as const

export type Address = { readonly [field in (typeof addressFields)[number]]: string } & {
  /** For the carrier; may be empty. `country` is an ISO 3166-1 code of two letters. */
  readonly instructions: string
}

export const isSame = (one: Address, other: Address): boolean =>
  one.instructions === other.instructions &&
  addressFields.every((field) => one[field] === other[field])

/** Addresses that one account may keep. */
export const mostSaved = 20
/** How long an address that was taken out of the book can be put back. */
export const undoHours = 1

export type SavedAddress = Address & { readonly id: string; readonly isDefault: boolean }
