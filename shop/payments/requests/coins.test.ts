// Formatting of foreign coins, and their explorer links.
import { expect, test } from 'vitest'
import { presets } from '../../../server/config/usdt-presets.ts'
import { formatAmount, plainAmount } from '../../platform/money/rules.ts'
import { checksummed } from '../destinations/rules/evm-address.ts'
import { payBackUri } from './rules/address.ts'
import { coinOf, storedCoin } from './rules/native-coins.ts'

const usdc = { token: `0x${'ab'.repeat(20)}`, symbol: 'USDC', decimals: 6 }
const chain = {
  ledger: 'eip155:1',
  name: 'Ethereum',
  chainId: 1,
  token: `0x${'cd'.repeat(20)}`,
  decimals: 6,
  others: [usdc],
  coin: { symbol: 'ETH', decimals: 18 },
  explorer: null,
}
const config = { demo: false, usdt: { chains: [chain], simulated: false } }
const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test.each([
  [1n, 18, '0.000000000000000001'],
  [10n ** 18n, 18, '1'],
  [1_234_567_890_000_000_000_000n, 18, '1234.56789'],
  [7n, 0, '7'],
] as const)('%s with %s decimals is %s', (amount, decimals, text) => {
  expect(plainAmount(amount, { symbol: 'X', decimals })).toBe(text)
})

test('shows all decimals to the shopper', () => {
  expect(formatAmount(1_234n * 10n ** 18n + 1n, { symbol: 'ETH', decimals: 18 }, 'en')).toBe(
    '1,234.000000000000000001\u00a0ETH',
  )
  expect(formatAmount(5n * 10n ** 17n, { symbol: 'ETH', decimals: 18 }, 'ar')).toContain('ETH')
})

test('counts tokens that the settings name, and no others', () => {
  const named = { method: 'usdt', ledger: 'eip155:1', asset: `USDC:${usdc.token}` } as const
  expect(coinOf(named, config)).toEqual({ symbol: 'USDC', decimals: 6 })
  expect(coinOf({ ...named, ledger: 'eip155:137' }, config)).toBe(null)
  expect(coinOf({ method: 'pi', ledger: 'Pi Network', asset: 'PI:GABC' }, config)).toEqual({
    symbol: 'PI',
    decimals: 7,
  })
  expect(storedCoin('usdt', named.asset)).toEqual({ symbol: 'USDC', decimals: 6 })
})

test('addresses the merchant’s wallet to that token, coin or issued asset only', () => {
  const refund = { method: 'usdt', ledger: 'eip155:1', address, orderNumber: 'PI-1' } as const
  const currency = { symbol: 'X', decimals: 18 }
  const amount = 5n * 10n ** 17n
  const uri = (asset: string) => payBackUri({ ...refund, asset, amount, currency }, config)
  expect(uri(`USDC:${usdc.token}`)).toBe(
    `ethereum:${usdc.token}@1/transfer?address=${address}&uint256=${amount}`,
  )
  expect(uri('native')).toBe(`ethereum:${address}@1?value=${amount}`)
  const pi = { method: 'pi', ledger: 'Pi Network', address: 'GABC', orderNumber: 'PI-1' } as const
  const issued = { symbol: 'USD', decimals: 7 }
  expect(
    payBackUri({ ...pi, asset: 'USD:GISSUER', amount: 15_000_000n, currency: issued }, config),
  ).toContain('amount=1.5&asset_code=USD&asset_issuer=GISSUER')
})

test('the list of known tokens has contracts, once each, none of them USDT', () => {
  for (const { token, others } of Object.values(presets)) {
    const all = [...(token ? [token] : []), ...others.map((each) => each.token)]
    expect(new Set(all).size).toBe(all.length)
    for (const each of all) expect(checksummed(each).toLowerCase()).toBe(each)
  }
})
