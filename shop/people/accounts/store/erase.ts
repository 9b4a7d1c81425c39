// SQL of an account's end.
import type { Db } from '../../../world.ts'
import { erasedDomain } from '../rules.ts'

/** What is left is an id that says nothing. Answers where mail went, and in which language. */
export async function blankUser(
  db: Db,
  userId: string,
  blank: { name: string; now: Date },
): Promise<{ email: string; language: string } | null> {
  const [row] = await db<{ email: string; language: string }[]>`
    update users u set email = ${`${blank.name}@${erasedDomain}`}, email_verified = false,
      first_name = 'Erased', last_name = 'account', phone = null, username = ${blank.name},
      referral_code = ${blank.name}, language = 'en', updated_at = ${blank.now}, erased_at = ${blank.now}
    from (select id, email, language from users where id = ${userId} and erased_at is null for update) old
    where u.id = old.id returning old.email, old.language`
  return row ?? null
}

/** Addresses that mail of this account went to, or was going to, besides its own. */
export async function otherEmailsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db<{ email: string }[]>`
    select email from email_changes where user_id = ${userId}
    union select email from email_change_reversals where user_id = ${userId}`
  return rows.map(({ email }) => email)
}

/** Who signed up and never showed that the address is theirs, so that nobody has ever been signed in; not for whom staff has ordered. */
export async function deleteUnverified(db: Db, before: Date): Promise<number> {
  const { count } = await db`
    delete from users u where not email_verified and erased_at is null and created_at < ${before}
      and not exists (select from user_roles r where r.user_id = u.id)
      and not exists (select from orders o where o.user_id = u.id)`
  return count
}
