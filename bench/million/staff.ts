// Staff, their saved views, and the audit log.
import { copyInto } from '../../adapters/database/copy-in.ts'
import { genesis, sealedText } from '../../shop/platform/audit/rules.ts'
import { hashOf } from '../../shop/platform/audit/seal.ts'
import type { Db, World } from '../../shop/world.ts'

/** The first users of `made_people`, the very first as owner. */
const employed = 20

export async function addStaff(db: Db, now: Date): Promise<void> {
  const roles = ['admin', 'kyc', 'fulfilment', 'finance', 'catalogue', 'support']
  await db`
    insert into user_roles (user_id, role, granted_at)
    select id, (${roles}::text[])[1 + (n - 1) % 6], ${now} from made_people where n <= ${employed}`
  await db`
    insert into saved_views (id, user_id, list, name, query, created_at)
    select 'bookmark-' || n || '-' || nth, id, (array['orders', 'users', 'mail'])[1 + nth % 3], 'List ' || nth, 'q=ada', ${now}
    from made_people, generate_series(1, 20) as nth where n <= ${employed}`
}

const actions = [
  'order.shipped',
  'order.delivered',
  'order.placed',
  'document.opened',
  'kyc.viewed',
  'kyc.approved',
  'catalog.stock',
  'refund.requested',
  'transaction.approved',
  'order.noted',
]
/** Rare actions, as many in a large shop as in a small one. */
const seldom = 80

/** An entry per order over the same period, in a hash chain as the shop writes it. */
export async function addAudit(world: World, count: number): Promise<void> {
  const { db, keys } = world
  const staff = await db<{ id: string }[]>`
    select id from made_people where n <= ${employed} order by n`
  const copying = await copyInto(
    db,
    'copy audit_entries (number, at, who, action, subject, details, key_version, hash) from stdin',
  )
  const [end, span] = [world.now().getTime(), 730 * 86_400_000]
  let hash = genesis
  for (let number = 1; number <= count; number++) {
    const at = new Date(end - Math.floor((span * (count - number + 1)) / count))
    const who = number % 3 === 0 ? 'system' : (staff[(number * 7) % staff.length]?.id ?? 'system')
    const turn = number / Math.ceil(count / seldom)
    const rare = turn % 2 === 0 ? 'setting.changed' : 'list.exported'
    const action = Number.isInteger(turn) ? rare : (actions[number % 10] ?? '')
    const subject = action === 'list.exported' ? `list:${turn % 7}` : `order:PI-${at.getTime()}`
    const entry = { number, at, who, action, subject, details: {} }
    hash = hashOf(keys, keys.version, sealedText(entry, hash))
    const line = [number, at.toISOString(), who, action, subject, '{}', keys.version, hash]
    await copying.write(`${line.join('\t')}\n`)
  }
  await copying.end()
}
