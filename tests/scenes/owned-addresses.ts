// What every address that is somebody's answers a visitor, another shopper, its owner and each role of the staff.
import type { guards } from '../../app/guards.ts'
import { roles } from '../../shop/accounts/rules.ts'

export const people = ['visitor', 'other', 'owner', ...roles] as const
export type Person = (typeof people)[number]

const everybody = people.map(() => 'ok').join(' ')
const nobody = people.map(() => '404').join(' ')
/** Addresses with an id, or whose query names one: what the nine people are answered, in the order above. */
export const rows: Readonly<
  Partial<Record<keyof typeof guards, readonly [path: string, answers: string]>>
> = {
  '/category/:category': ['/category/audio', everybody],
  '/product/:id': ['/product/1', everybody],
  '/art/:name': ['/art/phone-2-1b2c3d.svg', everybody],
  // There is none: nobody has uploaded one.
  '/pictures/:name': [`/pictures/${'a'.repeat(32)}-320.webp`, nobody],
  '/og/:name': ['/og/shop.png', everybody],
  '/sitemaps/:name': ['/sitemaps/pages.xml', everybody],
  // The owner's own texts: one that nobody has written is not there.
  '/legal/:page': ['/legal/nothing', nobody],
  '/order/:number': ['/order/{order}', 'auth 404 ok 404 404 404 404 404 404'],
  // Reads nothing but the secret of its link; without one it is a form for any number.
  '/order/:number/refund': ['/order/{order}/refund', 'auth ok ok ok ok ok ok ok ok'],
  // For whoever was given the random address, and of no person.
  '/proof/:id': ['/proof/nothing', nobody],
  '/proof/:id/facts.json': ['/proof/nothing/facts.json', nobody],
  '/payment': ['/payment?order={order}', 'auth away ok away away away away away away'],
  // Payments by the Pi app are off here.
  '/payment/pi': ['/payment/pi?order={order}', 'auth 404 404 404 404 404 404 404 404'],
  '/payment/events': ['/payment/events?order={order}', '404 404 ok 404 404 404 404 404 404'],
  '/payment-method': ['{purchase}', 'away away ok away away away away away away'],
  '/shipping-details': [
    '/shipping-details?order={order}',
    'auth away ok away away away away away away',
  ],
  '/admin/kyc/:id': ['/admin/kyc/{check}', 'auth auth auth ok ok away away away away'],
  '/admin/orders/:number': ['/admin/orders/{order}', 'auth auth auth ok away ok ok away ok'],
  '/admin/transactions/:id': [
    '/admin/transactions/{transaction}',
    'auth auth auth ok away away ok away ok',
  ],
  // There is none: who may see refunds is told so.
  '/admin/transactions/refunds/:id': [
    '/admin/transactions/refunds/{order}',
    'auth auth auth 404 away away 404 away 404',
  ],
  '/admin/mail/:id': ['/admin/mail/{mail}', 'auth auth auth ok away ok away away ok'],
  '/admin/letters/:id': ['/admin/letters/{mail}', 'auth auth auth ok away ok away away ok'],
  '/admin/users/:id': ['/admin/users/{user}', 'auth auth auth ok away away away away ok'],
  // There is none; whose each is, is tested where slips are drawn.
  '/returns/:id': ['/returns/nothing', nobody],
  '/bills/:id': ['/bills/{bill}', '404 404 ok ok 404 ok ok 404 404'],
  '/product/:id/review': ['/product/1/review', 'auth ok ok ok ok ok ok ok ok'],
  '/admin/catalogue/:id': ['/admin/catalogue/1', 'auth auth auth ok away away away ok away'],
  '/preview/:id': ['/preview/1', 'auth auth auth ok away away away ok away'],
  '/admin/stock/:id': ['/admin/stock/1', 'auth auth auth ok away ok away ok away'],
  // There is none, and who may import is told so.
  '/admin/imports/:id': ['/admin/imports/nothing', 'auth auth auth 404 away away away 404 away'],
  '/admin/imports/:id/problems.csv': [
    '/admin/imports/nothing/problems.csv',
    'auth auth auth 404 away away away 404 away',
  ],
  // There is none of one's own.
  '/admin/exports/:id': ['/admin/exports/nothing', 'auth auth auth 404 404 404 404 404 404'],
  // There is none, and who may see promotions is told so.
  '/admin/promotions/:id': [
    '/admin/promotions/nothing',
    'auth auth auth 404 away away away 404 away',
  ],
  // There is none, and who may see zones is told so.
  '/admin/shipping/:id': ['/admin/shipping/nothing', 'auth auth auth 404 away 404 away away away'],
  // There is none, and who may see newsletters is told so.
  '/admin/newsletter/:id': [
    '/admin/newsletter/nothing',
    'auth auth auth 404 away away away 404 away',
  ],
  '/admin/newsletter/:id/letter': [
    '/admin/newsletter/nothing/letter',
    'auth auth auth 404 away away away 404 away',
  ],
  '/documents/:id': ['/documents/{document}', '404 404 404 ok ok 404 404 404 404'],
}
