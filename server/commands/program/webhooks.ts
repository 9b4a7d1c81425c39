// Declares the commands of webhooks.
import { type Command, InvalidArgumentError } from 'commander'
import { examples, type Json, json } from './examples.ts'

export function webhooks(program: Command): void {
  const group = program.command('webhooks').description('events that other programs are told of')
  group
    .command('list')
    .description('list webhooks, with what waits and what has failed')
    .addOption(json())
    .addHelpText('after', examples('webhooks list', 'webhooks list --json'))
    .action(async ({ json = false }: Json) => (await import('../webhooks.ts')).list(json))
  group
    .command('test')
    .description('have a running shop send a test to a webhook')
    .argument('<id>', 'of the webhook, as `webhooks list` says it')
    .addHelpText('after', examples('webhooks test Zk3vT0b1q9wq0fE7y2mXbA'))
    .action(async (id: string) => (await import('../webhooks.ts')).sendTest(id))
  group
    .command('listen')
    .description('forward events to a program on this machine as they happen (for developers)')
    .requiredOption('--forward-to <url>', 'where they are sent, signed', (text) => {
      const url = URL.parse(text)
      if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href
      throw new InvalidArgumentError('Enter an address such as http://localhost:3000/hook.')
    })
    .addHelpText('after', examples('webhooks listen --forward-to http://localhost:3000/hook'))
    .action(async ({ forwardTo }: { forwardTo: string }) =>
      (await import('../webhooks.ts')).listen(forwardTo),
    )
}
