// Invisible characters in whatever is compared as a whole: one cleaner for all, wherever a person pastes it.
import { expect, test } from 'vitest'
import { searchIntent } from '../back-office/lists/rules/find.ts'
import { normalCode } from '../catalog/promotions/rules.ts'
import { isTransactionHash } from '../payments/requests/rules/hashes.ts'
import { normalEmail } from '../people/accounts/input.ts'
import { phoneOf } from '../people/accounts/phone.ts'
import { readShipment } from '../sales/fulfillment/input.ts'
import { checkTracking } from '../sales/orders/rules/parcels.ts'
import { isLikeCode, normalCode as postalCode } from '../sales/shipping/rules/address-format.ts'
import { identifierText } from './input.ts'

/** As copied from a messenger, a PDF or a contact: direction marks around, zero-width and soft hyphens within. */
const pasted = (text: string): string =>
  `\u202a${text.slice(0, 3)}\u200b${text.slice(3, 5)}\u00ad${text.slice(5)}\u200e\u202c`

test('an identifier is what is seen', () => {
  for (const mark of [
    '\u200b',
    '\u200e',
    '\u202a',
    '\u202c',
    '\u00ad',
    '\u2060',
    '\ufeff',
    '\u180e',
  ])
    expect(identifierText(`${mark}PI-12${mark}34 ${mark}`)).toBe('PI-1234')
})

test('every identifier that is pasted is read without what nobody sees', () => {
  const hash = 'ab'.repeat(32)
  expect(phoneOf(pasted('0170 1234567'), 'DE')).toBe('+491701234567')
  expect(normalEmail(pasted('ada@shop.example'))).toBe('ada@shop.example')
  expect(isLikeCode('GB', postalCode(pasted('SW1Y 4JH')))).toBe(true)
  expect(isTransactionHash(pasted(hash))).toBe(true)
  expect(normalCode(pasted('SPRING-10'))).toBe('SPRING-10')
  expect(searchIntent(pasted('PI-1764288000000'))).toMatchObject({ number: 'PI-1764288000000' })
  expect(searchIntent(pasted(`G${'A'.repeat(55)}`))).toMatchObject({ wallet: `G${'A'.repeat(55)}` })
  const shipment = { carrier: 'DHL', tracking: pasted('00340434161094015902') }
  expect(readShipment(shipment)).toMatchObject({ value: { tracking: '00340434161094015902' } })
  expect(checkTracking(shipment)).toMatchObject({ ok: true })
})
