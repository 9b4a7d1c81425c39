// Payment links of the demonstration: one that waits for its customer, and a draft. Nobody has paid one.
import { coins } from '../../shop/platform/money/rules.ts'
import { saveDraft } from '../../shop/sales/pay-links/actions/drafts.ts'
import { sendPayLink } from '../../shop/sales/pay-links/actions/send.ts'
import type { Draft, Entered } from '../../shop/sales/pay-links/rules.ts'
import { days, type Life, need, type OnDay } from './cast.ts'

const asking = (name: string, price: number, more: Partial<Draft> = {}): Draft => ({
  lines: [{ name, quantity: 1, price: coins(price), taxClass: 'standard' }],
  discount: 0n,
  delivery: { kind: 'none' },
  shipping: null,
  email: null,
  name: '',
  language: 'en',
  days: 7,
  currency: 'PI',
  ...more,
})

async function save({ world, staff }: Life, entered: Entered): Promise<string> {
  const id = world.id()
  need(await saveDraft(world, staff.owner, id, 0, entered), 'a draft of a payment link')
  return id
}

async function send(life: Life): Promise<void> {
  const note = 'New ear pads and a cleaned jack, as agreed on the phone.'
  const draft = asking('Headphone repair', 18, { name: 'Noor Haddad' })
  const id = await save(life, { draft, note, reason: 'Agreed on the phone' })
  const shown = { version: 1, total: coins(18) }
  need(await sendPayLink(life.world, life.staff.owner, id, shown), 'a payment link')
}

export function plan(onDay: OnDay): void {
  onDay(days - 1.4, send)
  onDay(days - 0.3, (life) => {
    const draft = asking('Deposit for a listening evening', 40)
    return save(life, { draft, note: 'For twelve people, on a Friday.', reason: '' })
  })
}
