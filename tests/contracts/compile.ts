// The contracts of tests and demonstration, compiled from their sources by the real compiler.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Abi, Hex } from 'viem'

type Import = { contents: string } | { error: string }
const require = createRequire(import.meta.url)
const compiler = require('solc') as {
  compile(input: string, options: { import: (path: string) => Import }): string
}
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
  const output = JSON.parse(compiler.compile(JSON.stringify(input), { import: fromPackage })) as {
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

/** What a source imports, from an installed package. */
function fromPackage(path: string): Import {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch {
    return { error: `${path} is not installed` }
  }
}
