// Shipping addresses, and a shopper's address book.

/** Without the carrier's fields. Which are required depends on the country. */
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

/** Maximum of saved addresses for each account. */
export const maxSavedAddresses = 20
/** Hours in which a removed address can be restored. */
export const undoHours = 1

export type SavedAddress = Address & { readonly id: string; readonly isDefault: boolean }
