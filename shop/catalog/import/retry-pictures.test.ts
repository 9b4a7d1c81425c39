// Retrying failed image downloads of an import.
import { describe, expect, onTestFinished, test } from 'vitest'
import { appliedImport, clerk, world } from '../../../tests/fixtures/catalog/importing.ts'
import {
  at,
  contents,
  fetchAll,
  fetchOptions,
  file,
  picturesOf,
  requestedPaths,
} from '../../../tests/fixtures/catalog/remote-images.ts'
import { person } from '../../../tests/support/people.ts'
import { ok } from '../../result.ts'
import { retryPictures } from './actions/imports.ts'
import { pictureProgress, problemsOf } from './views.ts'

describe('retrying failed pictures', () => {
  const mug = () =>
    file(
      `mug,Mug,A mug.,Lumen,Audio,,,8,active,${at('/front.jpg')},1,,`,
      `mug,,,,,,,,,${at('/later.jpg')},2,,`,
      `mug,,,,,,,,,${at('/gone.jpg')},3,,`,
    )
  const failing = async () => {
    const id = (await appliedImport(mug(), fetchOptions))?.id ?? ''
    await fetchAll()
    expect(await pictureProgress(world, id)).toEqual({ waiting: 0, fetched: 1, failed: 2 })
    return id
  }
  const failures = async (id: string) =>
    (await problemsOf(world, id, { after: null, limit: 100 })).rows

  test('works for all or one, and puts the picture in its position', async () => {
    const id = await failing()
    const [later] = await failures(id)
    expect(later).toMatchObject({ number: 3, reason: 'download.missing' })
    contents['/later.jpg'] = contents['/back.png'] as Uint8Array
    onTestFinished(() => void delete contents['/later.jpg'])
    requestedPaths.length = 0
    const one = await retryPictures(world, clerk, { id, which: later?.pictureId ?? 0 })
    expect(one).toEqual(ok(1))
    expect((await failures(id)).map((row) => row.number)).toEqual([4])
    await fetchAll()
    expect(requestedPaths).toEqual(['/later.jpg'])
    expect(await picturesOf('mug')).toHaveLength(2)
    expect(await retryPictures(world, clerk, { id, which: 'all' })).toEqual(ok(1))
    // Retrying is idempotent.
    expect(await retryPictures(world, clerk, { id, which: 'all' })).toEqual(ok(0))
    await fetchAll()
    expect(requestedPaths).toEqual(['/later.jpg', '/gone.jpg'])
    expect((await failures(id)).map((row) => row.reason)).toEqual(['download.missing'])
    const [said] = await world.db<{ count: number }[]>`
      select count(*) from audit_entries where subject = ${`import:${id}`} and action = 'import.pictures_retried'`
    expect(said?.count).toBe(2)
  })

  test('takes the role, and an import that exists and was not cancelled', async () => {
    const id = await failing()
    const shopper = await person(world)
    expect(await retryPictures(world, shopper, { id, which: 'all' })).toMatchObject({
      code: 'imports.not_allowed',
    })
    expect(await retryPictures(world, clerk, { id: 'none', which: 'all' })).toMatchObject({
      code: 'imports.missing',
    })
    await world.db`update catalogue_imports set status = 'cancelled' where id = ${id}`
    expect(await retryPictures(world, clerk, { id, which: 'all' })).toMatchObject({
      code: 'imports.state',
    })
    expect(await failures(id)).toHaveLength(2)
  })
})
