// The sections of the account page in the order of their tabs; each is named by `section.{name}` of account.json.
export const sections = [
  ['profile', '/account'],
  ['addresses', '/account/addresses'],
  ['security', '/account/security'],
  ['wallets', '/account/wallets'],
  ['data', '/account/data'],
] as const
