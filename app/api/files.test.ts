// Catalog files by the API: imported after a check, and streamed over HTTP.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeApiServer } from '../../server/http/api.ts'
import { runImports } from '../../shop/catalog/import/actions/run.ts'
import { writeExports } from '../../shop/catalog/import/actions/write-exports.ts'
import { maxUnfinishedImports } from '../../shop/catalog/import/rules/imports.ts'
import {
  call,
  databaseState,
  fullKey,
  keyWith,
  pathValues,
  refusedCall,
  resetUsage,
  successfulCall,
  world,
} from '../../tests/fixtures/api/shop.ts'
import { makeApi } from './handler'

beforeEach(resetUsage)

const csv = { 'content-type': 'text/csv' }
const bytes = (text: string) => new TextEncoder().encode(text)
const sendFile = (text: string, query = '', more = {}) =>
  call('POST', `/imports${query}`, { raw: bytes(text), headers: csv, ...more })
type Question = { readonly kind: string; readonly name: string }
const nameOf = async (id: string) => {
  const [row] = await world.db<[{ name: string }]>`select name from products where id = ${id}`
  return row?.name
}

test('an import is checked, answered and applied, and writes nothing before', async () => {
  const file = [
    'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant Price,Status',
    'tall-vase,Tall vase,Holds flowers.,Lumen,Vases,Color,Galaxy,20,active',
  ].join('\r\n')
  const made = await sendFile(file, '?as=published&stock=set')
  expect([made.status, made.json.state]).toEqual([201, 'waiting'])
  await runImports(world)
  const { json: checked } = await call('GET', `/imports/${made.json.id}`)
  expect(checked).toMatchObject({ state: 'checked', products: { written: 0 } })
  expect(checked.questions.map(({ kind, name }: Question) => [kind, name])).toEqual([
    ['category', 'Vases'],
    ['color', 'galaxy'],
    ['rate', ''],
  ])
  const early = await refusedCall('POST', `/imports/${made.json.id}/apply`, { body: {} })
  expect(early[1]).toBe('imports.unanswered')
  const before = await nameOf('tall-vase')
  expect(before).toBeUndefined()
  const answers = { categories: { Vases: 'create' }, colors: { galaxy: '#112233' }, rate: '0.5' }
  const answered = await successfulCall('answerImport', `/imports/${made.json.id}/answers`, answers)
  expect(answered.options.rate).toBe('0.5')
  await runImports(world)
  const applying = await successfulCall('applyImport', `/imports/${made.json.id}/apply`, {})
  expect(applying.state).toBe('applying')
  await runImports(world)
  const { json: applied } = await call('GET', `/imports/${made.json.id}`)
  expect(applied).toMatchObject({ state: 'done', products: { written: 1 }, failure: null })
  expect(await nameOf('tall-vase')).toBe('Tall vase')
  const again = await refusedCall('POST', `/imports/${made.json.id}/apply`, { body: {} })
  expect(again).toEqual([409, 'imports.state'])
})

test('a second answer leaves the first as it was', async () => {
  const { json } = await sendFile('Title,Price,Note\r\nBowl,3,Blue\r\n')
  const path = `/imports/${json.id}`
  for (const answers of [
    { columns: { Note: 'short' }, rate: '0.5' },
    { columns: { Title: 'name' } },
  ]) {
    await runImports(world)
    await successfulCall('answerImport', `${path}/answers`, answers)
  }
  const { options, questions } = (await call('GET', path)).json
  expect(options.rate).toBe('0.5')
  expect(questions).toContainEqual(expect.objectContaining({ name: 'Note', answered: true }))
  await successfulCall('cancelImport', `${path}/cancel`, {})
})

test('an exported file is imported without a change', async () => {
  const { id } = await successfulCall('createExport', '/exports', { list: 'catalogue' })
  await writeExports(world)
  const { text } = await call('GET', `/exports/${id}/file`)
  const { json } = await sendFile(text, '?as=file')
  await runImports(world)
  const read = await call('GET', `/imports/${json.id}`)
  expect(read.json).toMatchObject({ format: 'own', products: { added: 0, changed: 0, invalid: 0 } })
  expect(read.json.products.unchanged).toBeGreaterThan(0)
})

test('the same file with the same key is one import; another file is refused', async () => {
  const headers = { ...csv, 'idempotency-key': 'file-1' }
  const file = 'Title,Price\r\nBowl,3\r\n'
  const first = await sendFile(file, '', { headers })
  const second = await sendFile(file, '', { headers })
  expect([second.json.id, second.headers['idempotency-replayed']]).toEqual([first.json.id, 'true'])
  const other = await sendFile(`${file}Jug,4\r\n`, '', { headers })
  expect([other.status, other.json.code]).toEqual([422, 'api.replayed'])
  await successfulCall('cancelImport', `/imports/${first.json.id}/cancel`, {})
})

test('parts of a file beyond products need their own scope', async () => {
  const { secret: key } = await keyWith(['products:write'])
  const file = 'Title,Price\r\nBowl,3\r\n'
  for (const query of ['?stock=set', '?newCategories=create']) {
    const answer = await sendFile(file, query, { key })
    expect([answer.status, answer.json.code]).toEqual([403, 'imports.scope'])
  }
  const { json } = await sendFile(file, '', { key })
  const create = { categories: { Garden: 'create' } }
  const path = `/imports/${pathValues['imports/id']}/answers`
  expect(await refusedCall('POST', path, { body: create, key })).toEqual([403, 'imports.scope'])
  await successfulCall('cancelImport', `/imports/${json.id}/cancel`, {})
})

test('a key goes on with another’s import only with the scopes that its choices need', async () => {
  const { secret: key } = await keyWith(['products:write'])
  const made = await sendFile('Title,Price,Stock\r\nBowl,3,4\r\n', '?stock=set')
  await runImports(world)
  const before = await databaseState()
  const path = `/imports/${made.json.id}`
  for (const [step, body] of [
    ['answers', { rate: '1' }],
    ['apply', {}],
    ['cancel', {}],
  ] as const)
    expect(await refusedCall('POST', `${path}/${step}`, { body, key })).toEqual([
      403,
      'imports.scope',
    ])
  expect(await databaseState()).toBe(before)
  await successfulCall('cancelImport', `${path}/cancel`, {})
})

test.each([
  ['no file', '', 422, 'imports.empty'],
  ['no rows', 'Title,Price\r\n', 422, 'imports.no_rows'],
  ['bytes', 'a\u0000b,c\r\n1,2', 422, 'imports.binary'],
  ['no columns', 'hello', 422, 'imports.header'],
])('%s is refused with its reason, and not stored', async (_, file, status, code) => {
  const before = await databaseState()
  const answer = await sendFile(file)
  expect([answer.status, answer.json.code]).toEqual([status, code])
  expect(await databaseState()).toBe(before)
})

test('another type, an unknown category and unexpected answers are refused', async () => {
  const json = await call('POST', '/imports', { body: {} })
  expect([json.status, json.json.code]).toEqual([415, 'api.upload_type'])
  const file = 'Title,Price\r\nBowl,3\r\n'
  const category = await sendFile(file, '?category=nowhere')
  expect([category.json.code, category.json.errors[0].pointer]).toEqual([
    'imports.options',
    '/category',
  ])
  const body = { colors: { Nothing: '#112233' } }
  const path = `/imports/${pathValues['imports/id']}/answers`
  expect(await refusedCall('POST', path, { body })).toEqual([
    422,
    'imports.answers',
    '/colors/Nothing',
  ])
})

test('problems are listed by row, in pages', async () => {
  const { json } = await call('GET', `/imports/${pathValues['imports/id']}/problems?limit=1`)
  expect(json.data[0]).toMatchObject({ row: 3, code: expect.stringMatching(/^\w+\./) })
  expect(json.data[0].detail).not.toBe(json.data[0].code)
})

test('a key has a limit of open imports', async () => {
  const file = 'Title,Price\r\nBowl,3\r\n'
  let answer = await sendFile(file)
  for (let sent = 0; sent <= maxUnfinishedImports && answer.status === 201; sent++)
    answer = await sendFile(file)
  expect([answer.status, answer.json.code]).toEqual([429, 'imports.many'])
  await world.db`update catalogue_imports set status = 'cancelled', ended_at = now()
    where status in ('waiting', 'checked')`
})

const gate = { hosts: new Set<string>(), isHttps: false }
const answer = makeApiServer(makeApi(world), gate)
const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const authorization = { authorization: `Bearer ${fullKey.secret}` }

test('over HTTP a file is streamed both ways, and cut off above the limit', async () => {
  const headers = { ...authorization, ...csv }
  const rows = Array.from({ length: 40_000 }, (_, index) => `Bowl ${index},3`).join('\r\n')
  const body = `Title,Price\r\n${rows}\r\n`
  expect(body.length).toBeGreaterThan(512 * 1024)
  const sent = await fetch(`${url}/imports`, { method: 'POST', headers, body })
  const { id, bytes: length } = (await sent.json()) as { id: string; bytes: number }
  expect([sent.status, length]).toEqual([201, body.length])
  await fetch(`${url}/imports/${id}/cancel`, { method: 'POST', headers: authorization })

  const made = await call('POST', '/exports', { body: { list: 'catalogue' } })
  await writeExports(world)
  const got = await fetch(`${url}/exports/${made.json.id}/file`, { headers: authorization })
  expect(got.headers.get('content-disposition')).toContain(`export-${made.json.id}.csv`)
  expect(await got.text()).toContain(pathValues.productId)
  const head = await fetch(`${url}/exports/${made.json.id}/file`, {
    method: 'HEAD',
    headers: authorization,
  })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const json = await fetch(`${url}/exports/${made.json.id}/file`, {
    headers: { ...authorization, accept: 'application/json' },
  })
  expect(json.status).toBe(406)

  const endless = new ReadableStream({
    pull: (stream) => stream.enqueue(new Uint8Array(1024 * 1024).fill(97)),
  })
  const init = { method: 'POST', headers, body: endless, duplex: 'half' }
  const tooLarge = await fetch(`${url}/imports`, init as RequestInit).catch(() => null)
  if (tooLarge) expect(tooLarge.status).toBe(413)
})
