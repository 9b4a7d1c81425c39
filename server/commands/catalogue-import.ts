// `piazza import`: the import of the dashboard, for one file.

import { existsSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { categoryOptions } from '../../shop/catalog/categories/views.ts'
import { applyImport, uploadImport } from '../../shop/catalog/import/actions/imports.ts'
import { runImports } from '../../shop/catalog/import/actions/run.ts'
import { readOptions } from '../../shop/catalog/import/input.ts'
import {
  type ImportAs,
  isUnderWay,
  type StockChoice,
} from '../../shop/catalog/import/rules/imports.ts'
import {
  type ImportView,
  importById,
  openQuestions,
  questionsOf,
} from '../../shop/catalog/import/views.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { personByEmail } from '../../shop/people/accounts/views/people.ts'
import { firstLanguage } from '../../shop/platform/languages.ts'
import type { Refusal } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { unreadable, withShop, wrongContent, wrongUse } from './cli.ts'

export type ImportOptions = {
  readonly json?: boolean
  readonly as: string
  readonly apply?: boolean
  readonly state: ImportAs
  readonly stock: StockChoice
  readonly rate?: string
  readonly category?: string
  readonly createCategories?: boolean
  readonly fetchPictures?: boolean
}

export const importCatalogue = (path: string, options: ImportOptions): Promise<void> => {
  if (!existsSync(path) || !statSync(path).isFile()) {
    console.error(`${path} cannot be read.`)
    process.exitCode = unreadable
    return Promise.resolve()
  }
  return withShop(async (world, config) => {
    const who = await keeper(world, options.as)
    if (!who) {
      console.error(`There is no account ${options.as}.`)
      return 1
    }
    const refused = (refusal: Refusal, code = 1) => {
      console.error(world.say('en', 'errors', refusal.code, refusal.facts))
      for (const [name, key] of Object.entries(refusal.fields ?? {}))
        console.error(`  ${name}: ${world.say('en', 'errors', key)}`)
      return code
    }
    const chosen = await chosenOptions(world, options)
    if (!chosen.ok) return refused(chosen, wrongUse)
    const given = await uploadImport(world, who, { path, options: chosen.value })
    if (!given.ok) return refused(given, given.code === 'imports.not_allowed' ? 1 : wrongContent)
    const { id } = given.value
    let found = await finished(world, id)
    // A given rate is an answer.
    const questions = [
      ...(await questionsOf(world, id)).filter(({ kind }) => isAlwaysOpen.includes(kind)),
      ...(await openQuestions(world, found)),
    ]
    const isClear = found.status === 'checked' && found.invalid === 0 && questions.length === 0
    if (isClear && options.apply) {
      const applied = await applyImport(world, who, id)
      if (!applied.ok) return refused(applied)
      found = await finished(world, id)
    }
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
    const at = `${publicUrl}/admin/imports/${id}`
    tell(found, questions.length, at, options.json === true)
    return isClear && found.status !== 'failed' ? 0 : 1
  })
}

/** Kinds without a safe default. */
const isAlwaysOpen = ['column', 'category', 'colour', 'encoding', 'date']

async function keeper(world: World, email: string): Promise<Viewer | null> {
  const person = await personByEmail(world, email)
  return person && { ...person, sessionId: '' }
}

/** Without a chosen category, unknown types are errors of their products, as in the dashboard. */
async function chosenOptions(world: World, options: ImportOptions) {
  const known = (await categoryOptions(world, firstLanguage())).map(([id]) => id)
  const form = {
    as: options.state,
    stock: options.stock,
    category: options.category ?? '',
    newCategories: options.createCategories ? 'create' : 'refuse',
    rate: options.rate ?? '',
    fetchPictures: options.fetchPictures ? 'yes' : '',
    hex: '',
  }
  return readOptions(form, known)
}

/** Runs the import here, unless the jobs of a running shop were faster. */
async function finished(world: World, id: string): Promise<ImportView> {
  for (;;) {
    await runImports(world)
    const found = await importById(world, id)
    if (!found) throw new Error('the import was deleted meanwhile')
    if (!isUnderWay(found.status)) return found
    await wait(500)
  }
}

function tell(found: ImportView, questions: number, at: string, isJson: boolean): void {
  const { id, status, rows, added, changed, unchanged, invalid, written, problem } = found
  const counts = { rows, added, changed, unchanged, invalid, written, questions }
  if (isJson) {
    console.log(JSON.stringify({ id, status, problem, ...counts, at }))
    return
  }
  console.log(`${rows} rows: ${added} new products, ${changed} changed, ${unchanged} unchanged.`)
  if (status === 'done') console.log(`Written: ${written}.`)
  else if (status === 'failed') console.error(`Failed: ${problem}. See ${at}`)
  else if (invalid > 0) console.error(`${invalid} products are wrong: see ${at}`)
  else if (questions > 0) console.error(`${questions} questions need an answer: see ${at}`)
  else console.log(`Checked; nothing was written. To write it, run this with --apply, or see ${at}`)
}
