// Writes schema.ts, the types of the API: of the shop at an address, or without one of the shop built in this repository.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Document, typesOf } from './types.ts'

const path = '/api/v1/openapi.json'
const [, program = '', address] = process.argv

if (import.meta.url === pathToFileURL(program).href) writeTypes(await documentOf(address))

export function writeTypes(document: Document): void {
  writeFileSync(join(import.meta.dirname, 'schema.ts'), typesOf(document))
}

async function documentOf(address: string | undefined): Promise<Document> {
  if (!address) return await builtDocument()
  const response = await fetch(new URL(path, address))
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`)
  return (await response.json()) as Document
}

export async function builtDocument(): Promise<Document> {
  const built = join(import.meta.dirname, '../../build/server/index.js')
  const { makeApi } = await import(pathToFileURL(built).href)
  const world = { config: { publicUrl: 'https://shop.example' }, refreshed: async () => {} }
  const { body } = await makeApi(world)({ method: 'GET', url: path, headers: {} })
  return JSON.parse(body)
}
