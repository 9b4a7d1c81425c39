// The simulator's envelope parser and its wallets' signatures, against the official library.
import { Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { muxedAddress, readAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import { simulator } from '../../tests/fixtures/payments/ledger-simulator.ts'
import { hex, passphrase, transactions } from '../../tests/fixtures/payments/ledger-transactions.ts'
import { newPayer } from '../../tests/support/ledgers/simulator.ts'
import { readSigned } from './envelopes.ts'
import { accountOf } from './keys.ts'
import { signedPayment } from './payments.ts'

const base = (address: string) => readAddress(address)?.account
const names: Record<string, string> = {
  createAccount: 'create_account',
  payment: 'payment',
  accountMerge: 'account_merge',
}

test('every transaction is read as the library wrote it', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(transactions, (transaction) => {
      const envelope = transaction.toXDR()
      const { inner, bump } = readSigned(envelope, passphrase)
      expect(bump).toBeNull()
      expect(hex(inner.hash)).toBe(hex(transaction.hash()))
      expect(inner.source).toBe(base(transaction.source))
      expect(String(inner.sequence)).toBe(transaction.sequence)
      expect(String(inner.fee)).toBe(transaction.fee)
      const { minTime = '0', maxTime = '0' } = transaction.timeBounds ?? {}
      expect([inner.minTime, inner.maxTime]).toEqual([BigInt(minTime), BigInt(maxTime)])
      expect(inner.signatures.map(hex)).toEqual(
        transaction.signatures.map(({ signature }) => hex(signature.value)),
      )
      for (const [nth, theirs] of transaction.operations.entries()) {
        kinds.add(theirs.type)
        const ours = inner.operations[nth]
        const name = names[theirs.type]
        if (!name) {
          expect(ours === null || theirs.type === 'createClaimableBalance').toBe(true)
          continue
        }
        expect(ours).toMatchObject({
          type: name,
          source: base(theirs.source ?? transaction.source),
        })
        if (theirs.type === 'payment') {
          expect(ours?.fields.amount).toBe(theirs.amount)
          expect(ours?.fields.to).toBe(base(theirs.destination))
        }
      }
    }),
    { numRuns: 400 },
  )
  expect(kinds.size).toBeGreaterThanOrEqual(25)
})

test('the library reads what a wallet signs', () => {
  const seed = '02'.repeat(32)
  const wallet = accountOf(seed)
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
      fc.option(fc.string({ maxLength: 7, unit: 'grapheme-composite' })),
      fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })),
      fc.boolean(),
      (stroops, memo, id, isFirst) => {
        const account = accountOf('03'.repeat(32))
        const muxedId = isFirst ? null : id
        const short = memo && Buffer.byteLength(memo) <= 28 ? memo : null
        const envelope = signedPayment(
          {
            source: wallet,
            sequence: 7n,
            from: wallet,
            to: { account, muxedId },
            stroops,
            memo: short,
            isFirst,
            seeds: [seed],
          },
          passphrase,
        )
        const read = TransactionBuilder.fromXDR(envelope, passphrase)
        if ('innerTransaction' in read) throw new Error('no fee bump')
        const [operation] = read.operations
        const destination = muxedId === null ? account : muxedAddress(account, muxedId)
        expect(operation).toMatchObject({
          type: isFirst ? 'createAccount' : 'payment',
          destination,
          source: wallet,
        })
        const amount = (operation as { amount?: string; startingBalance?: string }) ?? {}
        expect(BigInt((amount.amount ?? amount.startingBalance ?? '').replace('.', ''))).toBe(
          stroops,
        )
        expect(read.memo.type).toBe(short === null ? 'none' : 'text')
        expect([read.sequence, read.fee]).toEqual(['7', '100000'])
        const signature = read.signatures[0]?.signature.value as Uint8Array
        expect(Keypair.fromPublicKey(wallet).verify(read.hash(), signature)).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})

test('nothing comes after a transaction, and no amount is below nothing', async () => {
  const payer = await newPayer(simulator, 10_000_000n)
  const paying = Operation.payment({
    destination: simulator.treasury,
    asset: Asset.native(),
    amount: '1.0000000',
  })
  const envelope = payer.build([paying]).toXDR()
  const bytes = Buffer.from(envelope, 'base64')
  expect(readSigned(envelope, passphrase).inner.operations[0]).toMatchObject({
    stroops: '10000000',
  })
  const longer = Buffer.concat([bytes, Buffer.alloc(4)]).toString('base64')
  expect(() => readSigned(longer, passphrase)).toThrow('more than a transaction')
  const amount = Buffer.alloc(8)
  amount.writeBigInt64BE(10_000_000n)
  bytes.writeBigInt64BE(-10_000_000n, bytes.indexOf(amount))
  expect(readSigned(bytes.toString('base64'), passphrase).inner.operations).toEqual([null])
  const ofContract = payer.build([Operation.extendFootprintTtl({ extendTo: 1 })]).toXDR()
  expect(() => readSigned(ofContract, passphrase)).toThrow('operation of type 25')
})
