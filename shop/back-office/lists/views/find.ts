// Global search of the dashboard: by number, hash, wallet, memo, name, address or product, within the viewer's roles.

import { suggestProducts } from '../../../catalog/products/views/products-list.ts'
import { ordersOfInvoice } from '../../../payments/providers/look-up.ts'
import {
  orderOfMemo,
  ordersAtAddress,
  paymentsByHash,
  paymentsFrom,
} from '../../../payments/requests/views/find.ts'
import { transactionsForStaff } from '../../../payments/review/views/transactions.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { userByName } from '../../../people/accounts/views/people.ts'
import { pick } from '../../../platform/pick.ts'
import { orderOfTaxDocument } from '../../../sales/invoicing/views/tax-documents.ts'
import { isOrderNumber } from '../../../sales/orders/rules/order.ts'
import { ordersForStaff, testOrders } from '../../../sales/orders/views/orders.ts'
import { ordersWithPrefix } from '../../../sales/orders/views/staff.ts'
import type { World } from '../../../world.ts'
import { type SearchIntent, searchIntent } from '../rules/find.ts'
import { mayOpen } from '../rules/tabs.ts'
import { type Named, namesOf, userIdsMatching } from './people.ts'
import { rowOf, type TransactionRowView } from './transactions.ts'

/** Results per group; the lists show more. */
const mostShown = 8

export type Found = {
  readonly orders: readonly (Pick<
    Awaited<ReturnType<typeof ordersForStaff>>[number],
    'number' | 'status' | 'placedAt' | 'currency' | 'total'
  > & { readonly isTest: boolean })[]
  readonly transactions: readonly TransactionRowView[]
  readonly people: readonly Named[]
  readonly products: readonly { readonly id: string; readonly name: string }[]
}

/** Null if the query is too short. Groups that the viewer may not read stay empty and are not queried. */
export async function findAnything(world: World, who: Viewer, q: string): Promise<Found | null> {
  const meant = searchIntent(q)
  if (!meant) return null
  const may = (tab: Parameters<typeof mayOpen>[1]) => mayOpen(who, tab)
  const userIds =
    meant.words && (may('users') || may('orders')) ? await peopleMeant(world, meant.words) : []
  const [orders, transactions, people, products] = await Promise.all([
    may('orders') ? ordersMeant(world, { ...meant, q, userIds }) : [],
    may('transactions') ? transactionsMeant(world, meant) : [],
    may('users') ? named(world, userIds) : [],
    meant.words && (may('catalogue') || may('stock'))
      ? suggestProducts(world, meant.words, mostShown)
      : [],
  ])
  return { orders, transactions, people, products }
}

async function peopleMeant(world: World, prefix: string): Promise<string[]> {
  const [byUsername, beginning] = await Promise.all([
    userByName(world, prefix),
    userIdsMatching(world, prefix),
  ])
  return [...new Set([...(byUsername ? [byUsername] : []), ...beginning])].slice(0, mostShown)
}

async function named(world: World, ids: readonly string[]): Promise<Named[]> {
  const names = await namesOf(world, ids)
  return ids.flatMap((id) => names.get(id) ?? [])
}

async function ordersMeant(
  world: World,
  { number, wallet, memo, q, userIds }: SearchIntent & { q: string; userIds: readonly string[] },
): Promise<Found['orders']> {
  const [beginning, atAddress, ofTaxDocument, ofInvoice, own] = await Promise.all([
    number ? ordersWithPrefix(world, number, mostShown) : [],
    wallet ? ordersAtAddress(world, wallet, mostShown) : [],
    orderOfTaxDocument(world, q),
    ordersOfInvoice(world, q.trim()),
    userIds.length > 0 ? ordersForStaff(world, { userIds, limit: mostShown }) : [],
  ])
  const ofMemo = (memo && orderOfMemo(memo)) || null
  const one = [ofMemo, ofTaxDocument].filter((each) => each !== null)
  const numbers = [...new Set([...beginning, ...atAddress, ...ofInvoice, ...one])]
  const found =
    numbers.length > 0
      ? await ordersForStaff(world, { numbers: numbers.filter(isOrderNumber), limit: mostShown })
      : []
  if (found.length + own.length === 0) return []
  const tests = await testOrders(world)
  return [...found, ...own].slice(0, mostShown).map((order) => ({
    ...pick(order, 'number', 'status', 'placedAt', 'currency', 'total'),
    isTest: tests.includes(order.number),
  }))
}

async function transactionsMeant(
  world: World,
  { hash, wallet }: SearchIntent,
): Promise<TransactionRowView[]> {
  const [byHash, from] = await Promise.all([
    hash ? paymentsByHash(world, hash, mostShown) : [],
    wallet ? paymentsFrom(world, wallet, mostShown) : [],
  ])
  const ids = [...new Set([...byHash, ...from])]
  if (ids.length === 0) return []
  const found = await transactionsForStaff(world, { ids, limit: mostShown })
  const people = found.map(({ userId }) => userId)
  const [names, tests] = await Promise.all([namesOf(world, people), testOrders(world)])
  return found.map((view) => rowOf(view, names, tests))
}
