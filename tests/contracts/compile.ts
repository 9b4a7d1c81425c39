// The contracts of tests and demonstration, compiled from their sources by the real compiler.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Abi, Hex } from 'viem'

const compiler = createRequire(import.meta.url)('solc') as { compile(input: string): string }
const root = join(import.meta.dirname, '../..')

export type Contract = { readonly abi: Abi; readonly bytecode: Hex }

/** The contracts of one Solidity file, by name. Throws with what the compiler says. */
export function compile(path: string): Record<string, Contract> {
  const input = {
    language: 'Solidity',
    sources: { source: { content: readFileSync(join(root, path), 'utf8') } },
    settings: {
      // Understood by every chain and every node.
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      // Without the hash of the sources: the same code whatever the comments say.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(compiler.compile(JSON.stringify(input))) as {
    errors?: { severity: string; formattedMessage: string }[]
    contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
  }
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (errors.length > 0) throw new Error(errors.map((each) => each.formattedMessage).join('\n'))
  const contracts = Object.entries(output.contracts?.source ?? {})
  return Object.fromEntries(
    contracts.map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` }]),
  )
}
