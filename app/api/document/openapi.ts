// The OpenAPI 3.1 document, generated from the declarations.
import * as v from 'valibot'
import { scopes } from '../../../shop/people/api-keys/rules.ts'
import type { World } from '../../../shop/world.ts'
import type { Operation } from '../operation'
import { operations } from '../operations/all'
import { protocol } from '../problem'
import { pageSizes } from '../query'
import { readSchemaOf } from '../read-only'
import { namedSchemas, type Schema, schemaOf, withReadOnly } from './named-schemas'
import { refusalsOf } from './refusals'
import { sampleOf } from './samples'
import { webhooks } from './webhooks'

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'In English' },
    code: { type: 'string', description: 'Stable; for programs' },
    requestId: { type: 'string' },
    facts: {
      type: 'object',
      description:
        'What the refusal is about, by name: `available` of `stock.below`, `needs` of `admin.not_releasable`',
      additionalProperties: {
        anyOf: [
          { type: 'string' },
          { type: 'number' },
          { type: 'array', items: { type: 'string' } },
        ],
      },
    },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'detail'],
        properties: {
          pointer: { type: 'string', description: 'JSON pointer into the body' },
          code: { type: 'string' },
          detail: { type: 'string' },
        },
      },
    },
  },
}

/** A resource without an entry here has only its name. */
export const aboutResources: Readonly<Record<string, string>> = {
  products: 'Products with their options, variants, prices and texts.',
  stock: 'Units by variant and their movements: read, counted, received and written off.',
  categories: 'The tree of categories.',
  collections: 'Groups of products, arranged by hand or by rules.',
  promotions: 'Lower prices for a time, for all or with a code.',
  reviews: 'What customers wrote about products.',
  orders: 'Orders, their notes, parcels, returns, payments and proposed refunds.',
  'pay-links':
    'Payment links: orders with own prices that a guest pays by a link, and sales at the till.',
  transactions: 'Transfers, receipts and claims that pay for orders.',
  refunds: 'Refunds and how far they are.',
  returns: 'Returns of all orders, by the ids that events name.',
  customers: 'People with an account.',
  invoices: 'Tax invoices and credit notes.',
  emails: 'Texts of the shop’s own in emails to customers, and which are sent.',
  webhooks: 'Addresses that the shop tells what happens, and how they answered.',
  events: 'What happened in the last 30 days, in order.',
  imports: 'Catalog files: checked first, then applied.',
  exports: 'Lists that a job writes into files, kept for a day.',
  settings: 'Settings of the shop that programs need.',
  attributes: 'Definitions of the attributes that products have.',
  key: 'The API key that asks.',
  references: 'Objects of the shop by the id of another program.',
  variants: 'Variants by SKU, barcode or the id of another program.',
}

const inQuery = (name: string, description: string, schema: object) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
})
const inHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

export function parametersOf(operation: Operation) {
  const { path, query = {}, isList, method, current, fields, download } = operation
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', maxLength: 64 },
  }))
  const filters = Object.entries(query).map(([name, schema]) => {
    const { description = '', ...rest } = schemaOf(schema)
    return inQuery(name, description, rest)
  })
  const { usual, most } = pageSizes
  return [
    ...named,
    ...filters,
    ...(isList
      ? [
          inQuery('limit', 'Rows of a page', {
            type: 'integer',
            minimum: 1,
            maximum: most,
            default: usual,
          }),
          inQuery('after', 'The cursor `next` of the page before', { type: 'string' }),
        ]
      : []),
    ...(download
      ? []
      : method === 'GET'
        ? [
            inQuery('fields', `Members to answer, separated by commas: ${fields.join(', ')}`, {
              type: 'string',
            }),
            inHeader(
              'If-None-Match',
              'The ETag of an earlier answer: 304 where nothing has changed',
            ),
          ]
        : [inHeader('Idempotency-Key', 'A repeated request with it is answered as the first was')]),
    ...(current ? [inHeader('If-Match', 'The ETag that was read: 412 where it has changed')] : []),
  ]
}

/** With read-only members, so that what was read can be sent back. */
export function bodySchemaOf(operation: Operation): Schema {
  const sent = schemaOf(v.strictObject(operation.body ?? {}))
  const read = readSchemaOf(operation)
  return read ? withReadOnly(sent, schemaOf(read)) : sent
}

const refs = (headers: readonly string[]) =>
  Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const content = (schema: object, example?: object, type = 'application/json') => ({
  [type]: { schema, ...(example && { example }) },
})

const notModified = {
  description: 'Not modified: `If-None-Match` names the present ETag',
  headers: refs(['ETag', 'RateLimit', 'X-Request-Id']),
}

const refusal = (codes: readonly string[]) => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { code: { enum: codes } } },
        ],
      },
    },
  },
})

function describe(operation: Operation) {
  const { id, summary, description, scope, body, output, status = 200 } = operation
  const { upload, download, alsoScope } = operation
  const needed = [scope ?? [], alsoScope ?? []].flat()
  const answer = schemaOf(output)
  const { method, example } = operation
  return {
    operationId: id,
    tags: [resourceOf(operation)],
    summary,
    description: [
      ...(description ? [description] : []),
      needed.length === 0
        ? 'Any key may ask.'
        : `Needs the scope ${needed.map((each) => `\`${each}\``).join(' and ')}.`,
    ].join('\n\n'),
    security: [{ key: needed }],
    parameters: parametersOf(operation),
    ...(body && {
      requestBody: {
        required: true,
        content: content(bodySchemaOf(operation), method === 'GET' ? undefined : example),
      },
    }),
    ...(upload && {
      requestBody: { required: true, content: content({ type: 'string' }, undefined, upload.type) },
    }),
    responses: {
      [status]: {
        description: status === 201 ? 'Created' : 'OK',
        headers: refs([...(download ? [] : ['ETag']), 'RateLimit', 'X-Request-Id']),
        content: download
          ? content(answer, undefined, download)
          : content(answer, sampleOf(answer, '', resourceOf(operation)) as object),
      },
      ...(method === 'GET' && !download && { 304: notModified }),
      ...Object.fromEntries(
        [...refusalsOf(operation)].map(([refused, codes]) => [refused, refusal(codes)]),
      ),
    },
  }
}

/** The first segment of its path. */
export function resourceOf({ path }: Operation): string {
  return path.split('/')[1] as string
}

function build(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    paths[operation.path] ??= {}
    const methods = paths[operation.path] as Record<string, object>
    methods[operation.method.toLowerCase()] = describe(operation)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Piazza',
      version: '1',
      description: `Amounts are decimal texts with their currency, times are RFC 3339 in UTC. Errors are problems (RFC 9457) with a stable \`code\`: ${Object.keys(
        protocol,
      )
        .map((code) => `\`${code}\``)
        .join(
          ', ',
        )}, and the refusals of each operation. Within version 1 only additions are made.`,
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    tags: resources.map((name) => ({ name, description: aboutResources[name] })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key, \`pz_live_…\` or in a demonstration \`pz_test_…\`. Scopes: ${scopes.join(', ')}`,
        },
      },
      headers: {
        ETag: { schema: { type: 'string' } },
        RateLimit: { schema: { type: 'string' }, description: '"key";r=REMAINING;t=SECONDS' },
        'X-Request-Id': { schema: { type: 'string' } },
      },
      schemas: { ...namedSchemas, Problem: problemSchema },
    },
  }
}

const built = new Map<string, object>()

/** First segments of paths, in the order of the reference. */
export const resources: readonly string[] = [...new Set(operations.map(resourceOf))]

export function openApi({ config: { publicUrl } }: World): object {
  const known = built.get(publicUrl) ?? build(publicUrl)
  built.set(publicUrl, known)
  return known
}
