// A managed database: its user owns it and is no superuser.
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../../adapters/database/connect.ts'
import {
  emptyTarget,
  identity,
  place,
  recipient,
  shopToBackUp,
} from '../../tests/support/backups.ts'
import { rowsOf, schemaOf } from '../../tests/support/database-contents.ts'
import { storedDocument } from '../../tests/support/documents.ts'
import { person } from '../../tests/support/people.ts'
import { line, placed, stockedProduct } from '../../tests/support/shopping.ts'
import { restoreBackup } from './restore.ts'
import { makeBackup } from './write.ts'

const { world, backUp } = await shopToBackUp()
const plain = `plain_${randomBytes(4).toString('hex')}`
const target = await emptyTarget()
const database = new URL(target.url).pathname.slice(1)
await target.pool.unsafe(`create role ${plain} login; alter database ${database} owner to ${plain};
  alter schema public owner to ${plain}`)
afterAll(async () => {
  await target.pool.unsafe(`reassign owned by ${plain} to current_user; drop owned by ${plain}`)
})
const url = new URL(target.url)
url.username = plain

test('a managed database is restored and backed up, rows of identity checks included', async () => {
  const ada = await person(world)
  await storedDocument(world, ada)
  await placed(world, ada, [line(await stockedProduct(world, 3))])
  const { name } = await backUp()
  await restoreBackup(target.config, url.href, { place, name }, [identity], () => {})
  const rows = await rowsOf(world.db as never)
  expect(rows.get('documents')).toHaveLength(1)
  expect(await rowsOf(target.pool)).toEqual(rows)
  expect(await schemaOf(target.pool)).toEqual(await schemaOf(world.db as never))
  const owned = connect(url.href, 1)
  const [row] = await owned`select rolsuper from pg_roles where rolname = current_user`
  await owned.end()
  expect(row).toEqual({ rolsuper: false })

  const again = await makeBackup(target.config, url.href, place, [recipient], () => {})
  const second = await emptyTarget()
  await restoreBackup(second.config, second.url, { place, name: again.name }, [identity], () => {})
  expect(await rowsOf(second.pool)).toEqual(rows)
})
