// Account profile, and how staff search for users.
import { expect, test } from 'vitest'
import { account, session, world } from '../../../../tests/fixtures/accounts/accounts.ts'
import { viewerOf } from '../views/accounts.ts'
import { usersById, usersForStaff } from '../views/people.ts'
import { saveLanguage, saveProfile } from './profile.ts'

test('users change their own profile and language', async () => {
  const user = await account()
  const { who, cookie } = await session(user.email)
  const form = {
    firstName: ' Zoë ',
    lastName: 'Byron',
    phone: '+44 20 7946 0000',
    email: 'x@y.example',
  }
  expect((await saveProfile(world, who, form)).ok).toBe(true)
  await saveLanguage(world, who, 'ar')
  expect(await viewerOf(world, cookie)).toMatchObject({
    firstName: 'Zoë',
    language: 'ar',
    email: user.email,
  })
  expect(await saveProfile(world, who, { ...form, firstName: '1' })).toMatchObject({
    fields: { firstName: 'field.firstName.characters' },
  })
})

test('staff list users in pages, and find them by prefix of name or address', async () => {
  await world.db`delete from users`
  for (let i = 0; i < 7; i++) {
    await account(`Name${'abcdefg'[i]}`, i % 2 ? 'Turing' : 'Noether')
    world.clock.advance(1000)
  }
  const first = await usersForStaff(world, { limit: 3 })
  const second = await usersForStaff(world, { limit: 3, after: first.next })
  const third = await usersForStaff(world, { limit: 3, after: second.next })
  const names = [first, second, third].flatMap((page) => page.people.map((one) => one.firstName))
  expect(names).toEqual(['Nameg', 'Namef', 'Namee', 'Named', 'Namec', 'Nameb', 'Namea'])
  expect(third.next).toBe(null)
  const found = async (begins: string) =>
    (await usersForStaff(world, { begins })).people.map((one) => one.firstName)
  expect(await found('TUR')).toEqual(['Namef', 'Named', 'Nameb'])
  expect(await found('namec noe')).toEqual(['Namec'])
  expect(await found('someone')).toHaveLength(7)
  expect(await found('%')).toEqual([])
  expect(await usersForStaff(world, { after: 'nonsense' })).toMatchObject({ next: null })
  const [one] = first.people
  expect((await usersById(world, [one?.id ?? '', 'unknown'])).size).toBe(1)
})
