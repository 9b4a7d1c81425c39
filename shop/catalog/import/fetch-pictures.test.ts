// Downloads of an import's remote pictures, with a real server, address guard and decoder.
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import {
  appliedImport,
  checkedImport,
  clear,
  clerk,
  reasonsOf,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import {
  at,
  fetchAll,
  fetchOptions,
  file,
  lampFile,
  picturesOf,
  requestedPaths,
  server,
} from '../../../tests/fixtures/catalog/remote-images.ts'
import { applyImport, cancelImport } from './actions/imports.ts'
import { runImports } from './actions/run.ts'
import { claimDownloads } from './store/pictures.ts'
import { importById, pictureProgress } from './views.ts'

describe('remote pictures', () => {
  test.each(['active', 'draft'])(
    'are downloaded after the import with position, alt text and option value: %s',
    async (status) => {
      const view = await appliedImport(lampFile(status), fetchOptions)
      const id = view?.id ?? ''
      expect(view).toMatchObject({ status: 'done', added: 1, written: 1, notTaken: 0 })
      expect(await picturesOf('lamp')).toEqual([])
      expect(await pictureProgress(world, id)).toEqual({ waiting: 2, fetched: 0, failed: 0 })
      await fetchAll()
      expect(await pictureProgress(world, id)).toEqual({ waiting: 0, fetched: 2, failed: 0 })
      expect(await picturesOf('lamp')).toMatchObject([
        { value: { option: 'Color', value: 'Black' }, alt: { en: 'In front' } },
        { value: null, alt: { en: 'Behind' } },
      ])
      expect(await reasonsOf(id)).toEqual([])
      const [row] = await world.db<{ published: boolean }[]>`select published from products`
      expect(row?.published).toBe(status === 'active')
      const [versions] = await world.db<{ count: number }[]>`
        select count(*) from product_versions where product_id = 'lamp'`
      expect(versions?.count).toBe(status === 'active' ? 2 : 0)
    },
  )

  test('are not downloaded again when the same file is imported again, which changes nothing', async () => {
    await appliedImport(lampFile(), fetchOptions)
    await fetchAll()
    const before = await picturesOf('lamp')
    requestedPaths.length = 0
    const again = await checkedImport(lampFile(), fetchOptions)
    expect(await importById(world, again)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    await fetchAll()
    expect(requestedPaths).toEqual([])
    expect(await picturesOf('lamp')).toEqual(before)
  })

  test('are downloaded for a product that was imported without them', async () => {
    await appliedImport(lampFile(), { category: 'audio' })
    await fetchAll()
    expect(requestedPaths).toEqual([])
    const id = (await appliedImport(lampFile(), fetchOptions))?.id ?? ''
    expect(await importById(world, id)).toMatchObject({ changed: 1, written: 1 })
    await fetchAll()
    expect(await picturesOf('lamp')).toHaveLength(2)
  })

  test('put pictures that the product has behind those of the file; equal content is one picture', async () => {
    await appliedImport(lampFile(), fetchOptions)
    await fetchAll()
    const [front, back] = (await picturesOf('lamp')) ?? []
    await world.db`delete from catalogue_imports`
    await appliedImport(
      file(`lamp,Lamp,A lamp.,Lumen,Audio,Color,Black,10,active,${at('/same.jpg')},1,,`),
      fetchOptions,
    )
    await fetchAll()
    expect((await picturesOf('lamp'))?.map(({ id }) => id)).toEqual([front?.id, back?.id])
  })
})

describe('pictures that cannot be downloaded', () => {
  test('are listed with the reason, and the others are downloaded', async () => {
    const paths = '/small.jpg /bomb.png /page.html /huge.jpg /gone.jpg'.split(' ')
    const others = [
      `https://inside.example:${server.port}/front.jpg`,
      'https://127.0.0.2/x.jpg',
      'https://[::1]/x.jpg',
      'https://nowhere.example/x.jpg',
    ]
    const rows = [...paths.map(at), ...others, 'http://shop.example/x.jpg', at('/front.jpg')]
    const id =
      (
        await appliedImport(
          file(
            ...rows.map((address, index) =>
              index === 0
                ? `mug,Mug,A mug.,Lumen,Audio,,,8,active,${address},1,,`
                : `mug,,,,,,,,,${address},${index + 1},,`,
            ),
          ),
          fetchOptions,
        )
      )?.id ?? ''
    await fetchAll()
    // An unknown host may resolve later.
    world.clock.advance(3_600_000)
    await fetchAll()
    expect(await picturesOf('mug')).toEqual([])
    world.clock.advance(3_600_000)
    await fetchAll()
    expect(await picturesOf('mug')).toHaveLength(1)
    expect(
      (await reasonsOf(id)).map(([row, column, value, reason]) => [row, column, value, reason]),
    ).toEqual(
      [
        [rows[0], 'catalog.picture_small'],
        [rows[1], 'upload.too_many_pixels'],
        [rows[2], 'catalog.picture_type'],
        [rows[3], 'download.too_large'],
        [rows[4], 'download.missing'],
        [rows[5], 'download.private'],
        [rows[6], 'download.private'],
        [rows[7], 'download.private'],
        [rows[8], 'download.unknown'],
        [rows[9], 'download.address'],
      ].map(([address, reason], index) => [index + 2, 'Image Src', address, reason]),
    )
    expect(await pictureProgress(world, id)).toEqual({ waiting: 0, fetched: 1, failed: 9 })
    // Nothing is left half-written.
    const [images] = await world.db<{ count: number }[]>`
      select count(*) from images where id not in (select image_id from product_images)`
    expect(images?.count).toBe(0)
    expect(
      readdirSync(tmpdir()).filter((name) => name.startsWith(`piazza-upload-${process.pid}-`)),
    ).toEqual([])
  })

  test('for a temporary reason are tried three times', async () => {
    const id =
      (
        await appliedImport(
          file(`mug,Mug,A mug.,Lumen,Audio,,,8,active,${at('/busy.jpg')},1,,`),
          fetchOptions,
        )
      )?.id ?? ''
    for (const requests of [1, 1, 2, 3, 3]) {
      await fetchAll()
      // It is not retried right away.
      if (requests === 1 && requestedPaths.length === 1) await fetchAll()
      expect(requestedPaths.length).toBeLessThanOrEqual(3)
      world.clock.advance(requests === 1 ? 59_000 : 200_000)
    }
    expect(requestedPaths).toEqual(['/busy.jpg', '/busy.jpg', '/busy.jpg'])
    expect(await reasonsOf(id)).toEqual([[2, 'Image Src', at('/busy.jpg'), 'download.busy']])
  })

  test('are listed for a deleted product, or after the role was removed', async () => {
    const gone = (await appliedImport(lampFile(), fetchOptions))?.id ?? ''
    await clear()
    await fetchAll()
    expect((await reasonsOf(gone)).map((row) => row[3])).toEqual([
      'catalog.missing',
      'catalog.missing',
    ])
    await world.db`delete from catalogue_imports`
    const late = (await appliedImport(lampFile(), fetchOptions))?.id ?? ''
    await world.db`delete from user_roles where user_id = ${clerk.id}`
    await fetchAll()
    await world.db`
      insert into user_roles (user_id, role, granted_at) values (${clerk.id}, 'catalogue', ${world.now()})`
    expect((await reasonsOf(late)).map((row) => row[3])).toEqual([
      'imports.nobody',
      'imports.nobody',
    ])
    expect(await picturesOf('lamp')).toEqual([])
  })
})

describe('a killed worker', () => {
  test('leaves unfinished pictures to the next one, and downloaded ones are kept', async () => {
    await appliedImport(lampFile(), fetchOptions)
    const stop = new AbortController()
    stop.abort()
    await fetchAll(stop.signal)
    expect(requestedPaths).toEqual([])
    // Claimed by a worker that has died.
    expect(await claimDownloads(world.db, world.now(), 1)).toHaveLength(1)
    await fetchAll()
    expect(requestedPaths).toHaveLength(1)
    expect(await picturesOf('lamp')).toEqual([])
    await world.db`update catalogue_import_pictures set worker_until = now() - interval '1 second'`
    await fetchAll()
    expect(requestedPaths.toSorted()).toEqual(['/back.png', '/front.jpg'])
    expect(await picturesOf('lamp')).toHaveLength(2)
  })

  test('after the download and before the update is followed by one that updates', async () => {
    const id = (await appliedImport(lampFile(), fetchOptions))?.id ?? ''
    await fetchAll()
    const all = await picturesOf('lamp')
    await clear()
    await world.db`delete from catalogue_import_items`
    await appliedImport(lampFile(), { category: 'audio' })
    await world.db`update catalogue_import_pictures set status = 'fetched' where import_id = ${id}`
    requestedPaths.length = 0
    await Promise.all([fetchAll(), fetchAll()])
    expect(requestedPaths).toEqual([])
    expect(await picturesOf('lamp')).toEqual(all)
  })
})

test('a cancelled import downloads nothing more', async () => {
  const id = await checkedImport(lampFile(), fetchOptions)
  await applyImport(world, clerk, id)
  await runImports(world)
  await world.db`update catalogue_imports set status = 'applying' where id = ${id}`
  await cancelImport(world, clerk, id)
  await fetchAll()
  expect(requestedPaths).toEqual([])
  expect((await reasonsOf(id)).map((row) => row[3])).toEqual(['imports.stopped', 'imports.stopped'])
})
