// What the help of every command has in common.
import { Option } from 'commander'

export const examples = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ piazza ${line}`.trimEnd()).join('\n')}`

/** For commands whose result programs read. */
export const json = () => new Option('--json', 'print the result as JSON')
export type Json = { readonly json?: boolean }
