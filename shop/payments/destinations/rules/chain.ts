// Keys and amounts of chain transfers. Pure.
import { type TokenCode, tokenDecimals } from '../../../platform/money/rules.ts'
import type { Method, TokenMethod } from '../../requests/rules/methods.ts'
import type { EvmChain, EvmTransfer, SeenLog } from '../../tokens/port.ts'

/** Block headers kept: a deeper rollback needs a person. */
export const maxRecentHeaders = 256

/** Chains that share their addresses: `eip155` for every EVM chain, `tron`. */
export const familyOf = (ledger: string): string => ledger.split(':')[0] ?? ''

/** Unique within a chain: the log index is per block, so both change if the transfer moves to another block. */
export const keyOf = ({ blockHash, logIndex }: Pick<EvmTransfer, 'blockHash' | 'logIndex'>) =>
  `${blockHash}:${logIndex}`

/** One transfer in every part that its log shows. */
export const isSameLog = (one: SeenLog, other: SeenLog): boolean =>
  one.blockHash === other.blockHash &&
  one.blockNumber === other.blockNumber &&
  one.logIndex === other.logIndex &&
  one.hash === other.hash &&
  one.token === other.token &&
  one.from === other.from &&
  one.to === other.to &&
  one.raw === other.raw

export type ChainToken = {
  readonly method: TokenMethod
  readonly symbol: TokenCode
  readonly token: string
  readonly decimals: number
}

/** What is paid with on a chain, USDT first where it is accepted. */
export const tokensOn = ({
  token,
  decimals,
  accepted = [],
}: Pick<EvmChain, 'token' | 'decimals' | 'accepted'>): readonly ChainToken[] => [
  ...(token === null ? [] : [{ method: 'usdt', symbol: 'USDT', token, decimals } as const]),
  ...accepted,
]

/** Undefined if this token is not accepted on this chain. */
export const tokenOn = (
  chain: Pick<EvmChain, 'token' | 'decimals' | 'accepted'>,
  method: Method,
): ChainToken | undefined => tokensOn(chain).find((each) => each.method === method)

/** The token of a transfer; undefined if the chain does not watch it. `method` is null if it is not accepted. */
export function assetOf(chain: EvmChain, found: string) {
  const accepted = tokensOn(chain).find(({ token }) => token === found)
  if (accepted) return accepted
  const other = chain.others.find(({ token }) => token === found)
  return other && { ...other, method: null }
}

/** Whether the shop's six decimals lose precision. */
export const isRounded = (raw: bigint, places: number): boolean =>
  raw % 10n ** BigInt(Math.max(0, places - tokenDecimals)) !== 0n

/** In the shop's six decimals, rounded down: the remainder is kept in the raw amount, and not counted. */
export function scaled(raw: bigint, places: number): bigint {
  const more = places - tokenDecimals
  return more >= 0 ? raw / 10n ** BigInt(more) : raw * 10n ** BigInt(-more)
}

/** The same in the token's own units, rounded up where it has fewer decimals. */
export function rawOf(amount: bigint, places: number): bigint {
  const more = places - tokenDecimals
  const unit = 10n ** BigInt(Math.abs(more))
  return more >= 0 ? amount * unit : (amount + unit - 1n) / unit
}
