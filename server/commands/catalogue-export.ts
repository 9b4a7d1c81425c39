// `piazza export`: the whole catalog as a file.
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { recordCatalogueExport } from '../../shop/catalog/import/actions/imports.ts'
import { catalogueFile } from '../../shop/catalog/import/views.ts'
import type { World } from '../../shop/world.ts'
import { cannotWrite, withShop } from './cli.ts'

export const exportCatalogue = (path: string | null): Promise<void> =>
  withShop(async (world) => {
    await recordCatalogueExport(world, 'system')
    if (path === null) {
      await write(world, process.stdout)
      return 0
    }
    // The final name is only given to a complete file.
    const partial = `${path}.part`
    try {
      const rows = await write(world, createWriteStream(partial, { flags: 'wx', mode: 0o600 }))
      await rename(partial, path)
      console.log(`${path}: ${rows} rows.`)
      return 0
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') await rm(partial, { force: true })
      console.error(`${path} was not written: ${message}`)
      return cannotWrite
    }
  })

async function write(world: World, to: Writable): Promise<number> {
  let count = 0
  async function* parts() {
    for await (const { text, rows } of catalogueFile(world)) {
      count += rows
      yield text
    }
  }
  await pipeline(Readable.from(parts()), to, { end: to !== process.stdout })
  return count
}
