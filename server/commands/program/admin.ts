// Declares `piazza admin`.
import { Argument, type Command } from 'commander'
import { roles } from '../../../shop/people/accounts/rules.ts'
import { examples } from './examples.ts'

export function admin(program: Command): void {
  const group = program
    .command('admin')
    .description('manage staff roles and help with locked accounts')
  const email = new Argument('<email>', 'email address of the account')
  const role = new Argument('[role]', 'admin is the owner').choices(roles).default('admin')
  const declare = (verb: 'grant' | 'revoke' | 'invite', description: string, example: string) =>
    group
      .command(verb)
      .description(description)
      .addArgument(email)
      .addArgument(role)
      .addHelpText('after', examples(`admin ${verb} ${example}`))
      .action(async (who: string, as: string) => (await import('../admin.ts')).admin(verb, who, as))
  declare('grant', 'grant a role to an existing account', 'ada@shop.example support')
  declare('revoke', 'remove a role', 'ada@shop.example support')
  declare(
    'invite',
    'create an account with a role and print its password link (works once, for 30 minutes)',
    'you@shop.example',
  )
  group
    .command('reset-factors')
    .description('remove the second factors of an account and end its sessions')
    .addArgument(email)
    .addHelpText('after', examples('admin reset-factors ada@shop.example'))
    .action(async (who: string) => (await import('../admin.ts')).admin('reset-factors', who))
  group
    .command('end-sessions')
    .description('end all sessions of an account, or of all staff and customers')
    .argument('<email>', 'email address of the account, or the word everybody')
    .addHelpText('after', examples('admin end-sessions everybody'))
    .action(async (who: string) => (await import('../admin.ts')).admin('end-sessions', who))
}
