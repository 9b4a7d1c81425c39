// Valid refund addresses, by the rules of each ledger.
import { expect, test } from 'vitest'
import { addressNamed, testPi } from '../../../tests/support/payments.ts'
import { muxedAddress } from '../destinations/rules/strkey.ts'
import { payBackUri } from '../requests/rules/address.ts'
import type { Dossier } from '../requests/rules/payment-facts.ts'
import { refundAddress } from './rules.ts'

const deposit = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const wallet = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const home = addressNamed('home')
const dossier = {
  options: [
    { method: 'pi', ledger: testPi.passphrase, address: testPi.treasury },
    { method: 'usdt', ledger: 'eip155', address: deposit },
  ],
  transfers: [],
} as unknown as Dossier

test.each([
  ['an account', home, home],
  ['a muxed address', muxedAddress(home, 7n), muxedAddress(home, 7n)],
  ['a wrong checksum', `${home.slice(0, -1)}A`, null],
  ['the treasury', testPi.treasury, null],
  ['an address of the order’s own', muxedAddress(testPi.treasury, 7n), null],
  ['one of another ledger', wallet, null],
])('Pi: %s', (_, text, spelled) => {
  expect(refundAddress(dossier, 'pi', text)).toBe(spelled)
})

const tronHome = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const tronOwn = 'TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs'
test.each([
  ['it goes back to Tron where it came on Tron', ['tron'], tronHome, tronHome],
  ['and to no other chain', ['tron'], wallet, null],
  ['nor to Tron where it came on another', ['eip155'], tronHome, null],
  ['where it came on both, to either', ['tron', 'eip155'], wallet, wallet],
  ['never to the order’s own', ['tron'], tronOwn, null],
  ['nor to one with a wrong letter', ['tron'], `${tronHome.slice(0, -1)}u`, null],
])('USDT: %s', (_, families, text, spelled) => {
  const transfers = families.map((family) => ({
    method: 'usdt',
    status: 'final',
    ledger: `${family}:1`,
  }))
  const options = [...dossier.options, { method: 'usdt', ledger: 'tron', address: tronOwn }]
  const both = { options, transfers } as unknown as Dossier
  expect(refundAddress(both, 'usdt', text)).toBe(spelled)
})

test.each([
  ['with its checksum', wallet, wallet],
  ['without a checksum it gets one', wallet.toLowerCase(), wallet],
  ['with a wrong checksum', wallet.replace('fB', 'Fb'), null],
  ['the order’s own', deposit.toLowerCase(), null],
  ['one of another ledger', home, null],
  ['too short', wallet.slice(0, -1), null],
])('USDT: %s', (_, text, spelled) => {
  expect(refundAddress(dossier, 'usdt', text)).toBe(spelled)
})

test('the merchant’s wallet link has the token’s own units', () => {
  const chain = {
    ledger: 'eip155:56',
    chainId: 56,
    token: '0x55d398326f99059ff775485246999027b3197955',
    decimals: 18,
  }
  const refund = {
    method: 'usdt',
    ledger: 'eip155:56',
    address: wallet,
    amount: 1_500_000n,
    currency: 'USDT',
    orderNumber: 'PI-1',
  } as const
  const first = { ...chain, ledger: 'eip155:137', chainId: 137 }
  const usdt = { chains: [first, chain] } as never
  expect(payBackUri(refund, { demo: false, usdt })).toBe(
    `ethereum:${chain.token}@56/transfer?address=${wallet}&uint256=1500000000000000000`,
  )
  expect(payBackUri(refund, { demo: false, usdt: null })).toBeNull()
  expect(payBackUri({ ...refund, ledger: 'eip155:1' }, { demo: false, usdt })).toBeNull()
})
