// What else fills up in a shop: reviews, letters, promotions, checks that wait, the audit log.
import { record } from '../../shop/audit/actions.ts'
import { sealAnswers } from '../../shop/kyc/answers.ts'
import type { Db, World } from '../../shop/world.ts'

const waitingChecks = 200
const auditEntries = 500

export async function addReviews(db: Db): Promise<void> {
  await db`
    insert into reviews (id, product_id, user_id, author, rating, words, status, created_at, changed_at)
    select 'review-' || l.order_number, l.product_id, o.user_id, 'Somebody', 1 + (o.n * 7 % 5), 'As it was described.',
      case when o.n > (select max(n) - 500 from made_orders) then 'pending' else 'published' end,
      o.at + interval '9 days', o.at + interval '9 days'
    from made_orders o join order_lines l on l.order_number = o.number and l.place = 0
    where o.n % 20 = 1 and o.status in ('completed', 'delivered') on conflict do nothing`
  await db`
    update products p set rating_count = r.count, rating_sum = r.sum from (
      select product_id, count(*), sum(rating) from reviews where status = 'published' group by product_id) as r
    where r.product_id = p.id`
}

export async function addLetters(db: Db): Promise<void> {
  await db`
    insert into mail_outbox (id, to_address, language, template, subject, body, status, created_at, done_at, problem)
    select 'letter-' || o.n, u.email, u.language, 'order-paid', 'Your order ' || o.number, 'It is paid.',
      case when o.n % 2000 = 4 then 'failed' else 'sent' end, o.at, o.at,
      case when o.n % 2000 = 4 then 'mailbox unavailable' end
    from made_orders o join users u on u.id = o.user_id where o.n % 4 = 0`
}

export async function addPromotions(db: Db, now: Date): Promise<void> {
  await db`
    insert into promotions (id, name, percent, priority, product_ids, starts_at, ends_at, created_at, told_at)
    select 'promotion-' || nth, 'Offer ' || nth, 10 + nth, nth, array(
        select product_id from made_pieces where n between nth * 10 and nth * 10 + 9),
      ${now}::timestamptz - interval '5 days' * nth, ${now}::timestamptz + interval '10 days' - interval '2 days' * nth,
      ${now}, ${now}
    from generate_series(1, 20) as nth`
}

/** Sealed as the shop seals them. */
export async function addWaitingChecks(world: World): Promise<void> {
  const people = await world.db<{ userId: string; at: Date }[]>`
    select id as "userId", at from made_people where n % 5 <> 0 order by n desc limit ${waitingChecks}`
  for (const [index, { userId, at }] of people.entries()) {
    const id = `waiting-${index}`
    const { answers, answersVersion } = sealAnswers(world, { id, userId }, answersOf(index))
    await world.db`
      insert into kyc_submissions (id, user_id, state, answers, answers_version, created_at, updated_at, submitted_at)
      values (${id}, ${userId}, 'submitted', ${answers}, ${answersVersion}, ${at}, ${at}, ${at})`
    await world.db`
      insert into kyc_attempts (user_id, number, submission_id, at) values (${userId}, 1, ${id}, ${at})`
  }
}

const answersOf = (index: number) => ({
  details: {
    ...{ firstName: 'Ada', lastName: 'Byron', email: `check${index}@customers.example` },
    ...{ phone: '+15551234567', country: 'GB', wallet: '' },
  },
  papers: { idType: 'passport', idNumber: `X${index}`, nationality: 'British' },
})

export async function addAudit(world: World): Promise<void> {
  for (let n = 0; n < auditEntries; n++)
    await record(world, { who: 'system', action: 'list.exported', subject: `list:${n % 7}` })
}
