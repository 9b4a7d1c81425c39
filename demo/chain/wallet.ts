// The demonstration's own chain: its test token, and the node's unlocked account that pays with it. No key is kept here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'
import { type Rpc, rpcAt } from '../../adapters/ledgers/evm/rpc.ts'
import type { EvmWallet } from '../../shop/payments/requests/usdt-port.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'

const plenty = 10n ** 15n
/** Blocks that follow a payment, so that it is seen, confirming and final within seconds. */
const followers = 3
const between = 2_000

type Account = { readonly rpc: Rpc; readonly from: string }

/** Puts the token on a chain that has just begun. Answers its address, lower case. Throws where the node does not. */
export async function deployTestToken(url: string): Promise<string> {
  const account = await accountOf(rpcAt(url))
  const file = join(import.meta.dirname, 'test-tether.json')
  const { bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { bytecode: string }
  // ("USDT", 6): where the text begins, the number, the text's length, the text.
  const symbol = Buffer.from('USDT')
  const text = word(BigInt(symbol.length)) + symbol.toString('hex').padEnd(64, '0')
  const deployed = await send(account, { data: bytecode + word(64n) + word(6n) + text })
  const token = deployed.ok ? deployed.value.contract : null
  if (!token) throw new Error('the test token was not put on the chain')
  const data = call('issue(address,uint256)', BigInt(account.from), plenty)
  const issued = await send(account, { to: token, data })
  if (!issued.ok) throw new Error(`the test token was not issued: ${issued.code}`)
  return token
}

export function demoEvmWallet(url: string, token: string): EvmWallet {
  const rpc = rpcAt(url)
  return {
    async pay({ destination, amount }) {
      const account = await accountOf(rpc).catch(() => null)
      if (!account) return refuse('demo_wallet.unreachable')
      const data = call('transfer(address,uint256)', BigInt(destination), amount)
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

async function send(
  { rpc, from }: Account,
  transaction: { to?: string; data: string },
): Promise<Result<{ hash: string; contract: string | null }>> {
  const sent = await rpc.ask('eth_sendTransaction', [{ from, gas: '0x300000', ...transaction }])
  if (!sent.ok) {
    const why = String(sent.facts?.why ?? sent.code)
    return refuse('demo_wallet.refused', { facts: { why } })
  }
  const hash = String(sent.value)
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await rpc.ask('eth_getTransactionReceipt', [hash])
    if (!found.ok) break
    const receipt = found.value as { status: string; contractAddress: string | null } | null
    if (receipt?.status === '0x0')
      return refuse('demo_wallet.refused', { facts: { why: 'reverted' } })
    if (receipt) return ok({ hash, contract: receipt.contractAddress?.toLowerCase() ?? null })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return refuse('demo_wallet.unreachable')
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

function call(signature: string, ...values: bigint[]): string {
  const selector = Buffer.from(keccak256(Buffer.from(signature)).subarray(0, 4)).toString('hex')
  return `0x${selector}${values.map(word).join('')}`
}
