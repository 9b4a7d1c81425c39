// Simulated Horizon server over the ledger model, for the shop's own reader: with its JSON and errors; it is unavailable,
// behind, truncated, includes failed transactions, or lies.
import type { askJson } from '../../adapters/ledgers/http-json.ts'
import type { Chance } from '../../demo/chance.ts'
import type { Applied, Entry, Incoming, PiModel } from './pi-model.ts'
import { decimals, type Json } from './pi-operations.ts'
import { network } from './pi-signed.ts'

type Answer = Awaited<ReturnType<typeof askJson>>
export const piTroubles = [
  'away',
  'limited',
  'stale',
  'failing',
  'nonsense',
  'behind',
  'repeating',
  'backwards',
  'other-network',
  'younger',
  'lying',
  'untimely',
  'hiding',
] as const
export type PiTrouble = (typeof piTroubles)[number] | null

/** `most`: pages with more records are refused as too large, so that reading continues in smaller ones. */
export function horizon(model: PiModel, chance: Chance, { most = 200 } = {}) {
  let trouble: PiTrouble = null
  /** Positions of records that are left out of every page until the trouble is over. */
  const hidden = new Map<bigint, boolean>()
  /** Ids of what was left out since the last audit, which may be behind the shop's cursor. */
  const late = new Set<string>()
  const isHidden = (position: bigint): boolean => {
    const is = hidden.get(position) ?? chance.percent(30)
    hidden.set(position, is)
    if (is) late.add(String(position))
    return is
  }

  function answerTo(url: URL): Answer {
    const [, collection, id = '', of] = url.pathname.split('/')
    const { ledger } = model.latest()
    const seen = trouble === 'behind' ? ledger - 2 : ledger
    if (collection === '') return good(root(), ledger)
    if (collection === 'transactions' && of === 'operations') {
      const transaction = model.transaction(id)
      if (!transaction) return problem(404, 'not_found')
      return good(list(transaction.entries.map(shown)), seen)
    }
    if (collection !== 'accounts') return problem(404, 'not_found')
    if (of !== 'payments') return good(balancesOf(id), seen)
    const records =
      url.searchParams.get('order') === 'desc'
        ? before(id, url.searchParams, seen)
        : page(id, url.searchParams, seen)
    return records.length > most ? { kind: 'too_big' } : good(list(records), seen)
  }

  function root(): Json {
    const { ledger, at } = model.latest()
    return {
      network_passphrase: trouble === 'other-network' ? 'Pi Testnet' : network,
      history_latest_ledger: trouble === 'younger' ? 500 : ledger,
      history_latest_ledger_closed_at:
        trouble === 'untimely' ? chance.one(wrongTimes) : timeText(at),
    }
  }

  /** What came less what left; what a merged account brought is in no record, and may have left nevertheless. */
  function balancesOf(account: string): Json {
    const own = model.arrived().filter((each) => each.account === account)
    const came = own.reduce((sum, each) => sum + amountOf(each), 0n)
    const left = [...model.left(account).values()].reduce((sum, amount) => sum + amount, 0n)
    const balance = came > left ? came - left : 0n
    return { balances: [{ asset_type: 'native', balance: decimals(balance) }] }
  }

  /** Downwards, as an audit asks. */
  function before(account: string, query: URLSearchParams, seen: number): Json[] {
    const cursor = query.get('cursor')
    return model
      .payments(account)
      .filter(({ transaction }) => transaction.ledger <= seen && transaction.isSuccessful)
      .filter(({ position }) => !cursor || position < BigInt(cursor))
      .slice(-Number(query.get('limit')))
      .reverse()
      .map(shown)
  }

  function page(account: string, query: URLSearchParams, seen: number): Json[] {
    const cursor = BigInt(query.get('cursor') || 0)
    const withFailed = chance.percent(50)
    const all = model
      .payments(account)
      .filter(({ transaction }) => transaction.ledger <= seen)
      .filter(({ transaction }) => transaction.isSuccessful || withFailed)
      .filter(({ position }) => trouble !== 'hiding' || !isHidden(position))
    const found = all.findIndex(({ position }) => position > cursor)
    const from = found < 0 ? all.length : found
    const start = trouble === 'repeating' ? Math.max(0, from - 2) : from
    const entries = all.slice(start, from + Number(query.get('limit')))
    const records = entries.map(shown)
    const last = entries.at(-1)
    if (trouble === 'lying' && last && isProvable(last))
      records[records.length - 1] = lie(shown(last), chance)
    if (trouble === 'backwards') records.reverse()
    return records
  }

  return {
    /** Replaces network requests: only text is exchanged. */
    ask: (async (url) => {
      const isTroubled = trouble !== null && chance.percent(75)
      if (isTroubled && trouble === 'away') return { kind: 'unreachable', why: 'ECONNREFUSED' }
      if (isTroubled && trouble === 'limited') return problem(429, 'rate_limit_exceeded')
      if (isTroubled && trouble === 'stale') return problem(503, 'stale_history')
      if (isTroubled && trouble === 'failing') return problem(500, 'internal_server_error')
      if (isTroubled && trouble === 'nonsense')
        return { kind: 'not_json', status: 200, headers: {} }
      const answer = answerTo(url)
      if (answer.kind !== 'answer') return answer
      return { ...answer, body: JSON.parse(JSON.stringify(answer.body)) as unknown }
    }) satisfies typeof askJson,
    trouble: (): PiTrouble => trouble,
    setTrouble(now: PiTrouble) {
      trouble = now
      hidden.clear()
    },
    late,
  }
}

const amountOf = ({ isNative, amount }: Incoming): bigint => (isNative && amount) || 0n

function shown({ position, step, transaction }: Entry): Json {
  return {
    id: String(position),
    paging_token: String(position),
    transaction_successful: transaction.isSuccessful,
    source_account: transaction.source,
    ...step.record,
    created_at: timeText(transaction.at),
    transaction_hash: transaction.hash,
    transaction: about(transaction),
  }
}

function about({ hash, innerHash, envelope, ledger, memo, isSuccessful }: Applied): Json {
  const text = memo && (/^(hash|return)$/.test(memo.type) ? bytesOf(memo.value, 'hex') : memo.value)
  return {
    hash,
    ledger,
    envelope_xdr: envelope,
    successful: isSuccessful,
    memo_type: memo?.type ?? 'none',
    ...(memo ? { memo: text } : {}),
    ...(memo?.type === 'text' ? { memo_bytes: bytesOf(memo.value, 'utf8') } : {}),
    ...(innerHash ? { inner_transaction: { hash: innerHash } } : {}),
  }
}

/** Records whose every digit is signed in a known form: only these can be proven to contradict themselves. */
const isProvable = ({ step, transaction }: Entry): boolean =>
  !transaction.isNewer && ['payment', 'path_payment_strict_receive'].includes(step.record.type)

const wrongTimes = ['1970-01-01T00:00:00Z', '2035-01-01T00:00:00Z', '2100-01-01T00:00:00Z']

/** A record with a field that differs from its signed envelope. */
function lie(record: Json, chance: Chance): Json {
  const transaction = record.transaction as Json
  const lies: (() => Json)[] = [
    () => ({ ...record, amount: '900000.0000000', starting_balance: '900000.0000000' }),
    () => ({ ...record, from: record.to, to: record.from, funder: record.account }),
    () => ({ ...record, to_muxed: undefined, to_muxed_id: '72057594037927937' }),
    () => ({ ...record, transaction_hash: 'ab'.repeat(32) }),
    () => ({ ...record, paging_token: String(BigInt(String(record.paging_token)) + (1n << 40n)) }),
    () => ({ ...record, transaction: { ...transaction, memo_type: 'text', memo: 'mine' } }),
    () => ({ ...record, type: 'create_account', funder: record.from, account: record.to }),
    () => ({ ...record, transaction: undefined }),
    () => ({ ...record, transaction_successful: undefined }),
    () => ({ ...record, created_at: chance.one(wrongTimes) }),
  ]
  return chance.one(lies)()
}

const timeText = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`
const bytesOf = (text: string, from: 'hex' | 'utf8'): string =>
  Buffer.from(text, from).toString('base64')
const list = (records: readonly Json[]): Json => ({ _embedded: { records } })
const good = (body: Json, ledger: number): Answer => ({
  kind: 'answer',
  status: 200,
  headers: { 'latest-ledger': String(ledger) },
  body,
})
const problem = (status: number, type: string): Answer => ({
  kind: 'answer',
  status,
  headers: {},
  body: { type: `https://stellar.org/horizon-errors/${type}`, status },
})
