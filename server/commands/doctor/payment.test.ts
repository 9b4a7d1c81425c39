// Doctor checks of payment methods: at least one is required.
import { expect, test } from 'vitest'
import { withoutPi } from './payment.ts'

test('a shop in which nobody can pay is warned of, and told what to set', () => {
  const found = withoutPi({ demo: false, usdt: null })
  expect(found).toMatchObject({ about: 'ledger', level: 'warn' })
  expect(found.remedy).toContain('PI_TREASURY')
  expect(found.remedy).toContain('USDT_XPUB')
})

test('a demonstration and a shop that takes USDT are well', () => {
  const usdt = { chains: [], vaults: null } as never
  expect(withoutPi({ demo: true, usdt: null }).level).toBe('ok')
  expect(withoutPi({ demo: false, usdt })).toMatchObject({ level: 'ok' })
})
