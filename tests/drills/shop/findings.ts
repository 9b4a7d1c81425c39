// Invariants after a drill: orders, stock, emails, the audit log and the ledger.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from '../../../adapters/database/connect.ts'
import type { Crew } from './crew.ts'
import type { Mail } from './inbox.ts'
import type { Buying } from './shoppers.ts'

type Stock = readonly { readonly variant: string; readonly available: number }[]

export const stockIn = (pool: Pool): Promise<Stock> => pool<
  { variant: string; available: number }[]
>`
  select product_id || ' ' || id as variant, available from product_variants order by 1`

/** Restocks sold-out variants for the next shoppers. There must be no orders meanwhile. */
export async function restock(pool: Pool, before: Stock): Promise<Stock> {
  const more = await pool<{ variant: string }[]>`
    update product_variants set available = available + 3 where available = 0
    returning product_id || ' ' || id as variant`
  const filled = new Set(more.map(({ variant }) => variant))
  return before.map(({ variant, available }) => ({
    variant,
    available: available + (filled.has(variant) ? 3 : 0),
  }))
}

export type Finding = {
  readonly name: string
  readonly count: number
  /** Examples. */
  readonly such: readonly string[]
}

/** All is well if every count is 0. `before`: stock before purchases; `restocked`: emails received by the restock. */
export async function findings(
  pool: Pool,
  crew: Crew,
  buying: Buying,
  before: Stock,
  restocked = 0,
): Promise<Finding[]> {
  const found = (name: string, such: readonly string[]): Finding => ({
    name,
    count: such.length,
    such: such.slice(0, 5),
  })
  const orders = await pool<{ number: string }[]>`select number from orders`
  const known = new Set(orders.map(({ number }) => number))
  const acknowledged = buying.acknowledged.map(({ number }) => number)
  const told = new Set(acknowledged)
  // Compare the ledger only once everything on it has been read.
  const [unpaid, missing, audit] = await Promise.all([
    unpaidOrders(pool),
    missingMails(pool, crew),
    command(crew, 'audit', 'verify'),
  ])
  const ledger = await command(crew, 'ledger', 'audit')
  return [
    found(
      'Orders that were acknowledged and lost',
      acknowledged.filter((number) => !known.has(number)),
    ),
    // A shopper without a response retried, so a duplicate order would not have been acknowledged to anyone.
    found(
      'Orders that nobody was told of',
      [...known].filter((number) => !told.has(number)),
    ),
    found(
      'Orders that were told of twice',
      acknowledged.filter((number, index) => acknowledged.indexOf(number) < index),
    ),
    found('Variants oversold, or whose stock does not add up', await wrongStock(pool, before)),
    found('Orders whose payment was not seen', unpaid),
    found('Mails that came twice', twice(crew, restocked)),
    found('Mails that did not come', missing),
    found('Answers that no shopper should see', buying.faults),
    found('Audit log', audit),
    found('Ledger', ledger),
  ]
}

async function wrongStock(pool: Pool, before: Stock): Promise<string[]> {
  const bought = new Map(
    (
      await pool<{ variant: string; quantity: number }[]>`
        select product_id || ' ' || variant_id as variant, sum(quantity)::int8 as quantity
        from order_lines l join orders o on o.number = l.order_number
        where o.stock_state <> 'returned' group by 1`
    ).map(({ variant, quantity }) => [variant, quantity]),
  )
  const left = new Map((await stockIn(pool)).map(({ variant, available }) => [variant, available]))
  return before
    .filter(
      ({ variant, available }) =>
        (left.get(variant) ?? 0) < 0 ||
        (left.get(variant) ?? 0) + (bought.get(variant) ?? 0) !== available,
    )
    .map(({ variant }) => variant)
}

/** Waits until the watcher has read all payments; it backs off up to a minute after failures. */
async function unpaidOrders(pool: Pool): Promise<string[]> {
  for (let attempt = 0; ; attempt++) {
    const open = await pool<{ number: string }[]>`
      select number from orders where status = 'awaiting_payment' limit 5`
    if (open.length === 0 || attempt === 180) return open.map(({ number }) => number)
    await wait(500)
  }
}

/** Facts in an email: low-stock emails have one variant per line, `3 × …`; others are identified by their subject. */
function factsOf({ to, subject, body }: Mail): string[] {
  const variants = [...body.matchAll(/^\d+ (?:×|=C3=97) (.+)$/gm)].map(([, variant]) => variant)
  const isAboutStock = subject.endsWith(' low in stock') && variants.length > 0
  return isAboutStock
    ? variants.map((variant) => `${to} low in stock: ${variant}`)
    : [`${to} ${subject}`]
}

/**
 * Facts that two emails report. A second copy after a crash has the same id and does not count. Low stock is
 * reported again after a restock: of these only emails since `restocked` are compared.
 */
function twice({ inbox }: Crew, restocked: number): string[] {
  const ids = new Map<string, Set<string>>()
  for (const [index, mail] of inbox.mails.entries())
    for (const fact of factsOf(mail)) {
      if (index < restocked && fact.includes(' low in stock: ')) continue
      ids.set(fact, (ids.get(fact) ?? new Set()).add(mail.id))
    }
  return [...ids].flatMap(([fact, own]) => (own.size > 1 ? [fact] : []))
}

/** Interrupted jobs are retried with backoff of up to two minutes. */
async function missingMails(pool: Pool, { inbox }: Crew): Promise<string[]> {
  for (let attempt = 0; ; attempt++) {
    const come = new Set(inbox.mails.map(({ id }) => /^<([^@]+)@/.exec(id)?.[1]))
    const mails = await pool<{ id: string; about: string }[]>`
      select mail.id, concat_ws(', ', mail.template, mail.status, 'attempts ' || job.attempts,
          'due ' || (job.run_at - now()), 'locked by ' || job.locked_by, job.last_error,
          'queue locked by ' || queue.locked_by) as about
      from mail_outbox mail
      left join graphile_worker._private_jobs job on job.key = 'mail:' || mail.id
      left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
      where mail.status <> 'dropped'`
    const missing = mails.filter(({ id }) => !come.has(id))
    if (missing.length === 0 || attempt === 240) return missing.map(({ about }) => about)
    await wait(500)
  }
}

/** Runs a command beside the running shop; returns no findings if it reports success. */
async function command({ env }: Crew, ...args: string[]): Promise<string[]> {
  const program = join(import.meta.dirname, '../../../server/commands/piazza.ts')
  // The relays are in this process, so it must not block.
  const run = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  })
  let output = ''
  for (const stream of [run.stdout, run.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const [status] = (await once(run, 'close')) as [number | null]
  return status === 0 ? [] : [output.trim() || `piazza ${args.join(' ')} ended with ${status}`]
}

export const linesOf = ({ name, count, such }: Finding): string[] => [
  `${name}: ${count}`,
  ...such.map((each) => `  ${each}`),
]

/** Errors that the shop logged, with counts. */
export function problemsIn(output: string): string[] {
  const counts = new Map<string, number>()
  for (const line of output.split('\n')) {
    if (!/^\{.*"error"/.test(line)) continue
    const { message, msg, code, reason, where } = JSON.parse(line) as Record<string, unknown>
    const places = Array.isArray(where) ? where.slice(0, 4).join(' < ') : ''
    const text = [message ?? msg, code, reason, places].filter(Boolean).join(' · ')
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => `Logged ${count} times: ${text}`)
}
