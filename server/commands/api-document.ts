// `piazza chore api`: builds the shop and writes the types of the API client; with `--release` the OpenAPI document
// is kept, too, which later ones are compared with.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtDocument, writeTypes } from '../../clients/typescript/generate.ts'
import { run } from '../run-command.mjs'

const root = join(import.meta.dirname, '../..')
const released = 'app/api/document/released.json'

export async function writeApi(isRelease: boolean): Promise<void> {
  await run('Preparing the shop', [process.execPath, 'server/prepare.mjs'], { cwd: root })
  const document = await builtDocument()
  writeTypes(document)
  if (!isRelease) return
  const { servers: _servers, ...rest } = document
  writeFileSync(join(root, released), JSON.stringify(rest))
  const biome = join(root, 'node_modules/.bin/biome')
  await run('Formatting the document', [biome, 'format', '--write', released], { cwd: root })
}
