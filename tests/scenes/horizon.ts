// A Horizon that shows what it is told to, of transactions that were really signed.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Account,
  Asset,
  Keypair,
  type Memo,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk/base'
import { afterAll } from 'vitest'
import { horizonLedger } from '../../adapters/ledgers/horizon.ts'
import { muxedAddress } from '../../shop/payments/strkey.ts'

export const passphrase = 'Pi Testnet'
const key = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 7))
export const payer = key.publicKey()
export const treasury = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 8)).publicKey()
export const stranger = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 9)).publicKey()
export const muxed = muxedAddress(treasury, 77n)
export const amount = '12.3456789'

type Json = Record<string, unknown>
export type Shown = Json & { id: string; transaction: Json }
const servers: (() => void)[] = []
afterAll(() => {
  for (const close of servers) close()
})

export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const root = {
  network_passphrase: passphrase,
  history_latest_ledger: 5000,
  history_latest_ledger_closed_at: '2026-11-21T12:00:00Z',
}

/** A record as Horizon shows it, of a transaction that was really signed. */
export function record(
  operation: xdr.Operation,
  shape: Json,
  more: { ledger?: number; memo?: Memo; bump?: boolean } = {},
): Shown {
  const { ledger = 100, memo, bump } = more
  const builder = new TransactionBuilder(new Account(payer, '5'), {
    fee: '100000',
    networkPassphrase: passphrase,
  })
  builder.addOperation(operation)
  if (memo) builder.addMemo(memo)
  const inner = builder.setTimeout(0).build()
  inner.sign(key)
  const outer = bump
    ? TransactionBuilder.buildFeeBumpTransaction(key, '200000', inner, passphrase)
    : inner
  if (bump) outer.sign(key)
  const id = String((BigInt(ledger) << 32n) | 4097n)
  const bytes = memo?.type === 'text' ? Buffer.from(memo.value as Uint8Array) : null
  const memoText = bytes ? bytes.toString() : memo?.type === 'id' ? String(memo.value) : undefined
  return {
    id,
    paging_token: id,
    transaction_successful: true,
    source_account: payer,
    created_at: '2026-11-21T11:59:58Z',
    transaction_hash: Buffer.from(outer.hash()).toString('hex'),
    ...shape,
    transaction: {
      ledger,
      envelope_xdr: outer.toXDR(),
      memo_type: memo?.type ?? 'none',
      ...(memoText === undefined ? {} : { memo: memoText }),
      ...(bytes ? { memo_bytes: bytes.toString('base64') } : {}),
    },
  }
}
export const native = Asset.native()
export const pays = (to = treasury, more: Parameters<typeof record>[2] = {}) =>
  record(
    Operation.payment({ destination: to, asset: native, amount }),
    {
      type: 'payment',
      from: payer,
      to: to.startsWith('M') ? treasury : to,
      asset_type: 'native',
      amount,
      ...(to.startsWith('M') ? { to_muxed: to, to_muxed_id: '77' } : {}),
    },
    more,
  )

export async function ledgerOf(
  records: unknown[],
  more: { root?: Json; headers?: Record<string, string> } = {},
) {
  const asked: string[] = []
  const url = await serve((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/hal+json', ...more.headers })
    const isRoot = request.url === '/'
    response.end(JSON.stringify(isRoot ? { ...root, ...more.root } : { _embedded: { records } }))
  })
  return { ledger: horizonLedger({ url, passphrase }), asked }
}
export async function read(records: unknown[], cursor = '') {
  const { ledger } = await ledgerOf(records)
  return ledger.paymentsAfter(treasury, cursor)
}
export async function refusal(...args: Parameters<typeof read>) {
  const page = await read(...args)
  return page.ok ? 'ok' : [page.code, page.facts?.why]
}
