import { beforeEach, describe, expect, test } from 'vitest'
import { person } from '../../tests/people.ts'
import { shelved } from '../../tests/shopping.ts'
import { testWorld } from '../../tests/world.ts'
import type { Viewer } from '../accounts/rules.ts'
import { changeStock } from '../catalog/actions/stock.ts'
import { ownData } from '../privacy/views/own-data.ts'
import { ok, refuse } from '../result.ts'
import { forgetWaits, tellBackInStock } from './actions/tell.ts'
import { forgetWaitsAt, stopLetters, stopWaiting, waitFor, waitForAt } from './actions/wait.ts'
import { stopToken } from './address.ts'
import { lettersLeft, lettersPerPiece, mostWaitsOfAccount, mostWaitsOfAddress } from './rules.ts'
import { ownWaits, waitList } from './views/waits.ts'

const day = 86_400_000
const world = await testWorld()
const staff = await person(world, 'catalogue')

let ada: Viewer
let thing: string
let count = 0
beforeEach(async () => {
  world.clock.advance(2 * day)
  await world.db`delete from mail_outbox`
  await world.db`delete from stock_waits`
  ada = await person(world)
  thing = await shelved(world, 0)
})

const wait = (productId = thing, colour = 'Ink') => ({ productId, colour, language: 'en' })
const back = async (by: number, productId = thing, colour = 'Ink') => {
  await changeStock(world, staff, { productId, colour, by })
}
const mails = async () => [
  ...(await world.db<{ to: string; language: string; body: string }[]>`
    select to_address as "to", language, body from mail_outbox where template = 'back-in-stock'
    order by to_address`),
]
const told = async () => (await mails()).map(({ to }) => to)
/** Each from a house of their own, so that nobody is limited by another. */
const at = (email: string, what = wait()) => {
  count += 1
  return waitForAt(world, { ...what, email }, { ip: `10.${count >> 8}.${count & 255}.1` })
}

describe('asking', () => {
  test('once for each colour, however often and at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => waitFor(world, ada, wait())))
    await waitFor(world, ada, wait(thing, 'Sand'))
    const waits = await waitList(world, ada, 'en')
    expect(waits.map(({ colour }) => colour).sort()).toEqual(['Ink', 'Sand'])
    await Promise.all([at('x@home.example'), at('X@home.example '), at('x@home.example')])
    const rows = await world.db`select 1 from stock_waits where email = 'x@home.example'`
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['no product', { productId: 'no-such', colour: 'Ink' }, 'wishes.missing'],
    ['no colour', { productId: '', colour: 'Plaid' }, 'wishes.missing'],
    ['what no database takes', { productId: 'a', colour: '\u0000' }, 'wishes.missing'],
  ])('for %s is refused', async (_, what, code) => {
    const asked = { ...what, productId: what.productId || thing, language: 'en' }
    expect(await waitFor(world, ada, asked)).toEqual(refuse(code))
    expect(await at('ada@home.example', asked)).toEqual(refuse(code))
  })

  test('for what is there is refused', async () => {
    await back(1)
    await expect.poll(() => waitFor(world, ada, wait())).toEqual(refuse('wishes.in_stock'))
  })

  test.each([
    '',
    'ada',
    'ada@',
    '@home.example',
    'a b@home.example',
    `${'a'.repeat(10_000)}@home.example`,
    'ada@home.example\r\nBcc: x@y.example',
  ])('at an address that is none is refused, %#', async (email) => {
    expect(await at(email)).toMatchObject({
      code: 'form.invalid',
      fields: { email: expect.any(String) },
    })
    expect(await world.db`select 1 from stock_waits`).toHaveLength(0)
  })

  test('has an end: for an account, for an address, for a household', async () => {
    const things = await Promise.all(Array.from({ length: 11 }, () => shelved(world, 0)))
    await world.db`
      insert into stock_waits (id, product_id, colour, user_id, address_hash, language, asked_at)
      select 'w' || row_number() over (), product_id, name, ${ada.id}, 'hash', 'en', ${world.now()}
      from product_colours where available = 0 order by product_id limit ${mostWaitsOfAccount}`
    const known = (await waitList(world, ada, 'en')).length
    for (let each = known; each < mostWaitsOfAccount; each += 1)
      expect(await waitFor(world, ada, wait(await shelved(world, 0)))).toEqual(ok())
    const full = refuse('wishes.waits_full', { facts: { most: mostWaitsOfAccount } })
    expect(await waitFor(world, ada, wait(await shelved(world, 0)))).toEqual(full)

    const answers: string[] = []
    for (const id of things) {
      const answer = await at('full@home.example', wait(id))
      answers.push(answer.ok ? 'ok' : answer.code)
    }
    expect(answers).toEqual([...Array(10).fill('ok'), 'limit.reached'])

    const house = { ip: '203.0.113.9' }
    const fromHouse = (each: number) =>
      waitForAt(world, { ...wait(), email: `guest${each}@home.example` }, house)
    const codes: string[] = []
    for (let each = 0; each < 21; each += 1) {
      const answer = await fromHouse(each)
      codes.push(answer.ok ? 'ok' : answer.code)
    }
    expect(codes).toEqual([...Array(20).fill('ok'), 'limit.reached'])
    expect(mostWaitsOfAddress).toBeGreaterThan(10)
  })

  test("somebody else's wait cannot be ended", async () => {
    const eve = await person(world)
    await waitFor(world, ada, wait())
    await stopWaiting(world, eve, wait())
    expect(await waitList(world, ada, 'en')).toHaveLength(1)
    await stopWaiting(world, ada, wait())
    expect(await waitList(world, ada, 'en')).toHaveLength(0)
  })
})

describe('telling', () => {
  test('goes once to each, in their language, with why it came and how to stop it', async () => {
    await waitFor(world, ada, wait())
    await world.db`update users set language = 'de' where id = ${ada.id}`
    await at('fr@home.example', { ...wait(), language: 'fr' })
    await at('other@home.example', wait(thing, 'Sand'))
    expect(await tellBackInStock(world)).toBe(0)
    await back(5)
    expect(await tellBackInStock(world)).toBe(2)
    expect(await tellBackInStock(world)).toBe(0)
    const letters = await mails()
    expect(letters.map(({ to, language }) => [to, language])).toEqual([
      ['fr@home.example', 'fr'],
      [ada.email, 'de'],
    ])
    const [french] = letters
    expect(french?.body).toContain(`/fr/product/${thing}?colour=Ink`)
    expect(french?.body).toContain(
      `/fr/back-in-stock/stop?token=${stopToken(world, 'fr@home.example')}`,
    )
    // From then on nothing says who it was.
    const rows =
      await world.db`select user_id, email, address_hash from stock_waits where told_at is not null`
    expect(rows).toEqual([
      { user_id: null, email: null, address_hash: null },
      { user_id: null, email: null, address_hash: null },
    ])
    expect(await waitList(world, ada, 'en')).toEqual([])
  })

  test('by four processes at once goes once', async () => {
    for (let each = 0; each < 6; each += 1) await at(`many${each}@home.example`)
    await back(9)
    const sent = await Promise.all(Array.from({ length: 4 }, () => tellBackInStock(world)))
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(6)
    expect(new Set(await told()).size).toBe(6)
  })

  test('asks first who asked first, three for a piece, and the rest when more pieces come another day', async () => {
    for (let each = 0; each < 8; each += 1) {
      world.clock.advance(1000)
      await at(`queue${each}@home.example`)
    }
    await back(1)
    expect(await tellBackInStock(world)).toBe(lettersPerPiece)
    expect(await told()).toEqual([0, 1, 2].map((each) => `queue${each}@home.example`))
    world.clock.advance(3_600_000)
    expect(await tellBackInStock(world)).toBe(0)
    await back(1)
    expect(await tellBackInStock(world)).toBe(lettersPerPiece)
    world.clock.advance(day)
    await forgetWaits(world)
    expect(await tellBackInStock(world)).toBe(2)
    expect(new Set(await told()).size).toBe(8)
  })

  test('a refused transaction tells nobody, and the next turn does', async () => {
    await at('again@home.example')
    await back(1)
    const failing = await world.transaction(async (world) => {
      await tellBackInStock(world)
      return refuse('no')
    })
    expect(failing).toEqual(refuse('no'))
    expect(await told()).toEqual([])
    expect(await tellBackInStock(world)).toBe(1)
  })

  test('what was taken off the shelf, or has gone again, is not told', async () => {
    await at('off@home.example')
    await back(2)
    await world.db`update products set published = false where id = ${thing}`
    expect(await tellBackInStock(world)).toBe(0)
    await world.db`update products set published = true where id = ${thing}`
    await world.db`update product_colours set hidden = true where product_id = ${thing}`
    expect(await tellBackInStock(world)).toBe(0)
    await world.db`update product_colours set hidden = false where product_id = ${thing}`
    await back(-2)
    expect(await tellBackInStock(world)).toBe(0)
    expect(await told()).toEqual([])
  })

  test('a wait of half a year has ended', async () => {
    await at('late@home.example')
    world.clock.advance(181 * day)
    await back(1)
    expect(await tellBackInStock(world)).toBe(0)
    expect(await forgetWaits(world)).toBe(1)
    expect(await world.db`select 1 from stock_waits`).toHaveLength(0)
  })

  test('an address that waits twice, with an account and without, is told once', async () => {
    await waitFor(world, ada, wait())
    await at(ada.email)
    await back(3)
    expect(await tellBackInStock(world)).toBe(1)
  })
})

describe('the link of a letter', () => {
  test('ends what its address waits for, and letters to it for a year; an account may ask again', async () => {
    const other = await shelved(world, 0)
    await at(ada.email)
    await waitFor(world, ada, wait(other))
    await at('eve@home.example')
    const token = stopToken(world, ada.email)
    expect(await stopLetters(world, token)).toEqual(ok())
    expect(await stopLetters(world, token)).toEqual(ok())
    expect(await ownWaits(world, ada)).toEqual([])
    expect(await at(ada.email)).toEqual(ok())
    await back(5)
    await tellBackInStock(world)
    expect(await told()).toEqual(['eve@home.example'])
    await waitFor(world, ada, wait(other))
    await back(5, other)
    expect(await tellBackInStock(world)).toBe(1)
    expect(await told()).toContain(ada.email)
  })

  test.each(['', 'x', 'x'.repeat(10_000), '<script>', `${'a'.repeat(42)}\u0000`])(
    'that is none is refused, %#',
    async (token) => {
      expect(await stopLetters(world, token)).toEqual(refuse('wishes.link'))
    },
  )

  test('that was made up stops nobody', async () => {
    await at('kept@home.example')
    expect(await stopLetters(world, 'A'.repeat(43))).toEqual(ok())
    await back(1)
    expect(await tellBackInStock(world)).toBe(1)
  })
})

test("one's own copy holds what account and address wait for; both go with the account", async () => {
  const other = await shelved(world, 0)
  await waitFor(world, ada, wait())
  await at(ada.email, wait(other))
  await at('eve@home.example')
  let copy = ''
  for await (const part of ownData(world, ada)) copy += part
  const ids = JSON.parse(copy).waits.map((each: { productId: string }) => each.productId)
  expect(ids.sort()).toEqual([thing, other].sort())
  expect(copy).not.toContain('eve@home.example')
  await world.db`select erase_rows_of(${ada.id})`
  expect(await forgetWaitsAt(world, ada.email)).toBe(1)
  expect(await world.db`select email from stock_waits`).toEqual([{ email: 'eve@home.example' }])
})

test.each([
  [0, 0, 0],
  [1, 0, 3],
  [1, 3, 0],
  [2, 3, 3],
  [1, 9, 0],
])('with %i pieces and %i told, %i letters are left', (pieces, sent, left) => {
  expect(lettersLeft(pieces, sent)).toBe(left)
})
