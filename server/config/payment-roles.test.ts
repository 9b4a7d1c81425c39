// Wallets of different roles must differ, and no role is a token's contract.
import { expect, test } from 'vitest'
import { fromTron } from '../../shop/payments/destinations/rules/tron-address.ts'
import { problemsOfRoles } from './payment-roles.ts'

const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const other = `0x${'ab'.repeat(20)}`
const usdc = `0x${'cd'.repeat(20)}`
const dai = `0x${'ef'.repeat(20)}`
const onTron = 'TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs'
const tokens = { token: other, accepted: [{ token: dai }], others: [{ token: usdc }] }
const chain = { ledger: 'eip155:137', name: 'Polygon', ...tokens }
const problems = (usdt: object, chains: object[] = [chain]) =>
  problemsOfRoles({ usdt: { vaults: null, refundsFrom: [], chains, ...usdt } as never }).join()

test('the wallet that receives payments is not the one that refunds', () => {
  expect(problems({ vaults: wallet, refundsFrom: [`0x${'12'.repeat(20)}`] })).toBe('')
  expect(problems({ refundsFrom: [wallet.toLowerCase()] })).toBe('')
  expect(problems({ vaults: wallet, refundsFrom: [wallet.toLowerCase()] })).toContain(
    'USDT_VAULTS and USDT_REFUNDS_FROM name the same wallet',
  )
})

test('no wallet is the contract of a token, on any chain', () => {
  for (const contract of [other, usdc, dai]) {
    expect(problems({ vaults: contract })).toContain('USDT_VAULTS is the contract of a token')
    expect(problems({ refundsFrom: [contract] })).toContain('USDT_REFUNDS_FROM names the contract')
  }
  const tron = { ledger: 'tron:728126428', name: 'Tron', token: fromTron(onTron), others: [] }
  expect(problems({ refundsFrom: [onTron] }, [tron])).toContain('a token on Tron')
  expect(problemsOfRoles({ usdt: null })).toEqual([])
})
