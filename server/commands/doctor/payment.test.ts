// Doctor checks of payment methods: at least one is required.
import { expect, test } from 'vitest'
import { withoutPi } from './payment.ts'

test('a shop without a payment method has a warning that names the settings', () => {
  const found = withoutPi({ demo: false, usdt: null })
  expect(found).toMatchObject({ about: 'ledger', level: 'warn' })
  expect(found.remedy).toContain('PI_TREASURY')
  expect(found.remedy).toContain('USDT_XPUB')
})

test('a demonstration and a shop with USDT pass', () => {
  const usdt = { chains: [], vaults: null } as never
  expect(withoutPi({ demo: true, usdt: null }).level).toBe('ok')
  expect(withoutPi({ demo: false, usdt })).toMatchObject({ level: 'ok' })
})
