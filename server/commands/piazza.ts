#!/usr/bin/env node
// `npm run piazza -- …`: entry of the operator's command line. Loads nothing before the arguments are parsed.
import { CommanderError } from 'commander'
import { wrongUse } from './cli.ts'
import { piazza } from './program/program.ts'

try {
  await piazza().parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  // Requested help is not an error; commander has printed everything.
  process.exitCode = error.exitCode === 0 ? 0 : wrongUse
}
