// Wallet of the demonstration's own chain: its test token, and the node's unlocked account that
// pays with it. No key is stored here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeData, from as functionOf } from 'ox/AbiFunction'
import { encode, from as parametersOf } from 'ox/AbiParameters'
import { concat, type Hex } from 'ox/Hex'
import { type Rpc, rpcAt } from '../../adapters/ledgers/evm/rpc.ts'
import type { EvmWallet } from '../../shop/payments/tokens/port.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'

const issue = functionOf('function issue(address to, uint256 amount)')
const transfer = functionOf('function transfer(address to, uint256 amount)')
const plenty = 10n ** 15n
/** Blocks mined after a payment, so that it is seen, confirming and final within seconds. */
const followers = 3
const between = 2_000

type Account = { readonly rpc: Rpc; readonly from: string }

/** Deploys the token on a new chain. Returns its address in lower case. Throws if the node fails. */
export async function deployTestToken(url: string): Promise<string> {
  const account = await accountOf(rpcAt(url))
  const file = join(import.meta.dirname, 'test-tether.json')
  const { bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { bytecode: Hex }
  const data = concat(
    bytecode,
    encode(parametersOf(['string symbol', 'uint8 decimals']), ['USDT', 6]),
  )
  const deployed = await send(account, { data })
  const token = deployed.ok ? deployed.value.contract : null
  if (!token) throw new Error('the test token was not put on the chain')
  const issuing = encodeData(issue, [account.from as Hex, plenty])
  const issued = await send(account, { to: token, data: issuing })
  if (!issued.ok) throw new Error(`the test token was not issued: ${issued.code}`)
  return token
}

export function demoEvmWallet(url: string, token: string): EvmWallet {
  const rpc = rpcAt(url)
  return {
    async pay({ destination, amount }) {
      const account = await accountOf(rpc).catch(() => null)
      if (!account) return refuse('demo_wallet.unreachable')
      const data = encodeData(transfer, [destination as Hex, amount])
      const sent = await send(account, { to: token, data })
      if (!sent.ok) return sent
      for (let place = 1; place <= followers; place += 1)
        setTimeout(() => void rpc.ask('anvil_mine', ['0x1']), place * between).unref()
      return ok({ hash: sent.value.hash })
    },
  }
}

async function accountOf(rpc: Rpc): Promise<Account> {
  const accounts = await rpc.ask('eth_accounts', [])
  const [from] = accounts.ok ? (accounts.value as string[]) : []
  if (!from) throw new Error('the node has no account')
  return { rpc, from }
}

/** One after another: two of one account sent at the same time would get the same nonce. */
let submitted: Promise<unknown> = Promise.resolve()

function submit({ rpc, from }: Account, transaction: { to?: string; data: string }) {
  const sent = submitted.then(() =>
    rpc.ask('eth_sendTransaction', [{ from, gas: '0x300000', ...transaction }]),
  )
  submitted = sent.catch(() => undefined)
  return sent
}

async function send(
  account: Account,
  transaction: { to?: string; data: string },
): Promise<Result<{ hash: string; contract: string | null }>> {
  const sent = await submit(account, transaction)
  if (!sent.ok) {
    const why = String(sent.facts?.why ?? sent.code)
    return refuse('demo_wallet.refused', { facts: { why } })
  }
  const hash = String(sent.value)
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await account.rpc.ask('eth_getTransactionReceipt', [hash])
    if (!found.ok) break
    const receipt = found.value as { status: string; contractAddress: string | null } | null
    if (receipt?.status === '0x0')
      return refuse('demo_wallet.refused', { facts: { why: 'reverted' } })
    if (receipt) return ok({ hash, contract: receipt.contractAddress?.toLowerCase() ?? null })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return refuse('demo_wallet.unreachable')
}
