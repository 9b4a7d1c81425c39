// Declares `piazza backup`, `piazza restore`, `piazza restored` and `piazza upgrade`.
import { type Command, InvalidArgumentError } from 'commander'
import type { BackupOptions } from '../backup.ts'
import type { RestoreOptions } from '../restore.ts'
import { examples, json } from './examples.ts'

export function backup(program: Command): void {
  const command = program
    .command('backup')
    .description('write an encrypted backup of database and files, while the shop runs')
    .option('--to <place>', 'a folder or s3://bucket/folder (default: BACKUP_TO)')
    .option(
      '--recipient <key...>',
      'public keys (age1…) that may open it (default: BACKUP_RECIPIENTS)',
    )
    .option('--keep <days>', 'afterwards remove backups older than this', (text) => {
      if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
      throw new InvalidArgumentError('Enter a number of days from 1 to 9999.')
    })
    .option('--only-erasures', 'write only what was erased, for a restore of an older backup')
    .addOption(json())
    .addHelpText(
      'after',
      examples('backup --to /var/backups/shop --keep 30', 'backup --to s3://backups/shop'),
    )
    .action(async (options: BackupOptions) => (await import('../backup.ts')).backup(options))
  command
    .command('keygen')
    .description('print a new key pair for backups; the secret key is not stored')
    .addHelpText('after', examples('backup keygen > backup-key.txt'))
    .action(async () => (await import('../backup.ts')).keygen())
}

export function restore(program: Command): void {
  program
    .command('restore')
    .description('restore a backup into an empty database and empty storage')
    .argument('<file>', 'path or s3://… of a backup')
    .requiredOption('--identity <file>', 'the secret key of backups; - reads standard input')
    .option('--erasures <place>', 'where a newer erasure log is than beside the backup')
    .addOption(json())
    .addHelpText(
      'after',
      examples('restore /var/backups/shop/piazza-20261126T020000Z.tar.age --identity key.txt'),
    )
    .action(async (file: string, options: RestoreOptions) =>
      (await import('../restore.ts')).restore(file, options),
    )
}

export function restored(program: Command): void {
  program
    .command('restored')
    .description(
      'after the database or DATA_DIR was restored by other means: issue no number or address twice',
    )
    .addOption(json())
    .addHelpText('after', examples('restored'))
    .action(async ({ json = false }: { json?: boolean }) =>
      (await import('../restored.ts')).restored(json),
    )
}

export function upgrade(program: Command): void {
  program
    .command('upgrade')
    .description('say what this version would do to the database, how long, and what to do first')
    .requiredOption(
      '--check',
      'change nothing; the upgrade itself is the next start or piazza migrate',
    )
    .addOption(json())
    .addHelpText('after', examples('upgrade --check'))
    .action(async ({ json = false }: { json?: boolean }) =>
      (await import('../upgrade.ts')).checkUpgrade(json),
    )
}
