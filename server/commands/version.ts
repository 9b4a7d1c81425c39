// `piazza version`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export function version(isJson: boolean): void {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const node = process.versions.node
  const platform = `${process.platform} ${process.arch}`
  if (isJson) console.log(JSON.stringify({ version, node, platform }))
  else console.log(`Piazza ${version}, Node ${node}, ${platform}`)
}
