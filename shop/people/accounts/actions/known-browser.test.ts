// New-browser notifications.
import { describe, expect, test } from 'vitest'
import { account, mailsTo, world } from '../../../../tests/fixtures/accounts/accounts.ts'
import { newClient, accountPassword as password } from '../../../../tests/support/accounts.ts'
import { signIn } from './sign-in.ts'

describe('a browser', () => {
  test('new to the account is reported by mail; the first one and known ones are not', async () => {
    const { email } = await account()
    const first = await signIn(world, { email, password }, newClient())
    const browser = first.ok
      ? /^piazza-browser=([\w-]+);/.exec(first.value.cookies[1] ?? '')?.[1]
      : undefined
    expect(browser).toHaveLength(43)
    await signIn(world, { email, password }, { ...newClient(), browser })
    expect(await mailsTo(email)).toEqual([])
    await signIn(world, { email, password }, newClient())
    expect(await mailsTo(email)).toEqual(['new-browser'])
    // For another user of the same browser it is the first browser.
    const other = await account()
    await signIn(world, { email: other.email, password }, { ...newClient(), browser })
    expect(await mailsTo(other.email)).toEqual([])
  })
})
