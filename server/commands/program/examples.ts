// Common parts of every command's help.
import { Option } from 'commander'

export const examples = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ piazza ${line}`.trimEnd()).join('\n')}`

/** For commands with machine-readable output. */
export const json = () => new Option('--json', 'print the result as JSON')
export type Json = { readonly json?: boolean }
