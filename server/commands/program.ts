// Declares the commands of `piazza`; each is loaded when it runs.
import { Argument, Command, InvalidArgumentError } from 'commander'
import { roles } from '../../shop/people/accounts/rules.ts'

/** Usage errors throw a CommanderError, with the message and the command's help on standard error. */
export function piazza(): Command {
  const program = new Command('piazza')
    .description('Operator commands. They work while the shop is running and while it is stopped.')
    .exitOverride()
    .showHelpAfterError()
    .configureHelp({ showGlobalOptions: false })
    .addHelpText(
      'after',
      `
Settings come from the environment and .env. See .env.example.
If piazza is not on your PATH, use: npm run piazza -- COMMAND …

Exit codes:
  0   success
  1   finished with a problem: refused, broken or different
  64  wrong usage: see --help
  65  a file has the wrong content
  66  a file cannot be read
  69  a ledger or another service is not responding
  78  a setting is missing or invalid`,
    )
  for (const declare of [admin, audit, keys, ledger, vaults, proof, migrate, doctor, chore])
    declare(program)
  return program
}

const examples = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ piazza ${line}`).join('\n')}`

function admin(program: Command): void {
  const group = program
    .command('admin')
    .description('manage staff roles and help with locked accounts')
  const email = new Argument('<email>', 'email address of the account')
  const role = new Argument('[role]', 'admin is the owner').choices(roles).default('admin')
  const act = (verb: 'grant' | 'revoke' | 'invite') => async (who: string, as: string) =>
    (await import('./admin.ts')).admin(verb, who, as)

  group
    .command('grant')
    .description('grant a role to an existing account')
    .addArgument(email)
    .addArgument(role)
    .addHelpText('after', examples('admin grant ada@shop.example support'))
    .action(act('grant'))
  group
    .command('revoke')
    .description('remove a role')
    .addArgument(email)
    .addArgument(role)
    .action(act('revoke'))
  group
    .command('invite')
    .description(
      'create an account with a role and print its password link (works once, for 30 minutes)',
    )
    .addArgument(email)
    .addArgument(role)
    .addHelpText('after', examples('admin invite you@shop.example'))
    .action(act('invite'))
  group
    .command('reset-factors')
    .description('remove the second factors of an account and end its sessions')
    .addArgument(email)
    .action(async (who: string) => (await import('./admin.ts')).admin('reset-factors', who))
  group
    .command('end-sessions')
    .description('end all sessions of an account, or of all staff and customers')
    .argument('<email>', 'email address of the account, or the word everybody')
    .addHelpText('after', examples('admin end-sessions everybody'))
    .action(async (who: string) => (await import('./admin.ts')).admin('end-sessions', who))
}

function audit(program: Command): void {
  program
    .command('audit')
    .description('the audit log of staff actions')
    .command('verify')
    .description('verify the hash chain against the stored heads')
    .action(async () => (await import('./audit.ts')).verify())
}

function keys(program: Command): void {
  const group = program.command('keys').description('the secret keys that encrypt private data')
  group
    .command('status')
    .description('show how much data each key encrypts')
    .action(async () => (await import('./keys.ts')).status())
  group
    .command('rotate')
    .description(
      'move all data to the current key without rewriting pictures; safe to stop and run again',
    )
    .action(async () => (await import('./keys.ts')).rotate())
}

function ledger(program: Command): void {
  const group = program.command('ledger').description('compare the ledgers with the shop’s records')
  group
    .command('audit')
    .description('compare ledger totals with what the shop has credited, from the beginning')
    .action(async () => (await import('./ledger.ts')).audit())
  group
    .command('addresses')
    .description('print the USDT addresses as CSV, with index, order and amount paid')
    .addHelpText('after', examples('ledger addresses > addresses.csv'))
    .action(async () => (await import('./ledger.ts')).addresses())
}

function vaults(program: Command): void {
  const group = program
    .command('vaults')
    .description(
      'print unsigned transactions for the collecting contracts; the shop never signs or sends',
    )
  group
    .command('plan')
    .description('print their addresses and the transaction that creates their factory')
    .action(async () => (await import('./vaults.ts')).plan())
  group
    .command('flush')
    .description('print the transactions that collect their balances')
    .argument('[chain]', 'only this chain ID', (text) => {
      if (/^\d+$/.test(text)) return text
      throw new InvalidArgumentError('Enter a chain ID, such as 137.')
    })
    .option('--coin', 'collect the native coin of the chain instead')
    .addHelpText('after', examples('vaults flush', 'vaults flush 137 --coin'))
    .action(async (chain: string | undefined, { coin = false }: { coin?: boolean }) =>
      (await import('./vaults.ts')).flush(chain, coin),
    )
}

function proof(program: Command): void {
  program
    .command('proof')
    .description("recompute an order's state from the file of its proof page alone")
    .argument('<file>', 'the facts.json of a proof page')
    .action(async (file: string) => (await import('./proof.ts')).proof(file))
}

function migrate(program: Command): void {
  program
    .command('migrate')
    .description("bring the database to this version's schema, as every start does")
    .option('--check', 'change nothing; exit code 1 where there is something to run')
    .action(async ({ check = false }: { check?: boolean }) =>
      (await import('./migrate.ts')).migrate(check),
    )
}

function doctor(program: Command): void {
  program
    .command('doctor')
    .description('check the settings against the live services; changes nothing')
    .action(async () => (await import('./doctor.ts')).doctor())
}

/** For developers: generates source files. */
function chore(program: Command): void {
  const group = program.command('chore').description('generate source files (for developers)')
  group
    .command('asvs')
    .description('write docs/developing/asvs.md with the latest result of each test in it')
    .argument('[parts...]', 'with --run: only test files whose names contain one of these')
    .option('--run', 'run the tests first')
    .action(async (parts: string[], { run = false }: { run?: boolean }) =>
      (await import('../../tests/asvs/write.ts')).write(run ? parts : null),
    )
}
