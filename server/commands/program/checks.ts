// Declares the commands for health checks, secret keys, the schema and the currency.
import type { Command } from 'commander'
import type { ConvertOptions } from '../convert.ts'
import { examples, type Json, json } from './examples.ts'

export function doctor(program: Command): void {
  program
    .command('doctor')
    .description('check the settings against the live services; changes nothing')
    .addOption(json())
    .addHelpText('after', examples('doctor', 'doctor --json'))
    .action(async ({ json = false }: Json) => (await import('../doctor/doctor.ts')).doctor(json))
}

export function audit(program: Command): void {
  const group = program.command('audit').description('the audit log of staff actions, and erasures')
  group
    .command('erasure')
    .description('what the code of a farewell email proves: that an account was erased, and when')
    .argument('<code>', 'the code')
    .addOption(json())
    // One code in 64 begins with a hyphen.
    .allowUnknownOption()
    .addHelpText('after', examples('audit erasure 8ZkQ…', 'audit erasure 8ZkQ… --json'))
    .action(async (code: string, { json = false }: Json) =>
      (await import('../audit.ts')).erasure(code, json),
    )
  group
    .command('verify')
    .description('verify the hash chain against the stored heads')
    .addOption(json())
    .addHelpText('after', examples('audit verify', 'audit verify --json'))
    .action(async ({ json = false }: Json) => (await import('../audit.ts')).verify(json))
}

export function keys(program: Command): void {
  const group = program.command('keys').description('the secret keys that encrypt private data')
  group
    .command('status')
    .description('show how much data each key encrypts')
    .addOption(json())
    .addHelpText('after', examples('keys status', 'keys status --json'))
    .action(async ({ json = false }: Json) => (await import('../keys.ts')).status(json))
  group
    .command('rotate')
    .description(
      'move all data to the current key without rewriting pictures; safe to stop and run again',
    )
    .addHelpText('after', examples('keys rotate'))
    .action(async () => (await import('../keys.ts')).rotate())
}

export function migrate(program: Command): void {
  program
    .command('migrate')
    .description("bring the database to this version's schema, as every start does")
    .option('--check', 'change nothing; exit code 1 where there is something to run')
    .addOption(json())
    .addHelpText('after', examples('migrate', 'migrate --check --json'))
    .action(async ({ check = false, json = false }: Json & { check?: boolean }) =>
      (await import('../migrate.ts')).migrate(check, json),
    )
}

export function convert(program: Command): void {
  program
    .command('convert')
    .description('rehearse a change of the currency of prices on a copy; changes nothing')
    .requiredOption('--check', 'the change itself is made in the dashboard, by an owner')
    .requiredOption('--to <currency>', 'PI, or a currency code such as EUR')
    .option(
      '--rate <number>',
      "what one unit of today's currency is worth in the new one (default: the shop's rate)",
    )
    .option('--rounding <ending>', 'none, .90, .95, .99 or whole', 'none')
    .option('--end-promotions', 'end promotions with amounts instead of converting them')
    .option('--end-shipping', 'deactivate shipping methods with a price')
    .addOption(json())
    .addHelpText(
      'after',
      examples('convert --check --to EUR --rate 0.52 --rounding .90', 'convert --check --to EUR'),
    )
    .action(async (options: ConvertOptions) =>
      (await import('../convert.ts')).checkConversion(options),
    )
}
