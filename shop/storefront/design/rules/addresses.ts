// URLs that menus, buttons and texts of the shop can link to. Pure.

/** Maximum length in characters. */
export const maxAddressLength = 500

/** Whether a link is safe: a path of this shop, or an https URL without credentials. */
export function isAddress(href: string): boolean {
  if (href.length > maxAddressLength) return false
  if (/[\p{Cc}\\\s]/u.test(href)) return false
  if (href.startsWith('/')) return !href.startsWith('//')
  const url = href.startsWith('https://') && URL.canParse(href) ? new URL(href) : null
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}
