// Types of a small OpenAPI document, each form of schema once: the compiler says whether they fit.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Document, typesOf } from './types.ts'

const text = { type: 'string' }
const vase = {
  type: 'object',
  properties: {
    id: { ...text, readOnly: true },
    state: { enum: ['new', 'old'], type: 'string', description: 'Ends with */' },
    'made-in': { anyOf: [text, { type: 'null' }] },
    sizes: { type: 'array', items: { anyOf: [{ type: 'integer' }, { const: 'any' }] } },
    names: { type: 'object', additionalProperties: text },
    empty: { type: 'object' },
    twin: { $ref: '#/components/schemas/Vase' },
  },
  required: ['id', 'state', 'made-in', 'sizes', 'names', 'empty'],
}
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const document: Document = {
  paths: {
    '/vases/{id}': {
      patch: {
        operationId: 'changeVase',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: text },
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
        ],
        requestBody: json({ type: 'object', properties: { state: text } }),
        responses: { 200: json({ $ref: '#/components/schemas/Vase' }), 404: {}, 409: {} },
      },
    },
  },
  components: {
    schemas: { Vase: vase, Problem: { type: 'object', properties: { code: text } } },
    headers: {},
  },
}

/** What the compiler refuses of a program that uses the types. */
function refusals(program: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'types-'))
  try {
    writeFileSync(join(folder, 'schema.ts'), typesOf(document))
    writeFileSync(join(folder, 'program.ts'), `import type * as api from './schema'\n${program}`)
    const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc')
    const flags = ['--noEmit', '--strict', '--ignoreConfig', '--pretty', 'false', '--types', '']
    execFileSync(tsc, [...flags, join(folder, 'program.ts')], { encoding: 'utf8' })
    return ''
  } catch (error) {
    return (error as { stdout?: string }).stdout ?? String(error)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a value of each form fits, and the path names its operation', () => {
  const program = `
    const vase: api.Vase = { id: '1', state: 'new', 'made-in': null, sizes: [1, 'any'], names: { en: 'Vase' }, empty: {} }
    vase.twin = vase
    type Change = api.paths['/vases/{id}']['patch']
    const parameters: Change['parameters'] = { path: { id: '1' }, query: { limit: 2 } }
    const body: Change['requestBody']['content']['application/json'] = {}
    const done: Change['responses'][200]['content']['application/json'] = vase
    const refused: Change['responses']['default']['content']['application/problem+json'] = { code: 'x' }
    console.log(parameters, body, done, refused)`
  expect(refusals(program)).toBe('')
})

test.each([
  ['a value that is not listed', `const state: api.Vase['state'] = 'other'`],
  ['null where none is', `const state: api.Vase['state'] = null`],
  ['an item of another type', `const sizes: api.Vase['sizes'] = ['2']`],
  ['a missing member', `const { id }: Pick<api.Vase, 'id'> = {}`],
  ['a change of what is read-only', `const change = (vase: api.Vase) => { vase.id = '2' }`],
  [
    'a missing parameter of the path',
    `const path: api.operations['changeVase']['parameters'] = { query: {} }`,
  ],
])('refused: %s', (_, program) => {
  expect(refusals(program)).toMatch(/program\.ts\(2,\d+\): error TS/)
})

test('a schema of an unknown form is an error, not an unknown type', () => {
  const { paths, components } = document
  const Vase = { oneOf: [text] }
  const odd = { paths, components: { ...components, schemas: { Vase } } } as Document
  expect(() => typesOf(odd)).toThrow('oneOf')
})
