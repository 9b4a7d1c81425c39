// Declares the commands of `piazza`, a group in each file of program/; the code of a command is loaded when it runs.
import { Command } from 'commander'
import { loaded } from '../../extensions.ts'
import { admin } from './admin.ts'
import { catalogue, demo } from './catalogue.ts'
import { audit, convert, doctor, keys, migrate } from './checks.ts'
import { developers } from './developers.ts'
import { examples } from './examples.ts'
import { evidence, ledger, proof, vaults } from './payments.ts'
import { about, shop } from './shop.ts'
import { backup, restore, restored, upgrade } from './upkeep.ts'
import { webhooks } from './webhooks.ts'

const groups = [
  shop,
  doctor,
  migrate,
  convert,
  upgrade,
  backup,
  restore,
  restored,
  admin,
  audit,
  keys,
  ledger,
  vaults,
  proof,
  evidence,
  catalogue,
  demo,
  webhooks,
  about,
  developers,
]

/** Usage errors throw a CommanderError, with the message and the command's help on standard error. */
export function piazza(): Command {
  const program = new Command('piazza')
    .description(
      'Runs and looks after a shop. Commands work beside a running shop and without one.',
    )
    .exitOverride()
    .showHelpAfterError()
    .configureHelp({ showGlobalOptions: false })
    .addHelpText(
      'after',
      `${examples('start', 'doctor', 'admin invite you@shop.example')}

Settings come from the environment and .env. See .env.example.
If piazza is not on your PATH, use: npm run piazza -- COMMAND …

Exit codes:
  0   success
  1   finished with a problem: refused, broken or different
  64  wrong usage: see --help
  65  a file has the wrong content
  66  a file cannot be read
  69  a ledger or another service is not responding
  73  a file cannot be written
  78  a setting is missing or invalid`,
    )
  for (const declare of groups) declare(program)
  for (const { commands } of loaded.extensions) commands?.(program)
  return program
}
