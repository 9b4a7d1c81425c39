// Declares the commands of ledgers, collecting contracts and payment proofs.
import { type Command, InvalidArgumentError } from 'commander'
import { examples, type Json, json } from './examples.ts'

export function ledger(program: Command): void {
  const group = program.command('ledger').description('compare the ledgers with the shop’s records')
  group
    .command('audit')
    .description('compare ledger totals with what the shop has credited, from the beginning')
    .addOption(json())
    .addHelpText('after', examples('ledger audit', 'ledger audit --json'))
    .action(async ({ json = false }: Json) => (await import('../ledger.ts')).audit(json))
  group
    .command('read')
    .description('look up a Pi transaction and record its payments, also if it was passed over')
    .argument('<hash>', 'transaction hash: 64 hexadecimal digits')
    .addHelpText('after', examples(`ledger read ${'3f43'.repeat(16)}`))
    .action(async (hash: string) => (await import('../ledger.ts')).read(hash))
  group
    .command('addresses')
    .description('print the USDT addresses as CSV, with index, order and amount paid')
    .addHelpText('after', examples('ledger addresses > addresses.csv'))
    .action(async () => (await import('../ledger.ts')).addresses())
  group
    .command('destinations')
    .description('print the payment addresses that were ever in force, with their state, as CSV')
    .addHelpText('after', examples('ledger destinations'))
    .action(async () => (await import('../destinations.ts')).destinations())
  group
    .command('compromise')
    .description('mark a payment address as compromised: it is shown to nobody any more, for good')
    .argument('<address>', 'the address, or the fingerprint of the account key')
    .argument('<reason>', 'recorded in the audit log')
    .addHelpText('after', examples('ledger compromise G… "the key was in a backup"'))
    .action(async (address: string, reason: string) =>
      (await import('../destinations.ts')).compromise(address, reason),
    )
}

export function vaults(program: Command): void {
  const group = program
    .command('vaults')
    .description(
      'print unsigned transactions for the collecting contracts; the shop never signs or sends',
    )
  group
    .command('plan')
    .description('print their addresses and the transaction that creates their factory')
    .addHelpText('after', examples('vaults plan'))
    .action(async () => (await import('../vaults.ts')).plan())
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
      (await import('../vaults.ts')).flush(chain, coin),
    )
}

export function proof(program: Command): void {
  program
    .command('proof')
    .description("recompute an order's state from the file of its proof page alone")
    .argument('<file>', 'the facts.json of a proof page')
    .addHelpText('after', examples('proof facts.json'))
    .action(async (file: string) => (await import('../proof.ts')).proof(file))
}
