// SQL of the limits: one statement counts and decides, so that two attempts cannot both be the last one.
import type { Db } from '../world.ts'

export type Count = { allowed: boolean; oldest: Date | null }
type Attempt = { name: string; key: string; limit: number; since: Date; now: Date; until: Date }

export async function countAttempt(db: Db, attempt: Attempt): Promise<Count> {
  const { name, key, limit, since, now, until } = attempt
  const [row] = await db<[Count]>`
    insert into limit_attempts as mine (name, key, attempts, allowed, until)
    values (${name}, ${key}, array[${now}::timestamptz], true, ${until})
    on conflict (name, key) do update set (attempts, allowed, until) = (
      select case when cardinality(recent) < ${limit} then recent || ${now}::timestamptz else recent end,
        cardinality(recent) < ${limit}, ${until}::timestamptz
      from (select array(
        select attempt from unnest(mine.attempts) attempt where attempt > ${since} order by attempt
      )) as counted (recent))
    returning allowed, attempts[1] as oldest`
  return row
}

export async function recentAttempts(
  db: Db,
  name: string,
  key: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await db<[{ count: number; oldest: Date | null }]>`
    select count(attempt) as count, min(attempt) as oldest
    from limit_attempts, unnest(attempts) attempt
    where name = ${name} and key = ${key} and attempt > ${since}`
  return row
}

export async function deleteAttempts(db: Db, name: string, key: string): Promise<void> {
  await db`delete from limit_attempts where name = ${name} and key = ${key}`
}

export async function deleteNewest(db: Db, name: string, key: string): Promise<void> {
  await db`
    update limit_attempts set attempts = attempts[:cardinality(attempts) - 1]
    where name = ${name} and key = ${key}`
}

export async function deleteEnded(db: Db, now: Date): Promise<number> {
  return (await db`delete from limit_attempts where until <= ${now}`).count
}
