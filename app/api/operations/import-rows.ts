// Findings of an import in its file, and answers to its questions.
import * as v from 'valibot'
import { answerImport } from '../../../shop/catalog/import/actions/imports.ts'
import { columnFields, goodsChoices, ignored } from '../../../shop/catalog/import/rules/imports.ts'
import { importById, problemsOf, questionsOf } from '../../../shop/catalog/import/views.ts'
import { ok, refuse } from '../../../shop/result.ts'
import { list, operation } from '../operation'
import { text, whole } from '../schemas'
import { afterImport, fullImport } from './import-schema'

const answers = <S extends v.GenericSchema<string, string>>(value: S, about: string) =>
  v.optional(v.pipe(v.record(text(200), value), v.maxEntries(100), v.description(about)), {})

/** Body properties by the kind of question that they answer. */
const kinds = {
  categories: 'category',
  colors: 'colour',
  columns: 'column',
  taxes: 'tax',
  decimals: 'decimal',
  goods: 'goods',
  dates: 'date',
} as const

export const importRows = [
  list({
    id: 'listImportProblems',
    path: '/imports/{id}/problems',
    scope: 'products:read',
    summary: 'List the errors and then the notices of an import, in the file’s order',
    errors: ['imports.missing'],
    item: v.strictObject({
      kind: v.pipe(
        v.picklist(['error', 'notice']),
        v.description('notice: the product is imported, with what the detail says'),
      ),
      row: v.pipe(whole, v.description('As a spreadsheet counts')),
      column: v.nullable(v.string()),
      value: v.string(),
      code: v.string(),
      detail: v.pipe(v.string(), v.description('In English')),
    }),
    async find({ world, params: { id }, after, limit }) {
      if (!(await importById(world, id))) return refuse('imports.missing')
      return ok(await problemsOf(world, id, { after, limit }))
    },
    view: ({ number, column, value, reason, isNotice }, world) => ({
      kind: isNotice ? ('notice' as const) : ('error' as const),
      row: number,
      column,
      value,
      code: reason,
      detail: world.say('en', 'errors', reason),
    }),
  }),
  operation({
    id: 'answerImport',
    method: 'POST',
    path: '/imports/{id}/answers',
    scope: 'products:write',
    summary: 'Answer what an import asks, and have it checked again',
    description: 'Names are those of its `questions`; what is left out stays as it is.',
    body: {
      rate: v.optional(v.pipe(text(20), v.description('Pi for one unit of the file’s currency'))),
      encoding: v.optional(v.pipe(text(20), v.description('One of the encodings in `questions`'))),
      taxes: answers(text(7), 'By header: percent to add to its prices, `0` for none'),
      decimals: answers(v.picklist(['.', ',']), 'By header: the sign before its decimals'),
      goods: answers(
        v.picklist(goodsChoices),
        'By kind: `skip`, or `draft` to import them as drafts',
      ),
      dates: answers(text(200), 'By cell: the text of which a spreadsheet made a date'),
      categories: answers(text(64), 'By name: the id of a category, or `create`'),
      colors: answers(text(7), 'By name: hex, such as `#8a8d91`'),
      columns: answers(
        v.picklist([...columnFields, ignored]),
        'By header: what the column holds, or `ignore`',
      ),
    },
    output: fullImport,
    errors: ['imports.missing', 'imports.state', 'imports.answers', 'imports.scope'],
    example: { categories: { Lamps: 'create' } },
    async run({ world, who, params: { id }, body: { rate, encoding, ...said } }) {
      if (!(await importById(world, id))) return refuse('imports.missing')
      const requested = new Set(
        (await questionsOf(world, id)).map(({ kind, name }) => `${kind}.${name}`),
      )
      const sent = Object.entries(kinds).flatMap(([member, kind]) =>
        Object.entries(said[member as keyof typeof kinds]).map(([name, value]) => ({
          pointer: `${member}.${name}`,
          field: `${kind}.${name}`,
          value,
        })),
      )
      const unknown = sent.find(({ field }) => !requested.has(field))
      if (unknown)
        return refuse('imports.answers', { fields: { [unknown.pointer]: 'imports.field.choose' } })
      const named = Object.fromEntries(sent.map(({ field, value }) => [field, value]))
      const done = await answerImport(world, who, { id, form: { ...named, rate, encoding } })
      return afterImport(world, id, done)
    },
  }),
]
