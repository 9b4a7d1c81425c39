// Authorization: every action with its permission. Who holds which: shop/people/accounts/permissions.test.ts.

import { describe, expect, test } from 'vitest'
import {
  ada,
  approved,
  orderWith,
  parcel,
  productId,
  stateOf,
  world,
} from '../../tests/fixtures/staff/staff.ts'
import { submittedCheck } from '../../tests/support/identity-checks.ts'
import { viewDocuments } from '../../tests/support/opened-documents.ts'
import { person } from '../../tests/support/people.ts'
import { address, line, placed, value } from '../../tests/support/shopping.ts'
import { createCategory } from '../catalog/categories/actions.ts'
import { createCollection } from '../catalog/collections/actions.ts'
import { removeAttribute, saveAttribute } from '../catalog/editor/actions/change-attributes.ts'
import {
  removeCategory,
  saveCategoryDefaults,
} from '../catalog/editor/actions/change-categories.ts'
import { createProduct } from '../catalog/editor/actions/edit-product.ts'
import { writeFullProducts } from '../catalog/editor/actions/write-full-products.ts'
import { writeProduct } from '../catalog/editor/actions/write-product.ts'
import { cancelImport } from '../catalog/import/actions/imports.ts'
import { addPictures, setSwatchPicture } from '../catalog/pictures/actions/pictures.ts'
import { uploadPicture } from '../catalog/pictures/actions/upload-picture.ts'
import { changeProduct } from '../catalog/products/actions/change-product.ts'
import { changePrice } from '../catalog/products/actions/products.ts'
import { createPromotion } from '../catalog/promotions/actions.ts'
import { moveStocks } from '../catalog/stock/actions/many-stocks.ts'
import { moveStock, setLowStockThreshold } from '../catalog/stock/actions/stock.ts'
import { decide } from '../identity/kyc/actions/decide.ts'
import { submissionForStaff } from '../identity/kyc/views/staff.ts'
import { confirmDestination, markCompromised } from '../payments/destinations/actions.ts'
import { lookUpForStaff } from '../payments/reconciliation/look-up-transaction.ts'
import {
  approveRefund,
  cancelRefund,
  confirmRefundSeen,
  declineRefund,
  markRefundSent,
} from '../payments/refunds/approve-refund.ts'
import { settleSurplus } from '../payments/refunds/see-refunds.ts'
import { acceptPayment } from '../payments/review/accept-payment.ts'
import { decideTransaction } from '../payments/review/decide-transaction.ts'
import { closeSetAside } from '../payments/review/set-aside.ts'
import {
  dismissUnexpectedBalance,
  refundUnexpectedBalance,
  refundWrongAsset,
} from '../payments/tokens/refund-unmatched.ts'
import { changeRole } from '../people/accounts/actions/change-roles.ts'
import { createCustomRole, deleteCustomRole } from '../people/accounts/actions/custom-roles.ts'
import { customerAt } from '../people/accounts/actions/customers.ts'
import { inviteColleague, withdrawInvitation } from '../people/accounts/actions/invitations.ts'
import { grantRole, revokeRole } from '../people/accounts/actions/roles.ts'
import { endSessionsOf } from '../people/accounts/actions/staff-actions.ts'
import { type Permission, permissions } from '../people/accounts/permissions.ts'
import type { Viewer } from '../people/accounts/rules.ts'
import { createApiKey, revokeApiKey, rotateApiKey } from '../people/api-keys/actions.ts'
import { noteSetting } from '../people/known-settings/actions.ts'
import {
  dropIssue,
  saveIssue,
  sendIssue,
  stopIssue,
  testIssue,
} from '../people/newsletter/actions/issues.ts'
import { createWebhook } from '../people/webhooks/actions/endpoints.ts'
import { saveSetting, saveSettings, saveText } from '../platform/settings/actions.ts'
import { type Result, refuse } from '../result.ts'
import { submitAddress } from '../sales/checkout/actions/address.ts'
import { declineOrder } from '../sales/checkout/actions/cancel.ts'
import { sendFromDemoTreasury } from '../sales/checkout/actions/demo-refund.ts'
import { correctShipment } from '../sales/fulfillment/actions/correct-parcel.ts'
import { approveOrder, markDelivered } from '../sales/fulfillment/actions/ship-order.ts'
import { printPackingSlips } from '../sales/invoicing/actions/slips.ts'
import { changeAddress } from '../sales/order-support/actions/change-address.ts'
import { issueGoodwillRefund } from '../sales/order-support/actions/goodwill.ts'
import { chooseCustomer } from '../sales/order-support/actions/order-for.ts'
import { writeMessage } from '../sales/order-support/actions/write-message.ts'
import { markRead } from '../sales/orders/actions/messages.ts'
import { writeNote } from '../sales/orders/actions/notes.ts'
import { dropUnits, receiveReturn } from '../sales/returns/actions/receive.ts'
import { decideReturn, recordReturn } from '../sales/returns/actions/requests.ts'
import { decideReview } from '../sales/reviews/actions.ts'
import { removeZone } from '../sales/shipping/actions/zones.ts'
import { receiveAllItems } from '../sales/withdrawals/actions/receive.ts'
import { createPage } from '../storefront/pages/actions.ts'
import { addRedirect } from '../storefront/redirects/actions.ts'
import type { World } from '../world.ts'
import { sendAgain } from './bulk-actions/actions/send-mail.ts'
import { isExported, mayExport, tabsFor } from './lists/rules/tabs.ts'
import { changeSettings, changeText } from './setup/actions/change-settings.ts'
import { setShopStatus } from './setup/actions/open-shop.ts'

/** An action of staff with whatever arguments: it authorizes before it reads any. */
type Action = (world: World, who: Viewer, ...args: never[]) => Promise<Result<unknown>>

const act = (action: unknown, ...args: unknown[]) => {
  const run = action as (world: World, who: Viewer, ...args: unknown[]) => Promise<Result<unknown>>
  return [(action as Action).name, (who: Viewer) => run(world, who, ...args)] as const
}

/** By permission and refusal code. */
const table: Readonly<
  Partial<Record<Permission, Readonly<Record<string, ReturnType<typeof act>[]>>>>
> = {
  'orders.ship': {
    'admin.not_allowed': [
      act(approveOrder, 'none', parcel),
      act(markDelivered, 'none'),
      act(correctShipment, 'none', 'none', parcel),
    ],
    'invoicing.not_allowed': [act(printPackingSlips, [])],
  },
  'orders.change': {
    'admin.not_allowed': [act(changeAddress, 'none', {})],
    'orders.not_allowed': [act(declineOrder, 'none', 'No.')],
  },
  'orders.create': {
    'admin.not_allowed': [act(chooseCustomer, {}, 'en')],
    'role.not_allowed': [act(customerAt, {}, 'en')],
  },
  'orders.note': { 'orders.not_allowed': [act(writeNote, 'none', 'Note')] },
  'orders.message': {
    'orders.not_allowed': [
      act(writeMessage, 'none', { id: '', text: 'Hi' }),
      act(markRead, 'none'),
    ],
  },
  'returns.decide': {
    'returns.not_allowed': [
      act(recordReturn, 'none', {}),
      act(decideReturn, 'none', { id: 'none', to: 'agreed', words: '' }),
      act(receiveReturn, 'none', { id: 'none', counted: [] }),
      act(dropUnits, 'none', { units: [], words: '', isRestocked: false }),
    ],
    'orders.not_allowed': [act(receiveAllItems, 'none')],
  },
  'products.write': {
    'catalog.not_allowed': [
      act(createProduct, {}),
      act(changeProduct, 'none', async () => refuse('catalog.not_found')),
      act(writeProduct, {}),
      act(writeFullProducts, [], new Map(), ''),
      act(changePrice, {}),
      act(addPictures, { id: 'none', files: {} }),
      act(setSwatchPicture, { id: 'none', of: {}, path: '' }),
    ],
    'imports.not_allowed': [act(cancelImport, 'none')],
  },
  'stock.write': {
    'catalog.not_allowed': [
      act(moveStock, {}),
      act(moveStocks, []),
      act(setLowStockThreshold, 'none', 3),
    ],
  },
  'categories.write': {
    'categories.not_allowed': [
      act(createCategory, {}),
      act(removeCategory, { id: 'none' }, ''),
      act(saveCategoryDefaults, { id: 'none' }, {}),
      act(uploadPicture, 'categories', '', async () => refuse('picture.none')),
    ],
    'attributes.not_allowed': [act(saveAttribute, {}, {}), act(removeAttribute, {})],
    'collections.not_allowed': [act(createCollection, {})],
  },
  'promotions.write': { 'promotions.not_allowed': [act(createPromotion, {})] },
  'newsletter.write': {
    'newsletter.not_allowed': [
      act(saveIssue, null, 'en', {}),
      act(dropIssue, 'none', {}),
      act(testIssue, 'none', 'en'),
      act(sendIssue, 'none', {}),
      act(stopIssue, 'none'),
    ],
  },
  'reviews.decide': {
    'reviews.not_allowed': [act(decideReview, 'none', { to: 'published', words: '' })],
  },
  'storefront.write': {
    'redirects.not_allowed': [act(addRedirect, {}, () => false)],
    'design.not_allowed': [
      act(uploadPicture, 'design', '', async () => refuse('picture.none')),
      act(createPage, {}),
    ],
  },
  'legal.write': { 'pages.not_allowed': [act(createPage, {}, 'terms')] },
  'sessions.end': { 'role.not_allowed': [act(endSessionsOf, 'none')] },
  'kyc.decide': {
    'kyc.not_allowed': [act(decide, 'none', approved), act(submissionForStaff, 'none')],
  },
  'payments.decide': {
    'admin.not_allowed': [
      act(decideTransaction, 'none', { decision: 'approved', reason: 'Right.' }),
      act(acceptPayment, 'none', 'Right.'),
    ],
    'auth.forbidden': [act(closeSetAside, 'none', 'Right.'), act(lookUpForStaff, 'none')],
  },
  'refunds.create': {
    'admin.not_allowed': [
      act(issueGoodwillRefund, 'none', { amount: '', reason: '', refunded: '' }),
    ],
    'auth.forbidden': [
      act(refundWrongAsset, 'none'),
      act(refundUnexpectedBalance, { ledger: '', address: '' }),
      act(dismissUnexpectedBalance, { ledger: '', address: '' }, 'Ours.'),
    ],
  },
  'refunds.approve': {
    'auth.forbidden': [
      act(approveRefund, 'none'),
      act(declineRefund, 'none', 'No.'),
      act(cancelRefund, 'none', 'No.'),
      act(confirmRefundSeen, 'none', 'none'),
      act(settleSurplus, 'none', 'Ours.'),
    ],
  },
  'refunds.pay': {
    'auth.forbidden': [act(markRefundSent, 'none', 'none'), act(sendFromDemoTreasury, 'none')],
  },
  'settings.change': {
    'admin.not_allowed': [
      act(changeSettings, 'prices', {}),
      act(changeText, { name: 'paused', language: 'en', was: '', typed: '' }),
      act(setShopStatus, 'open'),
    ],
    'auth.forbidden': [
      act(saveSetting, 'identityFreeBelow', 0n),
      act(saveSettings, []),
      act(saveText, { name: 'paused', language: 'en', was: '', typed: '' }),
    ],
  },
  'shipping.write': { 'shipping.not_allowed': [act(removeZone, 'none', '')] },
  'mail.send': { 'admin.not_allowed': [act(sendAgain, 'none', 'retry')] },
  'webhooks.manage': { 'webhooks.not_allowed': [act(createWebhook, {})] },
  'staff.manage': {
    'admin.not_allowed': [act(changeRole, 'grant', { email: 'none', role: 'kyc' })],
    'role.not_allowed': [
      act(grantRole, 'none', 'kyc'),
      act(revokeRole, 'none', 'kyc'),
      act(inviteColleague, { email: 'none', role: 'kyc' }),
      act(withdrawInvitation, 'none'),
      act(createCustomRole, {}),
      act(deleteCustomRole, 'none'),
    ],
  },
  'apiKeys.manage': {
    'apiKeys.not_allowed': [
      act(createApiKey, {}),
      act(rotateApiKey, 'none'),
      act(revokeApiKey, 'none'),
    ],
  },
  'paymentAddresses.confirm': {
    'auth.forbidden': [
      act(confirmDestination, { kind: '', ledger: '', value: '' }),
      act(markCompromised, 'none', 'Leaked.'),
      act(noteSetting, 'none'),
    ],
  },
}

const rows = Object.entries(table).flatMap(([permission, byCode]) =>
  Object.entries(byCode).flatMap(([code, acts]) =>
    acts.map(([name, run]) => [name, permission as Permission, code, run] as const),
  ),
)
const codeOf = async (answer: Promise<Result<unknown>>): Promise<string | null> => {
  const done = await answer
  return done.ok ? null : done.code
}

describe('permissions', () => {
  test.each(rows)('%s needs %s', async (_, permission, code, run) => {
    const others = permissions.filter((each) => each !== permission)
    expect(await codeOf(run({ ...ada, permissions: others }))).toBe(code)
    expect(await codeOf(run({ ...ada, permissions: [] }))).toBe(code)
    // With it, something else is missing: the arguments are none.
    const proof = { at: world.now(), by: 'password' } as const
    const only = { ...ada, permissions: [permission], proof }
    expect(await codeOf(run(only)).catch(() => 'thrown')).not.toBe(code)
  })

  test('each is asked for by an action, an export or a page', () => {
    const lists = ['orders', 'transactions', 'users', 'audit', 'newsletter'].filter(isExported)
    const unused = permissions.filter(
      (each) =>
        !(each in table) &&
        tabsFor([each]).length === 0 &&
        !lists.some((list) => mayExport({ ...ada, permissions: [each] }, list)),
    )
    // Asked for by documents of orders, at the till and by the register's file, in the tests of their pages.
    expect(unused).toEqual(['documents.read', 'till.cash', 'invoices.export'])
  })

  test('attempts are logged', async () => {
    const number = await orderWith(ada)
    expect(await approveOrder(world, ada, number, parcel)).toEqual(refuse('admin.not_allowed'))
    expect(await acceptPayment(world, ada, number, 'Mine.')).toEqual(refuse('admin.not_allowed'))
    const noted = await world.db`
      select resource from security_events
      where who = ${ada.id} and action = 'suspicious_activity'`
    expect(noted.map(({ resource }) => resource)).toEqual([`order:${number}`, `order:${number}`])
    expect(await stateOf(number)).toBe('processing')
  })

  test('the owner can do all of it', async () => {
    const owner = await person(world, 'admin')
    const number = await placed(world, ada, [line(productId)])
    value(await acceptPayment(world, owner, number, 'Paid in cash at the door.'))
    value(await submitAddress(world, ada, number, address))
    const check = await submittedCheck(world, ada)
    expect(await decide(world, owner, check, approved)).toEqual(refuse('kyc.unseen'))
    await viewDocuments(world, owner, check)
    value(await decide(world, owner, check, approved))
    value(await approveOrder(world, owner, number, parcel))
    value(await markDelivered(world, owner, number))
    expect(await stateOf(number)).toBe('delivered')
  })
})
