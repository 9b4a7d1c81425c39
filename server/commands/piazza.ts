#!/usr/bin/env node
// `npm run piazza -- …`: the operator's one command. Nothing is loaded before it is known what is wanted.
import { CommanderError } from 'commander'
import { wrongUse } from './cli.ts'
import { piazza } from './program.ts'

try {
  await piazza().parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  // Help that was asked for is no mistake; commander has said everything already.
  process.exitCode = error.exitCode === 0 ? 0 : wrongUse
}
