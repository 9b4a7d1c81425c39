// Opens the review queue of 100 checks and of 100,000; prints both medians in milliseconds. Its own database.
import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { migrate } from '../adapters/database/migrate.ts'
import { keyring } from '../adapters/keys/keyring.ts'
import { sealAnswers } from '../shop/identity/kyc/answers.ts'
import { queue, waitingChecks } from '../shop/identity/kyc/views/staff.ts'
import type { World } from '../shop/world.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'

const few = 100
const many = 100_000
const batch = 5000
const folder = ownTemporaryFolder('queue')
const database = await startEmbedded(folder)
const pool = connect(database.url, 2)

try {
  await migrate(pool)
  const world = {
    db: pool,
    now: () => new Date(),
    keys: keyring({ 1: new Uint8Array(32).fill(7) }),
  } as unknown as World
  await generate(world, 0, few)
  const small = await median(world)
  for (let from = few; from < many; from += batch) {
    await generate(world, from, Math.min(from + batch, many))
  }
  await pool`vacuum analyze kyc_submissions`
  console.log(`${await median(world)} ${small}`)
} finally {
  await pool.end()
  await database.stop()
}

/** Users with one pending check each. */
async function generate(world: World, from: number, to: number): Promise<void> {
  const start = Date.parse('2026-01-01T00:00:00Z')
  const rows = Array.from({ length: to - from }, (_, index) => {
    const number = from + index
    const id = `check-${number}`
    const userId = `person-${number}`
    const details = {
      firstName: 'Ada',
      lastName: `Byron ${number}`,
      email: `p${number}@shop.example`,
      phone: '+15551234567',
      country: 'GB',
      wallet: '',
    }
    const papers = { idType: 'passport', idNumber: `X${number}`, nationality: 'British' }
    const sealed = sealAnswers(world, { id, userId }, { details, papers })
    const answers = Buffer.from(sealed.answers).toString('hex')
    const state = 'submitted'
    return {
      number,
      id,
      userId,
      state,
      answers,
      at: new Date(start + number * 60_000).toISOString(),
    }
  })
  const of = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key])
  await pool`
    insert into users (
      id, email, email_verified, first_name, last_name, username, referral_code, created_at, updated_at)
    select id, id || '@shop.example', true, 'Ada', 'Byron', id, 'code-' || id, at::timestamptz,
      at::timestamptz
    from unnest(${of('userId')}::text[], ${of('at')}::text[]) as person (id, at)`
  await pool`
    insert into kyc_submissions (
      id, user_id, state, answers, answers_version, created_at, updated_at, submitted_at)
    select id, user_id, state, decode(answers, 'hex'), 1, at::timestamptz, at::timestamptz,
      at::timestamptz
    from unnest(
      ${of('id')}::text[], ${of('userId')}::text[], ${of('state')}::text[], ${of('answers')}::text[],
      ${of('at')}::text[]) as made (id, user_id, state, answers, at)`
}

/** Median of 60 loads of the first page, the next page, and the tab's count. */
async function median(world: World): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 80; round++) {
    const begun = performance.now()
    const first = await queue(world, { filter: 'waiting' })
    await queue(world, { filter: 'waiting', after: first.next })
    await queue(world, { filter: null })
    await waitingChecks(world, 1001)
    if (round >= 20) times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0
}
