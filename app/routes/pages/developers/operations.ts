// API reference, generated from the declarations of its operations.
import { resolved, type Schema, schemaOf } from '../../../api/document/named-schemas'
import {
  aboutResources,
  bodySchemaOf,
  parametersOf,
  resourceOf,
  resources,
} from '../../../api/document/openapi'
import { refusalsOf } from '../../../api/document/refusals'
import { sampleOf } from '../../../api/document/samples'
import type { Operation } from '../../../api/operation'
import { operations } from '../../../api/operations/all'
import { type FieldView, fieldOf, fieldsOf } from './fields'

const titleOf = (resource: string) =>
  resource[0]?.toUpperCase() + resource.slice(1).replaceAll('-', ' ')

export type ResourceLink = (typeof resourceLinks)[number]
export const resourceLinks = resources.map((name) => ({
  name,
  title: titleOf(name),
  operations: operations
    .filter((each) => resourceOf(each) === name)
    .map(({ id, summary }) => ({ id, summary })),
}))

export const aboutResource = (name: string): string => aboutResources[name] ?? ''

const drawn = new Map<string, readonly OperationView[]>()

/** Returns null if there is no such resource. */
export function operationsOf(resource: string): readonly OperationView[] | null {
  if (!resources.includes(resource)) return null
  const known =
    drawn.get(resource) ??
    operations.filter((each) => resourceOf(each) === resource).map((each) => viewOf(each))
  drawn.set(resource, known)
  return known
}

export type OperationView = ReturnType<typeof viewOf>

function viewOf(operation: Operation) {
  const { id, method, path, summary, description = '', scope, status = 200, isList } = operation
  const answer = schemaOf(operation.output)
  const row = isList ? (resolved(answer).properties?.data?.items ?? {}) : answer
  const resource = resourceOf(operation)
  const parameters = namedIn(path, resource)
  const body = operation.body ? bodySchemaOf(operation) : null
  const query = method === 'GET' ? queryOf(operation) : {}
  const example = body && (operation.example ?? sampleOf(body, '', resource))
  const sample = {
    method,
    query,
    parameters,
    type: operation.upload?.type ?? ('application/json' as const),
    // Indented JSON, or a file; null if there is no body.
    body: operation.upload ? sampleFile : body && JSON.stringify(example, null, 2),
    // Below /api/v1.
    path: filled(path, parameters),
  }
  return {
    id,
    method,
    path,
    summary,
    description,
    scope,
    status,
    isList,
    parameters: { path: by('path'), query: by('query'), header: by('header') },
    body: operation.upload ? [file(operation.upload.type)] : body ? fieldsOf(body) : [],
    // For a list, those of an item.
    answer: operation.download ? [file(operation.download)] : fieldsOf(resolved(row)),
    refusals: ownRefusals(operation),
    sample: {
      ...sample,
      typescript: typescriptOf(operation, parameters, example),
      answer: operation.download
        ? sampleFiles[operation.download]
        : JSON.stringify(sampleOf(answer, '', resource), null, 2),
    },
  }

  function by(place: string): FieldView[] {
    return parametersOf(operation)
      .filter((each) => each.in === place)
      .map(({ name = '', required, schema, ...more }) => ({
        ...fieldOf(name, schema as Schema, required),
        description: 'description' in more ? more.description : '',
      }))
  }
}

/** Shown instead of members. */
const file = (type: string): FieldView => ({
  name: 'file',
  type,
  isRequired: true,
  limits: [],
  fields: [],
  description: type === 'text/csv' ? 'The file itself, in UTF-8.' : 'The file itself.',
})

/** Beginning of a catalog file, short enough for a page. */
const sampleFile =
  '"Id","State","Name","Category","Base price"\r\n"3","published","Sonadrel Reverie One","audio",329\r\n'

const sampleFiles = {
  'text/csv': sampleFile,
  'application/pdf': '%PDF-1.7 …',
  'application/xml':
    '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">…',
} as const

/** Refusals common to all operations are in the guide to errors. */
const ownRefusals = (operation: Operation) =>
  [...refusalsOf(operation)].flatMap(([status, codes]) => {
    const own = codes.filter((code) => !/^(api|apiKeys|phrase)\./.test(code))
    return own.length > 0 ? [[status, own] as const] : []
  })

const namedIn = (path: string, resource: string): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      name === 'year' ? '2026' : String(sampleOf({ type: 'string' }, name, resource)),
    ]),
  )

const filled = (path: string, parameters: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name) => parameters[name] ?? '')

const queryOf = ({ example = {} }: Operation) =>
  Object.fromEntries(Object.entries(example).map(([name, value]) => [name, String(value)]))

/** Sample with the client of clients/typescript. */
function typescriptOf(
  operation: Operation,
  parameters: Readonly<Record<string, string>>,
  body: unknown,
): string {
  const { method, path, isList, id, upload, download } = operation
  const query = method === 'GET' ? (operation.example ?? {}) : {}
  const asked = {
    ...(Object.keys(parameters).length > 0 && { path: parameters }),
    ...(Object.keys(query).length > 0 && { query: operation.example }),
  }
  const address = `'${path}'`
  if (isList) {
    const given = literal(asked)
    const row = id.replace(/^list/, '').replace(/^./, (letter) => letter.toLowerCase())
    return `for await (const row of all(shop, ${address}, ${given})) {\n  console.log(row)\n}\n// ${row}, page after page`
  }
  const options = {
    ...(Object.keys(asked).length > 0 && { params: asked }),
    ...(body !== null && { body }),
    ...(upload && { headers: { 'content-type': upload.type }, body: sampleFile }),
    ...(download && { parseAs: 'stream' }),
  }
  const more = Object.keys(options).length > 0 ? `, ${literal(options)}` : ''
  return `const answer = await unwrap(\n  shop.${method}(${address}${more.replaceAll('\n', '\n  ')}),\n)`
}

/** JSON as a TypeScript literal, on one line if it is short. */
function literal(value: unknown): string {
  const long = JSON.stringify(value, null, 2)
    .replace(/"(\w+)":/g, '$1:')
    .replace(/"((?:[^"\\]|\\.)*)"/g, (_, text: string) => `'${text.replaceAll("'", "\\'")}'`)
  const short = long.replace(/\s*\n\s*/g, ' ')
  return short.length < 60 ? short : long
}
