// Blocks and logs as a node tells them, read strictly: what is not exactly what was asked for is a contradiction.
import type { EvmTransfer, Header } from '../../../shop/payments/requests/usdt-port.ts'
import { Contradiction } from '../claims.ts'
import { isRecord } from './rpc.ts'

/** keccak256('Transfer(address,address,uint256)') */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export type Block = Header & {
  readonly parentHash: string
  /** 2048 bits that say which addresses and topics may be in the block's logs; null where the node keeps none. */
  readonly bloom: string | null
}

/** A transfer without the block's time, which is in the block. */
export type Log = Omit<EvmTransfer, 'at'>

/** Throws `Contradiction`. */
export function readBlock(answer: unknown): Block {
  if (!isRecord(answer)) throw new Contradiction('no block')
  const bloom = String(answer.logsBloom ?? '').toLowerCase()
  return {
    number: quantity(answer.number),
    hash: word(answer.hash),
    parentHash: word(answer.parentHash),
    at: new Date(quantity(answer.timestamp) * 1000),
    bloom: /^0x[0-9a-f]{512}$/.test(bloom) && !/^0x0*$/.test(bloom) ? bloom : null,
  }
}

export type Asked = {
  readonly from: number
  readonly to: number
  readonly tokens: ReadonlySet<string>
}

/** The transfers among the logs of a range. Throws `Contradiction` for a log that was not asked for. */
export function readLogs(answer: unknown, { from, to, tokens }: Asked): Log[] {
  if (!Array.isArray(answer)) throw new Contradiction('no logs')
  const seen = new Set<string>()
  const blocks = new Map<number, string>()
  return answer.map((log: unknown) => {
    if (!isRecord(log) || log.removed === true || !Array.isArray(log.topics))
      throw new Contradiction('a log that is none')
    const token = address(log.address)
    const number = quantity(log.blockNumber)
    if (!tokens.has(token) || number < from || number > to || log.topics[0] !== transferTopic)
      throw new Contradiction('a log that was not asked for')
    const [blockHash, logIndex] = [word(log.blockHash), quantity(log.logIndex)]
    if ((blocks.get(number) ?? blockHash) !== blockHash)
      throw new Contradiction('two blocks of one number')
    blocks.set(number, blockHash)
    const key = `${blockHash}:${logIndex}`
    if (seen.has(key)) throw new Contradiction('a log twice')
    seen.add(key)
    if (log.topics.length !== 3) throw new Contradiction('a transfer without two addresses')
    return {
      blockHash,
      blockNumber: number,
      logIndex,
      hash: word(log.transactionHash),
      from: addressIn(log.topics[1]),
      to: addressIn(log.topics[2]),
      token,
      raw: BigInt(word(log.data)),
    }
  })
}

/** Any number of bytes, in lower case. */
export function readBytes(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(answer))
    throw new Contradiction('bytes that are none')
  return answer.toLowerCase()
}

/** A 256-bit number that a contract answered. */
export const readNumber = (answer: unknown): bigint => BigInt(word(answer))

/** A text that a contract answered, as a string or, in old contracts, as 32 bytes. */
export function readText(answer: unknown): string {
  const bytes = Buffer.from(String(answer).slice(2), 'hex')
  const isDynamic = bytes.length >= 64 && bytes.readUInt32BE(28) === 32
  const text = isDynamic
    ? bytes.subarray(64, 64 + Math.min(bytes.readUInt32BE(60), 100))
    : bytes.subarray(0, 32)
  return text.toString('utf8').replaceAll('\0', '')
}

/** What a transaction moves of the chain's own coin. */
export type Transaction = {
  readonly from: string
  readonly to: string | null
  readonly value: bigint
}

export function readTransaction(answer: unknown): Transaction {
  if (!isRecord(answer)) throw new Contradiction('no transaction')
  const { from, to, value } = answer
  // Null where it puts a contract on the chain.
  return { from: address(from), to: to == null ? null : address(to), value: amount(value) }
}

export type Receipt = Pick<Header, 'number' | 'hash'> & { readonly isDone: boolean }

export function readReceipt(answer: unknown): Receipt {
  if (!isRecord(answer)) throw new Contradiction('no receipt')
  const { blockNumber, blockHash, status } = answer
  return { number: quantity(blockNumber), hash: word(blockHash), isDone: quantity(status) === 1 }
}

/** Of the chain's own coin, in its smallest unit. */
export function amount(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw new Contradiction('an amount that is none')
  return BigInt(value)
}

/** A number that a node may write with leading zeros, and that fits into ours. */
export function quantity(value: unknown): number {
  const number = typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? Number(value) : -1
  if (!Number.isSafeInteger(number) || number < 0) throw new Contradiction('a number that is none')
  return number
}

function word(value: unknown): string {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/i.test(value))
    throw new Contradiction('32 bytes that are none')
  return value.toLowerCase()
}

function address(value: unknown): string {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value))
    throw new Contradiction('an address that is none')
  return value.toLowerCase()
}

function addressIn(topic: unknown): string {
  const [, digits] = /^0x0{24}([0-9a-f]{40})$/.exec(word(topic)) ?? []
  if (!digits) throw new Contradiction('an address that is none')
  return `0x${digits}`
}
