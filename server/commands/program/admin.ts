// Declares `piazza admin`.
import { Argument, type Command, Option } from 'commander'
import { roles } from '../../../shop/people/accounts/permissions.ts'
import { languages } from '../../../shop/platform/languages.ts'
import { examples } from './examples.ts'

export function admin(program: Command): void {
  const group = program
    .command('admin')
    .description('manage staff roles and help with locked accounts')
  const email = new Argument('<email>', 'email address of the account')
  const role = new Argument('[role]', 'admin is the owner').choices(roles).default('admin')
  const held = new Argument(
    '[role]',
    'admin is the owner; a custom role by its name in the dashboard',
  ).default('admin')
  const declare = (verb: 'grant' | 'revoke', description: string, as: Argument, example: string) =>
    group
      .command(verb)
      .description(description)
      .addArgument(email)
      .addArgument(as)
      .addHelpText('after', examples(`admin ${verb} ${example}`))
      .action(async (who: string, as: string) => (await import('../admin.ts')).admin(verb, who, as))
  declare('grant', 'grant a role to an existing account', role, 'ada@shop.example support')
  declare('revoke', 'remove a role', held, 'ada@shop.example support')
  group
    .command('invite')
    .description(
      'create an account with a role and print its password link (works once, for 30 minutes)',
    )
    .addArgument(email)
    .addArgument(role)
    .addOption(
      new Option(
        '--language <code>',
        'language of a new account, otherwise the first of the shop; a new shop offers its first owner’s, and English',
      ).choices(languages),
    )
    .addHelpText(
      'after',
      examples('admin invite you@shop.example', 'admin invite you@shop.example --language de'),
    )
    .action(async (who: string, as: string, { language }: { language: string }) =>
      (await import('../admin.ts')).admin('invite', who, as, language),
    )
  group
    .command('setup-link')
    .description('print the link by which somebody becomes the owner of a shop that nobody owns')
    .addHelpText('after', examples('admin setup-link'))
    .action(async () => (await import('../admin.ts')).printSetupLink())
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
