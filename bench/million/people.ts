// Users who signed up over three years, some of them referred, one in five with an identity check.
import type { Db } from '../../shop/world.ts'

const first =
  'Ada Bao Chiara Daniel Elif Farid Grace Hana Ivan Joana Kenji Leila Marco Nadia Omar Priya'
const last =
  'Adeyemi Byron Costa Dubois Eriksen Ferrari Garcia Haddad Ivanova Jansen Kim Lopez Meyer Nakamura'
const countries = 'US DE FR NG IN BR JP KR CN ID VN PH MX IT ES EG'

/** Numbered by sign-up in `made_people (n, id, at)`, which later steps read. */
export async function addPeople(db: Db, count: number, now: Date): Promise<void> {
  await db`
    create temp table made_people as
    select n, translate(left(encode(sha256(('person ' || n)::bytea), 'base64'), 22), '+/', '-_') as id,
      ${now}::timestamptz - interval '1095 days' + interval '1094 days' * n / ${count}::float8 as at
    from generate_series(1, ${count}::int) as n`
  await db`
    insert into users (id, email, email_verified, first_name, last_name, username, referral_code, language,
      created_at, updated_at)
    select id, lower(firsts[1 + n % 16] || '.' || lasts[1 + n / 16 % 14]) || n || '@customers.example', true,
      firsts[1 + n % 16], lasts[1 + n / 16 % 14], lower(firsts[1 + n % 16] || lasts[1 + n / 16 % 14]) || n,
      left(md5('code ' || n), 12), (array['en', 'es', 'fr', 'de', 'pt', 'zh', 'ar', 'hi'])[1 + n % 8], at, at
    from made_people, (
      select string_to_array(${first}, ' ') as firsts, string_to_array(${last}, ' ') as lasts) as names`
  await db`
    insert into referrals (referred_id, referrer_id, created_at)
    select p.id, by.id, p.at from made_people p join made_people by on by.n = p.n - 1 - p.n % 97
    where p.n % 10 = 0 and p.n > 100`
  await addChecks(db, now)
  await db`create index on made_people (n)`
  await db`analyze made_people`
}

/** Decided so long ago that the submitted data is erased. */
async function addChecks(db: Db, now: Date): Promise<void> {
  await db`
    insert into kyc_submissions (id, user_id, state, answers, answers_version, created_at, updated_at, submitted_at)
    select 'check-' || n, id, case when n % 100 = 0 or n <= 400 and n % 10 = 0 then 'declined' else 'approved' end, null, 1, at, at + interval '20 hours', at
    from made_people where n % 5 = 0 and at < ${now}::timestamptz - interval '40 days'`
  await db`
    insert into kyc_attempts (user_id, number, submission_id, at)
    select user_id, 1, id, submitted_at from kyc_submissions`
  await db`
    insert into kyc_decisions (submission_id, applicant_id, reviewer_id, decision, reason, note, at, attempt)
    select s.id, s.user_id, staff.id, s.state, '', '', s.updated_at, 1
    from kyc_submissions s, (select id from made_people where n = 1) as staff`
}

export const anyCountry = (db: Db, n: string) =>
  db`(string_to_array(${countries}, ' '))[1 + ${db.unsafe(n)} % 16]`
