// Benchmarks of staff work on a large catalog: files, categories, variants.
import { outputOf } from './load.ts'
import type { Running } from './process.ts'
import { add, note } from './results.ts'

/**
 * Limits: 100,000 products with 300,000 variants imported and indexed in six minutes, exported at 20,000 rows a second,
 * in constant memory.
 */
export async function catalogueFiles(): Promise<void> {
  note('a catalogue of 100,000 products as a file')
  const said = await outputOf([process.execPath, 'bench/imports.ts'])
  const [checked = 0, written = 0, indexed = 0, rows = 0, grew = 0, grewBy = 0] = said
    .split(' ')
    .map(Number)
  add('import-100000', 's', checked + written + indexed, 360)
  add('import-memory', 'MB', grew, 300)
  add('export-rows', 'rows/s', rows, 20_000)
  add('export-memory', 'MB', grewBy, 150)
}

/** Deleting a category with 100,000 products responds at once, and blocks no one while they are moved. */
export async function deletedCategory(): Promise<void> {
  note('a category with 100,000 products is deleted')
  const said = await outputOf([process.execPath, 'bench/categories.ts'])
  const [answered = 0, , editor = 0, shopper = 0] = said.split(' ').map(Number)
  add('category-delete', 's', answered, 2)
  add('category-delete-save', 's', editor, 2)
  add('category-delete-buy', 's', shopper, 0.5)
}

/** The page of a product with 500 variants, and saving it, take 300 milliseconds each. */
export async function editedVariants({ ready: origin, said }: Running): Promise<void> {
  note('a product with 500 variants is edited')
  const [, email = '', password = ''] = /Admin +(\S+) +password (\S+)/.exec(said) ?? []
  const text = await outputOf([process.execPath, 'bench/editor.ts', origin, email, password])
  const [shown = 0, saved = 0] = text.split(' ').map(Number)
  add('editor-variants', 'ms', shown, 300)
  add('editor-variants-save', 'ms', saved, 300)
}

/** Exports every list of a shop with 30,000 orders at 20,000 rows a second, also at its end, in little memory. */
export async function listFiles(): Promise<void> {
  note('the lists as files')
  const said = await outputOf([process.execPath, 'bench/exports.ts', '30000'])
  for (const line of said.trim().split('\n')) {
    const [name, ...figures] = line.split(' ')
    const [, rows = 0, , last = 0, grew = 0] = figures.map(Number)
    add(`export-${name}`, 'rows/s', rows, 20_000)
    add(`export-${name}-end`, 'rows/s', last, 20_000)
    add(`export-${name}-memory`, 'MB', grew, 150)
  }
}

/** Computes and writes the journal of 100,000 orders within a minute, in memory that does not grow with it. */
export async function journalOfAll(): Promise<void> {
  note('the journal as a file')
  const said = await outputOf([process.execPath, 'bench/journal.ts', '100000'])
  const [, seconds = 0, grew = 0] = said.trim().split(' ').slice(1).map(Number)
  add('journal', 's', seconds, 60)
  add('journal-memory', 'MB', grew, 150)
}
