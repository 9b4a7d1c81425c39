// Exports by the API: written by a job, stored for a day.
import { beforeEach, expect, test } from 'vitest'
import { writeExports } from '../../shop/catalog/import/actions/write-exports.ts'
import { forgetExports } from '../../shop/platform/csv-exports/actions.ts'
import { guardedLists, keptFor, maxStoredExports } from '../../shop/platform/csv-exports/rules.ts'
import {
  call,
  fullKey,
  pathValues,
  refusedCall,
  resetUsage,
  successfulCall,
  world,
} from '../../tests/fixtures/api/shop.ts'

beforeEach(resetUsage)

test('an export is created, polled, downloaded and deleted', async () => {
  const made = await successfulCall('createExport', '/exports', { list: 'catalogue' })
  expect(made).toMatchObject({ state: 'waiting', rows: 0 })
  const early = await call('GET', `/exports/${made.id}/file`)
  expect([early.status, early.json.code]).toEqual([409, 'exports.unready'])
  await writeExports(world)
  const { json } = await call('GET', `/exports/${made.id}`)
  expect([json.state, json.rows]).toEqual(['done', expect.any(Number)])
  expect(json.rows).toBeGreaterThan(1)
  const file = await call('GET', `/exports/${made.id}/file`)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.text.trim().split('\r\n')).toHaveLength(json.rows + 1)
  expect(file.text).toContain(pathValues.productId)
  await successfulCall('deleteExport', `/exports/${made.id}`, {})
  expect(await world.files.get(`export-${made.id}`)).toMatchObject({ code: 'file.missing' })
  expect((await call('GET', `/exports/${made.id}`)).json.code).toBe('exports.missing')
})

test.each(guardedLists)('%s are refused to API keys', async (list) => {
  const answer = await refusedCall('POST', '/exports', { body: { list } })
  expect(answer.slice(0, 2)).toEqual([403, 'exports.person'])
})

test('creating an export is in the audit log', async () => {
  const { id } = await successfulCall('createExport', '/exports', { list: 'catalogue' })
  const [entry] = await world.db<{ action: string; details: object; who: string }[]>`
    select * from audit_entries order by number desc limit 1`
  expect(entry).toMatchObject({ action: 'list.exported', subject: 'list:catalogue' })
  expect(JSON.stringify(entry)).toContain(fullKey.id)
  await successfulCall('deleteExport', `/exports/${id}`, {})
  const [deleted] = await world.db<{ who: string }[]>`
    select who from audit_entries where action = 'export.deleted' and subject = ${`export:${id}`}`
  expect(deleted?.who).toContain(fullKey.id)
})

test('an interrupted export is continued by the next worker, and a deleted one leaves no file', async () => {
  const stopped = await successfulCall('createExport', '/exports', { list: 'catalogue' })
  await writeExports(world, AbortSignal.abort())
  expect((await call('GET', `/exports/${stopped.id}`)).json.state).toBe('waiting')
  const { put } = world.files
  const files = {
    ...world.files,
    async put(...of: Parameters<typeof put>) {
      const kept = await put(...of)
      await call('DELETE', `/exports/${stopped.id}`)
      return kept
    },
  }
  await writeExports({ ...world, files })
  expect(await world.files.get(`export-${stopped.id}`)).toMatchObject({ code: 'file.missing' })
})

test('a failed export says so', async () => {
  const { id } = await successfulCall('createExport', '/exports', { list: 'catalogue' })
  const files = { ...world.files, put: () => Promise.reject(new Error('no disk')) }
  await writeExports({ ...world, files })
  expect((await call('GET', `/exports/${id}`)).json.state).toBe('broken')
  expect(world.logged.pop()).toMatchObject({ level: 'error' })
})

test('exports are limited in number, and kept for a day', async () => {
  const ids: string[] = []
  let answer = await call('POST', '/exports', { body: { list: 'catalogue' } })
  while (answer.status === 201) {
    ids.push(answer.json.id)
    answer = await call('POST', '/exports', { body: { list: 'catalogue' } })
  }
  expect([answer.status, answer.json.code]).toEqual([429, 'exports.many'])
  expect(ids.length).toBeLessThanOrEqual(maxStoredExports)
  await writeExports(world)
  world.clock.advance(keptFor + 1)
  await forgetExports(world)
  expect(await world.files.get(`export-${ids[0]}`)).toMatchObject({ code: 'file.missing' })
  expect((await call('GET', `/exports/${ids[0]}`)).status).toBe(404)
})
