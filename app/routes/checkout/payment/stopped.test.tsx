// The payment panel while the order's address is compromised or paused, or a payment is looked at: nothing asks to pay.
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { compareDestinations } from '../../../../shop/payments/destinations/actions.ts'
import { compromiseAddress } from '../../../../shop/payments/requests/actions/reissue.ts'
import { placedOrder, world } from '../../../../tests/fixtures/sales/checkout.ts'
import { testPi } from '../../../../tests/support/payments.ts'
import { person } from '../../../../tests/support/people.ts'
import { routeCaller } from '../../../../tests/support/route-caller.ts'
import { LanguageContext } from '../../../i18n/text'
import type { PayView } from '../payment-view'
import { PaymentPanel } from './PaymentPanel'
import * as payment from './page'

const real = { ...world, config: { ...world.config, pi: { ...testPi, simulated: false } } }
const treasury = { kind: 'pi_treasury', ledger: testPi.passphrase, value: testPi.treasury } as const

let before: PayView
let stopped: PayView
beforeAll(async () => {
  await compareDestinations(real, [{ ...treasury, label: null }])
  const ada = await person(world)
  const { page } = await placedOrder(ada)
  const shown = async () => {
    const loaded = await routeCaller(real)(payment.loader, page, ada)
    return (loaded as Awaited<ReturnType<typeof payment.loader>>).pay
  }
  before = await shown()
  await compromiseAddress(real, await person(world, 'admin'), testPi.treasury, 'leaked')
  stopped = await shown()
})

function markupOf(pay: PayView): string {
  const panel = <PaymentPanel pay={pay} isStill={false} />
  const element = <LanguageContext value="en">{panel}</LanguageContext>
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const textOf = (pay: PayView): string =>
  markupOf(pay)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const other = { method: 'usdt', chain: 'eip155:137', name: 'Polygon', isCurrent: false } as never
const current = { method: 'pi', chain: null, name: 'Pi', isCurrent: true } as never
/** What contradicts an address that is out of use. */
const asking =
  /same address|previous address|address stays the same|Waiting for your payment|minutes? left|updates automatically when your payment arrives/i

describe('a compromised address', () => {
  const faces = ['waiting', 'partial', 'underpaid', 'review', 'expired'] as const
  const choices = [
    ['it is the only method', []],
    ['another method is offered', [other]],
    ['a new address is offered', [current]],
  ] as const
  const cases = faces.flatMap((face) => choices.map(([name, ways]) => ({ face, name, ways })))

  test.each(cases)('$face, $name', ({ face, ways }) => {
    const isEnded = face === 'expired' || face === 'underpaid'
    const text = textOf({ ...stopped, face, ways: [...ways], mayRequote: isEnded })
    expect(text).not.toMatch(asking)
    expect(text).toContain('Please do not pay to the address that you saw before')
    // A method is promised below only where there is one.
    expect(text.includes('choose another payment method below')).toBe(ways.includes(other as never))
    expect(text.includes('Pay with USDT on Polygon')).toBe(ways.includes(other as never))
    expect(text.includes('Reserve items again')).toBe(isEnded && ways.includes(current as never))
    if (isEnded && ways.includes(current as never)) expect(text).toContain('a new address')
  })

  test('after another method was chosen, the former address is still warned of', () => {
    const { target } = before
    if (!target) throw new Error('no address was shown')
    const changed = { ...before, hasStoppedAddress: true, ways: [other] }
    expect(textOf(changed)).toContain('Pay only as this page shows now')
    expect(textOf(changed)).not.toMatch(/previous address/)
    expect(textOf({ ...before, ways: [other] })).toContain('payments to the previous address')
  })
})

test('a pause names another method only where there is one', () => {
  const paused = { ...before, target: null }
  expect(textOf({ ...paused, ways: [] })).toContain('There is no other payment method')
  expect(textOf({ ...paused, ways: [other] })).toContain('Choose another payment method below')
})

describe('while staff look at a payment, nobody is asked to pay again', () => {
  const bank = {
    name: 'Bank transfer',
    amount: 100n,
    currency: 'PI',
    reference: 'PI-1',
    account: null,
    qr: null,
    isDemo: false,
    instructions: 'To our account.',
  } as never
  const server = { method: 'btcpay', name: 'Shop', host: 'pay.example', page: null } as never
  test.each([
    ['an address', {}],
    ['a bank account', { target: null, manual: bank }],
    ['a provider’s page', { target: null, hosted: server }],
  ] as const)('%s is shown on request only', (_, way) => {
    const parts = (pay: PayView) => markupOf(pay).split(/<details class="pay-late">/)
    const [shown = '', folded] = parts({ ...before, ...way, isInReview: true })
    expect(shown).toContain('Please do not pay again')
    expect(shown).not.toMatch(/class="pay-(target|manual)"/)
    expect(folded).toMatch(/^<summary>Pay anyway<\/summary><div class="pay-(target|manual)"/)
    expect(parts({ ...before, ...way })).toHaveLength(1)
  })
})
