// An invoice for each order, a transfer for each that was paid, some that found no order, and some refunds.
import { once } from 'node:events'
import { codeOfOrder, idOfCode } from '../../shop/payments/order-code.ts'
import type { Db } from '../../shop/world.ts'

export const piLedger = {
  treasury: 'GADQOBYHA4DQOBYHA4DQOBYHA4DQOBYHA4DQOBYHA4DQOBYHA4DQOZPI',
  passphrase: 'Measuring Network',
  simulated: true,
}
const chain = 'eip155:31337'

export async function addPayments(db: Db, now: Date): Promise<void> {
  await db`
    insert into invoices (order_number, user_id, currency, amount_due, tolerance_bps, dust, created_at, expires_at,
      watch_until)
    select number, user_id, 'PI', total, 0, 0, placed_at, placed_at + interval '1 hour',
      placed_at + interval '30 days' from orders`
  // Of USDT at half a π: π has seven decimals and USDT six.
  await db`
    insert into quotes (order_number, version, method, chain, currency, amount_due, rate, rate_source, rate_as_of,
      created_at, expires_at)
    select number, 1, method, case method when 'usdt' then ${chain} end, case method when 'usdt' then 'USDT' else 'PI' end,
      case method when 'usdt' then ceil(total / 20) else total end, case method when 'usdt' then '0.5' end,
      case method when 'usdt' then 'operator' end, case method when 'usdt' then placed_at end, placed_at,
      placed_at + interval '1 hour' from orders`
  await addOptions(db)
  await addTransfers(db)
  await addRefunds(db)
  await db`
    insert into ledger_cursors (ledger, account, cursor, latest_ledger, closed_at, read_to, read_at) values
      (${piLedger.passphrase}, ${piLedger.treasury}, '1', 1, ${now}, ${now}, ${now})`
}

async function addOptions(db: Db): Promise<void> {
  await db`create temp table made_codes (number text, code text, id numeric)`
  const numbers = await db<{ number: string }[]>`select number from orders where method = 'pi'`
  const copying = await db`copy made_codes from stdin`.writable()
  for (let from = 0; from < numbers.length; from += 10_000) {
    const lines = numbers.slice(from, from + 10_000).map(({ number }) => {
      const code = codeOfOrder(number) ?? ''
      return `${number}\t${code}\t${idOfCode(code)}\n`
    })
    if (!copying.write(lines.join(''))) await once(copying, 'drain')
  }
  copying.end()
  await once(copying, 'finish')
  await db`
    insert into payment_options (order_number, method, ledger, address, muxed_id, code, currency, created_at)
    select o.number, 'pi', ${piLedger.passphrase}, ${piLedger.treasury}, c.id, c.code, 'PI', o.placed_at
    from made_codes c join orders o on o.number = c.number`
  await db`
    insert into payment_options (order_number, method, ledger, address, muxed_id, code, currency, created_at)
    select number, 'usdt', 'eip155', '0x' || left(encode(sha256(number::bytea), 'hex'), 40), null, null, 'USDT',
      placed_at from orders where method = 'usdt'`
  await db`
    insert into deposit_addresses (account, index, family, address, order_number, made_at)
    select 'measuring', row_number() over (order by order_number) - 1, 'eip155', address, order_number, created_at
    from payment_options where method = 'usdt'`
}

async function addTransfers(db: Db): Promise<void> {
  await db`
    insert into transfers (id, ledger, account, operation_id, hash, ledger_number, at, sender, recipient, muxed_id,
      amount, asset, kind, asset_ok, chain_ok, status, match, order_number, method, recorded_at, raw_amount, block_hash)
    select 'transfer-' || m.n, o.ledger, o.address, m.n::text, encode(sha256(('hash ' || m.n)::bytea), 'hex'), m.n,
      m.at + interval '5 minutes', 'G' || upper(left(md5(m.user_id) || md5(m.user_id), 55)), o.address, o.muxed_id,
      q.amount_due, 'native', 'payment', true, true, 'final', 'muxed', m.number, 'pi', m.at + interval '5 minutes',
      null, null
    from made_orders m join payment_options o on o.order_number = m.number and o.method = 'pi'
      join quotes q on q.order_number = m.number
    where m.status not in ('awaiting_payment', 'cancelled')`
  await db`
    insert into transfers (id, ledger, account, operation_id, hash, ledger_number, at, sender, recipient, muxed_id,
      amount, asset, kind, asset_ok, chain_ok, status, match, order_number, method, recorded_at, raw_amount, block_hash)
    select 'transfer-' || m.n, ${chain}, 'all', m.n || '-0', '0x' || encode(sha256(('hash ' || m.n)::bytea), 'hex'), m.n,
      m.at + interval '5 minutes', '0x' || left(encode(sha256(m.user_id::bytea), 'hex'), 40), o.address, null,
      q.amount_due, 'USDT', 'transfer', true, true, 'final', 'address', m.number, 'usdt', m.at + interval '5 minutes',
      q.amount_due, '0x' || encode(sha256(('block ' || m.n)::bytea), 'hex')
    from made_orders m join payment_options o on o.order_number = m.number and o.method = 'usdt'
      join quotes q on q.order_number = m.number
    where m.status not in ('awaiting_payment', 'cancelled')`
  await db`
    insert into transfers (id, ledger, account, operation_id, hash, ledger_number, at, sender, recipient, amount,
      asset, kind, asset_ok, chain_ok, status, match, method, recorded_at)
    select 'lost-' || n, ${piLedger.passphrase}, ${piLedger.treasury}, 'lost' || n,
      encode(sha256(('lost ' || n)::bytea), 'hex'), n, at + interval '7 minutes',
      'G' || upper(left(md5(user_id) || md5(user_id), 55)), ${piLedger.treasury}, 10000000, 'native', 'payment',
      true, true, 'final', 'none', 'pi', at + interval '7 minutes'
    from made_orders where n % 1000 = 7 or n <= 10`
  await db`
    insert into transactions (id, order_number, transfer_id, status, at)
    select 'transaction-' || id, order_number, id, case when order_number is null then 'pending' else 'completed' end, at
    from transfers`
}

/** Of what was paid and then declined; the last ones wait for staff. */
async function addRefunds(db: Db): Promise<void> {
  await db`
    insert into refunds (id, order_number, method, amount, address, state, reason, requested_by, requested_at,
      sent_by, sent_at, hash, ledger, operation_id, final_at, confirmed, approved_by, approved_at)
    select 'refund-' || t.id, t.order_number, t.method, t.amount, t.sender,
      case when recent <= 20 then case when recent % 2 = 0 then 'requested' else 'approved' end else 'final' end,
      'declined', t.user_id, t.at + interval '1 day', t.user_id, t.at + interval '2 days', 'back-' || t.hash, t.ledger,
      case when recent > 20 then 'back-' || t.operation_id end, t.at + interval '2 days', 'sender', t.user_id,
      t.at + interval '1 day'
    from (
      select t.*, o.user_id, row_number() over (order by t.at desc) as recent
      from transfers t join orders o on o.number = t.order_number where o.status = 'declined') as t`
}
