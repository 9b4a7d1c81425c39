// Wallets that are contracts sign nothing: whether a signature is theirs, they say themselves (EIP-1271).
import { hashMessage } from 'viem'
import { readBytes } from '../ledgers/evm/answers.ts'
import { nodeOf } from '../ledgers/evm/node.ts'
import { rpcAt } from '../ledgers/evm/rpc.ts'

/** `isValidSignature(bytes32,bytes)`: its selector, and the answer that means yes. */
const magic = '0x1626ba7e'
const nothing = '0x'

type Word = 'yes' | 'no' | 'none' | 'silent'

/**
 * Yes where the contract says so on every chain on which something is at this address: one address may belong to
 * different people on different chains. A chain that cannot be asked is a no, since it might say no.
 */
export async function saidByContracts(
  chains: readonly (readonly string[])[],
  signed: { readonly address: string; readonly message: string; readonly signature: string },
): Promise<boolean> {
  const data = dataOf(signed)
  const words = await Promise.all(
    chains.map((providers) => wordOn(providers, signed.address, data)),
  )
  return words.includes('yes') && words.every((word) => word === 'yes' || word === 'none')
}

/** By the first provider that answers. */
async function wordOn(providers: readonly string[], address: string, data: string): Promise<Word> {
  for (const url of providers) {
    const rpc = rpcAt(url)
    const code = await nodeOf(rpc, new Set()).code(address)
    if (!code.ok) continue
    if (code.value === nothing) return 'none'
    const said = await rpc.ask('eth_call', [{ to: address, data }, 'latest'])
    if (said.ok) return isYes(said.value) ? 'yes' : 'no'
    // A contract that does not know the question, or does not like the signature.
    if (said.code === 'ledger.refused') return 'no'
  }
  return 'silent'
}

/** Four bytes and nothing else: a contract with a fallback that echoes would say anything. */
function isYes(answer: unknown): boolean {
  try {
    return readBytes(answer) === magic.padEnd(66, '0')
  } catch {
    return false
  }
}

function dataOf({ message, signature }: { message: string; signature: string }): string {
  const bytes = signature.slice(2)
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return magic + hashMessage(message).slice(2) + word(64) + word(bytes.length / 2) + padded
}
