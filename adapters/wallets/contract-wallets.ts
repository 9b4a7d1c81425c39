// Verifies signatures of contract wallets by calling the contract (EIP-1271).
import { encodeData, from as functionOf, getSelector } from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'
import { nodeOf } from '../ledgers/evm/node.ts'
import { rpcAt } from '../ledgers/evm/rpc.ts'
import { messageHash } from './message-hash.ts'

/** Its selector is the return value for a valid signature. */
const question = functionOf('function isValidSignature(bytes32 hash, bytes signature)')
const nothing = '0x'

type Word = 'yes' | 'no' | 'none' | 'silent'

/**
 * Returns true if the contract confirms it on every chain with code at this address, since an address may belong to
 * different people on different chains. A chain that is unavailable counts as no.
 */
export async function verifyContractSignature(
  chains: readonly (readonly string[])[],
  signed: { readonly address: string; readonly message: string; readonly signature: string },
): Promise<boolean> {
  const { message, signature } = signed
  const data = encodeData(question, [messageHash(message), signature as Hex])
  const answers = await Promise.all(
    chains.map((providers) => wordOn(providers, signed.address, data)),
  )
  return answers.includes('yes') && answers.every((word) => word === 'yes' || word === 'none')
}

/** Response of the first provider that answers. */
async function wordOn(providers: readonly string[], address: string, data: string): Promise<Word> {
  for (const url of providers) {
    const rpc = rpcAt(url)
    const code = await nodeOf(rpc, new Set()).code(address)
    if (!code.ok) continue
    if (code.value === nothing) return 'none'
    const reply = await rpc.ask('eth_call', [{ to: address, data }, 'latest'])
    if (reply.ok) return isYes(reply.value) ? 'yes' : 'no'
    // The call reverted: not supported, or an invalid signature.
    if (reply.code === 'ledger.refused') return 'no'
  }
  return 'silent'
}

/** Accepts exactly the four bytes: a contract with an echoing fallback would confirm anything. */
const isYes = (answer: unknown): boolean =>
  String(answer).toLowerCase() === getSelector(question).padEnd(66, '0')
