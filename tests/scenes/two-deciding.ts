// What two of the staff decide, publish or take away at once: what each of them sends, and the second one's answer.
import * as review from '../../app/routes/admin/kyc-review'
import * as newsletter from '../../app/routes/admin/newsletter'
import * as order from '../../app/routes/admin/order'
import * as editor from '../../app/routes/admin/product'
import * as promotion from '../../app/routes/admin/promotion'
import * as zone from '../../app/routes/admin/shipping-zone'
import * as transaction from '../../app/routes/admin/transaction'
import { takeTransfers } from '../../shop/checkout/actions/transfers.ts'
import { coins } from '../../shop/money/rules.ts'
import { parcelsOf } from '../../shop/orders/views.ts'
import { askReturn } from '../../shop/returns/actions.ts'
import { seenOfZone } from '../../shop/shipping/rules/zones.ts'
import { askIn } from '../ask.ts'
import { handedIn } from '../checks.ts'
import { looked } from '../looked.ts'
import { addressNamed, piPage, transfer } from '../payments.ts'
import { person } from '../people.ts'
import { paid, shelved, value } from '../shopping.ts'
import {
  amy,
  ben,
  bothOn,
  buying,
  type Case,
  edit,
  issue,
  planned,
  promotionForm,
  read,
  world,
} from './two-staff.ts'
import { zoned } from './zones.ts'

const post = (page: Case['page'], path: string, fields: Record<string, string>) =>
  askIn(world)(page.action as never, path, amy, new URLSearchParams(fields))

/** A product with a draft that says something new. */
export async function drafted(): Promise<string> {
  const path = `/admin/catalogue/${await shelved(world, 9)}`
  const { part } = await read(editor, `${path}?part=details`)
  const form = { ...part.values, was: part.was, intent: 'save', detailedInfo: 'New.' }
  await post(editor, `${path}?part=details`, form)
  return path
}

async function publishing(intent: string, second: string): Promise<Case> {
  const path = await drafted()
  const { seen } = (await read(editor, path)).overview
  return {
    page: editor,
    path,
    first: { intent, seen },
    second: { intent: second, seen, note: 'Ben’s' },
  }
}

/** An order of two pieces that has been sent. */
async function sentOff() {
  const { ada, number } = await buying()
  const path = `/admin/orders/${number}`
  await paid(world, number)
  await post(order, path, { act: 'approve', seen: (await read(order, path)).seen })
  return { ada, number, path }
}

async function zoneOpen() {
  await world.db`delete from shipping_zones`
  const { near, express } = await zoned(world, amy)
  return { path: `/admin/shipping/${near}`, express }
}

/** By name, each made anew. */
export const decisions: Readonly<Record<string, () => Promise<Case>>> = {
  'a draft that both publish': () => publishing('publish', 'publish'),
  'a draft that is thrown away while it is published': () => publishing('discard', 'publish'),
  async 'an earlier version that both bring back'() {
    const path = await drafted()
    const { seen } = (await read(editor, path)).overview
    await post(editor, path, { intent: 'publish', seen, note: '' })
    const { shown } = (await read(editor, path)).overview
    const first = { intent: 'restore', number: '1', seen: shown }
    return { page: editor, path, first, second: first }
  },
  async 'an identity check'() {
    const check = await handedIn(world, await person(world))
    for (const each of [amy, ben]) await looked(world, each, check)
    const path = `/admin/kyc/${check}`
    const first = { decision: 'approved', reason: '', note: 'Fine.' }
    const second = {
      decision: 'declined',
      code: 'unreadable',
      reason: 'Blurred',
      note: 'See the photo.',
    }
    return { page: review, path, first, second }
  },
  async 'a payment without an order'() {
    const [one, other] = [await buying(1), await buying(1)]
    const payment = transfer({ amount: coins(3), from: addressNamed('stranger'), at: world.now() })
    value(await takeTransfers(world, piPage([payment])))
    const [row] = await world.db<{ id: string }[]>`
      select x.id from transactions x join transfers t on t.id = x.transfer_id where t.hash = ${payment.hash}`
    const form = (order: string) => ({ decision: 'approved', order, reason: 'Asked.', was: '' })
    const path = `/admin/transactions/${row?.id}`
    return { page: transaction, path, first: form(one.number), second: form(other.number) }
  },
  async 'a payment that one gives to an order and the other declines'() {
    const own = await decisions['a payment without an order']?.()
    const second = { decision: 'declined', order: '', reason: 'Nobody’s.', was: '' }
    return { ...(own as Case), second }
  },
  async 'an order that is accepted by one and declined by the other'() {
    const { number } = await buying(1)
    const second = { act: 'decline', reason: 'It never came.' }
    return bothOn(
      order,
      `/admin/orders/${number}`,
      { act: 'accept', reason: 'In the bank.' },
      second,
    )
  },
  async 'a parcel that both see arrive'() {
    const { path, number } = await sentOff()
    const [parcel] = await parcelsOf(world, number)
    const first = { act: 'arrived', parcel: parcel?.id ?? '' }
    return { page: order, path, first, second: first }
  },
  async 'a return that one agrees to and the other refuses'() {
    const { path, number, ada } = await sentOff()
    const asking = { kind: 'fault', pieces: [{ line: 0, quantity: 1 }], words: 'Broken' }
    const id = value(await askReturn(world, ada, number, asking))
    const second = { act: 'return-refuse', return: id, reason: 'Used' }
    return bothOn(order, path, { act: 'return-agree', return: id }, second)
  },
  async 'a delivery zone that is removed'() {
    const { path } = await zoneOpen()
    const { zone: shown } = await read(zone, path)
    const first = { intent: 'remove', seen: seenOfZone(shown) }
    const second = { intent: 'zone', version: '1', name: 'Ben’s', 'country.DE': 'yes' }
    return { page: zone, path, first, second }
  },
  async 'a way of delivery that is removed'() {
    const { path, express: method } = await zoneOpen()
    const first = { intent: 'remove-method', method, version: '1' }
    const typed = { 'name.en': 'Express', price: '14', daysFrom: '1', daysTo: '2' }
    return { page: zone, path, first, second: { intent: 'method', method, version: '1', ...typed } }
  },
  async 'a promotion that one of them takes away'() {
    const first = { intent: 'end', version: '1', phase: 'planned' }
    return { page: promotion, path: await planned(), first, second: promotionForm('Ben') }
  },
  async 'a letter that one of them throws away'() {
    const first = { intent: 'drop', version: '1' }
    return { page: newsletter, path: await issue(), first, second: edit('Ben') }
  },
  async 'a letter of the newsletter that is sent'() {
    await world.db`
      insert into newsletter_subscribers (id, email, language, state, consent, asked_at, confirmed_at, confirmed_by)
      values ('reader', 'reader@shop.example', 'en', 'confirmed', '1', now(), now(), 'link') on conflict do nothing`
    const second = { intent: 'save', subject: 'Ben’s', body: 'B', version: '1' }
    const first = { intent: 'send', confirm: 'yes', version: '1' }
    return { page: newsletter, path: await issue(), first, second }
  },
}
