import { beforeEach, expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { beginExport, cancelExport, endExport, forgetExports, reportExport } from './actions.ts'
import { isExportId, silentAfter } from './rules.ts'
import { exportProgress } from './views.ts'

let id = ''
let nth = 0

const world = await testWorld()
const ada = await person(world, 'admin')
const grace = await person(world, 'admin')

beforeEach(async () => {
  nth += 1
  id = await beginExport(world, ada, { id: `export-of-the-test-${nth}`, about: 100 })
})

const progress = (who = ada) => exportProgress(world, who, id)

test('progress is visible to its owner only', async () => {
  expect(id).toBe(`export-of-the-test-${nth}`)
  expect(await progress()).toEqual({ state: 'running', rows: 0, about: 100 })
  expect(await reportExport(world, id, 40)).toBe(true)
  expect(await progress()).toEqual({ state: 'running', rows: 40, about: 100 })
  expect(await progress(grace)).toBeNull()
  await endExport(world, id, { rows: 101, isWhole: true })
  expect(await progress()).toEqual({ state: 'done', rows: 101, about: 100 })
})

test('an aborted export is never complete', async () => {
  expect(await endExport(world, id, { rows: 30, isWhole: false })).toBe(true)
  expect(await endExport(world, id, { rows: 100, isWhole: true })).toBe(false)
  expect(await progress()).toMatchObject({ state: 'broken', rows: 30 })
})

test('a writer without a heartbeat has failed', async () => {
  await reportExport(world, id, 10)
  world.clock.advance(silentAfter)
  expect(await progress()).toMatchObject({ state: 'running' })
  world.clock.advance(1)
  expect(await progress()).toMatchObject({ state: 'broken', rows: 10 })
})

test('its owner cancels it once, and the writer is told', async () => {
  expect(await cancelExport(world, grace, id)).toMatchObject({ code: 'exports.missing' })
  expect(await reportExport(world, id, 10)).toBe(true)
  expect(await cancelExport(world, ada, id)).toMatchObject({ ok: true })
  expect(await reportExport(world, id, 20)).toBe(false)
  expect(await endExport(world, id, { rows: 20, isWhole: true })).toBe(false)
  expect(await progress()).toMatchObject({ state: 'cancelled', rows: 10 })
  expect(await cancelExport(world, ada, id)).toMatchObject({ code: 'exports.missing' })
})

test('a retry by the browser starts again; another’s id is not accepted', async () => {
  await endExport(world, id, { rows: 30, isWhole: false })
  expect(await beginExport(world, ada, { id, about: null })).toBe(id)
  expect(await progress()).toEqual({ state: 'running', rows: 0, about: null })
  const other = await beginExport(world, grace, { id, about: 5 })
  expect(other).not.toBe(id)
  expect(await progress()).toMatchObject({ about: null })
})

test.each(['', 'short', '../../etc/passwd/and/more', 'x'.repeat(65), null])(
  'an invalid id (%j) is replaced by a new one',
  async (asked) => {
    const given = await beginExport(world, ada, { id: asked, about: null })
    expect(given).not.toBe(asked)
    expect(isExportId(given)).toBe(true)
  },
)

test('it is deleted after a day', async () => {
  world.clock.advance(86_400_000)
  await forgetExports(world)
  expect(await progress()).not.toBeNull()
  world.clock.advance(1)
  await forgetExports(world)
  expect(await progress()).toBeNull()
})
