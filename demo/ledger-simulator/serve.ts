// The simulator's HTTP server: the part of Horizon that the shop and the official library need, and
// the demonstration wallet. It listens on loopback only.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Faults, Trouble } from './faults.ts'
import { type Ledger, operationId } from './ledger.ts'
import {
  accountShape,
  feeShape,
  ledgersShape,
  listShape,
  pageOf,
  paymentShape,
  problemShape,
  rootShape,
  transactionShape,
} from './shapes.ts'
import type { Submission, Submitter } from './submitter.ts'
import type { Wallet } from './wallet.ts'

type Parts = {
  ledger: Ledger
  submitter: Submitter
  wallet: Wallet
  treasury: string
  faults: Faults | null
}
type Reply = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Record<string, string>
}

const mostBytes = 65_536

export const makeServer = (parts: Parts): Server =>
  createServer((request, response) => {
    answer(parts, request)
      .catch((error: Error) => problem(500, 'internal_server_error', error.message))
      .then((reply) => send(response, reply, parts))
      .catch(() => response.destroy())
  })

async function answer(parts: Parts, request: IncomingMessage): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://simulator')
  const method = request.method ?? 'GET'
  const { faults } = parts
  if (faults && url.pathname === '/faults' && method === 'POST') {
    return { status: 200, body: faults.set(parsed(await bodyOf(request)) as Trouble) }
  }
  const fault = method === 'GET' ? faults?.take(url.pathname) : null
  if (fault) return fault
  if (request.headers.accept?.includes('text/event-stream')) {
    return problem(406, 'not_acceptable', 'The simulator does not stream: ask again instead.')
  }
  if (method === 'POST') return post(parts, request, url.pathname)
  return get(parts, url)
}

async function post(parts: Parts, request: IncomingMessage, path: string): Promise<Reply> {
  const type = request.headers['content-type'] ?? ''
  if (path === '/transactions') {
    const envelope = new URLSearchParams(await bodyOf(request)).get('tx')
    return submitted(await parts.submitter.submit(envelope ?? ''))
  }
  const isBack = path === '/demonstration-merchant/pay'
  if (isBack || path === '/demonstration-wallet/pay') {
    // A page of any site can post a plain form to this machine, but not JSON.
    if (!type.startsWith('application/json')) return problem(415, 'unsupported', 'JSON is needed.')
    const payment = parsed(await bodyOf(request))
    const paid = await (isBack ? parts.wallet.payBack(payment) : parts.wallet.pay(payment))
    return paid.ok ? { status: 200, body: paid } : problem(400, 'bad_request', paid.why)
  }
  return missing()
}

/** Horizon's response to a GET. */
export function get(
  { ledger, faults, treasury }: Pick<Parts, 'ledger' | 'faults' | 'treasury'>,
  url: URL,
): Reply {
  const closed = faults?.frozen() ?? ledger.latest()
  const [, collection, id = '', of] = url.pathname.split('/')
  if (collection === '') return good(rootShape(ledger, closed, treasury))
  if (collection === 'fee_stats') return good(feeShape(closed))
  if (collection === 'ledgers' && !id) return good(ledgersShape(closed))
  if (collection === 'transactions' && id && !of) {
    const transaction = ledger.transactions.get(id)
    return transaction && transaction.ledger <= closed.ledger
      ? good(transactionShape(transaction))
      : missing()
  }
  if (collection === 'transactions' && of === 'operations') {
    const transaction = ledger.transactions.get(id)
    if (!transaction || transaction.ledger > closed.ledger) return missing()
    const entries = transaction.operations.map((_, place) => ({
      id: operationId(transaction.ledger, place),
      place,
      transaction,
    }))
    return good(listShape(entries.map((entry) => paymentShape(entry, true))))
  }
  if (collection !== 'accounts') return missing()
  const account = ledger.accounts.get(id)
  const history = ledger.history(id)
  if (!of && account) return good(accountShape(id, account, closed))
  if (of !== 'payments' || (!account && history.length === 0)) return missing()

  const query = url.searchParams
  const cursor = query.get('cursor') ?? ''
  const limit = Number(query.get('limit') ?? 10)
  const order = query.get('order') ?? 'asc'
  const isGood = /^\d{0,19}$/.test(cursor) && Number.isInteger(limit) && limit >= 1 && limit <= 200
  if (!isGood || !['asc', 'desc'].includes(order)) {
    return problem(400, 'bad_request', 'cursor, limit or order is not valid')
  }
  const descending = order === 'desc'
  const page = pageOf(history, { cursor, limit, descending, until: closed.ledger })
  const join = query.get('join') === 'transactions'
  return good(
    listShape(
      page.map((entry) => paymentShape(entry, join)),
      url.href,
    ),
  )
}

function submitted(done: Submission): Reply {
  if (done.kind === 'malformed') {
    return problem(400, 'transaction_malformed', 'No transaction of this network could be read.')
  }
  if (done.kind === 'applied' && done.transaction.successful)
    return good(transactionShape(done.transaction))
  const transaction = done.kind === 'applied' ? 'tx_failed' : done.code
  const operations = done.kind === 'applied' ? done.codes : undefined
  const result = done.kind === 'applied' ? done.transaction.result : done.result
  const extras = { result_codes: { transaction, operations }, result_xdr: result }
  return problem(400, 'transaction_failed', 'The transaction failed.', extras)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new Error('too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function send(response: ServerResponse, reply: Reply, { ledger, faults }: Parts): void {
  const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
  response.writeHead(reply.status, {
    'content-type': reply.status < 400 ? 'application/hal+json' : 'application/problem+json',
    'latest-ledger': String((faults?.frozen() ?? ledger.latest()).ledger),
    ...reply.headers,
  })
  response.end(body)
}

const good = (body: unknown): Reply => ({ status: 200, body })
const missing = (): Reply => problem(404, 'not_found', 'There is nothing here.')
const problem = (...shape: Parameters<typeof problemShape>): Reply => ({
  status: shape[0],
  body: problemShape(...shape),
})
