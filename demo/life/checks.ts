// The nine identity checks, each with its order.
import { writeMessage } from '../../shop/back-office/admin/actions/write-message.ts'
import type { Verdict } from '../../shop/identity/kyc/actions/decide.ts'
import { address, pay, send } from './buying.ts'
import { days, type Life, need, type OnDay, type Shopper } from './cast.ts'
import * as identity from './identity.ts'
import { bought } from './orders.ts'

type Check = {
  /** Day of the order, and hours until the documents are submitted. */
  readonly at: number
  readonly after: number
  /** Null: it is pending. */
  readonly verdict: Verdict | null
  readonly isLookedAt?: boolean
}

const approved = { decision: 'approved', reason: '' } as const
const checks: readonly Check[] = [
  { at: 11, after: 2, verdict: approved },
  { at: 32, after: 20, verdict: approved },
  { at: 66, after: 1, verdict: approved },
  { at: 82, after: 5, verdict: approved },
  { at: 87.2, after: 3, verdict: { decision: 'declined', code: 'document_expired', reason: '' } },
  {
    ...{ at: 88.0, after: 9 },
    verdict: {
      ...{ decision: 'more_info_needed', code: 'glare', reason: '' },
      requestedParts: ['id-front'],
    },
  },
  { at: 88.9, after: 1, verdict: null, isLookedAt: true },
  { at: 89.3, after: 4, verdict: null },
  { at: 89.8, after: 1, verdict: null },
]
const hour = 1 / 24

const words = [
  'Thank you for your order. Your payment has arrived. We send it as soon as your identity check is done.',
  'Thank you. One picture of your passport has a reflection: please take it again, then we can go on.',
]

export function planChecks(life: Life, onDay: OnDay): void {
  const taken = new Set<string>()
  for (const [place, { at, after, verdict, isLookedAt }] of checks.entries()) {
    let shopper: Shopper
    onDay(at, async () => {
      const free = life.shoppers.filter(({ viewer }) => !taken.has(viewer.id))
      shopper = free[(place * 7 + 1) % free.length] as Shopper
      taken.add(shopper.viewer.id)
      const number = await bought(life, shopper)
      life.agenda.in(9, async () => {
        await pay(life, shopper, number)
        await address(life, shopper, number)
        if (verdict?.decision === 'approved')
          life.agenda.in(1500, () => send(life, shopper, number))
      })
      if (place === 5 || place === 6)
        life.agenda.in(16 * 60, async () => {
          const id = life.world.id()
          const text = words[6 - place] ?? ''
          const { accountant } = life.staff
          need(await writeMessage(life.world, accountant, number, { id, text }), 'a message')
        })
    })
    onDay(at + after * hour, async () => {
      const id = await identity.submitKyc(life, shopper)
      if (isLookedAt) onDay(days - 1.5 * hour, () => identity.look(life, id))
      if (!verdict) return
      life.agenda.in(5 * 60, async () => {
        await identity.decide(life, id, verdict)
        if (verdict.decision === 'approved') life.verified.add(shopper.viewer.id)
      })
    })
  }
}
