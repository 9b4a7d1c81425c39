// SQL of a check's questions and their answers.
import type { Db } from '../../../world.ts'
import type { Options, QuestionKind } from '../rules/imports.ts'

export type Question = {
  readonly kind: QuestionKind
  /** The name in the file; for a rate, the currency of its prices. */
  readonly name: string
  /** Number of products with that name; for columns and encodings, their order. */
  readonly products: number
  /** Guess for a column, preview in an encoding, column of a date. */
  readonly detail: string | null
  /** Some cells of the column. */
  readonly examples: string | null
}

export async function addQuestions(
  db: Db,
  importId: string,
  questions: readonly Question[],
): Promise<void> {
  if (questions.length === 0) return
  await db`
    insert into catalogue_import_questions (import_id, kind, name, products, detail, examples)
    select ${importId}, kind, name, products, detail, examples
    from jsonb_to_recordset(${db.json(questions as never)})
      as t (kind text, name text, products int, detail text, examples text)
    on conflict (import_id, kind, name)
      do update set products = catalogue_import_questions.products + excluded.products`
}

/** Most frequent names first; columns in file order, encodings by likelihood. */
export const questionRows = async (db: Db, importId: string, limit: number) => db<Question[]>`
  select kind, name, products, detail, examples from (
    select kind, name, products, detail, examples, row_number() over (partition by kind
      order by case when kind in ('column', 'encoding') then -products else products end desc, name) as place
    from catalogue_import_questions where import_id = ${importId}) as asked
  where place <= ${limit} order by kind, place`

export const setOptions = (db: Db, id: string, options: Options) =>
  db`update catalogue_imports set options = ${db.json(options as never)} where id = ${id}`
