// `node bench/search-engines/main.ts demo|100000|1000000 [engines] [languages]`: the shop's search and others, on the same
// products and the judged searches. Each engine has its own process; they alternate, one search at a time.
// The others are installed in this folder.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '../../adapters/database/embedded.ts'
import { demoCatalogue } from '../../demo/catalogue/index.ts'
import { ownTemporaryFolder } from '../../tests/support/runs/temporary-folder.ts'
import { type Judged, judged, type Score, scoreOf } from './judged.ts'

const [, , size = 'demo', engines = '.', only] = process.argv
const isDemo = size === 'demo'
const languages = only?.split(',') ?? (isDemo ? ['en', 'de', 'ru', 'ar', 'zh'] : ['en', 'ar', 'zh'])
const names = readdirSync(join(import.meta.dirname, 'engines'))
  .map((file) => file.replace('.ts', ''))
  .filter((name) => new RegExp(engines).test(name))
const rounds = 3
/** Time budget; an engine that exceeds it in one round runs only once. */
const patience = 90_000

if (!existsSync(join(import.meta.dirname, 'node_modules'))) {
  const options = { cwd: import.meta.dirname, stdio: 'inherit' } as const
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], options)
  if (status !== 0) throw new Error('the libraries could not be installed')
}

const folder = ownTemporaryFolder('search-engines')
const settings = {
  shared_buffers: '1GB',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
}
const database = await startEmbedded(folder, { settings })

/** The demonstration product that a generated one is modeled on. */
const modelOf = (id: string): string =>
  isDemo ? id : (demoCatalogue[Number(id.replace('item-', '')) % demoCatalogue.length]?.id ?? '')
const each = isDemo ? 1 : Math.floor(Number(size) / demoCatalogue.length / 2)

type Built = { seconds: number; memory: number; disk: number }
type Answer = { ms: number; count: number; ids: string[] }
type Candidate = {
  name: string
  child: ChildProcess
  built: Built
  times: number[]
  scores: (Score & Judged)[]
}

async function open(name: string, language: string): Promise<Candidate | null> {
  const file = join(import.meta.dirname, 'engine.child.ts')
  const execArgv = ['--expose-gc', '--max-old-space-size=9000', '--max-semi-space-size=16']
  const child = fork(file, [name, language, size, database.url], { execArgv })
  const built = await Promise.race([
    once(child, 'message').then(([message]) => message as Built),
    once(child, 'exit').then(() => null),
  ])
  if (built) return { name, child, built, times: [], scores: [] }
  console.log(`${language} ${name}: gave up`)
  return null
}

async function ask<Given>({ child }: Candidate, message: object): Promise<Given> {
  child.send(message)
  const [answer] = await once(child, 'message')
  return answer as Given
}

const part = (values: readonly number[], at: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * at))] ??
  Number.NaN
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const cells = (values: readonly (number | string)[]) =>
  values
    .map((value) =>
      (typeof value === 'string' ? value : value.toFixed(value < 10 ? 2 : 0)).padStart(9),
    )
    .join('')

async function measure(language: string): Promise<void> {
  const own = judged.filter((query) => query.language === language)
  const candidates: Candidate[] = []
  for (const name of names) {
    const candidate = await open(name, language)
    if (candidate) candidates.push(candidate)
  }
  for (let round = 0; round < rounds; round += 1)
    for (const query of own)
      for (const candidate of candidates) {
        if (round > 0 && candidate.times.reduce((sum, ms) => sum + ms, 0) > patience) continue
        const { ms, ids } = await ask<Answer>(candidate, { words: query.words })
        candidate.times.push(ms)
        if (round === 0) candidate.scores.push({ ...query, ...scoreOf(query, ids, modelOf, each) })
      }
  console.log(`\n${language}, ${own.length} searches`)
  const heads = [
    'build s',
    'MB',
    'disk MB',
    'p50 ms',
    'p95 ms',
    'max ms',
    'fresh ms',
    'NDCG@10',
    'P@10',
    'R@10',
    'typos',
    'empty',
  ]
  console.log(`${''.padEnd(18)}${cells(heads)}`)
  for (const candidate of candidates) {
    const { name, built, times, scores } = candidate
    const fresh = await ask<{ ms: number; isFound: boolean }>(candidate, {
      change: isDemo ? 7 : Number(size) - 1,
    })
    const typos = scores.filter(({ kind }) => kind === 'typo' || kind === 'swap')
    const row = [
      built.seconds,
      built.memory,
      built.disk,
      part(times, 0.5),
      part(times, 0.95),
      part(times, 1),
      fresh.isFound ? fresh.ms : 'lost',
      mean(scores.map(({ ndcg }) => ndcg)),
      mean(scores.map(({ precision }) => precision)),
      mean(scores.map(({ recall }) => recall)),
      mean(typos.map(({ ndcg }) => ndcg)),
      `${scores.filter(({ isEmpty }) => isEmpty).length}`,
    ]
    console.log(`${name.padEnd(18)}${cells(row)}`)
    if (process.env.SEARCH_MISSES)
      for (const { words, ndcg } of scores.filter(({ ndcg }) => ndcg < 0.7))
        console.log(`    ${words}: ${ndcg.toFixed(2)}`)
    candidate.child.kill()
  }
}

try {
  for (const language of languages) await measure(language)
} finally {
  await database.stop()
}
