// Role matrix of every owned URL.
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { guards } from '../../app/guards.ts'
import { type Role, roles } from '../../shop/people/accounts/permissions.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import { type Person, people, rows } from '../fixtures/browser/owned-urls.ts'
import { Shopper } from '../support/browser/http-shopper.ts'
import {
  buyNow,
  displayedStage,
  newShopper,
  pay,
  pollOptions,
  receipt,
  shippingFields,
  submitIdentityCheck,
  submitOrder,
} from '../support/browser/http-steps.ts'

const met = {} as Record<Person, Shopper>
/** The owner's objects; rows reference them in braces. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  met.visitor = new Shopper(shop.url)
  for (const name of people.slice(1)) met[name] = await newShopper(shop)
  for (const role of roles) await grant(met[role], role)
  const { owner } = met
  ids.order = await submitOrder(owner, await buyNow(owner))
  ids.invoice = await invoiced(owner)
  ids.purchase = await buyNow(owner)
  await owner.send(`/payment?order=${ids.order}`, await receipt())
  await submitIdentityCheck(owner)
  const [row] = await database<Record<string, string>[]>`
    select u.id as user, k.id as check, d.id as document, t.id as transaction,
      (select id from mail_outbox m where m.to_address = u.email and template = 'order.placed' limit 1) as mail
    from users u join kyc_submissions k on k.user_id = u.id
      join documents d on d.owner_id = u.id and d.purpose = 'selfie'
      join transactions t on t.order_number = ${ids.order}
    where u.email = ${owner.email}`
  Object.assign(ids, row)
  if (!row) throw new Error('the owner has nothing')
}, 240_000)

/** A paid and released order without identity check; returns its invoice's id. */
async function invoiced(owner: Shopper): Promise<string> {
  const free = 'identityChecks'
  await database`insert into settings (key, value, changed_at) values (${free}, 'never', now())`
  await database`select pg_notify('piazza', 'test settings')`
  const number = await submitOrder(owner, await buyNow(owner))
  await pay(owner, number)
  await vi.waitFor(
    async () => expect(await displayedStage(owner, number)).toBe('paid'),
    pollOptions,
  )
  await owner.send(`/shipping-details?order=${number}`, shippingFields)
  const id = await vi.waitFor(async () => {
    await database`select graphile_worker.add_job('issue-tax-documents', job_key => 'now')`
    const [row] = await database<{ id: string }[]>`
      select id from tax_invoices where order_number = ${number} and kind = 'invoice' and file is not null`
    if (!row) throw new Error('no invoice yet')
    return row.id
  }, pollOptions)
  await database`delete from settings where key = ${free}`
  await database`select pg_notify('piazza', 'test settings')`
  return id
}

async function grant({ email }: Shopper, role: Role): Promise<void> {
  await database`
    insert into user_roles (user_id, role, granted_at)
    select id, ${role}, now() from users where email = ${email}`
}

const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '')

/** `ok`, `auth` (sign in first), `away` (redirected to their own page), or the status of a refusal. */
async function answerTo(name: Person, path: string, init: RequestInit = {}): Promise<string> {
  const leave = new AbortController()
  const { status, headers } = await met[name].ask(path, { ...init, signal: leave.signal })
  // Live events never end by themselves.
  leave.abort()
  if (status !== 302) return status === 200 ? 'ok' : String(status)
  return /^\/auth(\?|$)/.test(headers.get('location') ?? '') ? 'auth' : 'away'
}
/** `ok`, `led` (redirected), the status of a refusal, or `open` for endless event streams. */
async function dataFor(name: Person, path: string, mayStayOpen: boolean): Promise<string> {
  const signal = mayStayOpen ? AbortSignal.timeout(2_000) : null
  const answer = await met[name].ask(path, { signal }).catch((error: Error) => {
    if (error.name !== 'TimeoutError') throw error
  })
  if (!answer) return 'open'
  await answer.body?.cancel()
  const { status } = answer
  if (status === 202 || status === 302) return 'led'
  return status === 200 ? 'ok' : String(status)
}
const isPage = (address: string) => !/\.|^\/(invoices|documents|payment\/|art|og)/.test(address)
const everyAnswer = async (path: string) => {
  const answers: string[] = []
  for (const name of people) answers.push(await answerTo(name, path))
  return answers.join(' ')
}

/** As a page it redirects to the product; its data are those of the product page. */
const dataOfEverybody: keyof typeof guards = '/product/:id/options'

type Row = readonly [keyof typeof guards, readonly [string, string]]

describe('objects of one person', () => {
  test('every address with an id has a row', () => {
    const without = Object.keys(guards).filter((each) => each.includes(':') && !(each in rows))
    expect(without).toEqual([])
  })

  test.each(Object.entries(rows) as unknown as Row[])('%s', async (_, [path, answers]) => {
    expect(await everyAnswer(filled(path))).toBe(answers)
  })

  test.each(Object.entries(rows) as unknown as Row[])(
    '%s: who may not read it may not send a form either',
    async (_, [path, answers]) => {
      for (const [index, answer] of answers.split(' ').entries()) {
        if (answer === 'ok') continue
        const name = people[index] as Person
        const init = { method: 'POST', body: new URLSearchParams({ intent: 'cancel' }) }
        const given = await answerTo(name, filled(path), init)
        // Staff with access get a response that the object does not exist.
        const refusals = ['auth', 'away', '403', '404', '405', ...(index > 2 ? ['409'] : [])]
        expect([name, given]).toEqual([name, expect.toBeOneOf(refusals)])
      }
    },
  )

  test.each(Object.entries(rows) as unknown as Row[])(
    '%s: its data has the same access rules as the page',
    async (address, [path, answers]) => {
      const [page = '', query] = filled(path).split('?')
      const asked = `${page}.data${query ? `?${query}` : ''}`
      for (const [index, answer] of answers.split(' ').entries()) {
        const name = people[index] as Person
        const given = await dataFor(name, asked, answer === 'ok' && !isPage(address))
        // Resource routes have no separate data: they respond as usual, or not at all.
        const ofPage =
          answer === 'ok' ? ['ok', 'open', '404', '406'] : ['led', '404', '403', '405', '406']
        const allowed = address === dataOfEverybody ? ['ok'] : ofPage
        expect([name, asked, given]).toEqual([name, asked, expect.toBeOneOf(allowed)])
        if (answer === 'ok' && isPage(address)) expect([name, given]).toEqual([name, 'ok'])
      }
    },
  )

  test('an id that does not exist is answered like that of another person', async () => {
    for (const [path, answers] of Object.values(rows)) {
      if (!path.includes('{')) continue
      const nothing = path === '{purchase}' ? '/payment-method?purchase=nothing' : path
      const missing = nothing.replace(/\{\w+\}/, 'PI-1111111111111')
      expect([missing, await answerTo('other', missing)]).toEqual([missing, answers.split(' ')[1]])
    }
  })
})

const others = Object.entries(guards).filter(([address]) => !(address in rows) && address !== '/*')

describe('every other address enforces its access rule', () => {
  test.each(others)('%s: %s', async (address, guard) => {
    const path = address.replace('*', 'nothing')
    const [visitor, other, owner] = (await everyAnswer(path)).split(' ')
    if (guard === 'shopper' || guard === 'buyer')
      expect([visitor, other === 'auth']).toEqual(['auth', false])
    else if (guard.startsWith('staff'))
      expect([visitor, other, owner]).toEqual(['auth', 'auth', 'auth'])
    else if (guard === 'hidden' || guard === 'hidden-buyer') {
      expect(visitor).toBe('404')
      // Some take forms only.
      expect(other).toBeOneOf(['ok', '405'])
    } else expect(visitor).toBeOneOf(['ok', 'away', 'auth', '405'])
  })
})
