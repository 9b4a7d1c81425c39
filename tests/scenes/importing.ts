// A shop into which whoever keeps the catalogue imports files of products.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { runImports } from '../../shop/imports/actions/run.ts'
import { applyImport, giveFile } from '../../shop/imports/actions.ts'
import type { Options } from '../../shop/imports/rules.ts'
import { catalogueFile, importById, problemsOf } from '../../shop/imports/views.ts'
import { person } from '../people.ts'
import { testWorld } from '../world.ts'

export const world = await testWorld()
export const keeper = await person(world, 'catalogue')
export const folder = mkdtempSync(join(tmpdir(), 'piazza-imports-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

export const asFile: Options = {
  as: 'file',
  stock: 'set',
  category: 'accessories',
  rate: '1',
  hex: '',
}

let made = 0
export async function given(content: string | Uint8Array, options: Partial<Options> = {}) {
  const path = join(folder, String(++made))
  writeFileSync(path, content)
  return giveFile(world, keeper, { path, options: { ...asFile, ...options } })
}

/** Checked; answers its id. */
export async function checked(content: string | Uint8Array, options: Partial<Options> = {}) {
  const file = await given(content, options)
  if (!file.ok) throw new Error(file.code)
  await runImports(world)
  return file.value.id
}
export async function applied(content: string | Uint8Array, options: Partial<Options> = {}) {
  const id = await checked(content, options)
  await applyImport(world, keeper, id)
  await runImports(world)
  return importById(world, id)
}
export async function exported(): Promise<string> {
  let text = ''
  for await (const part of catalogueFile(world)) text += part.text
  return text
}
export const reasonsOf = async (id: string) =>
  (await problemsOf(world, id, { after: null, limit: 100 })).rows.map(
    ({ number, column, value, reason }) => [number, column, value, reason],
  )

export const head = 'Id,State,Name,Category,Brand,Base price,Description,Colour,Hex,Price,Stock'
export const row = (id: string, more = '') =>
  `${id},published,Lamp ${id},accessories,Lumen,10,A lamp.,Ink,#101418,,5${more}`
export const file = (...rows: string[]) => [head, ...rows].join('\n')

export async function clear(): Promise<void> {
  await world.db`delete from stock_reservations`
  await world.db`delete from products`
}
