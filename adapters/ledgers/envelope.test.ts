// Our reading of envelopes against the official library's writing of them, and against real ledgers.
import {
  Account,
  Asset,
  Claimant,
  Keypair,
  LiquidityPoolAsset,
  Memo,
  MuxedAccount,
  Operation,
  StrKey,
  type Transaction,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHashOf, readEnvelope } from './envelope.ts'
import { Unreadable } from './xdr.ts'

const passphrase = 'Pi Testnet'
const key = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 7))
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
const accounts = seeds.map((seed) => StrKey.encodeEd25519PublicKey(seed))
const ids = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n })
const addresses = fc.oneof(
  accounts,
  fc
    .tuple(accounts, ids)
    .map(([account, id]) => new MuxedAccount(new Account(account, '0'), String(id)).accountId()),
)
const amounts = fc
  .bigInt({ min: 1n, max: (1n << 63n) - 1n })
  .map((stroops) => `${stroops / 10_000_000n}.${String(stroops % 10_000_000n).padStart(7, '0')}`)
const codes = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)
const assets = fc.oneof(
  fc.constant(Asset.native()),
  fc.tuple(codes, accounts).map(([code, issuer]) => new Asset(code, issuer)),
)
const issued = fc.tuple(codes, accounts).map(([code, issuer]) => new Asset(code, issuer))
const sources = fc.option(addresses, { nil: undefined })
const hash32 = seeds.map((seed) => Buffer.from(seed))
const balanceIds = seeds.map((seed) => `00000000${hex(seed)}`)
const predicates = fc.constantFrom(
  Claimant.predicateUnconditional(),
  Claimant.predicateNot(Claimant.predicateBeforeRelativeTime('60')),
  Claimant.predicateAnd(
    Claimant.predicateBeforeAbsoluteTime('99'),
    Claimant.predicateUnconditional(),
  ),
  Claimant.predicateOr(
    Claimant.predicateNot(Claimant.predicateUnconditional()),
    Claimant.predicateBeforeAbsoluteTime('7'),
  ),
)
const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
const bytes = fc.nat(255)

/** Every operation of today, so that a payment behind any of them is found. */
const steppedOver: fc.Arbitrary<xdr.Operation> = fc.oneof(
  fc
    .record({ selling: assets, buying: assets, amount: amounts, price: fc.constant('1.5') })
    .map((o) => Operation.manageSellOffer(o)),
  fc
    .record({ selling: assets, buying: assets, buyAmount: amounts, price: fc.constant('0.3') })
    .map((o) => Operation.manageBuyOffer(o)),
  fc
    .record({ selling: assets, buying: assets, amount: amounts, price: fc.constant('2') })
    .map((o) => Operation.createPassiveSellOffer(o)),
  fc
    .record({
      inflationDest: optional(accounts),
      clearFlags: optional(fc.constant(1 as const)),
      setFlags: optional(fc.constant(2 as const)),
      masterWeight: optional(bytes),
      lowThreshold: optional(bytes),
      medThreshold: optional(bytes),
      highThreshold: optional(bytes),
      homeDomain: optional(fc.stringMatching(/^[a-z.]{1,32}$/)),
      signer: optional(
        fc.oneof(
          fc.record({ ed25519PublicKey: accounts, weight: bytes }),
          fc.record({ sha256Hash: hash32, weight: bytes }),
          fc.record({ preAuthTx: hash32, weight: bytes }),
        ),
      ),
    })
    .map((o) => Operation.setOptions(o as never)),
  fc.record({ asset: issued, limit: amounts }).map((o) => Operation.changeTrust(o)),
  fc.tuple(issued, issued).map(([a, b]) => {
    const [one, two] = Asset.compare(a, b) < 0 ? [a, b] : [b, a]
    return Operation.changeTrust({ asset: new LiquidityPoolAsset(one, two, 30) })
  }),
  fc
    .record({ trustor: accounts, assetCode: codes, authorize: fc.boolean() })
    .map((o) => Operation.allowTrust(o)),
  fc.constant(0).map(() => Operation.inflation()),
  fc
    .record({
      name: fc.stringMatching(/^[a-z]{1,64}$/),
      value: fc.option(fc.stringMatching(/^[a-z]{1,64}$/)),
    })
    .map((o) => Operation.manageData(o)),
  fc.nat(1e9).map((bumpTo) => Operation.bumpSequence({ bumpTo: String(bumpTo) })),
  fc
    .record({
      asset: assets,
      amount: amounts,
      who: fc.array(fc.tuple(accounts, predicates), { minLength: 1, maxLength: 10 }),
    })
    .map(({ asset, amount, who }) =>
      Operation.createClaimableBalance({
        asset,
        amount,
        claimants: who.map(([to, when]) => new Claimant(to, when)),
      }),
    ),
  balanceIds.map((balanceId) => Operation.claimClaimableBalance({ balanceId })),
  balanceIds.map((balanceId) => Operation.clawbackClaimableBalance({ balanceId })),
  accounts.map((sponsoredId) => Operation.beginSponsoringFutureReserves({ sponsoredId })),
  fc.constant(0).map(() => Operation.endSponsoringFutureReserves()),
  accounts.map((account) => Operation.revokeAccountSponsorship({ account })),
  fc
    .tuple(accounts, issued)
    .map(([account, asset]) => Operation.revokeTrustlineSponsorship({ account, asset })),
  accounts.map((seller) => Operation.revokeOfferSponsorship({ seller, offerId: '77' })),
  accounts.map((account) => Operation.revokeDataSponsorship({ account, name: 'abcde' })),
  balanceIds.map((balanceId) => Operation.revokeClaimableBalanceSponsorship({ balanceId })),
  seeds.map((seed) => Operation.revokeLiquidityPoolSponsorship({ liquidityPoolId: hex(seed) })),
  fc
    .tuple(accounts, hash32)
    .map(([account, sha256Hash]) =>
      Operation.revokeSignerSponsorship({ account, signer: { sha256Hash } as never }),
    ),
  fc.record({ asset: issued, from: addresses, amount: amounts }).map((o) => Operation.clawback(o)),
  fc
    .tuple(accounts, issued)
    .map(([trustor, asset]) =>
      Operation.setTrustLineFlags({ trustor, asset, flags: { authorized: true } }),
    ),
  fc.tuple(seeds, amounts).map(([seed, amount]) =>
    Operation.liquidityPoolDeposit({
      liquidityPoolId: hex(seed),
      maxAmountA: amount,
      maxAmountB: amount,
      minPrice: '0.1',
      maxPrice: '10',
    }),
  ),
  fc.tuple(seeds, amounts).map(([seed, amount]) =>
    Operation.liquidityPoolWithdraw({
      liquidityPoolId: hex(seed),
      amount,
      minAmountA: '1',
      minAmountB: '1',
    }),
  ),
)
const paths = fc.array(assets, { maxLength: 5 })
const paying: fc.Arbitrary<xdr.Operation> = fc.oneof(
  fc
    .record({ destination: addresses, asset: assets, amount: amounts, source: sources })
    .map((o) => Operation.payment(o)),
  fc
    .record({ destination: accounts, startingBalance: amounts, source: sources })
    .map((o) => Operation.createAccount(o)),
  fc.record({ destination: addresses, source: sources }).map((o) => Operation.accountMerge(o)),
  fc
    .record({
      sendAsset: assets,
      sendMax: amounts,
      destination: addresses,
      destAsset: assets,
      destAmount: amounts,
      path: paths,
      source: sources,
    })
    .map((o) => Operation.pathPaymentStrictReceive(o)),
  fc
    .record({
      sendAsset: assets,
      sendAmount: amounts,
      destination: addresses,
      destAsset: assets,
      destMin: amounts,
      path: paths,
      source: sources,
    })
    .map((o) => Operation.pathPaymentStrictSend(o)),
)
const memos = fc.oneof(
  fc.constant(Memo.none()),
  fc.uint8Array({ maxLength: 28 }).map((value) => Memo.text(Buffer.from(value) as never)),
  ids.map((id) => Memo.id(String(id))),
  hash32.map((value) => Memo.hash(hex(value))),
  hash32.map((value) => Memo.return(hex(value))),
)
type Builder = TransactionBuilder
const conditions = fc.constantFrom<(builder: Builder) => Builder>(
  (builder) => builder.setTimeout(0),
  (builder) => builder.setTimeout(300),
  (builder) =>
    builder
      .setTimeout(300)
      .setLedgerbounds(5, 10)
      .setMinAccountSequence('5')
      .setMinAccountSequenceAge(7n as never)
      .setMinAccountSequenceLedgerGap(3)
      .setExtraSigners([key.publicKey()]),
)
const transactions = fc
  .record({
    source: addresses,
    operations: fc.array(fc.oneof(steppedOver, paying), { minLength: 1, maxLength: 8 }),
    memo: memos,
    conditions,
    signatures: fc.nat(3),
  })
  .map(({ source, operations, memo, conditions, signatures }) => {
    const account = source.startsWith('M')
      ? MuxedAccount.fromAddress(source, '5')
      : new Account(source, '5')
    const builder = new TransactionBuilder(account, {
      fee: '100000',
      networkPassphrase: passphrase,
    })
    for (const operation of operations) builder.addOperation(operation)
    const transaction = conditions(builder.addMemo(memo)).build()
    for (let n = 0; n < signatures; n++) transaction.sign(key)
    return transaction
  })

describe('against the official library', () => {
  test('every operation of every transaction is read alike', () => {
    const kinds = new Map<string, number>()
    fc.assert(
      fc.property(transactions, (transaction) => {
        const envelope = transaction.toXDR()
        transaction.operations.forEach((theirs, place) => {
          const ours = readEnvelope(envelope, place)
          expect(ours.source).toBe(baseOf(transaction.source))
          expect(ours.operation.source).toBe(theirs.source ? baseOf(theirs.source) : null)
          expect(memoIn(ours.memo)).toEqual(memoOf(transaction))
          expect(paymentIn(ours.operation)).toEqual(paymentOf(theirs))
          kinds.set(theirs.type, (kinds.get(theirs.type) ?? 0) + 1)
        })
        expect(() => readEnvelope(envelope, transaction.operations.length)).toThrow(Unreadable)
      }),
      { numRuns: 600 },
    )
    expect(kinds.size).toBeGreaterThanOrEqual(27)
  })

  test('the hash is theirs, and no other hash, network or byte passes', () => {
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

  test('a fee bump is known by both hashes, and read through', () => {
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

  test('bytes of any kind are answered, never crashed on', () => {
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

// Facts of public ledgers: a transaction of the Pi Network of 2025-12-03, and one of Stellar's main network.
describe('on real ledgers', () => {
  const pi = {
    hash: '3f4332d7430e87ad5743af6f92efd1c32c5b87617386c737e75e1d90fc315544',
    envelope:
      'AAAAAgAAAAADJMhhuHOHbIPLRBIljALOC70H0cNuitXdECgraJtC/QAMNQAAhU/JAAAAGwAAAAEAAAAAAAAAAAAAAABpL82MAAAAAQAAABFiYXRjaC1jbGFpbStzd2VlcAAAAAAAAAIAAAABAAAAADrgotF13iIK0ygAAhr9Es6U33viEuLSRZC/mcTxIW3BAAAADwAAAAAd/6KBtV9UX7hoMjfSvKuvoaL3m27UJ1NnDVtA3BjSyAAAAAEAAAAAOuCi0XXeIgrTKAACGv0SzpTfe+IS4tJFkL+ZxPEhbcEAAAABAAAAAGBgwlCLovCMX8CevyVACJlc9dcv0GIie+V5ZJ+6QF+pAAAAAAAAAAAWlanlAAAAAAAAAAJom0L9AAAAQAZ+tnKHZwAr/hyik1DhIWJ22PbJq2LJl6+nUsPf0griNjHSUtp1S7dPNLQpnvGj/WzVhnDyIK71ew9WeH5EdwTxIW3BAAAAQHWy+cO+/Qw2yradgr0zV1pYy0/tXRTCC+kvKpjuK0X4UihuWUMqGwXAfk4LFUOUUkUQq3h91xposMVXuhMUKAI=',
  }

  test('a payment of the Pi Network is proved and read', () => {
    expect(isHashOf(pi.envelope, 'Pi Network', pi.hash)).toBe(true)
    expect(isHashOf(pi.envelope, 'Pi Testnet', pi.hash)).toBe(false)
    expect(isHashOf(pi.envelope, 'Pi Mainnet', pi.hash)).toBe(false)
    expect(readEnvelope(pi.envelope, 0).operation.kind).toBeNull()
    expect(readEnvelope(pi.envelope, 1)).toMatchObject({
      source: 'GABSJSDBXBZYO3EDZNCBEJMMALHAXPIH2HBW5CWV3UICQK3ITNBP2JVN',
      memo: { type: 'text', value: 'batch-claim+sweep' },
      operation: { kind: 'payment', asset: 'native', amount: 378_907_109n, atLeast: false },
    })
  })

  test('a contract’s call in a fee bump is proved, though not understood', () => {
    const envelope =
      'AAAABQAAAAA0mMHF8QGzwsMRBhe9i8PSIqxjNjKyQMyXZODBAdhAUwAAAAAAA5+BAAAAAgAAAADNmD+dBusrooldxZ/jBHz+kHpJuzKYv+K7479sFsUabgADnrgDk01ZAAC0zgAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAABAAAAAM2YP50G6yuiiV3Fn+MEfP6Qekm7Mpi/4rvjv2wWxRpuAAAAGAAAAAAAAAAB1/5EvQrxHWArEJHy9KH03yEtRE0DIeoyrbPMHLurCgQAAAAEd29yawAAAAMAAAASAAAAAAAAAADNmD+dBusrooldxZ/jBHz+kHpJuzKYv+K7479sFsUabgAAAA0AAAAgAAAA8+ZvEAFJSy5run5tdG54EqiuL+t2fTLLxH3dSWkAAAAFAAAAAAMaGUQAAAAAAAAAAQAAAAAAAAABAAAAB9ssFCkNSWTjgF8lJ90TKTm6X7P8ysVrML+rj9CRARYnAAAAAwAAAAYAAAAB1/5EvQrxHWArEJHy9KH03yEtRE0DIeoyrbPMHLurCgQAAAAQAAAAAQAAAAIAAAAPAAAABUJsb2NrAAAAAAAAAwACpKoAAAAAAAAABgAAAAHX/kS9CvEdYCsQkfL0ofTfIS1ETQMh6jKts8wcu6sKBAAAABAAAAABAAAAAwAAAA8AAAAEUGFpbAAAABIAAAAAAAAAAM2YP50G6yuiiV3Fn+MEfP6Qekm7Mpi/4rvjv2wWxRpuAAAAAwACpKoAAAAAAAAABgAAAAHX/kS9CvEdYCsQkfL0ofTfIS1ETQMh6jKts8wcu6sKBAAAABQAAAABABvFygAAAAAAAAXIAAAAAAADnrgAAAABFsUabgAAAEC+njd7hBy4Ke1CQZ4voMXADEge7nCtmEgLwrS/aZ+rg4yQo38Jq4B+7JiN5nCFiksbuG5yzSPn90JSqSRbE+sEAAAAAAAAAAEB2EBTAAAAQDLMsvhHJNyXSiNr+7mewyTRVs9blszk8PN4VkufS4p/qGlA/bX14UsCAukJP+I+59P2YtQ+3yQTUJiuJRTclQk='
    const hash = 'fd976c454dd44dfbf0a4a52bdaee7f9ebbf1f3c8ec4e87d81ef2954098ee3494'
    expect(isHashOf(envelope, 'Public Global Stellar Network ; September 2015', hash)).toBe(true)
    expect(readEnvelope(envelope, 0).operation).toMatchObject({
      kind: 'invoke_host_function',
      amount: null,
    })
  })

  test('the old form, of before 2020, is proved and read', () => {
    const now = Buffer.from(pi.envelope, 'base64')
    const old = Buffer.concat([Buffer.alloc(4), now.subarray(8)]).toString('base64')
    expect(isHashOf(old, 'Pi Network', pi.hash)).toBe(true)
    expect(readEnvelope(old, 1)).toEqual(readEnvelope(pi.envelope, 1))
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
