// The latest identity checks, none of them approved: each with its order, which waits for it.

import type { Verdict } from '../../shop/identity/kyc/actions/decide.ts'
import { writeMessage } from '../../shop/sales/order-support/actions/write-message.ts'
import { address, pay } from './buying.ts'
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

export const checks: readonly Check[] = [
  { at: 87.2, after: 3, verdict: { decision: 'declined', code: 'document_expired', reason: '' } },
  {
    at: 88.0,
    after: 9,
    verdict: {
      decision: 'more_info_needed',
      code: 'glare',
      reason: '',
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
  for (const [place, { at, after, verdict, isLookedAt }] of checks.entries()) {
    let shopper: Shopper
    onDay(at, async () => {
      shopper = life.newcomers[place] as Shopper
      life.checked.add(shopper.viewer.id)
      const number = await bought(life, shopper)
      life.agenda.in(9, async () => {
        await pay(life, shopper, number)
        await address(life, shopper, number)
      })
      if (place === 1 || place === 2)
        life.agenda.in(16 * 60, async () => {
          const id = life.world.id()
          const text = words[2 - place] ?? ''
          const { accountant } = life.staff
          need(await writeMessage(life.world, accountant, number, { id, text }), 'a message')
        })
    })
    onDay(at + after * hour, async () => {
      const id = await identity.submitKyc(life, shopper)
      if (isLookedAt) onDay(days - 1.5 * hour, () => identity.look(life, id))
      if (verdict) life.agenda.in(5 * 60, () => identity.decideCheck(life, id, verdict))
    })
  }
}
