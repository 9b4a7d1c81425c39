// Addresses that menus, buttons and texts of the shop may lead to. Pure.

/** Characters. */
export const longestAddress = 500

/** What leads somewhere safe: a path of this shop, or an https URL without a password. */
export function isAddress(href: string): boolean {
  if (href.length > longestAddress) return false
  if (/[\p{Cc}\\\s]/u.test(href)) return false
  if (href.startsWith('/')) return !href.startsWith('//')
  const url = href.startsWith('https://') && URL.canParse(href) ? new URL(href) : null
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}
