// SQL of account erasure.
import { firstLanguage } from '../../../platform/languages.ts'
import { columnOf, firstOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { erasedDomain } from '../rules.ts'

/** Keeps only an anonymous id. Returns the former address and language. */
export const anonymizeUser = async (db: Db, userId: string, blank: { name: string; now: Date }) =>
  firstOf(db<{ email: string; language: string }[]>`
    update users u set email = ${`${blank.name}@${erasedDomain}`}, email_verified = false,
      first_name = 'Erased', last_name = 'account', phone = null, username = ${blank.name},
      referral_code = ${blank.name}, language = ${firstLanguage()}, updated_at = ${blank.now}, erased_at = ${blank.now}
    from (select id, coalesce((select g.email from guests g where g.user_id = users.id), email) as email, language
      from users where id = ${userId} and erased_at is null for update) old
    where u.id = old.id returning old.email, old.language`)

/** Other addresses to which email of this account was or would be sent. */
export const otherEmailsOf = async (db: Db, userId: string) =>
  columnOf<string>(db`
    select email from email_changes where user_id = ${userId}
    union select email from email_change_reversals where user_id = ${userId}`)

/** Sign-ups that were never verified, so that nobody has signed in; not accounts for which staff has ordered. */
export const deleteUnverified = async (db: Db, before: Date) =>
  columnOf<string>(db`
    delete from users u where not email_verified and erased_at is null and created_at < ${before}
      and not exists (select from user_roles r where r.user_id = u.id)
      and not exists (select from orders o where o.user_id = u.id)
    returning u.id`)
