// The real ledger simulator in its own process, and payers made with the official library.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  Account,
  Asset,
  Keypair,
  type Memo,
  Operation,
  type Transaction,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk/base'
import { horizonLedger } from '../../../adapters/ledgers/horizon.ts'
import type { Trouble } from '../../../demo/ledger-simulator/faults.ts'
import { demoWallet } from '../../../demo/wallet.ts'
import { plainAmount } from '../../../shop/platform/money/rules.ts'
import type { ShopConfig } from '../../../shop/world.ts'

const program = join(import.meta.dirname, '../../../demo/ledger-simulator/main.ts')
export const passphrase = 'Piazza Ledger Simulator'

export type Simulator = Awaited<ReturnType<typeof startSimulator>>

/** Runs until `stop`; `restart` continues with the same folder after `kill`. */
export async function startSimulator() {
  const folder = mkdtempSync(join(tmpdir(), 'piazza-ledger-'))
  let child: ChildProcess
  const start = async () => {
    const env = { ...process.env, SIMULATOR_DATA: folder, SIMULATOR_FAULTS: '1' }
    child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'], env })
    if (!child.stdout) throw new Error('no output')
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    return JSON.parse(line) as { url: string; treasury: string; pid: number; wallet: string }
  }
  const facts = await start()
  const { url, treasury } = facts
  const ended = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return {
    facts,
    url,
    treasury,
    folder,
    ledger: horizonLedger({ url, passphrase }),
    wallet: demoWallet(url),
    config: { treasury, passphrase, simulated: true } satisfies ShopConfig['pi'],
    async trouble(trouble: Trouble) {
      await fetch(`${url}/faults`, { method: 'POST', body: JSON.stringify(trouble) })
    },
    /** Sends SIGKILL. */
    async kill() {
      child.kill('SIGKILL')
      await ended()
    },
    restart: start,
    async stop() {
      child.stdin?.end()
      await ended()
      rmSync(folder, { recursive: true, force: true })
      return child.exitCode
    },
  }
}

export type Reply = {
  status: number
  hash?: string
  codes?: { transaction: string; operations?: string[] }
}

/** Submits a signed transaction, as any wallet would. */
export async function submit(url: string, envelope: string): Promise<Reply> {
  const answer = await fetch(`${url}/transactions`, {
    method: 'POST',
    body: new URLSearchParams({ tx: envelope }),
  })
  const body = (await answer.json()) as { hash?: string; extras?: { result_codes: Reply['codes'] } }
  return { status: answer.status, hash: body.hash, codes: body.extras?.result_codes }
}

export const payment = (destination: string, stroops: bigint, asset = Asset.native()) =>
  Operation.payment({ destination, asset, amount: plainAmount(stroops, 'PI') })

/** A funded account on the simulated ledger, with a key of this test. */
export async function newPayer(simulator: Simulator, stroops: bigint) {
  const key = Keypair.random()
  const opened = await simulator.wallet.pay({ destination: key.publicKey(), amount: stroops })
  if (!opened.ok) throw new Error(opened.code)
  return payerOf(simulator, key)
}

export async function payerOf(simulator: Pick<Simulator, 'url'>, key: Keypair) {
  const answer = await fetch(`${simulator.url}/accounts/${key.publicKey()}`)
  const { sequence } = (await answer.json()) as { sequence: string }
  const account = new Account(key.publicKey(), sequence)
  const build = (operations: xdr.Operation[], memo?: Memo): Transaction => {
    const builder = new TransactionBuilder(account, {
      fee: '100000',
      networkPassphrase: passphrase,
    })
    for (const operation of operations) builder.addOperation(operation)
    if (memo) builder.addMemo(memo)
    const transaction = builder.setTimeout(300).build()
    transaction.sign(key)
    return transaction
  }
  return {
    key,
    address: key.publicKey(),
    build,
    send: (operations: xdr.Operation[], memo?: Memo) =>
      submit(simulator.url, build(operations, memo).toXDR()),
  }
}

/** A fee bump transaction: another account pays the fee. */
export function feeBump(inner: Transaction, sponsor: Keypair) {
  const bump = TransactionBuilder.buildFeeBumpTransaction(sponsor, '200000', inner, passphrase)
  bump.sign(sponsor)
  return bump
}
