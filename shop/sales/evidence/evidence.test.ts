import { expect, test } from 'vitest'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
} from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { proofIdFor } from '../../payments/requests/views/proof.ts'
import { verifyAudit } from '../../platform/audit/views.ts'
import { editOrder } from '../order-edits/actions.ts'
import { saveAddress } from '../shipping/actions/addresses.ts'
import { revokeEvidenceKey, rotateEvidenceKey } from './actions/keys.ts'
import { verifyEvidence } from './rules/verify.ts'
import { evidenceWords, sectionsOf } from './sections.ts'
import { evidenceForOwner, evidenceForStaff, keyHistory, publicEvidence } from './views.ts'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const ada = await person(world)
const eve = await person(world)
const number = await placed(world, ada, [line(await stockedProduct(world, 5))])
await paid(world, number)
const proofId = (await proofIdFor(world, number)) ?? ''
const bytes = (text: string) => new TextEncoder().encode(text)
const verdictOf = async (text: string) => verifyEvidence(bytes(text), await keyHistory(world))

test('the owner’s file says what was shown, agreed and paid, and is signed by the shop', async () => {
  const { text, fileName } = value(await evidenceForOwner(world, ada, number))
  const verdict = await verdictOf(text)
  expect(verdict).toMatchObject({
    is: 'intact',
    key: { is: 'trusted' },
    evidence: {
      part: 'whole',
      order: number,
      shown: {
        by: 'customer',
        lines: [{ price: { amount: '100', currency: 'PI' }, lowestOf30Days: null }],
      },
      agreed: { total: { amount: '100', currency: 'PI' }, lines: [{ quantity: 1 }] },
      payment: { format: 'piazza-invoice-proof-1', order: number },
      paid: { state: 'paid', payments: [{ amount: { amount: '100', currency: 'PI' } }] },
      sent: [],
      refunded: [],
    },
  })
  expect(fileName).toBe(`${number}-evidence.json`)
})

test('it is chained to the audit log', async () => {
  const { evidence } = value(await evidenceForOwner(world, ada, number))
  const { head, entries } = evidence.audit as unknown as {
    head: { number: number; hash: string }
    entries: { action: string; number: number; hash: string }[]
  }
  expect(entries.map(({ action }) => action)).toContain('order.placed')
  expect(value(await verifyAudit(world, [head, ...entries])).entries).toBeGreaterThan(0)
  expect(await verifyAudit(world, [{ ...head, hash: 'f'.repeat(64) }])).toMatchObject({
    code: 'audit.edited',
  })
})

test('after an edit it still says what was shown, what was agreed since, and what changed in between', async () => {
  const [first, second] = [await stockedProduct(world, 5), await stockedProduct(world, 5)]
  const edited = await placed(world, ada, [line(first, 1), line(second, 1, 'Sand')])
  const lines = [{ from: 1, variantId: variantOf(second, 'Sand'), quantity: 3, price: null }]
  const edit = { version: 0, lines, discount: null, methodId: null, shipping: null } as const
  const staff = await person(world, 'fulfilment')
  value(await editOrder(world, staff, edited, { ...edit, reason: 'asked', note: 'As agreed.' }))
  const { evidence } = value(await evidenceForOwner(world, ada, edited))
  const price = (amount: string) => ({ amount, currency: 'PI' })
  expect(evidence).toMatchObject({
    shown: {
      lines: [
        { productId: first, quantity: 1, price: price('100') },
        { productId: second, quantity: 1, price: price('120') },
      ],
    },
    agreed: { total: price('360'), lines: [{ productId: second, quantity: 3 }] },
    edited: [
      {
        reason: 'asked',
        note: 'As agreed.',
        before: { total: price('220'), lines: [{ productId: first }, { productId: second }] },
        after: { total: price('360'), lines: [{ productId: second, quantity: 3 }] },
      },
    ],
  })
  expect(JSON.stringify(evidence.edited)).not.toContain(staff.id)
  const t = evidenceWords((group, key) => `${group}:${key}`)
  const sections = sectionsOf(evidence, t, (at) => at.toISOString())
  const rowsOf = (of: string) =>
    sections.find(({ name }) => name === of)?.rows.map(({ label, value }) => [label, value])
  const name = (evidence.shown as unknown as { lines: { name: string }[] }).lines[0]?.name ?? ''
  expect(rowsOf('shown')).toContainEqual([`${name} — Ink`, '1 × 100 PI'])
  expect(rowsOf('shown')?.map(([, value]) => value)).toContain('1 × 120 PI')
  expect(rowsOf('agreed')?.map(([, value]) => value)).toContain('3 × 120 PI')
  expect(rowsOf('edited')).toContainEqual(['orders:edits.before', '220 PI'])
  expect(rowsOf('edited')).toContainEqual([
    'orders:edits.reason',
    'orders:edits.reasons.asked · As agreed.',
  ])
})

test('nobody else gets it', async () => {
  expect(await evidenceForOwner(world, eve, number)).toMatchObject({ code: 'orders.not_found' })
  expect(await evidenceForStaff(world, eve, number)).toMatchObject({ code: 'auth.forbidden' })
  expect(await evidenceForStaff(world, await person(world, 'catalogue'), number)).toMatchObject({
    code: 'auth.forbidden',
  })
})

test('staff’s reading is in the audit log', async () => {
  const owner = await person(world, 'admin')
  value(await evidenceForStaff(world, owner, number))
  const { evidence } = value(await evidenceForOwner(world, ada, number))
  expect(JSON.stringify(evidence.audit)).toContain('evidence.read')
})

test('the public part has payments, and nothing personal', async () => {
  value(await saveAddress(world, ada, number, address))
  const whole = value(await evidenceForOwner(world, ada, number)).text
  const file = await publicEvidence(world, proofId)
  const text = file?.text ?? ''
  expect(await verdictOf(text)).toMatchObject({
    is: 'intact',
    key: { is: 'trusted' },
    evidence: { part: 'public', payment: { standing: { state: 'paid' } } },
  })
  for (const personal of [address.fullName, address.streetAddress, address.postalCode, ada.id]) {
    if (personal !== ada.id) expect(whole).toContain(personal)
    expect(text).not.toContain(personal)
  }
  const { from } = (JSON.parse(whole).evidence.paid.payments as { from: string }[])[0] ?? {
    from: '',
  }
  expect(from).toMatch(/^G/)
  expect(text).not.toContain(from)
  expect(await publicEvidence(world, 'f'.repeat(64))).toBeNull()
})

test('a file keeps its worth when the key is replaced, and loses it when the key is revoked', async () => {
  const { text } = value(await evidenceForOwner(world, ada, number))
  world.clock.advance(1_000)
  const kid = value(await rotateEvidenceKey(world))
  expect(await verdictOf(text)).toMatchObject({ key: { is: 'trusted' } })
  const later = value(await evidenceForOwner(world, ada, number)).text
  expect(await verdictOf(later)).toMatchObject({ kid, key: { is: 'trusted' } })
  expect(await revokeEvidenceKey(world, kid, ' ')).toMatchObject({ code: 'evidence.reason' })
  expect(await revokeEvidenceKey(world, 'x', 'lost')).toMatchObject({ code: 'evidence.key' })
  value(await revokeEvidenceKey(world, kid, 'a laptop was stolen'))
  expect(await revokeEvidenceKey(world, kid, 'again')).toMatchObject({ code: 'evidence.key' })
  expect(await verdictOf(later)).toMatchObject({
    key: { is: 'revoked', reason: 'a laptop was stolen' },
  })
  expect(await verdictOf(text)).toMatchObject({ key: { is: 'trusted' } })
  const newest = value(await evidenceForOwner(world, ada, number)).text
  expect(await verdictOf(newest)).toMatchObject({ key: { is: 'trusted' } })
})

test('another shop’s keys do not know it', async () => {
  const other = await testWorld({ config: { ...testConfig, pi: testPi } })
  const theirs = await placed(other, await person(other), [line(await stockedProduct(other, 5))])
  const bought = (await proofIdFor(other, theirs)) ?? ''
  expect(await publicEvidence(other, bought)).not.toBeNull()
  const { text } = value(await evidenceForOwner(world, ada, number))
  const found = verifyEvidence(bytes(text), await keyHistory(other))
  expect(found).toMatchObject({ is: 'intact', key: { is: 'unknown' } })
})
