// Backups and restores: the shop forgets what was done since, the ledgers and the shoppers do not.

import { destinationsOf } from '../../shop/payments/destinations/views.ts'
import { resumeIssuing } from '../../shop/sales/invoicing/actions/resume-issuing.ts'
import type { World } from '../../shop/world.ts'
import { resume, start } from './addresses.ts'
import type { Forgotten, Play } from './context.ts'
import type { OwnDatabase } from './own-database.ts'

type Problem = string | null

/** Blocks that a restored shop reads again at most: the model keeps only so many. */
const fewBlocks = 100

/** What was ever shown to anybody, with what it was shown for. A restore does not take it back. */
export type Issued = ReadonlyMap<string, string>

export function restoresOf(database: OwnDatabase) {
  const issued = new Map<string, string>()
  let heads: readonly number[] = []
  let savedAt = new Date(0)
  /** What the shop had not been shown by then. */
  let late: readonly string[] = []
  let restores = 0
  const headsOf = ({ chains }: Play) => chains.all.map(({ model }) => model.head().number)

  return {
    issued: issued as Issued,
    restores: () => restores,
    async save(play: Play): Promise<void> {
      await database.save()
      heads = headsOf(play)
      savedAt = play.world.now()
      late = [...play.late]
    },
    /** Returns the orders that the shop has forgotten; null if the backup is too old to be read on from. */
    async restore(play: Play): Promise<Forgotten[] | null> {
      const isOld = headsOf(play).some((head, place) => head - (heads[place] ?? 0) > fewBlocks)
      if (isOld) return null
      const before = await destinationsOf(play.world)
      const shown = await play.world.db<
        { number: string; address: string; memo: string; treasury: string }[]
      >`
        select order_number as number, min(code) as memo,
          min(address) filter (where method = 'pi') as treasury,
          min(lower(address)) filter (where method = 'usdt') as address
        from payment_options group by order_number`
      const shownOf = new Map(shown.map((each) => [each.number, each]))
      await database.putBack()
      for (const id of late) play.late.add(id)
      restores += 1
      // Without the file beside the database, which may be lost as well.
      const issued = { addresses: {}, documents: {} }
      const resumed = await resumeIssuing(play.world, savedAt, { isRestored: true, issued })
      if (!resumed.ok) throw new Error(resumed.code)
      await start(play.world)
      play.addressInvariants.forget()
      await resume(play, before)
      for (const { last } of play.chains.all) {
        last.page = null
        last.finality = null
      }
      const rows = await play.world.db<{ number: string }[]>`select number from orders`
      const left = new Set(rows.map(({ number }) => number))
      const forgotten = play.orders.flatMap((order) => {
        const { address = null, memo = null, treasury = null } = shownOf.get(order.number) ?? {}
        return left.has(order.number) ? [] : [{ ...order, address, memo, treasury }]
      })
      play.orders.splice(0, Infinity, ...play.orders.filter(({ number }) => left.has(number)))
      return forgotten
    },
    /** Nothing that was issued is issued again for something else. `most`: of the newest orders. */
    async nothingAgain(world: World, most = 1_000_000): Promise<Problem> {
      const rows = await world.db<{ what: string; of: string }[]>`
        with own as (select number, user_id, placed_at from orders order by placed_at desc limit ${most})
        select 'order ' || number as what, user_id || ' ' || extract(epoch from placed_at) as of from own
        union all select 'address ' || lower(o.address), number from own
          join payment_options o on o.order_number = number where o.method = 'usdt'
        union all select 'memo ' || code, number from own
          join payment_options o on o.order_number = number where code is not null
        union all select 'muxed ' || muxed_id, number from own
          join payment_options o on o.order_number = number where muxed_id is not null
        union all select b.kind || ' ' || b.number, own.number from own
          join tax_invoices b on b.order_number = own.number where b.number is not null`
      for (const { what, of } of rows) {
        const before = issued.get(what) ?? of
        if (before !== of) return `${what} was issued for ${before}, and again for ${of}`
        issued.set(what, of)
      }
      return null
    },
  }
}
