// Read-only tools, for callers with an API key, generated from the API's read operations.
import * as v from 'valibot'
import type { Operation } from '../../../app/api/operation'
import { operations } from '../../../app/api/operations/all'
import { pageSizes } from '../../../app/api/query'
import { askedOf, readOperation } from '../../../app/api/read'
import { visibleText } from '../../../shop/platform/visible-text.ts'
import { readInput, schemaOf, type Tool, WrongInput } from '../tool'

/** Distinct from the commerce protocol's names of the shopping tools. */
export const toolName = (id: string): string =>
  `admin_${id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

const name = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))

const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each)

function inputOf({ path, query = {}, isList, fields }: Operation) {
  const entries: Record<string, v.GenericSchema> = {
    ...Object.fromEntries(namesIn(path).map((each) => [each, name])),
    ...query,
    ...(isList && {
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(pageSizes.most))),
      after: v.optional(
        v.pipe(v.string(), v.maxLength(2_000), v.description('`next` of the page before')),
      ),
    }),
    ...(fields.length > 0 && {
      fields: v.optional(
        v.pipe(
          v.array(v.picklist(fields)),
          v.maxLength(fields.length),
          v.description('Answer only these'),
        ),
      ),
    }),
  }
  return v.strictObject(
    Object.fromEntries(
      Object.entries(entries).map(([name, each]) => {
        const words = v.getDescription(each) ?? about[name]
        return [name, words === undefined ? each : v.pipe(each, v.description(words))]
      }),
    ),
  )
}

/** Parameters of the API that describe themselves to a person; a model is told the unit and an example. */
const about: Readonly<Record<string, string>> = {
  id: 'Id from a list, such as 3',
  number: 'Order number, such as PI-1795910400000',
  productId: 'Id of a product, such as 3',
  variantId: 'Id of a variant, from its product',
  limit: `Entries of a page, 1 to ${pageSizes.most}`,
  state: 'Only entries in this state',
  phase: 'Only promotions in this phase',
  category: 'Id of a category, with those below it',
  hash: 'Transaction hash on its ledger',
  orderNumber: 'Only entries of this order number',
  year: 'Calendar year, such as 2026',
  kind: 'Only entries of this kind',
  country: 'ISO 3166-1 code, such as DE',
  type: 'Only events of this type, such as order.created',
  object: 'Only events about this kind of object, such as order',
  externalId: 'Id of the object in another program, such as ERP-1001',
  objectId: 'Only events about the object with this id or number',
}

function toolOf(operation: Operation): Tool {
  const { id, path, scope, alsoScope, summary, description } = operation
  const schema = inputOf(operation)
  return {
    name: toolName(id),
    title: summary,
    description: [summary, description].filter(Boolean).join('. '),
    inputSchema: schemaOf(schema),
    isWrite: false,
    scope,
    ...(alsoScope && { alsoScope }),
    async run(world, { key }, input) {
      if (!key) throw new WrongInput('This tool needs an API key.')
      // Only submitted values are passed on: defaults are the operation's.
      readInput(schema, input)
      const sent = Object.entries(input as Record<string, unknown>)
      const inPath = namesIn(path)
      const text = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))
      const texts = sent.map(([each, value]): [string, string] => [each, text(value)])
      const params = Object.fromEntries(texts.filter(([each]) => inPath.includes(each)))
      const query = texts.filter(([each]) => !inPath.includes(each))
      const search = new URLSearchParams(query).toString()
      const asked = await askedOf(world, { operation, key, params, search })
      const json = visibleText(await readOperation(world, operation, asked))
      return {
        text: `{"untrusted_data":${json}}`,
        structured: { untrusted_data: JSON.parse(json) },
      }
    },
  }
}

export const reading: readonly Tool[] = operations
  .filter(({ method, download, scope }) => method === 'GET' && !download && scope !== null)
  .map(toolOf)
