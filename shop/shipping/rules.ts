// A delivery address.

export const requiredFields = [
  'fullName',
  'streetAddress',
  'city',
  'stateProvince',
  'postalCode',
  'country',
  'phoneNumber',
  'email',
] as const

export type Address = { readonly [field in (typeof requiredFields)[number]]: string } & {
  /** For the carrier; may be empty. `country` is an ISO 3166-1 code of two letters. */
  readonly instructions: string
}
