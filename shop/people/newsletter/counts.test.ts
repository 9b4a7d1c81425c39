import { expect, test } from 'vitest'
import { testWorld } from '../../../tests/support/world.ts'
import { newsletterFigures, subscribersByLanguage } from './views/subscribers.ts'

const world = await testWorld()
const { db } = world

async function expectCounted() {
  const counted = await db<{ language: string; count: number }[]>`
    select language, count(*) from newsletter_subscribers where state = 'confirmed'
    group by language order by count(*) desc, language`
  expect(await subscribersByLanguage(world)).toEqual([...counted])
  const sum = counted.reduce((all, { count }) => all + count, 0)
  expect((await newsletterFigures(world)).subscribers).toBe(sum)
  return sum
}

test('the stored counts of subscribers equal the rows under concurrency', async () => {
  expect(await expectCounted()).toBe(0)
  await db`
    insert into newsletter_subscribers (id, email, language, state, consent, requested_at, confirmed_at, confirmed_by,
      token_hash, expires_at)
    select 'r' || n, 'r' || n || '@shop.example', (array['en', 'de', 'ar'])[1 + n % 3], s.state, '1', now(),
      case when s.state = 'confirmed' then now() end, case when s.state = 'confirmed' then 'link' end,
      case when s.state = 'asked' then 'hash' || n end, case when s.state = 'asked' then now() end
    from generate_series(1, 60) as n,
      lateral (select case when n % 4 = 0 then 'asked' else 'confirmed' end as state) as s`
  expect(await expectCounted()).toBe(45)
  await db`
    update newsletter_subscribers set state = 'confirmed', confirmed_at = now(), confirmed_by = 'link',
      token_hash = null, expires_at = null where state = 'asked' and id < 'r3'`
  await expectCounted()
  await db`
    update newsletter_subscribers set state = 'ended', email = null, ended_at = now()
    where state = 'confirmed' and id > 'r5'`
  await db`update newsletter_subscribers set language = 'fr' where language = 'ar'`
  const left = await expectCounted()
  expect(left).toBeGreaterThan(0)
  await db`delete from newsletter_subscribers where id like 'r1%'`
  expect(await expectCounted()).toBeLessThan(left)
  await db`delete from newsletter_subscribers`
  expect(await expectCounted()).toBe(0)
})

test('a rolled-back change is not counted', async () => {
  await expect(
    db`
      with made as (
        insert into newsletter_subscribers (id, email, language, state, consent, requested_at, confirmed_at, confirmed_by)
        values ('one', 'one@shop.example', 'en', 'confirmed', '1', now(), now(), 'link') returning 1)
      select 1 / 0 from made`,
  ).rejects.toThrow('division by zero')
  expect(await expectCounted()).toBe(0)
})
