// The ledger simulator: a process that speaks Horizon, so that the shop can be tried and tested without a Pi node. It
// accepts only transactions that are properly signed under its own passphrase; no real wallet can pay here. Supported
// operations: create_account, payment (native, and an issuer's own asset without a trust line), account_merge; several
// in one transaction, and fee bumps. Path payments, offers, contracts, signers, reserves and streams are not.
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { askJson } from '../../adapters/ledgers/http-json.ts'
import { makeFaults } from './faults.ts'
import { openJournal, openKeys } from './journal.ts'
import { accountOf } from './keys.ts'
import { makeLedger, passphrase } from './ledger.ts'
import { makeServer } from './serve.ts'
import { makeSubmitter } from './submitter.ts'
import { makeWallet } from './wallet.ts'

// Small rather than fast: it serves one shop.
for (const flag of ['--max-semi-space-size=1', '--optimize-for-size']) setFlagsFromString(flag)

const {
  SIMULATOR_DATA: folder,
  SIMULATOR_PORT: wantedPort,
  SIMULATOR_FAULTS: mayFail,
} = process.env
if (!folder) throw new Error('SIMULATOR_DATA names the folder where the ledger is kept.')

const portFile = join(folder, 'port')
const keys = openKeys(folder)
const treasury = accountOf(keys.treasury)
await waitForOlder(treasury)
const journal = await openJournal(folder, passphrase, keys)

const clock = { ahead: 0 }
const now = () => Date.now() + clock.ahead
const ledger = makeLedger(journal.genesis, now)
for (const transaction of journal.transactions) ledger.apply(transaction)
const submitter = makeSubmitter(ledger, journal, now)
const wallet = makeWallet(keys, ledger, submitter)
const faults = mayFail ? makeFaults(clock, ledger.latest) : null
const server = makeServer({ ledger, submitter, wallet, treasury, faults })
const port = wantedPort ? await listen(server, Number(wantedPort)) : await listenAsBefore(server)
writeFileSync(portFile, String(port))

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
process.stdin.once('end', stop).once('close', stop).resume()

// Last, since the reader may end this process at once.
const url = `http://127.0.0.1:${port}`
process.stdout.write(
  `${JSON.stringify({ url, treasury, passphrase, pid: process.pid, wallet: wallet.address })}\n`,
)

function stop(): void {
  if (stopping) return
  stopping = true
  server.close(() => void journal.close().then(() => process.exit(0)))
  server.closeAllConnections()
}

/** Two processes must not write one journal: an older one, whose shop has just died, is given time to end. */
async function waitForOlder(treasury: string): Promise<void> {
  if (!existsSync(portFile)) return
  const older = new URL(`http://127.0.0.1:${readFileSync(portFile, 'utf8')}/`)
  for (let tries = 0; tries < 50; tries++) {
    const answer = await askJson(older, undefined, { milliseconds: 1000 })
    const body = answer.kind === 'answer' ? (answer.body as { simulator_of?: string }) : null
    if (body?.simulator_of !== treasury) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Another ledger simulator is running on this folder.')
}

/** Reuses the previous port if it is free, so that the address stays valid. */
async function listenAsBefore(server: Server): Promise<number> {
  const before = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
  return listen(server, before).catch(() => listen(server, 0))
}

async function listen(server: Server, port: number): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
