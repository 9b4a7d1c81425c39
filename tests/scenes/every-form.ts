// One of each thing that a form of the shop is about, and who may send it: a shopper, and an owner.
import { Keypair } from '@stellar/stellar-sdk/base'
import { beforeAll, vi } from 'vitest'
import { hidden, type Shopper } from '../http-shopper.ts'
import {
  adminOf,
  buyNow,
  details,
  face,
  handIn,
  newShopper,
  order,
  patience,
  phone,
  receipt,
} from '../http-steps.ts'
import { shop } from './open-shop.ts'

export let bob: Shopper
export let admin: Shopper
/** Unpaid, with a receipt that waits. */
export let number = ''
export let check = ''
export let claim = ''
export let refund = ''
export let purchase = ''
let reader = ''
/** Zones that the shop needs to go on selling. */
let ownZones: readonly string[] = []

beforeAll(async () => {
  const people = [newShopper(shop), newShopper(shop), adminOf(shop)] as const
  const [ada, ...others] = await Promise.all(people)
  ;[bob, admin] = others
  number = await order(bob, await buyNow(bob))
  await bob.send(`/payment?order=${number}`, await receipt())
  await handIn(ada)
  reader = ada.email
  check = /\/admin\/kyc\/[\w-]+/.exec(await admin.page('/admin?status=pending'))?.[0] ?? ''
  claim =
    /\/admin\/transactions\/(?!refunds|set-aside)[\w-]+/.exec(
      await admin.page('/admin/transactions'),
    )?.[0] ?? ''
  const given = await order(bob, await buyNow(bob))
  await bob.post(`/payment?order=${given}`, { intent: 'demo-pay' })
  await vi.waitFor(async () => {
    if ((await face(bob, given)) !== 'paid') throw new Error('it is not paid yet')
  }, patience)
  const away = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 9)).publicKey()
  await bob.post(`/order/${given}`, { intent: 'cancel', refundTo: away, refundAgain: away })
  const queue = await admin.page('/admin/transactions/refunds')
  refund = /\/admin\/transactions\/refunds\/[\w-]+/.exec(queue)?.[0] ?? ''
  if (!check || !claim || !refund) throw new Error('there is nothing to name')
  await bob.send('/kyc', details)
  purchase = await buyNow(bob)
  ownZones = linksIn('shipping', await admin.page('/admin/shipping'))
})

/** What is done with an order changes what its pages show: the next form is sent about another one. */
export async function takeNextOrder(): Promise<void> {
  await bob.post(`/order/${number}`, { intent: 'cancel' })
  number = await order(bob, await buyNow(bob))
}

const file = `Id,State,Name,Category,Brand,Base price,Description,Colour,Hex,Stock
lamp,published,Lamp,audio,Lumen,9,A lamp.,Ink,#101418,1
`

function giveFile(): Promise<Response> {
  const form = new FormData()
  const choices = { as: 'file', stock: 'set', category: 'accessories', rate: '1', hex: '' }
  for (const [field, value] of Object.entries(choices)) form.append(field, value)
  form.append('file', new Blob([file]), 'catalogue.csv')
  return admin.post('/admin/imports', form)
}

/** How staff comes to what is in a list, where nothing is left of it: forms end some of it. */
const makeOne: Readonly<Record<string, () => Promise<Response>>> = {
  newsletter: () =>
    admin.post('/admin/newsletter/new?language=en', {
      ...{ intent: 'save', subject: 'Lamps', body: 'Lamps that last.' },
    }),
  shipping: () =>
    admin.post('/admin/shipping/new', {
      ...{ intent: 'zone', name: 'Alps', reach: 'countries', 'country.IS': 'yes' },
    }),
  promotions: () =>
    admin.post('/admin/promotions/new', {
      ...{ name: 'Week', percent: '10', priority: '0', target: 'all', version: '0' },
      startsAt: '2031-05-01T10:00',
    }),
  imports: giveFile,
}
const listed = /^\/admin\/(newsletter|shipping|promotions|imports|users|mail)\/:id$/

function linksIn(list: string, page: string): readonly string[] {
  return page.match(new RegExp(`/admin/${list}/(?!new|templates)[\\w-]+`, 'g')) ?? []
}

/** The address of a thing that is there now. Throws where there is none to be had. */
export async function placeOf(path: string): Promise<string> {
  const list = listed.exec(path)?.[1]
  if (!list) return addressOf(path)
  const at = `/admin/${list}${list === 'users' ? `?q=${encodeURIComponent(reader)}` : ''}`
  const first = async () =>
    linksIn(list, await admin.page(at)).find((each) => !ownZones.includes(each))
  const made = async () => {
    await makeOne[list]?.()
    return first()
  }
  const found = (await first()) ?? (await made())
  if (!found) throw new Error(`nothing in ${at}`)
  return found
}

/** A zone of the tests' own goes again: while there is one, whoever buys has to choose a country. */
export async function removeZones(): Promise<void> {
  for (const at of new Set(linksIn('shipping', await admin.page('/admin/shipping')))) {
    if (ownZones.includes(at)) continue
    await admin.send(at, { intent: 'remove', seen: hidden(await admin.page(at), 'seen') })
  }
}

/** One of each thing that an address may name. */
export const addressOf = (path: string) =>
  path
    .replace('/admin/settings/texts', '$&?name=terms&language=en')
    .replace('orders/:number', `orders/${number}`)
    .replace('order/:number', `order/${number}`)
    .replace('/admin/kyc/:id', check)
    .replace('/admin/transactions/refunds/:id', refund)
    .replace('/admin/transactions/:id', claim)
    .replace(/:\w+/g, '1')
    .replace(
      /^\/cart-quantity$/,
      `$&?${new URLSearchParams({ product: '1', colour: phone.colour })}`,
    )
    .replace(/^\/payment-method$/, purchase)
    .replace(/^\/(payment|shipping-details)$/, `$&?order=${number}`)
