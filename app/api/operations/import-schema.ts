// Response schema of an import.
import * as v from 'valibot'
import {
  columnFields,
  type ImportState,
  ignored,
  importAs,
  importMoves,
  newCategoryChoices,
  stockChoices,
} from '../../../shop/catalog/import/rules.ts'
import {
  type ImportView,
  importById,
  pictureProgress,
  type Question,
  questionsOf,
} from '../../../shop/catalog/import/views.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import type { World } from '../../../shop/world.ts'
import { time, timeOf, timeOrNull, whole } from '../schemas'

const states = Object.keys(importMoves) as [ImportState, ...ImportState[]]

const entries = {
  id: v.string(),
  state: v.pipe(
    v.picklist(states),
    v.description('checked: nothing is written yet, and `applyImport` writes it'),
  ),
  createdAt: time,
  endedAt: v.nullable(time),
  format: v.nullable(v.picklist(['own', 'shopify', 'woocommerce', 'other'])),
  options: v.strictObject({
    as: v.picklist(importAs),
    stock: v.picklist(stockChoices),
    category: v.string(),
    newCategories: v.picklist(newCategoryChoices),
    rate: v.string(),
    fetchImages: v.boolean(),
  }),
  bytes: whole,
  rows: v.pipe(whole, v.description('Read so far')),
  products: v.strictObject({
    added: whole,
    changed: whole,
    unchanged: whole,
    invalid: whole,
    written: v.pipe(whole, v.description('Of those that are added or changed')),
    overtaken: v.pipe(whole, v.description('Changed in the shop since the check, and left alone')),
  }),
  unusedColumns: v.array(v.string()),
  failure: v.pipe(v.nullable(v.string()), v.description('Code of what ended it')),
}

export const importRow = v.strictObject(entries)

export const fullImport = v.strictObject({
  ...entries,
  images: v.strictObject({ waiting: whole, fetched: whole, failed: whole }),
  questions: v.pipe(
    v.array(
      v.strictObject({
        kind: v.picklist(['category', 'color', 'column']),
        name: v.string(),
        products: v.pipe(whole, v.description('That name it; of a column its place in the file')),
        guess: v.nullable(v.picklist([...columnFields, ignored])),
      }),
    ),
    v.description('Names that the shop does not know. `answerImport` says what they are.'),
  ),
})

export const importView = ({ options, ...row }: ImportView) => ({
  ...{ id: row.id, state: row.status, createdAt: timeOf(row.createdAt) },
  ...{ endedAt: timeOrNull(row.endedAt), format: row.format },
  options: {
    ...{ as: options.as, stock: options.stock, category: options.category, rate: options.rate },
    newCategories: options.newCategories ?? 'refuse',
    fetchImages: options.fetchPictures === true,
  },
  ...{ bytes: Number(row.bytes), rows: row.rows },
  products: {
    ...{ added: row.added, changed: row.changed, unchanged: row.unchanged, invalid: row.invalid },
    ...{ written: row.written, overtaken: row.overtaken },
  },
  ...{ unusedColumns: [...row.unused], failure: row.problem },
})

const kinds = { category: 'category', colour: 'color', column: 'column' } as const

const questionView = ({ kind, name, products, guess }: Question & { guess?: string }) => ({
  ...{ kind: kinds[kind], name, products },
  guess: (guess ?? null) as (typeof columnFields)[number] | typeof ignored | null,
})

export async function importOf(world: World, id: string) {
  const found = await importById(world, id)
  if (!found) return refuse('imports.missing')
  const [questions, pictures] = await Promise.all([
    questionsOf(world, id),
    pictureProgress(world, id),
  ])
  const { waiting, fetched, failed } = pictures
  return ok({
    ...importView(found),
    images: { waiting: Number(waiting), fetched: Number(fetched), failed: Number(failed) },
    questions: questions.map(questionView),
  })
}

/** The import after a change, or the refusal. */
export const afterImport = async (world: World, id: string, done: Result) =>
  done.ok ? importOf(world, id) : done
