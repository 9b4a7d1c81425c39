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

/** Compiles one Solidity file; returns its contracts by name. Throws with the compiler's errors. */
export function compile(path: string): Record<string, Contract> {
  const input = {
    language: 'Solidity',
    sources: { source: { content: readFileSync(join(root, path), 'utf8') } },
    settings: {
      // Supported by every chain and every node.
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      // Without the metadata hash: the bytecode does not depend on comments.
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

/** Resolves a source's imports from installed packages. */
function fromPackage(path: string): Import {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch {
    return { error: `${path} is not installed` }
  }
}
