import { hash as argon2 } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { ok, refuse } from '../../shop/result.ts'
import { makeAccounts } from './accounts.ts'
import { Busy, makePasswords, type Passwords } from './passwords.ts'

const password = 'nine lives of a lamp'
const accounts = makeAccounts()

async function hashed(): Promise<string> {
  const made = await accounts.hashPassword(password)
  if (!made.ok) throw new Error(made.code)
  return made.value
}

test('distinguishes right passwords, wrong ones, and outdated hashes', async () => {
  const hash = await hashed()
  expect(await accounts.checkPassword(hash, password)).toEqual(ok('right'))
  expect(await accounts.checkPassword(hash, `${password} `)).toEqual(ok('wrong'))
  const old = await argon2(password, { memoryCost: 19_456, timeCost: 2 })
  expect(await accounts.checkPassword(old, password)).toEqual(ok('outdated'))
  expect(await accounts.checkPassword(old, 'x')).toEqual(ok('wrong'))
})

test('without an account the same work is done, and no password is right', async () => {
  const compared: string[] = []
  const real = makePasswords()
  const passwords: Passwords = {
    ...real,
    verify(hash, text) {
      compared.push(hash.split('$').slice(0, 4).join('$'))
      return real.verify(hash, text)
    },
  }
  const watched = makeAccounts(passwords)
  expect(await watched.checkPassword(null, 'nobody has this password')).toEqual(ok('wrong'))
  expect(await watched.checkPassword(await hashed(), 'x')).toEqual(ok('wrong'))
  expect(compared).toHaveLength(2)
  expect(compared[0]).toBe(compared[1])
})

test('a full queue is a refusal until there is room', async () => {
  const real = makePasswords()
  let isFull = true
  const sometimes = <T>(work: () => Promise<T>) => (isFull ? Promise.reject(new Busy()) : work())
  const often = makeAccounts({
    ...real,
    hash: (text) => sometimes(() => real.hash(text)),
    verify: (hash, text) => sometimes(() => real.verify(hash, text)),
  })
  expect(await often.hashPassword(password)).toEqual(refuse('account.busy'))
  expect(await often.checkPassword(null, password)).toEqual(refuse('account.busy'))
  expect(await often.checkPassword(await hashed(), password)).toEqual(refuse('account.busy'))
  isFull = false
  expect(await often.checkPassword(null, password)).toEqual(ok('wrong'))
})
