// The XML of an invoice says what is true when it is made: an order that is paid on receipt was not paid before.
import { expect, test } from 'vitest'
import { ada, method, ordered, pay, world } from '../../../tests/fixtures/payments/manual.ts'
import { address, value } from '../../../tests/support/shopping.ts'
import { finishPayments } from '../../payments/manual/actions.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { issueTaxDocuments } from '../invoicing/actions/write.ts'
import { taxDocumentsForStaff } from '../invoicing/views/tax-documents.ts'
import { xmlInvoice } from './e-invoice.ts'

test('cash on delivery is to be paid until it was paid', async () => {
  for (const [name, text] of [
    ['sellerName', 'Roaster'],
    ['sellerAddress', 'Hafenstraße 1, 20457 Hamburg'],
    ['sellerTaxId', 'DE123456789'],
    ['sellerCountry', 'DE'],
  ] as const)
    value(await saveSetting(world, 'system', name, text))
  const number = await ordered(await method('on_delivery'))
  value(await submitAddress(world, ada, number, address))
  await issueTaxDocuments(world)
  const [invoice] = (await taxDocumentsForStaff(world, number)).filter(
    ({ kind }) => kind === 'invoice',
  )
  const xml = async () => value(await xmlInvoice(world, invoice?.id ?? '')).xml
  expect(await xml()).toContain('<cbc:PayableAmount currencyID="EUR">25.00</cbc:PayableAmount>')
  expect(await xml()).not.toContain('PrepaidAmount')
  expect(await xml()).toContain('Payment on receipt')
  value(await pay(number))
  world.clock.advance(11 * 60_000)
  await finishPayments(world)
  expect(await xml()).toContain('<cbc:PrepaidAmount currencyID="EUR">25.00</cbc:PrepaidAmount>')
  expect(await xml()).toContain('<cbc:PayableAmount currencyID="EUR">0.00</cbc:PayableAmount>')
})
