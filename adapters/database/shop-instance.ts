// SQL of the shop's identity in its database: id and key check values, and the newest entries of the audit log.
import type { Entry } from '../../shop/platform/audit/rules.ts'
import type { Pool } from './connect.ts'

export async function storedKeyChecks(pool: Pool): Promise<Record<number, string>> {
  const rows = await pool<
    { version: number; value: string }[]
  >`select version, value from key_checks`
  return Object.fromEntries(rows.map(({ version, value }) => [version, value]))
}

/** Another process that starts may have stored them. */
export async function storeKeyChecks(pool: Pool, checks: Readonly<Record<number, string>>) {
  const rows = Object.entries(checks).map(([version, value]) => ({
    version: Number(version),
    value,
  }))
  await pool`
    insert into key_checks (version, value, recorded_at)
    select version, value, now() from jsonb_to_recordset(${pool.json(rows)}) as t (version int, value text)
    on conflict (version) do nothing`
}

type SealedEntry = Entry & { readonly keyVersion: number; readonly hash: string }

/** The newest first. */
export const newestEntries = (pool: Pool, most: number) => pool<SealedEntry[]>`
  select number, at, who, action, subject, details, key_version as "keyVersion", hash
  from audit_entries order by number desc limit ${most}`

export async function storedShopId(pool: Pool): Promise<string | null> {
  const [row] = await pool<{ shopId: string }[]>`select shop_id as "shopId" from shop_instance`
  return row?.shopId ?? null
}

/** Returns the id that is stored then. */
export async function storeShopId(pool: Pool, id: string): Promise<string> {
  await pool`
    insert into shop_instance (shop_id, seen_at) values (${id}, now()) on conflict (id) do nothing`
  return (await storedShopId(pool)) ?? id
}

/** Which of these tables exist yet: a database that is empty, or of an earlier version, lacks some. */
export async function hasShopTables(pool: Pool) {
  const [row] = await pool<[{ checks: boolean; entries: boolean; instance: boolean }]>`
    select to_regclass('key_checks') is not null as checks,
      to_regclass('audit_entries') is not null as entries,
      to_regclass('shop_instance') is not null as instance`
  return row
}
