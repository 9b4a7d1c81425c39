// Mutants of edited orders, and of tokens beside USDT.
import type { Mutant } from './mutant.ts'

const edits = 'shop/sales/order-edits'
const payments = 'shop/payments/requests'

export const editMutants: readonly Mutant[] = [
  {
    name: 'an edit values what was paid before it anew',
    file: `${payments}/rules/quote.ts`,
    from: '  requestDue ?? due',
    to: '  due ?? requestDue',
    units: [`${edits}/edits.properties.test.ts`, `${edits}/edit-order.test.ts`],
  },
  {
    name: 'what was sent back after an edit is forgotten by the next one',
    file: `${edits}/rules.ts`,
    from: 'return { amountDue: owed + sentBack, sentBack }',
    to: 'return { amountDue: owed, sentBack: 0n * sentBack }',
    units: [`${edits}/edits.properties.test.ts`, `${edits}/edit-order.test.ts`],
  },
  {
    name: 'a variant that an edit took away keeps a released reservation',
    file: 'shop/catalog/stock/store/reservations.ts',
    from: '? db`delete from stock_reservations where order_number',
    to: "? db`update stock_reservations set state = 'released' where order_number",
    units: [`${edits}/edit-order.test.ts`],
  },
  {
    name: 'an open refund hides what an edit left to be paid',
    file: 'shop/sales/checkout/actions/release.ts',
    from: "(paymentRequest.remaining === 0n || paymentRequest.flags.includes('tolerated'))",
    to: '(paymentRequest.remaining === 0n || paymentRequest.remaining > 0n)',
    units: [`${edits}/edit-order.test.ts`],
  },
  {
    name: 'an edited order keeps its first invoice alone',
    file: `${edits}/actions.ts`,
    from: 'if (isReleased(order.status)) await requestTaxDocuments(world, [order])',
    to: '',
    units: [`${edits}/edit-order.test.ts`],
  },
  {
    name: 'an edit is made at amounts that were not shown',
    file: `${edits}/actions.ts`,
    from: 'shown.difference !== balanceOf(plan)',
    to: 'shown.difference === balanceOf(plan) + (1n << 62n)',
    units: [`${edits}/edit-refusals.test.ts`],
  },
  {
    name: 'a declined payment in a token goes back by its number in another unit',
    file: 'shop/payments/review/decide-transaction.ts',
    from: 'requestRefund(world, who, { orderNumber, part, address: null, reason })',
    to: 'requestRefund(world, who, { orderNumber, amount: part.amount < standing.refundable ? part.amount : standing.refundable, address: null, reason })',
    units: ['shop/sales/checkout/unconfirmed-payments.test.ts'],
  },
  {
    name: 'a declined payment counts again',
    file: `${payments}/rules/payment-request.ts`,
    from: 'payments.filter(({ isDeclined }) => !isDeclined)',
    to: 'payments.filter(({ isDeclined }) => isDeclined !== null)',
    units: [`${payments}/declined.test.ts`],
  },
  {
    name: 'the refund of a declined payment is taken out of what was paid besides',
    file: `${payments}/rules/payment-facts.ts`,
    from: 'return { amount: worth + ofDeclined, state, ofDeclined }',
    to: 'return { amount: worth + ofDeclined, state }',
    units: [`${payments}/declined.test.ts`],
  },
  {
    name: 'every token has the rate of USDT',
    file: `${payments}/actions/offer-method.ts`,
    from: 'const rated = await rateFor(world, currency, offered.currency)',
    to: "const rated = await rateFor(world, currency, offered.currency === 'PI' ? 'PI' : 'USDT')",
    units: ['tests/ledgers/tokens.test.ts'],
  },
  {
    name: 'every token is asked for in cents, whatever a cent is worth',
    file: 'shop/payments/rates/rules.ts',
    from: "return asset === 'USDT' || part > cent ? cent : part",
    to: 'return part > 0n ? cent : part',
    units: ['shop/payments/rates/rules.test.ts'],
  },
  {
    name: 'a refund is closed by any token that is accepted',
    file: 'shop/payments/refunds/store/sightings.ts',
    from: '((asset is null and method = ',
    to: "((asset is null and '' <> ",
    units: ['tests/ledgers/tokens.test.ts'],
  },
  {
    name: 'a token that a provider calls otherwise is offered',
    file: `${payments}/views/offered-methods.ts`,
    from: '!isWithdrawn(world, chain, method),',
    to: '(!isWithdrawn(world, chain, method) || method !== null),',
    units: ['server/ledgers/usdt.test.ts'],
  },
]
