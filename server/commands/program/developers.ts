// Declares the commands for developers, which need packages that only `npm test` installs.
import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { examples } from './examples.ts'

export function developers(program: Command): void {
  program
    .command('simulate')
    .description('play invented payments on simulated ledgers until something does not add up')
    .option('--events <count>', 'how many events; 10000 if not given, 4000 with --mutants')
    .option('--seed <number>', 'the same seed plays the same events')
    .option('--jobs <count>', 'worlds that are played at once; as many as there are cores')
    .option('--world <count>', 'events of each world; 4000 if not given')
    .option('--mutants', 'break the shop on purpose, to see that it is noticed')
    .option('--alone', 'with --mutants: by the simulation without unit tests')
    .option('--only <name>', 'with --mutants: only this one')
    .addHelpText('after', examples('simulate --events 1000000 --seed 7', 'simulate --mutants'))
    .action(
      withPackages(async () => (await import('../run-program.ts')).simulate(process.argv.slice(3))),
    )
  const drill = program.command('drill').description('rehearse failures on servers of their own')
  drill
    .command('failover')
    .description(
      'kill the primary of three PostgreSQL servers while shoppers buy, then cut its network',
    )
    .option('--kills <times>', 'how often the primary is killed', (text) => {
      if (/^[1-9]\d?$/.test(text)) return Number(text)
      throw new InvalidArgumentError('Enter a number from 1 to 99.')
    })
    .addHelpText('after', examples('drill failover', 'drill failover --kills 1'))
    .action(
      withPackages(async ({ kills = 5 }: { kills?: number }) => {
        const { failover } = await import('../../../tests/drills/failover/main.ts')
        process.exitCode = await failover(kills)
      }),
    )
  drill
    .command('chaos')
    .description(
      'kill processes and servers, fill the disk and shift clocks while shoppers buy; then count everything',
    )
    .option('--rounds <times>', 'how many rounds; 20 if not given', wholeNumber)
    .option('--seed <number>', 'the same seed plays the same troubles', wholeNumber)
    .addHelpText('after', examples('drill chaos --rounds 200', 'drill chaos --rounds 1 --seed 7'))
    .action(
      withPackages(
        async ({
          rounds = 20,
          seed = Date.now() % 1_000_000,
        }: {
          rounds?: number
          seed?: number
        }) => {
          const { chaos } = await import('../../../tests/drills/chaos/main.ts')
          process.exitCode = await chaos({ rounds, seed })
        },
      ),
    )
  const chore = program.command('chore').description('generate source files (for developers)')
  chore
    .command('api')
    .description(
      'build the shop, and write the types of clients/typescript from its OpenAPI document',
    )
    .option('--release', 'keep the document, too: later ones may only add to it')
    .addHelpText('after', examples('chore api', 'chore api --release'))
    .action(
      withPackages(async ({ release = false }: { release?: boolean }) =>
        (await import('../api-document.ts')).writeApi(release),
      ),
    )
  chore
    .command('texts')
    .description('record that every language says what the changed English texts say')
    .argument('[keys...]', 'only those that begin with one of these, "cart.title"')
    .addHelpText('after', examples('chore texts', 'chore texts cart.title checkout.terms'))
    .action(
      withPackages(async (keys: string[]) => {
        const { confirmTexts } = await import('../../../tests/house/translated-texts.ts')
        const confirmed = confirmTexts(keys)
        console.log(confirmed.length > 0 ? confirmed.join('\n') : 'Nothing has changed.')
      }),
    )
}

const root = join(import.meta.dirname, '../../..')

/** A sentence instead of the stack of a missing module. */
function withPackages<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  return async (...args: Args): Promise<void> => {
    const { missingForDevelopers } = await import('../developers-packages.ts')
    const missing = missingForDevelopers(root)
    if (missing) {
      console.error(missing)
      process.exitCode = 1
    } else await action(...args)
  }
}

function wholeNumber(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Enter a whole number.')
}
