// Who may ask for each address, in the order of app/routes.ts. An address without a line here does not compile, and is refused.
import type { Register } from 'react-router'

/**
 * `everyone`: shows nothing of anybody. `own`: shows a visitor or shopper what is theirs, nothing where there is none.
 * `shopper`: others are asked to sign in. `hidden`: to visitors it does not exist. `staff`, and `staff:TAB` for those
 * whose role opens the tab. `demo`: exists in a demonstration only.
 */
export type Guard =
  | 'everyone'
  | 'own'
  | 'shopper'
  | 'hidden'
  | 'staff'
  | 'demo'
  | `staff:${'kyc' | 'orders' | 'transactions' | 'users' | 'promotions'}`

type Address = keyof Register['pages']

export const guards: Readonly<Record<Address, Guard>> = {
  '/': 'everyone',
  '/category/trending': 'everyone',
  '/category/:category': 'everyone',
  '/search': 'everyone',
  '/product/:id': 'everyone',
  '/tshirts-gallery': 'everyone',
  '/cart-quantity': 'own',
  '/cart-history': 'own',
  '/checkout-details': 'own',
  '/order/:number': 'shopper',
  '/order/:number/refund': 'shopper',
  '/auth': 'own',
  '/auth/verify': 'own',
  '/auth/email': 'own',
  '/auth/second-factor': 'own',
  '/auth/reset': 'own',
  '/account': 'shopper',
  '/account/addresses': 'shopper',
  '/account/data': 'shopper',
  '/account/security': 'shopper',
  '/account/security/app': 'shopper',
  '/account/security/password': 'shopper',
  '/account/security/email': 'shopper',
  '/account/wallets': 'shopper',
  '/account/keep': 'everyone',
  '/account/confirm': 'shopper',
  '/kyc': 'shopper',
  '/kyc-details': 'shopper',
  '/kyc-summary': 'shopper',
  '/kyc-required': 'shopper',
  '/pi-unlocking': 'everyone',
  '/pi-migration': 'everyone',
  '/pi-migration-chatbot': 'everyone',
  '/proof/:id': 'everyone',
  '/withdraw': 'own',
  '/withdraw/confirm': 'own',
  '/dev/mailbox': 'demo',
  '/*': 'everyone',
  '/payment-method': 'own',
  '/payment': 'own',
  '/shipping-details': 'shopper',
  '/admin': 'staff',
  '/admin/kyc/:id': 'staff:kyc',
  '/admin/orders': 'staff:orders',
  '/admin/orders/:number': 'staff:orders',
  '/admin/transactions': 'staff:transactions',
  '/admin/transactions/found': 'staff:transactions',
  '/admin/transactions/refunds': 'staff:transactions',
  '/admin/transactions/refunds/:id': 'staff:transactions',
  '/admin/transactions/:id': 'staff:transactions',
  '/admin/users': 'staff:users',
  '/admin/users/:id': 'staff:users',
  '/admin/promotions': 'staff:promotions',
  '/admin/promotions/:id': 'staff:promotions',
  '/admin/*': 'staff',
  '/admin/counts': 'staff',
  '/admin/language': 'staff',
  '/admin/orders.csv': 'staff:orders',
  '/admin/transactions.csv': 'staff:transactions',
  '/admin/users.csv': 'staff:users',
  '/search/suggestions': 'everyone',
  '/cart/add': 'own',
  '/cart/buy-now': 'own',
  '/cart/buy': 'own',
  '/cart/change': 'own',
  '/cart/drawer': 'own',
  '/payment/pi': 'shopper',
  '/payment/pi/step': 'hidden',
  '/payment/events': 'hidden',
  '/auth/passkey': 'own',
  '/account/data.zip': 'shopper',
  '/sign-out': 'own',
  '/kyc-required/events': 'hidden',
  '/kyc-guide': 'everyone',
  '/kyc-data': 'shopper',
  '/documents/:id': 'hidden',
  '/bills/:id': 'hidden',
  '/proof/:id/facts.json': 'everyone',
  '/theme': 'own',
  '/dev/mailbox.json': 'demo',
  '/art/:name': 'everyone',
  '/og/:name': 'everyone',
  '/sitemap.xml': 'everyone',
  '/sitemaps/:name': 'everyone',
  '/feed.xml': 'everyone',
  '/robots.txt': 'everyone',
  '/.well-known/security.txt': 'everyone',
}
