// Wallets that are contracts sign nothing: whether a signature is theirs, they say themselves (EIP-1271).
import { encodeData, from as functionOf, getSelector } from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'
import { hashMessage } from 'viem'
import { nodeOf } from '../ledgers/evm/node.ts'
import { rpcAt } from '../ledgers/evm/rpc.ts'

/** Its selector is the answer that means yes. */
const question = functionOf('function isValidSignature(bytes32 hash, bytes signature)')
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
  const { message, signature } = signed
  const data = encodeData(question, [hashMessage(message), signature as Hex])
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
const isYes = (answer: unknown): boolean =>
  String(answer).toLowerCase() === getSelector(question).padEnd(66, '0')
