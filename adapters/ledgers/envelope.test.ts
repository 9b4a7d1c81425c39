// Our envelope parser against the official library's encoder.
import {
  type Asset,
  MuxedAccount,
  type Transaction,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addresses,
  hex,
  key,
  passphrase,
  transactions,
} from '../../tests/fixtures/payments/ledger-transactions.ts'
import { readEnvelope } from './envelope.ts'
import { isHashOf } from './signatures.ts'
import { Unreadable } from './xdr.ts'

describe('compared with the official library', () => {
  test('every operation of every transaction is decoded alike', () => {
    const kinds = new Map<string, number>()
    fc.assert(
      fc.property(transactions, (transaction) => {
        const envelope = transaction.toXDR()
        transaction.operations.forEach((theirs, place) => {
          const parsed = readEnvelope(envelope, place)
          expect(parsed.source).toBe(baseOf(transaction.source))
          expect(parsed.operation.source).toBe(theirs.source ? baseOf(theirs.source) : null)
          expect(memoIn(parsed.memo)).toEqual(memoOf(transaction))
          expect(paymentIn(parsed.operation)).toEqual(paymentOf(theirs))
          kinds.set(theirs.type, (kinds.get(theirs.type) ?? 0) + 1)
        })
        expect(() => readEnvelope(envelope, transaction.operations.length)).toThrow(Unreadable)
      }),
      { numRuns: 600 },
    )
    expect(kinds.size).toBeGreaterThanOrEqual(27)
  })

  test('the hash is equal, and another hash, network or byte is refused', () => {
    fc.assert(
      fc.property(transactions, fc.nat(), (transaction, at) => {
        const envelope = transaction.toXDR()
        const hash = hex(transaction.hash())
        expect(isHashOf(envelope, passphrase, hash)).toBe(true)
        expect(isHashOf(envelope, 'Pi Network', hash)).toBe(false)
        expect(isHashOf(envelope, passphrase, hex(key.rawPublicKey()))).toBe(false)
        const changed = Buffer.from(envelope, 'base64')
        const signed = transaction.signatures.length * 72 + 4
        const place = 4 + (at % (changed.length - signed - 4))
        changed[place] = (changed[place] ?? 0) ^ 1
        expect(isHashOf(changed.toString('base64'), passphrase, hash)).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  test('a fee bump is recognised by both hashes, and its inner transaction decoded', () => {
    fc.assert(
      fc.property(transactions, addresses, (inner, payer) => {
        const fee = String(100_000 * (inner.operations.length + 1))
        const bump = TransactionBuilder.buildFeeBumpTransaction(payer, fee, inner, passphrase)
        bump.sign(key)
        const envelope = bump.toXDR()
        expect(isHashOf(envelope, passphrase, hex(bump.hash()))).toBe(true)
        expect(isHashOf(envelope, passphrase, hex(inner.hash()))).toBe(true)
        expect(isHashOf(envelope, passphrase, hex(key.rawPublicKey()))).toBe(false)
        expect(readEnvelope(envelope, 0)).toEqual(readEnvelope(inner.toXDR(), 0))
      }),
      { numRuns: 100 },
    )
  })

  test('arbitrary bytes cause no exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        const base64 = Buffer.from(noise).toString('base64')
        expect(isHashOf(base64, passphrase, '00'.repeat(32))).not.toBe(true)
        try {
          readEnvelope(base64, 0)
        } catch (error) {
          expect(error).toBeInstanceOf(Unreadable)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

const baseOf = (address: string) =>
  address.startsWith('M')
    ? MuxedAccount.fromAddress(address, '0').baseAccount().accountId()
    : address

const addressOf = (address: string) => ({
  account: baseOf(address),
  muxedId: address.startsWith('M') ? BigInt(MuxedAccount.fromAddress(address, '0').id()) : null,
})
const stroops = (amount: string) => BigInt(amount.replace('.', ''))
const nameOf = (asset: Asset) => (asset.isNative() ? 'native' : `${asset.code}:${asset.issuer}`)

function paymentOf(operation: Transaction['operations'][number]) {
  switch (operation.type) {
    case 'payment':
      return [
        'payment',
        addressOf(operation.destination),
        nameOf(operation.asset),
        stroops(operation.amount),
        false,
      ]
    case 'createAccount':
      return [
        'create_account',
        addressOf(operation.destination),
        'native',
        stroops(operation.startingBalance),
        false,
      ]
    case 'accountMerge':
      return ['account_merge', addressOf(operation.destination), 'native', null, false]
    case 'pathPaymentStrictReceive':
      return [
        'path_payment_strict_receive',
        addressOf(operation.destination),
        nameOf(operation.destAsset),
        stroops(operation.destAmount),
        false,
      ]
    case 'pathPaymentStrictSend':
      return [
        'path_payment_strict_send',
        addressOf(operation.destination),
        nameOf(operation.destAsset),
        stroops(operation.destMin),
        true,
      ]
    default:
      return [null, null, null, null, false]
  }
}
function paymentIn(operation: ReturnType<typeof readEnvelope>['operation']) {
  const { kind, destination, asset, amount, atLeast } = operation
  return [kind, destination, asset, amount, atLeast]
}

function memoOf({ memo }: Transaction) {
  if (memo.type === 'none') return null
  const value = memo.type === 'id' ? String(memo.value) : hex(memo.value as Uint8Array)
  return { type: memo.type, value }
}
function memoIn(memo: ReturnType<typeof readEnvelope>['memo']) {
  return memo && { type: memo.type, value: memo.type === 'id' ? memo.value : hex(memo.bytes) }
}
