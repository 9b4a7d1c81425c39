// SQL of a check's questions and their answers.
import type { Db } from '../../../world.ts'
import type { Options } from '../rules.ts'

export type Question = {
  readonly kind: 'category' | 'colour' | 'column'
  readonly name: string
  /** Number of products with that name; for a column, its position in the file. */
  readonly products: number
}

export async function addQuestions(
  db: Db,
  importId: string,
  questions: readonly Question[],
): Promise<void> {
  if (questions.length === 0) return
  await db`
    insert into catalogue_import_questions (import_id, kind, name, products)
    select ${importId}, kind, name, products
    from jsonb_to_recordset(${db.json(questions as never)}) as t (kind text, name text, products int)
    on conflict (import_id, kind, name)
      do update set products = catalogue_import_questions.products + excluded.products`
}

/** Most frequent names first; columns in file order. */
export const questionRows = async (db: Db, importId: string, limit: number) => db<Question[]>`
  select kind, name, products from (
    select kind, name, products, row_number() over (partition by kind
      order by case when kind = 'column' then -products else products end desc, name) as place
    from catalogue_import_questions where import_id = ${importId}) as asked
  where place <= ${limit} order by kind, place`

export const setOptions = (db: Db, id: string, options: Options) =>
  db`update catalogue_imports set options = ${db.json(options as never)} where id = ${id}`
