// A recovery phrase or private key in any form of the shop: refused, not repeated, and not stored.
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js'
import { Keypair } from '@stellar/stellar-sdk/base'
import { describe, expect, test } from 'vitest'
import { addressOf, admin, bob, check, claim, number } from '../fixtures/browser/every-form.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { mainText, Shopper } from '../support/browser/http-shopper.ts'
import { details, documentFields, shippingFields } from '../support/browser/http-steps.ts'
import { actionRoutes, fieldsOf } from '../support/browser/routes.ts'
import { allRowsIn } from '../support/browser/shop.ts'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const refusal = 'This looks like a wallet recovery phrase. Never share it with anyone'

const account = {
  ...details,
  intent: 'sign-up',
  email: 'eve@shop.example',
  phoneCountry: 'US',
  phone: '2025550123',
  password: phrase,
  confirm: phrase,
}
const multipart = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

type Sent = [Shopper, string, Record<string, string> | FormData]
test.each<[string, () => Sent]>([
  [
    'a name at sign-up',
    () => [new Shopper(shop.url), '/auth?mode=sign-up', { ...account, lastName: phrase }],
  ],
  ['a password', () => [new Shopper(shop.url), '/auth?mode=sign-up', account]],
  [
    'a profile',
    () => [
      bob,
      '/account?index',
      { intent: 'profile', firstName: phrase, lastName: 'B', phone: '' },
    ],
  ],
  ['a name of a check', () => [bob, '/kyc', { ...details, firstName: phrase }]],
  ['a wallet of a check', () => [bob, '/kyc', { ...details, wallet: phrase }]],
  [
    'an address of a check',
    () => [bob, '/kyc-details', multipart({ ...documentFields, address: phrase })],
  ],
  [
    'delivery',
    () => [bob, `/shipping-details?order=${number}`, { ...shippingFields, instructions: phrase }],
  ],
  ['a refund', () => [bob, `/order/${number}`, { intent: 'cancel', refundTo: phrase }]],
  ['an amount', () => [bob, `/payment?order=${number}`, { intent: 'demo-pay', amount: phrase }]],
  ['a review', () => [admin, check, { decision: 'declined', reason: phrase }]],
  [
    'a decision on an order',
    () => [admin, `/admin/orders/${number}`, { act: 'decline', reason: phrase }],
  ],
  ['an acceptance', () => [admin, `/admin/orders/${number}`, { act: 'accept', reason: phrase }]],
  [
    'a parcel',
    () => [admin, `/admin/orders/${number}`, { act: 'approve', carrier: phrase, tracking: '1' }],
  ],
  ['a decision on a payment', () => [admin, claim, { decision: 'declined', reason: phrase }]],
])('in %s is refused, and not repeated in the response', async (_, make) => {
  const [who, path, form] = make()
  const answer = await who.post(path, form)
  const text = await answer.text()
  expect([path, answer.status, answer.headers.get('location')]).toEqual([
    path,
    expect.toBeOneOf([400, 409]),
    null,
  ])
  expect(mainText(text)).toContain(refusal)
  expect(text.includes('sausage')).toBe(false)
})

const secrets = {
  phrase,
  'a phrase in another language': entropyToMnemonic(Buffer.alloc(16, 0x5a), spanish),
  'a seed of Stellar': Keypair.fromRawEd25519Seed(Buffer.alloc(32, 9)).secret(),
  'a key in hexadecimal': `${'c0ffee'.repeat(10)}beef`,
  'a key of Bitcoin': '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
}

describe('every form of every page', () => {
  test('the forms and their fields are found', async () => {
    expect(actionRoutes.length).toBeGreaterThan(18)
    expect(actionRoutes.map(({ path }) => path)).toContain('/order/:number')
    expect(fieldsOf('app/routes/account/auth/page.tsx')).toEqual(
      expect.arrayContaining(['email', 'password', 'firstName', 'phone']),
    )
  })

  test.each(Object.entries(secrets))('refuses %s in its fields', async (kind, secret) => {
    const visitor = new Shopper(shop.url)
    const message = /hexa/.test(kind) ? 'or a transaction hash' : refusal
    for (const [place, { path, file, isPage }] of actionRoutes.entries()) {
      const at = addressOf(path)
      const who = path.startsWith('/admin') ? admin : path.startsWith('/auth') ? visitor : bob
      // A page that redirects this user also does so after a refusal.
      const leads = isPage && (await who.ask(at)).status === 302
      const fields = [...fieldsOf(file), 'anything']
      // One filter knows all kinds: the first is tried in each field, the others in one of each form.
      const tried = secret === phrase ? fields : [fields[place % fields.length] as string]
      for (const field of tried) {
        // These fields take a hash, or staff save a search for one, and a password may be anything.
        const mayBeHash = path === '/admin/saved-views' ? /^query$/ : /hash$|password|confirm/i
        if (mayBeHash.test(field) && kind.includes('hexadecimal')) continue
        const isSentInParts = path === '/kyc-details'
        const form = { intent: '', act: '', [field]: secret }
        const answer = await who.post(at, isSentInParts ? multipart(form) : form)
        const text = await answer.text()
        const toast = answer.headers.getSetCookie().some((each) => /^toast=.*phrase/.test(each))
        const name = `${at} ${field}`
        if (leads) expect([name, answer.status]).toEqual([name, 302])
        else if (isPage)
          expect([name, answer.status, text.includes(message)]).toEqual([name, 400, true])
        else expect([name, answer.status, toast]).toEqual([name, 302, true])
        expect([name, text.includes(secret)]).toEqual([name, false])
      }
    }
  })

  test.each(Object.entries(secrets))(
    'refuses %s in a file name, in JSON and in plain text',
    async (_, secret) => {
      for (const path of ['/kyc-details', `/payment?order=${number}`]) {
        const form = new FormData()
        form.set('receipt', new File(['x'], `${secret}.jpg`))
        expect((await bob.post(path, form)).status).toBe(400)
      }
      const send = (type: string, body: string) =>
        bob.ask('/cart/add', { method: 'POST', body, headers: { 'content-type': type } })
      const nested = { a: [{ b: secret.split(' ') }] }
      expect((await send('application/json', JSON.stringify(nested))).status).toBe(400)
      expect((await send('text/plain', secret)).headers.getSetCookie().join()).toContain('phrase')
    },
  )

  test.each(Object.entries(secrets))(
    'an address with %s redirects to the same page without it',
    async (_, secret) => {
      const q = encodeURIComponent(secret)
      const visitor = new Shopper(shop.url)
      const leads = async (path: string) => {
        const answer = await visitor.ask(path)
        return [answer.status, answer.headers.get('location')]
      }
      expect(await leads(`/search?q=${q}`)).toEqual([303, '/search'])
      expect(await leads(`/de/search?brand=Lumen&q=${q}`)).toEqual([303, '/de/search?brand=Lumen'])
      expect(await leads(`/pi-unlocking?${q}=1`)).toEqual([303, '/pi-unlocking'])
      const page = await leads(`/product/${q}`)
      expect(page).toEqual(secret.startsWith('c0ffee') ? [404, null] : [303, '/'])
      const data = await visitor.ask(`/search.data?q=${q}`)
      expect([data.status, (await data.text()).includes(secret)]).toEqual([202, false])
    },
  )

  test('staff search for a transaction by its whole hash, but not for a phrase', async () => {
    const hash = 'ab12'.repeat(16)
    for (const page of ['/admin/find', '/admin/transactions', '/admin/transactions.data'])
      expect([page, (await admin.ask(`${page}?q=${hash}`)).status]).toEqual([page, 200])
    const { status, headers } = await admin.ask(`/admin/find?q=${encodeURIComponent(phrase)}`)
    expect([status, headers.get('location')]).toEqual([303, '/admin/find'])
  })

  test('the page after the redirect says why', async () => {
    const visitor = new Shopper(shop.url)
    await visitor.ask(`/search?q=${encodeURIComponent(phrase)}`)
    expect(await visitor.page('/search')).toContain(refusal)
    expect(await visitor.page('/search')).not.toContain(refusal)
  })
})

test('a phrase is in no table, no log and no mail', async () => {
  const rows = await allRowsIn(shop.home)
  const told = [...rows, ...shop.output().split('\n'), JSON.stringify(await shop.mails())]
  const withWord = (word: string) => told.filter((line) => line.includes(word))
  expect(withWord('recovery_phrase_refused')).not.toEqual([])
  for (const rule of ['recovery-phrase', 'stellar-secret', 'hex-key', 'import-key'])
    expect(withWord(rule)).not.toEqual([])
  for (const word of ['sausage', ...Object.values(secrets)]) expect(withWord(word)).toEqual([])
})
