// What the row of a payment method needs elsewhere, and no type asks for.
import { expect, test } from 'vitest'
import checkout from '../../app/i18n/messages/en/checkout.json' with { type: 'json' }
import sales from '../../app/i18n/messages/en/dashboard-sales.json' with { type: 'json' }
import { hostedMethods, namedMethods } from '../../shop/payments/requests/rules/methods.ts'
import { tokenCode } from '../../shop/platform/money/rules.ts'

test.each(namedMethods)('no token can take the name %s', (method) => {
  expect(tokenCode(method.toUpperCase())).toBeNull()
})

test.each(hostedMethods)('%s has its texts', (method) => {
  expect(checkout.checkout.hosted).toHaveProperty(method)
  expect(checkout.checkout.hosted).toHaveProperty(`${method}Text`)
  expect(checkout.payment.hosted).toHaveProperty(method)
  expect(checkout.orders.methods).toHaveProperty(method)
  expect(sales['admin-transactions'].method).toHaveProperty(method)
})
