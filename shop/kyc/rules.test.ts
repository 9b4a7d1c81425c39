import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok, refuse } from '../result.ts'
import { countries, countriesIn } from './data.ts'
import { readDetails, readPapers, typedPapers } from './input.ts'
import {
  firstState,
  identityFrom,
  type KycState,
  kycStates,
  move,
  moves,
  needsReason,
} from './rules.ts'

describe('states', () => {
  test('each is reachable from the first', () => {
    const reached = new Set<KycState>([firstState])
    for (const from of reached) for (const to of moves[from]) reached.add(to)
    expect([...reached].sort()).toEqual([...kycStates].sort())
  })

  test.each(kycStates.flatMap((from) => kycStates.map((to) => [from, to] as const)))(
    '%s to %s is in the table or refused',
    (from, to) => {
      const allowed = (moves[from] as readonly KycState[]).includes(to)
      expect(move(from, to).ok).toBe(allowed)
    },
  )

  test('deciding the same again says so', () => {
    expect(move('approved', 'approved')).toMatchObject({ code: 'kyc.already_approved' })
    expect(move('declined', 'declined')).toMatchObject({ code: 'kyc.already_declined' })
    expect(move('draft', 'approved')).toMatchObject({ code: 'kyc.move' })
  })

  test.each([
    ['submitted', 'approved', false],
    ['submitted', 'declined', true],
    ['declined', 'approved', true],
    ['approved', 'declined', true],
  ] as const)('%s to %s needs a reason: %s', (from, decision, needed) => {
    expect(needsReason(from, decision)).toBe(needed)
  })
})

describe('identity', () => {
  const submittedAt = new Date('2026-11-01T10:00:00Z')
  const at = new Date('2026-11-02T10:00:00Z')
  const decided = (decision: 'approved' | 'declined', reason = '') => ({ decision, reason, at })

  test('follows the latest decision', () => {
    expect(identityFrom(null)).toEqual(ok({ state: 'none', since: null, reason: null }))
    expect(identityFrom({ state: 'submitted', submittedAt, decision: null })).toEqual(
      ok({ state: 'pending', since: submittedAt, reason: null }),
    )
    expect(identityFrom({ state: 'approved', submittedAt, decision: decided('approved') })).toEqual(
      ok({ state: 'verified', since: at, reason: null }),
    )
    const declined = decided('declined', 'Too dark.')
    expect(identityFrom({ state: 'declined', submittedAt, decision: declined })).toEqual(
      ok({ state: 'declined', since: at, reason: 'Too dark.' }),
    )
  })

  test('never says verified without an approval as the latest decision', () => {
    const decision = fc.option(fc.constantFrom(decided('approved'), decided('declined', 'No.')))
    const state = fc.constantFrom(...kycStates)
    fc.assert(
      fc.property(state, decision, (state, decision) => {
        const identity = identityFrom({ state, submittedAt, decision })
        if (identity.ok && identity.value.state === 'verified') {
          return state === 'approved' && decision?.decision === 'approved'
        }
        return true
      }),
    )
    expect(identityFrom({ state: 'approved', submittedAt, decision: null })).toEqual(
      refuse('kyc.unreadable'),
    )
  })
})

describe('step 1', () => {
  const form = {
    firstName: ' Ada ',
    lastName: 'Byron',
    email: 'Ada@Shop.Example',
    phone: '+1 (555) 123-4567',
    country: 'gb',
    wallet: '',
  }
  const wallet = `G${'A2'.repeat(27)}B`

  test('reads what was meant', () => {
    expect(readDetails({ ...form, wallet: ` ${wallet} ` })).toEqual(
      ok({
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@shop.example',
        phone: '+15551234567',
        country: 'GB',
        wallet,
      }),
    )
  })

  test.each([
    ['firstName', '', 'field.firstName.required'],
    ['lastName', 'B', 'field.lastName.short'],
    ['lastName', 'B4ron', 'field.lastName.characters'],
    ['email', '', 'field.email.required'],
    ['email', 'ada', 'field.email.format'],
    ['phone', '', 'field.phone.required'],
    ['phone', '0123', 'field.phone.format'],
    ['country', '', 'field.country.required'],
    ['country', 'XX', 'field.country.required'],
    ['wallet', wallet.slice(1), 'field.wallet.format'],
    ['wallet', wallet.toLowerCase(), 'field.wallet.format'],
    ['wallet', `M${wallet.slice(1)}`, 'field.wallet.format'],
    ['wallet', '0x52908400098527886E0F7030069857D2E4169EE7', 'field.wallet.format'],
  ])('%s %j', (field, value, code) => {
    const result = readDetails({ ...form, [field]: value })
    expect(result).toEqual(refuse('form.invalid', { fields: { [field]: code } }))
  })
})

describe('step 2', () => {
  const form = {
    nationality: 'British',
    address: '12 Square, London',
    idType: 'passport',
    idNumber: '',
    consent: 'yes',
  }

  test('the number is optional', () => {
    const { consent, ...papers } = form
    expect(readPapers({ ...form, consent })).toEqual(ok(papers))
  })

  test.each([
    ['nationality', ' ', 'field.nationality.required'],
    ['nationality', 'x'.repeat(81), 'field.nationality.long'],
    ['address', '', 'field.address.required'],
    ['address', 'x'.repeat(2000), 'field.address.long'],
    ['idType', '', 'field.idType.required'],
    ['idType', 'library card', 'field.idType.required'],
    ['idNumber', 'AB<script>', 'field.idNumber.format'],
    ['idNumber', '1'.repeat(41), 'field.idNumber.format'],
    ['consent', '', 'field.consent.required'],
  ])('%s %j', (field, value, code) => {
    const result = readPapers({ ...form, [field]: value })
    expect(result).toEqual(refuse('form.invalid', { fields: { [field]: code } }))
  })

  test('whatever was typed is kept short, and an empty form is four empty answers', () => {
    expect(typedPapers({})).toEqual({ nationality: '', address: '', idType: '', idNumber: '' })
    const length = fc.string({ maxLength: 3000 })
    fc.assert(fc.property(length, (text) => typedPapers({ address: text }).address.length <= 301))
  })
})

describe('countries', () => {
  test('are those of ISO 3166, once each', () => {
    expect(countries).toHaveLength(249)
    expect(new Set(countries).size).toBe(249)
    expect(countries.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
  })

  test('have a name in every language of the shop', () => {
    for (const language of ['en', 'ar', 'zh', 'hi']) {
      expect(countriesIn(language).filter(([code, name]) => code === name)).toEqual([])
    }
    expect(countriesIn('de').find(([code]) => code === 'DE')).toEqual(['DE', 'Deutschland'])
  })
})
