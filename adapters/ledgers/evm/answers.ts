// Strict parsing of blocks and logs from an EVM node.
import { decode, from as parametersOf } from 'ox/AbiParameters'
import type { Hex } from 'ox/Hex'
import * as v from 'valibot'

/** keccak256('Transfer(address,address,uint256)') */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const hex = (form: RegExp, what: string) =>
  v.pipe(
    v.string(what),
    v.regex(form, what),
    v.toLowerCase(),
    v.transform((text) => text as Hex),
  )

const asBigInt = v.transform((text: Hex) => BigInt(text))

/** Any number of bytes. */
export const bytes = hex(/^0x([0-9a-f]{2})*$/i, 'bytes that are none')
const word = hex(/^0x[0-9a-f]{64}$/i, '32 bytes that are none')
const address = hex(/^0x[0-9a-f]{40}$/i, 'an address that is none')
const addressInWord = v.pipe(
  hex(/^0x0{24}[0-9a-f]{40}$/i, 'an address that is none'),
  v.transform((topic): Hex => `0x${topic.slice(26)}`),
)
/** Of the native coin, in its smallest unit. */
export const amount = v.pipe(hex(/^0x[0-9a-f]{1,64}$/i, 'an amount that is none'), asBigInt)
/** A number that may have leading zeros, and is a safe integer. */
export const quantity = v.pipe(
  hex(/^0x[0-9a-f]{1,64}$/i, 'a number that is none'),
  v.transform(Number),
  v.safeInteger('a number that is none'),
)
/** Up to the year 9999: later ones are no time for the database, and those of a liar no time at all. */
const seconds = v.pipe(
  quantity,
  v.maxValue(253_402_300_799, 'a time that is none'),
  v.transform((since) => new Date(since * 1000)),
)
/** Logs bloom, 2048 bits of addresses and topics in the block's logs; null if the node does not provide it (all 0 or 1). */
const bloom = v.fallback(v.nullable(hex(/^0x(?!(?:0*|f*)$)[0-9a-f]{512}$/i, 'no filter')), null)

export const block = v.pipe(
  v.object({
    number: quantity,
    hash: word,
    parentHash: word,
    timestamp: seconds,
    logsBloom: bloom,
  }),
  v.transform(({ timestamp: at, logsBloom: bloom, ...rest }) => ({ ...rest, at, bloom })),
)
export type Block = v.InferOutput<typeof block>

/** Any log of a node. */
const anyLog = v.object({
  address,
  topics: v.array(word, 'no topics'),
  data: bytes,
  blockNumber: quantity,
  blockHash: word,
  logIndex: quantity,
  transactionHash: word,
  removed: v.nullish(v.literal(false)),
})
export type AnyLog = v.InferOutput<typeof anyLog>

/** A transfer without its time, which is in the block. */
const log = v.pipe(
  v.object({
    ...anyLog.entries,
    topics: v.strictTuple([v.literal(transferTopic), addressInWord, addressInWord]),
    data: v.pipe(word, asBigInt),
  }),
  v.transform(
    ({ address: token, topics: [, from, to], data: raw, transactionHash: hash, ...place }) => {
      const { blockHash, blockNumber, logIndex } = place
      return { blockHash, blockNumber, logIndex, hash, from, to, token, raw }
    },
  ),
)
export type Log = v.InferOutput<typeof log>

/** A token's transfer in another form than the standard's: unreadable, whichever provider shows it. */
export type OddLog = AnyLog

export type Asked = {
  readonly from: number
  readonly to: number
  readonly tokens: ReadonlySet<string>
}

export type Logs = { readonly logs: readonly Log[]; readonly odd: readonly OddLog[] }

type Place = Pick<AnyLog, 'blockHash' | 'blockNumber' | 'logIndex'>
const countOf = (logs: readonly Place[], of: (log: Place) => unknown) => new Set(logs.map(of)).size

/** Logs of a range: each once, and one block for each number. */
const inRange = <L extends Place>(each: v.GenericSchema<unknown, L>, from: number, to: number) =>
  v.pipe(
    v.array(each, 'no logs'),
    v.everyItem(
      ({ blockNumber }) => blockNumber >= from && blockNumber <= to,
      'a log that was not asked for',
    ),
    v.check((logs) => {
      const places = countOf(logs, ({ blockHash, blockNumber }) => `${blockNumber} ${blockHash}`)
      return places === countOf(logs, ({ blockNumber }) => blockNumber)
    }, 'two blocks of one number'),
    v.check((logs) => {
      const keys = countOf(logs, ({ blockHash, logIndex }) => `${blockHash} ${logIndex}`)
      return keys === logs.length
    }, 'a log twice'),
  )

const isOdd = (log: Log | OddLog): log is OddLog => 'topics' in log
/** Its event, in whatever form: other topics, no amount, more data. What is no log at all is refused. */
const oddTransfer = v.pipe(
  anyLog,
  v.check(({ topics }) => topics[0] === transferTopic, 'a log that was not asked for'),
)
const transfer = v.lazy(
  (input): v.GenericSchema<unknown, Log | OddLog> => (v.is(log, input) ? log : oddTransfer),
)

/** Transfers in the logs of a range, and what cannot be read as one. */
export const logsOf = ({ from, to, tokens }: Asked) =>
  v.pipe(
    inRange<Log | OddLog>(transfer, from, to),
    v.everyItem(
      (each) => tokens.has(isOdd(each) ? each.address : each.token),
      'a log that was not asked for',
    ),
    v.transform(
      (all): Logs => ({
        logs: all.flatMap((each) => (isOdd(each) ? [] : [each])),
        odd: all.filter(isOdd),
      }),
    ),
  )

/** All logs of one block. */
export const logsOfBlock = ({ number, hash }: Pick<Block, 'number' | 'hash'>) =>
  v.pipe(
    inRange<AnyLog>(anyLog, number, number),
    v.everyItem(({ blockHash }) => blockHash === hash, 'a log of another block'),
  )

/** A 256-bit number returned by a contract. */
export const number = v.pipe(word, asBigInt)

const oneString = parametersOf('string')

/** A text returned by a contract, as a string or, in old contracts, as 32 bytes. */
export const text = v.pipe(
  bytes,
  v.transform((data) => {
    try {
      return decode(oneString, data)[0].slice(0, 100)
    } catch {
      return Buffer.from(data.slice(2, 66), 'hex').toString().replaceAll('\0', '')
    }
  }),
)

/** Native coin transfer of a transaction; `to` is null when it creates a contract. */
export const transaction = v.object({
  hash: word,
  from: address,
  to: v.nullish(address, null),
  value: amount,
})
export type Transaction = v.InferOutput<typeof transaction>

export const receipt = v.pipe(
  v.object({ transactionHash: word, blockNumber: quantity, blockHash: word, status: quantity }),
  v.transform(({ transactionHash: transaction, blockNumber: number, blockHash: hash, status }) => ({
    transaction,
    number,
    hash,
    isDone: status === 1,
  })),
)
