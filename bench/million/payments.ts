// A payment request per order, a transfer per paid one, some unmatched transfers, and some refunds.
import { copyInto } from '../../adapters/database/copy-in.ts'
import { codeOfOrder, idOfCode } from '../../shop/payments/requests/rules/memo.ts'
import type { Db } from '../../shop/world.ts'

export const piLedger = {
  treasury: 'GADQOBYHA4DQOBYHA4DQOBYHA4DQOBYHA4DQOBYHA4DQOBYHA4DQOZPI',
  passphrase: 'Measuring Network',
  simulated: true,
}
const chain = 'eip155:31337'

export async function addPayments(db: Db, now: Date): Promise<void> {
  await db`
    insert into payment_requests (order_number, user_id, currency, amount_due, tolerance_bps, dust, created_at, expires_at,
      watch_until)
    select number, user_id, 'PI', total, 0, 0, placed_at, placed_at + interval '1 hour',
      placed_at + interval '30 days' from orders`
  // USDT at half a π per unit: π has seven decimals, USDT six.
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
  const copying = await copyInto(db, 'copy made_codes from stdin')
  for (let from = 0; from < numbers.length; from += 10_000) {
    const lines = numbers.slice(from, from + 10_000).map(({ number }) => {
      const code = codeOfOrder(number) ?? ''
      return `${number}\t${code}\t${idOfCode(code)}\n`
    })
    await copying.write(lines.join(''))
  }
  await copying.end()
  await db`
    insert into payment_options (order_number, method, ledger, address, muxed_id, code, currency, created_at)
    select o.number, 'pi', ${piLedger.passphrase}, ${piLedger.treasury}, c.id, c.code, 'PI', o.placed_at
    from made_codes c join orders o on o.number = c.number`
  await db`
    insert into payment_options (order_number, method, ledger, address, muxed_id, code, currency, created_at)
    select number, 'usdt', 'eip155', '0x' || left(encode(sha256(number::bytea), 'hex'), 40), null, null, 'USDT',
      placed_at from orders where method = 'usdt'`
  await db`
    insert into deposit_addresses (account, index, family, address, order_number, created_at)
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
    from made_orders where n % 1000 = 7 or n <= 40`
  await addWrongAssets(db)
  await db`
    insert into transactions (id, order_number, transfer_id, status, at)
    select 'transaction-' || id, order_number, id, case when order_number is null or not asset_ok then 'pending' else 'completed' end, at
    from transfers`
  await addClaims(db)
}

/** Transfers in other tokens: most of them old and declined by staff. */
async function addWrongAssets(db: Db): Promise<void> {
  await db`
    insert into transfers (id, ledger, account, operation_id, hash, ledger_number, at, sender, recipient, muxed_id,
      amount, asset, kind, asset_ok, chain_ok, status, match, order_number, method, recorded_at)
    select 'wrong-' || m.n, o.ledger, o.address, 'wrong' || m.n, encode(sha256(('wrong ' || m.n)::bytea), 'hex'), m.n,
      m.at + interval '9 minutes', 'G' || upper(left(md5(m.user_id) || md5(m.user_id), 55)), o.address, o.muxed_id,
      10000000, 'TEST:' || o.address, 'payment', false, true, 'final', 'muxed', m.number, 'pi', m.at + interval '9 minutes'
    from made_orders m join payment_options o on o.order_number = m.number and o.method = 'pi'
    where m.n % 1000 = 8 or m.n <= 300`
}

/** Claims of transaction hashes by shoppers, some of them reviewed. */
async function addClaims(db: Db): Promise<void> {
  await db`
    insert into receipts (id, order_number, user_id, kind, hash, state, created_at)
    select 'claim-' || n, number, user_id, 'claim', encode(sha256(('claim ' || n)::bytea), 'hex'),
      case n / 4 % 4 when 0 then 'waiting' when 1 then 'approved' else 'declined' end, at + interval '2 hours'
    from made_orders where n % 100 = 2 or n <= 600 and n % 4 = 2`
  await db`
    insert into transactions (id, order_number, receipt_id, status, at, decision, decided_by, decided_at, reason)
    select 'transaction-' || r.id, r.order_number, r.id,
      case r.state when 'waiting' then 'pending' when 'declined' then (array['declined', 'failed'])[1 + o.n / 4 % 2]
        else 'approved' end, r.created_at, d.decision, d.by, d.at, d.reason
    from receipts r join made_orders o on o.number = r.order_number left join lateral (
      select r.state as decision, (select id from made_people where n = 1) as by, r.created_at as at, 'seen' as reason
      where r.state <> 'waiting') as d on true`
}

/** Refunds of declined or returned orders; the last ones are in every state. */
async function addRefunds(db: Db): Promise<void> {
  await db`
    insert into refunds (id, order_number, method, amount, address, state, reason, requested_by, requested_at,
      approved_by, approved_at, sent_by, sent_at, hash, ledger, operation_id, final_at, address_confirmed_by, closed_by, closed_at,
      closed_reason)
    select 'refund-' || id, order_number, method, amount, sender, state, 'declined', user_id, at + interval '1 day',
      case when state in ('approved', 'sent', 'final') then staff end,
      case when state in ('approved', 'sent', 'final') then at + interval '1 day' end,
      case when state in ('sent', 'final') then staff end,
      case when state in ('sent', 'final') then at + interval '2 days' end,
      case when state in ('sent', 'final') then 'back-' || hash end, ledger,
      case when state = 'final' then 'back-' || operation_id end,
      case when state = 'final' then at + interval '2 days' end, 'sender',
      case when state in ('declined', 'cancelled') then staff end,
      case when state in ('declined', 'cancelled') then at + interval '2 days' end,
      case when state in ('declined', 'cancelled') then 'settled otherwise' end
    from (
      select t.*, staff.id as staff,
        (array['requested', 'approved', 'sent', 'final', 'declined', 'cancelled'])[
          case when t.nth <= 210 then 1 + t.nth % 6 else 4 end] as state
      from (
        select t.*, o.user_id, row_number() over (order by t.at desc) as nth
        from transfers t join made_orders o on o.number = t.order_number
        where t.asset_ok and (o.status = 'declined' or o.n % 30 = 11 or o.n <= 500 and o.n % 2 = 1)) as t,
        (select id from made_people where n = 1) as staff) as t`
}
