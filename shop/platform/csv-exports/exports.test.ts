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

test('it is followed by whoever asked for it, and by nobody else', async () => {
  expect(id).toBe(`export-of-the-test-${nth}`)
  expect(await progress()).toEqual({ state: 'running', rows: 0, about: 100 })
  expect(await reportExport(world, id, 40)).toBe(true)
  expect(await progress()).toEqual({ state: 'running', rows: 40, about: 100 })
  expect(await progress(grace)).toBeNull()
  await endExport(world, id, { rows: 101, isWhole: true })
  expect(await progress()).toEqual({ state: 'done', rows: 101, about: 100 })
})

test('what broke off is never called whole', async () => {
  expect(await endExport(world, id, { rows: 30, isWhole: false })).toBe(true)
  expect(await endExport(world, id, { rows: 100, isWhole: true })).toBe(false)
  expect(await progress()).toMatchObject({ state: 'broken', rows: 30 })
})

test('a writer of whom nothing is heard has broken off', async () => {
  await reportExport(world, id, 10)
  world.clock.advance(silentAfter)
  expect(await progress()).toMatchObject({ state: 'running' })
  world.clock.advance(1)
  expect(await progress()).toMatchObject({ state: 'broken', rows: 10 })
})

test('its owner ends it once, and the writer is told', async () => {
  expect(await cancelExport(world, grace, id)).toMatchObject({ code: 'exports.missing' })
  expect(await reportExport(world, id, 10)).toBe(true)
  expect(await cancelExport(world, ada, id)).toMatchObject({ ok: true })
  expect(await reportExport(world, id, 20)).toBe(false)
  expect(await endExport(world, id, { rows: 20, isWhole: true })).toBe(false)
  expect(await progress()).toMatchObject({ state: 'cancelled', rows: 10 })
  expect(await cancelExport(world, ada, id)).toMatchObject({ code: 'exports.missing' })
})

test('a browser that tries once more begins again; another’s name is not taken', async () => {
  await endExport(world, id, { rows: 30, isWhole: false })
  expect(await beginExport(world, ada, { id, about: null })).toBe(id)
  expect(await progress()).toEqual({ state: 'running', rows: 0, about: null })
  const other = await beginExport(world, grace, { id, about: 5 })
  expect(other).not.toBe(id)
  expect(await progress()).toMatchObject({ about: null })
})

test.each(['', 'short', '../../etc/passwd/and/more', 'x'.repeat(65), null])(
  'a name that is none (%j) gives way to one of the shop’s own',
  async (asked) => {
    const given = await beginExport(world, ada, { id: asked, about: null })
    expect(given).not.toBe(asked)
    expect(isExportId(given)).toBe(true)
  },
)

test('it is forgotten after a day', async () => {
  world.clock.advance(86_400_000)
  await forgetExports(world)
  expect(await progress()).not.toBeNull()
  world.clock.advance(1)
  await forgetExports(world)
  expect(await progress()).toBeNull()
})
