// Things that two of the staff have open at once: what each of them sends, and the second one's answer.
import * as letter from '../../app/routes/admin/letter'
import * as newsletter from '../../app/routes/admin/newsletter'
import * as order from '../../app/routes/admin/order'
import * as editor from '../../app/routes/admin/product'
import * as promotion from '../../app/routes/admin/promotion'
import * as refund from '../../app/routes/admin/refund'
import * as reviews from '../../app/routes/admin/reviews'
import * as settings from '../../app/routes/admin/settings'
import * as text from '../../app/routes/admin/settings-text'
import * as zone from '../../app/routes/admin/shipping-zone'
import * as staff from '../../app/routes/admin/staff'
import * as stock from '../../app/routes/admin/stock-product'
import * as transaction from '../../app/routes/admin/transaction'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { giveAddress } from '../../shop/checkout/actions/address.ts'
import { queueMail } from '../../shop/mail/actions.ts'
import { saveIssue } from '../../shop/newsletter/actions/issues.ts'
import { addReceipt } from '../../shop/payments/actions/add-receipt.ts'
import { requestRefund } from '../../shop/payments/actions/refunds.ts'
import { createPromotion } from '../../shop/promotions/actions.ts'
import { noteReturn } from '../../shop/returns/actions.ts'
import { writeReview } from '../../shop/reviews/actions.ts'
import { askIn } from '../ask.ts'
import { addressNamed, testPi } from '../payments.ts'
import { person } from '../people.ts'
import { address, line, paid, placed, shelved, value, verified } from '../shopping.ts'
import { tenPercentOff } from '../things.ts'
import { testConfig, testWorld } from '../world.ts'
import { zoned } from './zones.ts'

export const world = await testWorld({ config: { ...testConfig, pi: testPi } })
export const amy = await person(world, 'admin')
export const ben = await person(world, 'admin')

type Fields = Readonly<Record<string, string>>
type Page = { readonly action: (args: never) => unknown; readonly loader: (args: never) => unknown }
export type Case = {
  readonly page: Page
  readonly path: string
  readonly first: Fields
  readonly second: Fields
}

// biome-ignore lint/suspicious/noExplicitAny: what a loader answers is looked at field by field
export const read = async (page: Page, path: string, who = amy): Promise<any> =>
  askIn(world)(page.loader, path, who)

const in1h = () => new Date(world.now().getTime() + 3_600_000)
const hour = () => in1h().toISOString().slice(0, 16)

export async function planned(): Promise<string> {
  const made = await createPromotion(world, amy, tenPercentOff(in1h()))
  return `/admin/promotions/${value(made)}`
}
export const promotionForm = (name: string): Fields => ({
  ...{ name, percent: '20', priority: '0', target: 'all', startsAt: hour(), version: '1' },
})

export async function buying(quantity = 2): Promise<{ ada: Viewer; number: string }> {
  await world.db`delete from shipping_zones`
  world.clock.advance(1000)
  const ada = await person(world)
  await verified(world, ada)
  const number = await placed(world, ada, [line(await shelved(world, 9), quantity)])
  value(await giveAddress(world, ada, number, address))
  return { ada, number }
}
/** To be packed. */
export async function processing(): Promise<string> {
  const { number } = await buying()
  await paid(world, number)
  return `/admin/orders/${number}`
}
const numberOf = (path: string) => path.split('/').at(-1) ?? ''

export async function bothOn(
  page: Page,
  path: string,
  first: Fields,
  second = first,
): Promise<Case> {
  const { seen } = await read(page, path)
  return { page, path, first: { seen, ...first }, second: { seen, ...second } }
}

export async function reviewed() {
  const { ada, number } = await buying(1)
  await world.db`update orders set status = 'shipped' where number = ${number}`
  const [row] =
    await world.db`select product_id as id from order_lines where order_number = ${number}`
  value(await writeReview(world, ada, row?.id, { rating: '4', words: 'Good.' }))
  const [review] = await world.db<{ id: string; changedAt: Date }[]>`
    select id, changed_at as "changedAt" from reviews where user_id = ${ada.id}`
  return {
    id: review?.id ?? '',
    seen: review?.changedAt.toISOString() ?? '',
    ada,
    product: row?.id,
  }
}

async function refunding(state: 'requested' | 'approved'): Promise<string> {
  const { ada, number } = await buying(1)
  await paid(world, number)
  const place = { orderNumber: number, address: addressNamed(ada.id), confirmed: 'mail' } as const
  const asked = await requestRefund(world, 'system', { ...place, amount: null, reason: 'returned' })
  const id = value(asked).refundId
  if (state === 'approved') await world.db`update refunds set state = 'approved' where id = ${id}`
  return `/admin/transactions/refunds/${id}`
}

export async function written(status: 'sent' | 'failed'): Promise<string> {
  const values = { name: 'Ada', number: 'PI-1', total: 'π 1', link: 'https://shop.example' }
  const to = `${world.id()}@shop.example`
  await queueMail(world, { to, language: 'en', template: 'order.paid', values })
  const [mail] = await world.db`
    update mail_outbox set status = ${status}, done_at = now() where to_address = ${to} returning id`
  return `/admin/mail/${mail?.id}`
}

const words = { subject: 'News', body: 'Something new.' }
export const issue = async (): Promise<string> =>
  `/admin/newsletter/${value(await saveIssue(world, amy, null, 'en', words))}`
export const edit = (subject: string): Fields => ({
  intent: 'save',
  subject,
  body: 'B',
  version: '1',
})

/** By name, each made anew. */
export const cases: Readonly<Record<string, () => Promise<Case>>> = {
  async 'a promotion'() {
    const [first, second] = [promotionForm('Amy'), promotionForm('Ben')]
    return { page: promotion, path: await planned(), first, second }
  },
  async 'a delivery zone'() {
    await world.db`delete from shipping_zones`
    const { near } = await zoned(world, amy)
    const form = (name: string) => ({ intent: 'zone', version: '1', name, 'country.DE': 'yes' })
    return { page: zone, path: `/admin/shipping/${near}`, first: form('A'), second: form('B') }
  },
  async 'a way of delivery'() {
    await world.db`delete from shipping_zones`
    const { near, express: method } = await zoned(world, amy)
    const form = (price: string) => ({
      ...{ intent: 'method', method, version: '1', 'name.en': 'Express', price },
      ...{ daysFrom: '1', daysTo: '2' },
    })
    return { page: zone, path: `/admin/shipping/${near}`, first: form('13'), second: form('14') }
  },
  async 'a letter of the newsletter'() {
    return { page: newsletter, path: await issue(), first: edit('Amy'), second: edit('Ben') }
  },
  async 'a group of settings'() {
    await world.db`delete from settings`
    const form = (shopName: string) => ({ group: 'shop', shopName, 'was.shopName': '' })
    return { page: settings, path: '/admin/settings', first: form('Amy’s'), second: form('Ben’s') }
  },
  async 'a legal page'() {
    await world.db`delete from operator_texts`
    const path = '/admin/settings/texts?name=terms&language=de'
    return { page: text, path, first: { was: '', text: 'A' }, second: { was: '', text: 'B' } }
  },
  async 'a count of stock'() {
    const path = `/admin/stock/${await shelved(world, 9)}`
    const { available, seen } = (await read(stock, path)).stock.colours[0]
    const form = (pieces: string) => ({
      ...{ colour: 'Ink', reason: 'counted', pieces, 'seen:Ink': `${available} ${seen}` },
    })
    return { page: stock, path, first: form('7'), second: form('8') }
  },
  async 'the number from which stock is low'() {
    const form = (lowFrom: string) => ({ intent: 'low', was: '', lowFrom })
    const path = `/admin/stock/${await shelved(world, 9)}`
    return { page: stock, path, first: form('3'), second: form('4') }
  },
  async 'a part of a product'() {
    const path = `/admin/catalogue/${await shelved(world, 9)}?part=details`
    const { part } = await read(editor, path)
    const form = (detailedInfo: string) => ({
      ...{ ...part.values, was: part.was, intent: 'save', detailedInfo },
    })
    return { page: editor, path, first: form('Amy'), second: form('Ben') }
  },
  async 'a review'() {
    const { id, seen } = await reviewed()
    const first = { id, seen, to: 'rejected', reason: 'Off the point.' }
    return { page: reviews, path: '/admin/reviews', first, second: { ...first, reason: 'Rude.' } }
  },
  async 'a role that both take back'() {
    const { email } = await person(world, 'support')
    const first = { act: 'revoke', email, role: 'support' }
    return { page: staff, path: '/admin/staff', first, second: first }
  },
  'all of an order': async () =>
    bothOn(order, await processing(), { act: 'approve', carrier: 'A' }, { act: 'approve' }),
  'one piece of an order': async () =>
    bothOn(order, await processing(), { act: 'parcel', 'pieces.0': '1' }),
  'pieces that are given up': async () =>
    bothOn(
      order,
      await processing(),
      { act: 'approve' },
      { act: 'give-up', 'pieces.0': '1', reason: 'Gone' },
    ),
  async 'a parcel that arrives'() {
    const path = await processing()
    await askIn(world)(order.action, path, amy, new URLSearchParams({ act: 'approve' }))
    return bothOn(order, path, { act: 'deliver' })
  },
  async 'a return'() {
    const path = await processing()
    await askIn(world)(order.action, path, amy, new URLSearchParams({ act: 'approve' }))
    const pieces = [{ line: 0, quantity: 1 }]
    const asking = { kind: 'fault', pieces, words: 'Broken' }
    const id = value(await noteReturn(world, amy, numberOf(path), asking))
    const counted = { act: 'return-receive', return: id, 'shelved.0': '1' }
    return { page: order, path, first: counted, second: { ...counted, 'damaged.0': '0' } }
  },
  async 'a refund'() {
    const [first, second] = [
      { act: 'decline', reason: 'A' },
      { act: 'cancel', reason: 'B' },
    ]
    return { page: refund, path: await refunding('requested'), first, second }
  },
  async 'the transaction of a refund'() {
    const form = (digit: string) => ({ act: 'sent', wasHash: '', hash: digit.repeat(64) })
    return { page: refund, path: await refunding('approved'), first: form('a'), second: form('b') }
  },
  async 'a receipt'() {
    const { ada, number } = await buying(1)
    const claim = { orderNumber: number, hash: 'e'.repeat(64) }
    const { transactionId } = value(await addReceipt(world, ada, claim))
    const path = `/admin/transactions/${transactionId}`
    const form = (reason: string) => ({ decision: 'declined', reason })
    return { page: transaction, path, first: form('Blurred'), second: form('Empty') }
  },
  async 'a letter that is sent once more'() {
    const first = { act: 'repeat' }
    return { page: letter, path: await written('sent'), first, second: first }
  },
  async 'a letter that has failed'() {
    const first = { act: 'retry' }
    return { page: letter, path: await written('failed'), first, second: first }
  },
}
