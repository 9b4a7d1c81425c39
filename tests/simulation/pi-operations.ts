// Pi ledger operations: signed envelope, Horizon record, effect on the shop's treasuries.
import { Asset, Claimant, Operation, StrKey, type xdr } from '@stellar/stellar-sdk/base'
import { readAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import { accountNamed, isTreasury } from './pi-signed.ts'

export type Json = Record<string, unknown>
/** Value to or from a treasury, by the ledger's rules, independent of the shop's reader. */
export type Move = {
  readonly way: 'in' | 'out'
  /** The treasury that it comes to or leaves from. */
  readonly account: string
  /** Counterparty address, muxed if it was. */
  readonly other: string
  /** Stroops; null if no record states it. */
  readonly amount: bigint | null
  readonly isNative: boolean
  /** The id of the muxed address that was paid. */
  readonly muxedId: string | null
}
export type Step = {
  readonly operation: xdr.Operation
  /** Horizon's record, without the common fields. */
  readonly record: Json & { readonly type: string }
  /** Whether Horizon lists it among an account's payments. */
  readonly isPayment: boolean
  readonly moves: readonly Move[]
}

/** Horizon's amounts have seven decimals, always. */
export const decimals = (stroops: bigint): string =>
  `${stroops / 10_000_000n}.${String(stroops % 10_000_000n).padStart(7, '0')}`

/** The base account, and the muxed address and id if it is muxed. */
function party(name: string, address: string): Json {
  const { account, muxedId } = readAddress(address) ?? { account: address, muxedId: null }
  if (muxedId === null) return { [name]: account }
  return { [name]: account, [`${name}_muxed`]: address, [`${name}_muxed_id`]: String(muxedId) }
}

const assetFields = (asset: Asset, before = ''): Json =>
  asset.isNative()
    ? { [`${before}asset_type`]: 'native' }
    : {
        [`${before}asset_type`]: 'credit_alphanum4',
        [`${before}asset_code`]: asset.code,
        [`${before}asset_issuer`]: asset.issuer,
      }

function moved(from: string, to: string, amount: bigint | null, asset = Asset.native()): Move[] {
  const isNative = asset.isNative()
  const target = readAddress(to)
  const muxedId = target?.muxedId == null ? null : String(target.muxedId)
  if (isTreasury(from) === isTreasury(target?.account)) return []
  if (isTreasury(from))
    return [{ way: 'out', account: from, other: to, amount, isNative, muxedId: null }]
  const account = target?.account ?? to
  return [{ way: 'in', account, other: from, amount, isNative, muxedId }]
}

const issuer = accountNamed('issuer')

/** An asset named like Pi, which anyone can issue. */
export const coinOf = (issuer: string): Asset => new Asset('PI', issuer)

export const payment = (
  from: string,
  to: string,
  amount: bigint,
  asset = Asset.native(),
): Step => ({
  operation: Operation.payment({ source: from, destination: to, asset, amount: decimals(amount) }),
  record: {
    type: 'payment',
    ...party('from', from),
    ...party('to', to),
    ...assetFields(asset),
    amount: decimals(amount),
  },
  isPayment: true,
  moves: moved(from, to, amount, asset),
})

/** Path payments: another asset is paid for the Pi received, strict send or strict receive. */
export function pathPayment(from: string, to: string, amount: bigint, isExact: boolean): Step {
  const [given, path, asset] = [coinOf(from), [coinOf(issuer)], Asset.native()]
  const cost = amount * 3n
  const common = { source: from, sendAsset: given, destination: to, destAsset: asset, path }
  const operation = isExact
    ? Operation.pathPaymentStrictReceive({
        ...common,
        sendMax: decimals(cost),
        destAmount: decimals(amount),
      })
    : Operation.pathPaymentStrictSend({
        ...common,
        sendAmount: decimals(cost),
        destMin: decimals(amount > 3n ? amount - 3n : 1n),
      })
  return {
    operation,
    record: {
      type: isExact ? 'path_payment_strict_receive' : 'path_payment_strict_send',
      ...party('from', from),
      ...party('to', to),
      ...assetFields(asset),
      amount: decimals(amount),
      ...assetFields(given, 'source_'),
      source_amount: decimals(cost),
      ...(isExact ? { source_max: decimals(cost) } : { destination_min: decimals(amount) }),
      path: [{ asset_type: 'credit_alphanum4', asset_code: 'PI', asset_issuer: issuer }],
    },
    isPayment: true,
    moves: moved(from, to, amount),
  }
}

export const createAccount = (from: string, to: string, amount: bigint): Step => ({
  operation: Operation.createAccount({
    source: from,
    destination: to,
    startingBalance: decimals(amount),
  }),
  record: {
    type: 'create_account',
    funder: from,
    account: to,
    starting_balance: decimals(amount),
  },
  isPayment: true,
  moves: moved(from, to, amount),
})

/** Account merge: the whole balance goes to another account; no record states the amount. */
export const merge = (from: string, to: string): Step => ({
  operation: Operation.accountMerge({ source: from, destination: to }),
  record: { type: 'account_merge', ...party('account', from), ...party('into', to) },
  isPayment: true,
  moves: moved(from, to, null),
})

/** A claimable balance: no payment until claimed, which a treasury never does here. */
export const leave = (from: string, to: string, amount: bigint): Step => ({
  operation: Operation.createClaimableBalance({
    source: from,
    asset: Asset.native(),
    amount: decimals(amount),
    claimants: [new Claimant(to)],
  }),
  record: {
    type: 'create_claimable_balance',
    asset: 'native',
    amount: decimals(amount),
    claimants: [{ destination: to, predicate: { unconditional: true } }],
  },
  isPayment: false,
  moves: [],
})

/** Payments by a contract, to any number of addresses in one call. */
export function contractCall(from: string, parts: readonly { to: string; amount: bigint }[]): Step {
  const contract = StrKey.encodeContract(StrKey.decodeEd25519PublicKey(from))
  return {
    operation: Operation.invokeContractFunction({
      source: from,
      contract,
      function: 'pay',
      args: [],
    }),
    record: {
      type: 'invoke_host_function',
      function: 'HostFunctionTypeHostFunctionTypeInvokeContract',
      asset_balance_changes: parts.map(({ to, amount }) => {
        const { account, muxedId } = readAddress(to) ?? { account: to, muxedId: null }
        return {
          type: 'transfer',
          asset_type: 'native',
          from: contract,
          to: account,
          ...(muxedId === null ? {} : { destination_muxed_id: String(muxedId) }),
          amount: decimals(amount),
        }
      }),
    },
    isPayment: true,
    moves: parts.flatMap(({ to, amount }) => moved(contract, to, amount)),
  }
}

/** An operation type that Horizon lists as a payment and the shop does not know. */
export const unheardOf = (from: string, account: string): Step => ({
  operation: Operation.bumpSequence({ source: from, bumpTo: '7' }),
  record: { type: 'dream_payment', amount: '1000.0000000' },
  isPayment: true,
  moves: [{ way: 'in', account, other: from, amount: null, isNative: true, muxedId: null }],
})

/** Operations before a payment that move nothing. */
export const besides = (from: string): Step[] => [
  {
    operation: Operation.manageData({ source: from, name: 'note', value: 'hello' }),
    record: { type: 'manage_data', name: 'note', value: 'aGVsbG8=' },
    isPayment: false,
    moves: [],
  },
  {
    operation: Operation.changeTrust({ source: from, asset: coinOf(issuer), limit: '9' }),
    record: { type: 'change_trust', ...assetFields(coinOf(issuer)), limit: '9.0000000' },
    isPayment: false,
    moves: [],
  },
]
