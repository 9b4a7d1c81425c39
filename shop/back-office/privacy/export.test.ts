// Personal data export: everything of one user, nothing of others.
import { describe, expect, test } from 'vitest'
import {
  approved,
  customerWithData,
  productId,
  reviewer,
  session,
  uniqueWords,
  world,
} from '../../../tests/fixtures/accounts/personal-data.ts'
import { addressNamed } from '../../../tests/support/payments.ts'
import { paid, value } from '../../../tests/support/shopping.ts'
import { unzipped } from '../../../tests/support/unzip.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { refuse } from '../../result.ts'
import { exportOwnData } from './actions/export.ts'

async function exported(who: Viewer): Promise<Map<string, Buffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of value(await exportOwnData(world, who))) chunks.push(chunk)
  return unzipped(Buffer.concat(chunks))
}

describe('a data export', async () => {
  const [mine, theirs] = [uniqueWords(), uniqueWords()]
  const me = await customerWithData(mine)
  const other = await customerWithData(theirs)
  await approved(me.submissionId)
  await paid(world, me.sent)
  const { who } = await session(me.email)
  const files = await exported(who)
  const text = files.get('data.json')?.toString() ?? ''
  const data = JSON.parse(text)

  test('contains all data that every flow stores about the account', () => {
    const { word, digits } = mine
    const traces = [
      'First',
      'Last',
      'NameBook',
      'StreetBook',
      'CityBook',
      'StateBook',
      'RingBook',
      'NameSent',
      'StreetSent',
      'CitySent',
      'StateSent',
      'RingSent',
      'code-',
      'GWallet',
      'NameDropped',
      'StreetDropped',
      'Kyc',
      'Kyz',
      'Home',
      'ID',
      'net-',
      'pi-',
    ].map((kind) => `${kind}${word}`)
    const numbers = [`+1${digits}`, `+2${digits}`, `+3${digits}`, `BOOK${digits}`, `SENT${digits}`]
    const words = [
      me.email,
      `sent-${word}@home.example`.toLowerCase(),
      `old-${word}@home.example`.toLowerCase(),
      me.sent,
      me.dropped,
      productId,
    ]
    expect([...traces, ...numbers, ...words].filter((each) => !text.includes(each))).toEqual([])
    expect(data).toMatchObject({
      referrals: { cameByReferral: true },
      cart: [{ productId, quantity: 2 }],
      receipts: [{ orderNumber: me.dropped }],
      roles: [],
      browsers: expect.arrayContaining([{ seenAt: expect.any(String) }]),
      newsletter: { state: 'confirmed', consent: '2026-11-25', confirmedBy: 'account' },
      identity: { checks: [{ state: 'approved', decisions: [{ decision: 'approved' }] }] },
    })
    expect(data.orders).toHaveLength(2)
    expect(data.orders[0]).toMatchObject({
      order: { number: me.sent, total: '1000000000' },
      paymentRequest: {
        amountReceived: '1000000000',
        payments: [{ sender: addressNamed('payer') }],
      },
      address: { city: `CitySent${word}` },
      withdrawal: { mayWithdraw: true, declaredAt: null },
    })
    expect(data.mails.map((mail: { template: string }) => mail.template)).toEqual(
      expect.arrayContaining(['order.placed', 'order.paid', 'kyc.received', 'kyc.approved']),
    )
    expect(data.events.security.length).toBeGreaterThan(0)
    expect(data.events.audit.length).toBeGreaterThan(0)
  })

  test('contains the images', () => {
    const names = [...files.keys()].map((name) => name.replace(/-[\w-]{22}\.jpg$/, '').trim())
    expect(names.sort()).toEqual([
      'data.json',
      'pictures/id-front',
      'pictures/receipt',
      'pictures/selfie',
    ])
    for (const [name, bytes] of files)
      if (name.endsWith('.jpg')) expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  })

  test('contains no data of others, no hash and no key', async () => {
    expect(text).not.toContain(theirs.word)
    expect(text).not.toContain(theirs.digits)
    for (const stranger of [other.email, other.sent, other.who.id, me.friend.id, reviewer.id])
      expect(text).not.toContain(stranger)
    expect(text).not.toMatch(/argon2|hash":"[0-9a-f]{64}.*token/i)
    expect([...(await exported((await session(other.email)).who)).keys()].join()).not.toContain(
      [...files.keys()].find((name) => name.endsWith('.jpg')),
    )
  })

  test('is in the audit log, needs re-authentication, and no document', async () => {
    const [entry] = await world.db`
      select who from audit_entries where action = 'data.exported' and who = ${who.id}`
    expect(entry).toBeDefined()
    world.clock.advance(11 * 60_000)
    expect(await exportOwnData(world, who)).toEqual(refuse('accounts.stepUp'))
    world.clock.advance(-11 * 60_000)
  })
})
