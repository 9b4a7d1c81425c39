// Keys and amounts of chain transfers. Pure.
import { decimalsOf } from '../../../platform/money/rules.ts'
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

/** The token of a transfer; undefined if the chain does not watch it. */
export const assetOf = ({ token, decimals, others }: EvmChain, found: string) =>
  found === token ? { symbol: 'USDT', decimals } : others.find((each) => each.token === found)

/** Whether the shop's six decimals lose precision. */
export const isRounded = (raw: bigint, places: number): boolean =>
  raw % 10n ** BigInt(Math.max(0, places - decimalsOf('USDT'))) !== 0n

/** In the shop's six decimals, rounded down: the remainder is kept in the raw amount, and not counted. */
export function scaled(raw: bigint, places: number): bigint {
  const more = places - decimalsOf('USDT')
  return more >= 0 ? raw / 10n ** BigInt(more) : raw * 10n ** BigInt(-more)
}
