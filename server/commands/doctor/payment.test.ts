// Doctor checks of payment methods: at least one is required.
import { expect, test } from 'vitest'
import { acceptedToken, chainOf } from '../../../tests/support/ledgers/chains.ts'
import { withoutPi } from './payment.ts'

test('a shop without a payment method has a warning that names the settings', () => {
  const found = withoutPi({ demo: false, usdt: null })
  expect(found).toMatchObject({ about: 'ledger', level: 'warn' })
  expect(found.remedy).toContain('PI_TREASURY')
  expect(found.remedy).toContain('USDT_XPUB')
})

test('a demonstration and a shop with USDT pass', () => {
  const usdt = { chains: [chainOf({ token: `0x${'1'.repeat(40)}` })], vaults: null } as never
  expect(withoutPi({ demo: true, usdt: null }).level).toBe('ok')
  expect(withoutPi({ demo: false, usdt })).toMatchObject({
    level: 'ok',
    says: 'Pi is not set up: customers pay in USDT.',
  })
})

test('a shop whose chains have no USDT names the tokens that it is paid in', () => {
  const accepted = [acceptedToken('USDC', `0x${'2'.repeat(40)}`)]
  const usdt = { chains: [chainOf({ token: null, accepted })], vaults: null } as never
  expect(withoutPi({ demo: false, usdt }).says).toBe('Pi is not set up: customers pay in USDC.')
})
