// States of a check, the resulting identity status, ages and countries.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../../result.ts'
import { countries, countriesIn } from '../data.ts'
import {
  ageOf,
  type Decision,
  decisions,
  firstState,
  identityFrom,
  type KycState,
  kycStates,
  type Latest,
  move,
  moves,
  needsReason,
  noticeFrom,
} from './check.ts'

describe('states', () => {
  test('are all reachable from the first', () => {
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

  test('refuse to repeat a decision', () => {
    expect(move('approved', 'approved')).toMatchObject({ code: 'kyc.already_approved' })
    expect(move('declined', 'declined')).toMatchObject({ code: 'kyc.already_declined' })
    expect(move('draft', 'approved')).toMatchObject({ code: 'kyc.move' })
  })

  test.each([
    ['in_review', 'approved', false],
    ['in_review', 'declined', true],
    ['in_review', 'more_info_needed', true],
    ['declined', 'approved', true],
    ['approved', 'declined', true],
  ] as const)('%s to %s needs a reason: %s', (from, decision, needed) => {
    expect(needsReason(from, decision)).toBe(needed)
  })
})

describe('identity', () => {
  const submittedAt = new Date('2026-11-01T10:00:00Z')
  const at = new Date('2026-11-02T10:00:00Z')
  const now = new Date('2026-11-03T10:00:00Z')
  const later = new Date('2027-11-03T10:00:00Z')
  const decided = (decision: Decision, reason = '') =>
    ({ decision, reason, code: null, requestedParts: [], isFinal: false, at }) as const
  const latest = (state: KycState, decision: Latest['decision'], validUntil: Date | null = null) =>
    identityFrom({ state, submittedAt, validUntil, decision }, now)

  test('is that of the latest decision', () => {
    expect(identityFrom(null, now)).toMatchObject({ value: { state: 'none', since: null } })
    for (const stage of ['submitted', 'in_review'] as const) {
      expect(latest(stage, null)).toMatchObject({
        value: { state: 'pending', stage, since: submittedAt, reason: null },
      })
    }
    expect(latest('approved', decided('approved'))).toMatchObject({
      value: { state: 'verified', since: at, reason: null, until: null },
    })
    const declined = { ...decided('declined', 'Too dark.'), code: 'glare', isFinal: true } as const
    expect(latest('declined', declined)).toMatchObject({
      value: { state: 'declined', since: at, reason: 'Too dark.', code: 'glare', isFinal: true },
    })
    const requested = {
      ...decided('more_info_needed', 'The back.'),
      requestedParts: ['id-back'] as const,
    }
    expect(latest('more_info_needed', requested)).toMatchObject({
      value: { state: 'pending', since: at, asked: ['id-back'] },
    })
    expect(latest('erased', decided('approved'))).toMatchObject({ value: { state: 'none' } })
  })

  test('an approval ends when its time is over, whether the job has run or not', () => {
    const approved = decided('approved')
    expect(latest('approved', approved, later)).toMatchObject({
      value: { state: 'verified', until: later },
    })
    for (const over of [latest('approved', approved, now), latest('expired', approved, now)]) {
      expect(over).toMatchObject({ value: { state: 'none', stage: 'expired' } })
    }
  })

  test('an approval counts during its renewal until its end, and no longer', () => {
    const still = (state: KycState, decision: Latest['decision'], stillUntil: Date) =>
      identityFrom({ state, submittedAt, validUntil: null, stillUntil, decision }, now)
    const requested = { ...decided('more_info_needed'), requestedParts: ['selfie'] as const }
    for (const [stage, decision] of [
      ['submitted', null],
      ['in_review', null],
      ['more_info_needed', requested],
    ] as const) {
      expect(still(stage, decision, later)).toMatchObject({
        value: { state: 'verified', stage, until: later, mayRenew: false },
      })
      expect(still(stage, decision, now)).toMatchObject({ value: { state: 'pending', stage } })
    }
    expect(still('declined', decided('declined'), later)).toMatchObject({
      value: { state: 'declined' },
    })
  })

  test('can be renewed in its last thirty days', () => {
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
    for (const [until, may] of [
      [null, false],
      [inDays(31), false],
      [inDays(30), true],
      [inDays(1), true],
    ] as const)
      expect(latest('approved', decided('approved'), until)).toMatchObject({
        value: { state: 'verified', mayRenew: may },
      })
  })

  test('the badge is one word, and none once it was read', () => {
    const word = (found: ReturnType<typeof latest>, seen = 0) =>
      found.ok ? noticeFrom(found.value, seen) : found
    const soon = new Date(now.getTime() + 86_400_000)
    expect(word(latest('submitted', null))).toBe(null)
    expect(word(identityFrom(null, now))).toBe(null)
    for (const [found, notice] of [
      [latest('approved', decided('approved')), 'approved'],
      [latest('declined', decided('declined')), 'declined'],
      [latest('expired', decided('approved'), at), 'expired'],
    ] as const)
      expect([word(found), word(found, at.getTime())]).toEqual([notice, null])
    for (const [found, notice] of [
      [latest('more_info_needed', decided('more_info_needed')), 'more'],
      [latest('approved', decided('approved'), soon), 'ending'],
    ] as const)
      expect([word(found), word(found, now.getTime())]).toEqual([notice, notice])
  })

  test('is verified only with an approval as the latest decision', () => {
    const decision = fc.option(fc.constantFrom(...decisions.map((each) => decided(each))))
    const state = fc.constantFrom(...kycStates)
    fc.assert(
      fc.property(state, decision, (state, decision) => {
        const identity = latest(state, decision)
        if (identity.ok && identity.value.state === 'verified') {
          return state === 'approved' && decision?.decision === 'approved'
        }
        return true
      }),
    )
    expect(latest('approved', null)).toEqual(refuse('kyc.unreadable'))
    expect(latest('more_info_needed', null)).toEqual(refuse('kyc.unreadable'))
  })
})

test.each([
  ['2008-11-21', 18],
  ['2008-11-22', 17],
  ['2008-02-29', 18],
  ['', null],
  ['none', null],
])('born on %j the age is %s', (birthDate, years) => {
  expect(ageOf(birthDate, '2026-11-21')).toBe(years)
})

describe('countries', () => {
  test('are those of ISO 3166, without duplicates', () => {
    expect(countries).toHaveLength(252)
    expect(new Set(countries).size).toBe(252)
    expect(countries.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
  })

  test('are named in every language of the shop', () => {
    for (const language of ['en', 'ar', 'zh', 'hi']) {
      expect(countriesIn(language).filter(([code, name]) => code === name)).toEqual([])
    }
    expect(countriesIn('de').find(([code]) => code === 'DE')).toEqual(['DE', 'Deutschland'])
  })
})
