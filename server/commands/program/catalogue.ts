// Declares the commands of the catalog and of a demonstration's data.
import { type Command, Option } from 'commander'
import { importAs, stockChoices } from '../../../shop/catalog/import/rules/imports.ts'
import type { ImportOptions } from '../catalogue-import.ts'
import { examples, json } from './examples.ts'

export function catalogue(program: Command): void {
  program
    .command('import')
    .description('check a catalog file (CSV), and with --apply write it to the catalog')
    .argument(
      '<file>',
      'an export of Piazza, Shopify, WooCommerce, Wix, Etsy, PrestaShop, Magento, Vendure or Merchant Center, or another CSV',
    )
    .requiredOption('--as <email>', 'member of staff in whose name it is done')
    .option('--apply', 'write what was checked, if no row is wrong and nothing is asked')
    .addOption(
      new Option('--state <state>', 'state of the products').choices(importAs).default('file'),
    )
    .addOption(
      new Option('--stock <choice>', 'stock of variants that the shop has already')
        .choices(stockChoices)
        .default('keep'),
    )
    .option(
      '--rate <number>',
      'Pi for one unit of the file’s prices; asked in the dashboard without it',
    )
    .option('--category <id>', 'where types belong that the shop does not know')
    .option('--create-categories', 'create categories that the shop does not have')
    .option('--fetch-pictures', 'download images from the addresses in the file')
    .addOption(json())
    .addHelpText(
      'after',
      examples(
        'import catalogue.csv --as ada@shop.example',
        'import catalogue.csv --as ada@shop.example --apply --stock set',
      ),
    )
    .action(async (file: string, options: ImportOptions) =>
      (await import('../catalogue-import.ts')).importCatalogue(file, options),
    )
  program
    .command('export')
    .description('write the whole catalog as a file that can be imported unchanged')
    .argument('[file]', 'where to write it; without, it is printed')
    .addHelpText('after', examples('export catalogue.csv', 'export | gzip > catalogue.csv.gz'))
    .action(async (file?: string) =>
      (await import('../catalogue-export.ts')).exportCatalogue(file ?? null),
    )
}

export function demo(program: Command): void {
  const group = program.command('demo').description('the invented customers of a demonstration')
  group
    .command('load')
    .description('write ninety days of invented customers and orders into an empty shop')
    .addHelpText('after', examples('demo load', 'demo load  # with DATA_DIR=show in .env'))
    .action(async () => (await import('../demo.ts')).load())
  group
    .command('clear')
    .description('remove all customers and orders; products, settings and staff remain')
    .option('--yes', 'do not ask for confirmation')
    .addHelpText('after', examples('demo clear', 'demo clear --yes'))
    .action(async ({ yes = false }: { yes?: boolean }) => (await import('../demo.ts')).clear(yes))
}
