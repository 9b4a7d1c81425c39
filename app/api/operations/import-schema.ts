// Response schema of an import.
import * as v from 'valibot'
import { formats } from '../../../shop/catalog/import/rules/formats.ts'
import {
  answerTo,
  columnFields,
  type ImportState,
  ignored,
  importAs,
  importMoves,
  newCategoryChoices,
  type Options,
  questionKinds,
  requiredKinds,
  stockChoices,
} from '../../../shop/catalog/import/rules/imports.ts'
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

/** As in the shop, in the API's spelling. */
const kinds = questionKinds.map((kind) => (kind === 'colour' ? 'color' : kind))

const entries = {
  id: v.string(),
  state: v.pipe(
    v.picklist(states),
    v.description('checked: nothing is written yet, and `applyImport` writes it'),
  ),
  createdAt: time,
  endedAt: v.nullable(time),
  format: v.nullable(v.picklist(formats)),
  options: v.strictObject({
    as: v.picklist(importAs),
    stock: v.picklist(stockChoices),
    category: v.string(),
    newCategories: v.picklist(newCategoryChoices),
    rate: v.pipe(v.string(), v.description('Empty until it is answered')),
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
  unusedColumns: v.pipe(
    v.array(v.string()),
    v.description('Columns with values that are not imported, the weightiest first'),
  ),
  failure: v.pipe(v.nullable(v.string()), v.description('Code of what ended it')),
}

export const importRow = v.strictObject(entries)

export const fullImport = v.strictObject({
  ...entries,
  images: v.strictObject({ waiting: whole, fetched: whole, failed: whole }),
  questions: v.pipe(
    v.array(
      v.strictObject({
        kind: v.picklist(kinds),
        name: v.pipe(
          v.string(),
          v.description(
            'As the file has it; of `rate` the currency of its prices, if they name one',
          ),
        ),
        required: v.pipe(v.boolean(), v.description('Nothing is imported until it is answered')),
        answered: v.boolean(),
        products: v.pipe(
          whole,
          v.description('That name it; of columns and encodings their order'),
        ),
        guess: v.pipe(
          v.nullable(v.picklist([...columnFields, ignored])),
          v.description('What a column seems to contain, by its header and values'),
        ),
        detail: v.pipe(
          v.nullable(v.string()),
          v.description('Of `encoding` some words as they read in it, of `date` the column'),
        ),
        examples: v.pipe(v.nullable(v.string()), v.description('Some cells of the column')),
      }),
    ),
    v.description('What the shop does not know or guess. `answerImport` answers it.'),
  ),
})

export const importView = ({ options, ...row }: ImportView) => ({
  id: row.id,
  state: row.status,
  createdAt: timeOf(row.createdAt),
  endedAt: timeOrNull(row.endedAt),
  format: row.format,
  options: {
    as: options.as,
    stock: options.stock,
    category: options.category,
    rate: options.rate,
    newCategories: options.newCategories ?? 'refuse',
    fetchImages: options.fetchPictures === true,
  },
  bytes: Number(row.bytes),
  rows: row.rows,
  products: {
    added: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    invalid: row.invalid,
    written: row.written,
    overtaken: row.overtaken,
  },
  unusedColumns: [...row.unused],
  failure: row.problem,
})

const questionView = (options: Options) => (question: Question) => {
  const { kind, name, products, detail, examples } = question
  return {
    kind: kind === 'colour' ? ('color' as const) : kind,
    name,
    required: requiredKinds.includes(kind),
    answered: answerTo(options, question) !== undefined,
    products,
    guess: kind === 'column' ? (detail as (typeof columnFields)[number] | typeof ignored) : null,
    detail: kind === 'column' ? null : detail,
    examples,
  }
}

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
    questions: questions.map(questionView(found.options)),
  })
}

/** The import after a change, or the refusal. */
export const afterImport = async (world: World, id: string, done: Result) =>
  done.ok ? importOf(world, id) : done
