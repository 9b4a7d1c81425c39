// Any transaction of a ledger of the Stellar kind, as the official library writes it.
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
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk/base'
import fc from 'fast-check'

export const passphrase = 'Pi Testnet'
export const key = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 7))
export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
const accounts = seeds.map((seed) => StrKey.encodeEd25519PublicKey(seed))
const ids = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n })
export const addresses = fc.oneof(
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
export const transactions = fc
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
