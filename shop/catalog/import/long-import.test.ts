// A long import: stopped, taken over, canceled and deleted.
import { describe, expect, test } from 'vitest'
import {
  checkedImport,
  clear,
  clerk,
  file,
  row,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import type { World } from '../../world.ts'
import { applyImport, cancelImport, forgetImports } from './actions/imports.ts'
import { runImports } from './actions/run.ts'
import { importById, importsPage } from './views.ts'

describe('a long import', () => {
  const many = (count: number) =>
    file(...Array.from({ length: count }, (_, index) => row(`many-${index}`)))

  /** Acts on the first progress notification after some rows are done. */
  const onceBegun = (id: string, act: () => unknown) =>
    world.events.on(`import:${id}`, async () => {
      if (((await importById(world, id))?.done ?? 0) > 0) await act()
    })

  test('pauses at once and resumes without duplicates', async () => {
    await clear()
    const id = await checkedImport(many(2_600))
    await applyImport(world, clerk, id)
    const stop = new AbortController()
    const off = onceBegun(id, () => stop.abort())
    await runImports(world, stop.signal)
    off()
    const half = await importById(world, id)
    expect(half).toMatchObject({ status: 'applying' })
    expect(half?.written).toBeGreaterThan(0)
    expect(half?.written).toBeLessThan(2_600)
    await runImports(world)
    expect(await importById(world, id)).toMatchObject({
      status: 'done',
      written: 2_600,
      overtaken: 0,
    })
    const [{ count }] = await world.db<[{ count: number }]>`
      select count(*) from product_versions where product_id like 'many-%'`
    expect(count).toBe(2_600)
  })

  test('that dies before a slice is committed duplicates no variant, unit or price', async () => {
    await clear()
    const rows = Array.from({ length: 350 }, (_, index) => [
      row(`three-${index}`),
      ...['Sand', 'Red'].map((name) => `three-${index},,,,,,,${name},#e6dcc8,12,3`),
    ])
    const id = await checkedImport(file(...rows.flat()))
    await applyImport(world, clerk, id)
    let slices = 0
    const dying: World = {
      ...world,
      transaction: (work) =>
        world.transaction(async (world) => {
          const done = await work(world)
          slices += 1
          if (slices === 3) throw new Error('killed')
          return done
        }),
    }
    await expect(runImports(dying)).rejects.toThrow('killed')
    expect(await importById(world, id)).toMatchObject({ status: 'applying', done: 200 })
    await runImports(world)
    expect(await importById(world, id)).toMatchObject({ status: 'done', written: 350 })
    const [counts] = await world.db`
      select (select count(*) from product_variants) as variants,
        (select sum(stocked)::int from product_variants) as units,
        (select count(*) from stock_movements m join product_variants c on c.id = m.variant_id) as movements,
        (select count(*) from price_history) as prices, (select count(*) from product_versions) as versions`
    expect(counts).toEqual({
      variants: 1_050,
      units: 350 * 11,
      movements: 1_050,
      prices: 1_050,
      versions: 350,
    })
  })

  test('is taken over from a dead worker, and never processed by two', async () => {
    const id = await checkedImport(many(10).replaceAll('Lamp', 'Lantern'))
    await applyImport(world, clerk, id)
    await world.db`update catalogue_imports set worker = 'dead', worker_until = now() + interval '9 seconds'
      where id = ${id}`
    await runImports(world)
    expect(await importById(world, id)).toMatchObject({ status: 'applying', done: 0 })
    await world.db`update catalogue_imports set worker_until = now() - interval '1 second' where id = ${id}`
    await Promise.all([runImports(world), runImports(world)])
    expect(await importById(world, id)).toMatchObject({ status: 'done', written: 10 })
  })

  test('can be cancelled: what was written stays', async () => {
    const id = await checkedImport(many(2_600).replaceAll('Lamp', 'Torch'))
    await applyImport(world, clerk, id)
    const off = onceBegun(id, () => cancelImport(world, clerk, id))
    await runImports(world)
    off()
    const ended = await importById(world, id)
    expect(ended).toMatchObject({ status: 'cancelled' })
    expect(ended?.written).toBeGreaterThan(0)
    expect(ended?.written).toBeLessThan(2_600)
    await runImports(world)
    expect((await importById(world, id))?.written).toBe(ended?.written)
  })

  test('is deleted with its file after a while', async () => {
    const before = await importsPage(world, { after: null, limit: 100 })
    expect(before.rows.some(({ hasFile }) => hasFile)).toBe(true)
    world.clock.advance(15 * 86_400_000)
    await forgetImports(world)
    await forgetImports(world)
    expect((await importsPage(world, { after: null, limit: 100 })).rows).toEqual([])
  })
})
