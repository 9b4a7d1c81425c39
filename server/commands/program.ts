// What `piazza` understands. A command is declared here and loaded when it is run.
import { Argument, Command, InvalidArgumentError } from 'commander'
import { roles } from '../../shop/people/accounts/rules.ts'

/** Wrong use ends in a CommanderError, with what is wrong and the command's help on standard error. */
export function piazza(): Command {
  const program = new Command('piazza')
    .description('The commands of whoever runs the shop, beside the running shop or without it.')
    .exitOverride()
    .showHelpAfterError()
    .configureHelp({ showGlobalOptions: false })
    .addHelpText(
      'after',
      `
Settings are those of the environment and .env; see .env.example.
Without the command on the path: npm run piazza -- COMMAND …

Exit codes:
  0   done, and well
  1   done, and something is wrong: what was asked for is refused, broken or different
  64  wrong use: see --help
  65  a file holds something else
  66  a file cannot be read
  69  a ledger or another service does not answer
  78  a setting is missing or wrong`,
    )
  for (const declare of [admin, audit, keys, ledger, vaults, proof, doctor, chore]) declare(program)
  return program
}

const examples = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ piazza ${line}`).join('\n')}`

function admin(program: Command): void {
  const group = program
    .command('admin')
    .description('make somebody staff, and help whoever is locked out')
  const email = new Argument('<email>', 'the address of their account')
  const role = new Argument('[role]', 'admin is the owner').choices(roles).default('admin')
  const act = (verb: 'grant' | 'revoke' | 'invite') => async (who: string, as: string) =>
    (await import('./admin.ts')).admin(verb, who, as)

  group
    .command('grant')
    .description('give a role to somebody who has an account')
    .addArgument(email)
    .addArgument(role)
    .addHelpText('after', examples('admin grant ada@shop.example support'))
    .action(act('grant'))
  group
    .command('revoke')
    .description('take a role back')
    .addArgument(email)
    .addArgument(role)
    .action(act('revoke'))
  group
    .command('invite')
    .description('make the account, too, and print a link for its password: once, for 30 minutes')
    .addArgument(email)
    .addArgument(role)
    .addHelpText('after', examples('admin invite you@shop.example'))
    .action(act('invite'))
  group
    .command('reset-factors')
    .description('take away the second factors of somebody who has lost theirs, and their sessions')
    .addArgument(email)
    .action(async (who: string) => (await import('./admin.ts')).admin('reset-factors', who))
  group
    .command('end-sessions')
    .description('sign somebody out everywhere, or everybody, staff and shoppers')
    .argument('<email>', 'the address of their account, or the word everybody')
    .addHelpText('after', examples('admin end-sessions everybody'))
    .action(async (who: string) => (await import('./admin.ts')).admin('end-sessions', who))
}

function audit(program: Command): void {
  program
    .command('audit')
    .description('the log of what staff do')
    .command('verify')
    .description('walk its chain and compare it with the heads that were kept')
    .action(async () => (await import('./audit.ts')).verify())
}

function keys(program: Command): void {
  const group = program.command('keys').description('the secret keys that guard what is private')
  group
    .command('status')
    .description('which key guards how much')
    .action(async () => (await import('./keys.ts')).status())
  group
    .command('rotate')
    .description(
      'move everything to the present key, but no picture; may be broken off and begun again',
    )
    .action(async () => (await import('./keys.ts')).rotate())
}

function ledger(program: Command): void {
  const group = program.command('ledger').description('the ledgers beside the books of the shop')
  group
    .command('audit')
    .description(
      'add up what the ledgers hold beside what the shop has credited, from the beginning',
    )
    .action(async () => (await import('./ledger.ts')).audit())
  group
    .command('addresses')
    .description('print the USDT addresses as CSV, with their index, order and what each was paid')
    .addHelpText('after', examples('ledger addresses > addresses.csv'))
    .action(async () => (await import('./ledger.ts')).addresses())
}

function vaults(program: Command): void {
  const group = program
    .command('vaults')
    .description(
      'unsigned transactions for the collecting contracts: the shop signs and sends nothing',
    )
  group
    .command('plan')
    .description('where they are, and the transaction that makes their factory')
    .action(async () => (await import('./vaults.ts')).plan())
  group
    .command('flush')
    .description('the transactions that empty those which hold something')
    .argument('[chain]', 'the number of one chain alone', (text) => {
      if (/^\d+$/.test(text)) return text
      throw new InvalidArgumentError('A chain is a number, such as 137.')
    })
    .option('--coin', "what was sent in the chain's own coin, too")
    .addHelpText('after', examples('vaults flush', 'vaults flush 137 --coin'))
    .action(async (chain: string | undefined, { coin = false }: { coin?: boolean }) =>
      (await import('./vaults.ts')).flush(chain, coin),
    )
}

function proof(program: Command): void {
  program
    .command('proof')
    .description("compute an order's state again, with nothing but the file of its proof page")
    .argument('<file>', 'the facts.json of a proof page')
    .action(async (file: string) => (await import('./proof.ts')).proof(file))
}

function doctor(program: Command): void {
  program
    .command('doctor')
    .description('hold the settings against the live services that they name; nothing is changed')
    .action(async () => (await import('./doctor.ts')).doctor())
}

/** For whoever works on the shop itself: files of the source that are made, not written. */
function chore(program: Command): void {
  const group = program
    .command('chore')
    .description('files of the source that are made, for whoever works on it')
  group
    .command('asvs')
    .description('write docs/developing/asvs.md with the last result of each test that it names')
    .argument('[parts...]', 'with --run: only the files whose names have one of these')
    .option('--run', 'run the tests first')
    .action(async (parts: string[], { run = false }: { run?: boolean }) =>
      (await import('../../tests/asvs/write.ts')).write(run ? parts : null),
    )
}
