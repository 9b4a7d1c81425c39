// SQL of users and their passwords.
import { columnOf, firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { guestDomain } from '../rules.ts'

export type User = {
  id: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  phone: string | null
  username: string
  referralCode: string
  language: string
  createdAt: Date
  /** Version of a guest's link; null for an account. */
  guestVersion?: number | null
}

export type NewUser = Omit<User, 'emailVerified'>

/** False if the email address, username or referral code is taken. */
export const insertUser = async (db: Db, user: NewUser, emailVerified = false) =>
  hasChanged(db`
    insert into users (id, email, email_verified, first_name, last_name, phone, username, referral_code,
      language, created_at, updated_at)
    values (${user.id}, ${user.email}, ${emailVerified}, ${user.firstName}, ${user.lastName}, ${user.phone},
      ${user.username}, ${user.referralCode}, ${user.language}, ${user.createdAt}, ${user.createdAt})
    on conflict do nothing`)

/** The columns of a `User`. */
export const userColumns = (
  db: Db,
) => db`id, coalesce((select g.email from guests g where g.user_id = users.id),
    case when email like ${`%@${guestDomain}`} then '' else email end) as email,
  (select g.link_version from guests g where g.user_id = users.id) as "guestVersion",
  email_verified as "emailVerified", first_name as "firstName",
  last_name as "lastName", phone, username, referral_code as "referralCode", language, created_at as "createdAt"`

/** Guests have no sign-in, no password and no referral code. */
const isAccount = (db: Db) => db`not exists (select from guests g where g.user_id = users.id)`

export const userByEmail = async (db: Db, email: string) =>
  firstOf(
    db<User[]>`select ${userColumns(db)} from users where email = ${email} and ${isAccount(db)}`,
  )

export const idsByEmails = async (db: Db, emails: readonly string[]) =>
  columnOf<string>(db`
    select id from users where email = any(${[...emails]}::text[])`)

export const userById = async (db: Db, id: string) =>
  firstOf(db<User[]>`select ${userColumns(db)} from users where id = ${id}`)

/** `account` is an id or an email address. */
export const ownerOf = async (db: Db, account: string) =>
  firstOf(db<User[]>`
    select ${userColumns(db)} from users where (id = ${account} or email = ${account}) and ${isAccount(db)}`)

export const usersByIds = async (db: Db, ids: readonly string[]) =>
  db<User[]>`select ${userColumns(db)} from users where id = any(${[...ids]}::text[])`

export const updateProfile = async (
  db: Db,
  id: string,
  profile: { firstName: string; lastName: string; phone: string },
  now: Date,
) => db`
  update users set first_name = ${profile.firstName}, last_name = ${profile.lastName}, phone = ${profile.phone},
    updated_at = ${now}
  where id = ${id}`

export const updateLanguage = async (db: Db, id: string, language: string, now: Date) =>
  db`update users set language = ${language}, updated_at = ${now} where id = ${id}`

export const markVerified = async (db: Db, id: string, now: Date) =>
  db`update users set email_verified = true, updated_at = ${now} where id = ${id} and not email_verified`

/** Sets the password of a user, the first or a new one. `id` is the row's id for the first. */
export const savePassword = async (
  db: Db,
  row: { id: string; userId: string; hash: string; now: Date },
) => db`
  insert into credentials (id, user_id, provider, account_id, password_hash, created_at, updated_at)
  values (${row.id}, ${row.userId}, 'credential', ${row.userId}, ${row.hash}, ${row.now}, ${row.now})
  on conflict (provider, account_id) do update
    set password_hash = excluded.password_hash, is_too_short_for_staff = false, updated_at = excluded.updated_at`

export type Credential = {
  userId: string
  hash: string
  emailVerified: boolean
  /** Whether a second factor is required, derived from the rows of factors. */
  hasFactor: boolean
  isStaff: boolean
}

const credentials = (db: Db) => db`
  select u.id as "userId", c.password_hash as hash, u.email_verified as "emailVerified",
    exists (select 1 from totp_factors t where t.user_id = u.id and t.confirmed_at is not null)
      or exists (select 1 from passkeys p where p.user_id = u.id) as "hasFactor",
    exists (select 1 from user_roles r where r.user_id = u.id) as "isStaff"
  from users u join credentials c on c.user_id = u.id and c.provider = 'credential'`

export const credentialByEmail = async (db: Db, email: string) =>
  firstOf(db<Credential[]>`${credentials(db)} where u.email = ${email}`)

export const credentialOf = async (db: Db, userId: string) =>
  firstOf(db<Credential[]>`${credentials(db)} where u.id = ${userId}`)

/** Marks a correct password that is too short for the user's new role. */
export const recordShortPassword = async (db: Db, userId: string) =>
  db`update credentials set is_too_short_for_staff = true where user_id = ${userId} and not is_too_short_for_staff`

/** Rehash of the same password. The salt makes the old hash unique; a password changed in the meantime stays. */
export const renewHash = async (db: Db, old: string, renewed: string) =>
  db`update credentials set password_hash = ${renewed} where password_hash = ${old}`

/** The owner of a referral code: the username, or the code that does not reveal it. */
export const userByCode = async (db: Db, code: string) =>
  firstOf(db<User[]>`
    select ${userColumns(db)} from users where (username = ${code} or referral_code = ${code}) and ${isAccount(db)} limit 1`)
