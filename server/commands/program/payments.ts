// Declares the commands of ledgers, collecting contracts, payment proofs and evidence files.
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
    .description(
      'look up a transaction on every ledger and record its payments, also if it was passed over',
    )
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

export function evidence(program: Command): void {
  program
    .command('verify')
    .description(
      'check an evidence file of an order offline, and its payments where a node is named',
    )
    .argument('<file>', 'the evidence file')
    .option('--keys <file>', 'the keys of the shop: a file, or their address in the shop')
    .option('--pi <url>', 'a Horizon server of the Pi ledger')
    .option(
      '--chain <id=url>',
      'an RPC address of an EVM chain, such as 137=https://rpc.example; repeatable',
      (text: string, before: Record<string, string> = {}) => {
        const [, id, url] = /^(\d+)=(https?:\/\/.+)$/.exec(text) ?? []
        if (!id || !url)
          throw new InvalidArgumentError('Enter ID=URL, such as 137=https://rpc.example.')
        return { ...before, [id]: url }
      },
    )
    .addOption(json())
    .addHelpText(
      'after',
      examples(
        'verify PI-1795910400000-evidence.json --keys order-evidence-keys.json',
        'verify evidence.json --keys https://shop.example/.well-known/order-evidence-keys.json',
      ),
    )
    .action(async (file: string, options: object) =>
      (await import('../verify.ts')).verify(file, options),
    )
  const group = program.command('evidence').description('the keys that sign evidence files')
  group
    .command('keys')
    .description('list the keys with their history')
    .addOption(json())
    .addHelpText('after', examples('evidence keys', 'evidence keys --json'))
    .action(async ({ json = false }: Json) => (await import('../evidence-keys.ts')).keys(json))
  group
    .command('rotate')
    .description('sign with another key from now on; files of earlier keys stay valid')
    .addHelpText('after', examples('evidence rotate'))
    .action(async () => (await import('../evidence-keys.ts')).rotate())
  group
    .command('revoke')
    .description('revoke a key that others may have: files that it signed prove nothing any more')
    .argument('<key>', 'its id, from: evidence keys')
    .argument('<reason>', 'published with the key')
    .addHelpText('after', examples('evidence revoke KEY "the server was broken into"'))
    .action(async (key: string, reason: string) =>
      (await import('../evidence-keys.ts')).revoke(key, reason),
    )
}
