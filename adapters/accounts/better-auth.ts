// Better Auth as the shop uses it: by password, called by the server only, sessions hashed, everything else off.

import { isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import type { Accounts } from '../../shop/accounts/port.ts'
import { sessionCookie, sessionLife } from '../../shop/accounts/rules.ts'
import { ok, refuse } from '../../shop/result.ts'
import type { AccountsOptions } from './accounts.ts'
import { accountTables } from './database.ts'
import { Busy, type Passwords } from './passwords.ts'

type Options = AccountsOptions & { readonly passwords: Passwords }

const addressHeader = 'x-client-address'

function makeAuth({ db, now, id, publicUrl, secret, passwords }: Options) {
  const cookie = sessionCookie(publicUrl)
  return betterAuth({
    baseURL: publicUrl,
    secret: Buffer.from(secret).toString('base64'),
    database: accountTables(db, now),
    // Its log lines carry e-mail addresses.
    logger: { disabled: true },
    telemetry: { enabled: false },
    // The shop's own limits, which count in the database, stand before every call.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: passwords.hash,
        verify: ({ hash, password }) => verifyAndRenew(db, passwords, hash, password),
      },
    },
    session: {
      expiresIn: sessionLife.shopper.absolute / 1000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    advanced: {
      database: { generateId: id },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // It would put `__Secure-` before our stricter prefix.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: cookie.name,
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: cookie.secure },
        },
      },
    },
  })
}

export function makeSignIn(options: Options): Accounts['signIn'] {
  const auth = makeAuth(options)
  return async ({ email, password }, client) => {
    const headers = new Headers({ [addressHeader]: client.ip, 'user-agent': client.userAgent })
    try {
      const answer = await auth.api.signInEmail({
        body: { email, password },
        headers,
        returnHeaders: true,
      })
      return ok({ userId: answer.response.user.id, cookies: answer.headers.getSetCookie() })
    } catch (error) {
      if (error instanceof Busy) return refuse('account.busy')
      if (!isAPIError(error)) throw error
      if (error.body?.code === 'EMAIL_NOT_VERIFIED') return refuse('account.unverified')
      if (error.body?.code === 'INVALID_EMAIL_OR_PASSWORD') return refuse('account.invalid')
      throw error
    }
  }
}

/** A right password whose hash is from older parameters is hashed again at once. */
async function verifyAndRenew(
  db: Options['db'],
  passwords: Passwords,
  hash: string,
  password: string,
): Promise<boolean> {
  if (!(await passwords.verify(hash, password))) return false
  if (await passwords.isOutdated(hash)) {
    const renewed = await passwords.hash(password)
    // The salt makes the old hash unique; a password that was changed meanwhile stays.
    await db`update credentials set password_hash = ${renewed} where password_hash = ${hash}`
  }
  return true
}
