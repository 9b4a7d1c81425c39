// Users for staff: the list with identity, orders and referrer, and one user with all their data.

import { type QueueRow, queue } from '../../../identity/kyc/views/staff.ts'
import { transactionsForStaff } from '../../../payments/review/views/transactions.ts'
import type { PeopleSort } from '../../../people/accounts/rules.ts'
import { type Person, userForStaff, usersForStaff } from '../../../people/accounts/views/people.ts'
import { fullName } from '../../../platform/names-of-people.ts'
import { pick } from '../../../platform/pick.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { orderCountsOf, ordersForStaff, testOrders } from '../../../sales/orders/views/orders.ts'
import { latestCountries } from '../../../sales/shipping/views.ts'
import type { World } from '../../../world.ts'
import { rowsPerPage } from '../rules/tabs.ts'
import { type IdentityLabel, type Named, usersWithIdentityOf } from './people.ts'
import { rowOf, type TransactionRowView } from './transactions.ts'

export type UserRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly joined: Date
  readonly identity: IdentityLabel
  readonly orders: number
  readonly referrer: Named | null
}

export async function userRows(
  world: World,
  { q, after, sort }: { q: string; after: string | null; sort?: PeopleSort },
  limit = rowsPerPage,
): Promise<{ rows: readonly UserRow[]; next: string | null }> {
  const query = { begins: q, after, limit, ...(sort && { sort }) }
  const { people, next } = await usersForStaff(world, query)
  return { rows: await rowsOf(world, people), next }
}

/** For the export: users found, with the country of their last shipment. */
export async function usersForFile(
  world: World,
  people: readonly Known[],
): Promise<(UserRow & { country: string | null })[]> {
  const ids = people.map(({ id }) => id)
  const [rows, countries] = await Promise.all([rowsOf(world, people), latestCountries(world, ids)])
  return rows.map((row) => ({ ...row, country: countries.get(row.id) ?? null }))
}

export type Known = Pick<Person, 'id' | 'firstName' | 'lastName' | 'email' | 'joined'>

async function rowsOf(world: World, people: readonly Known[]): Promise<UserRow[]> {
  const ids = people.map(({ id }) => id)
  const named = people.map(({ id, firstName, lastName, email }) => ({
    id,
    email,
    name: fullName({ firstName, lastName }),
  }))
  const [company, counts] = await Promise.all([
    usersWithIdentityOf(world, ids, new Map(named.map((each) => [each.id, each]))),
    orderCountsOf(world, ids),
  ])
  return people.map(({ id, joined }, index) => ({
    ...(named[index] as Named),
    joined,
    identity: company.identity(id),
    orders: counts.get(id) ?? 0,
    referrer: company.referrer(id),
  }))
}

/** Orders and transactions on a user's page; the lists show the rest. */
const mostShown = 20

export type UserForStaff = {
  readonly person: Person
  readonly identity: IdentityLabel
  readonly referrer: Named | null
  readonly orderCount: number
  readonly orders: readonly (Pick<
    Awaited<ReturnType<typeof ordersForStaff>>[number],
    'number' | 'status' | 'placedAt' | 'currency' | 'total'
  > & { readonly isTest: boolean })[]
  readonly transactions: readonly TransactionRowView[]
  /** Submissions without their answers, which only reviewers may read, recorded. */
  readonly submissions: readonly Pick<QueueRow, 'id' | 'state' | 'submittedAt'>[]
}

/** Refuses `account.missing`. */
export async function userPageOf(world: World, id: string): Promise<Result<UserForStaff>> {
  const person = await userForStaff(world, id)
  if (!person) return refuse('account.missing')
  const [company, counts, orders, { rows }] = await Promise.all([
    usersWithIdentityOf(world, [id]),
    orderCountsOf(world, [id]),
    ordersForStaff(world, { userIds: [id], limit: mostShown }),
    queue(world, { filter: null, userIds: [id] }),
  ])
  const orderNumbers = orders.map(({ number }) => number)
  const [transactions, tests] = await Promise.all([
    transactionsForStaff(world, { orderNumbers, limit: mostShown }),
    testOrders(world),
  ])
  const named = company.name(id)
  const names = new Map(named ? [[id, named]] : [])
  return ok({
    person,
    identity: company.identity(id),
    referrer: company.referrer(id),
    orderCount: counts.get(id) ?? 0,
    orders: orders.map((order) => ({
      ...pick(order, 'number', 'status', 'placedAt', 'currency', 'total'),
      isTest: tests.includes(order.number),
    })),
    transactions: transactions.map((row) => rowOf(row, names, tests)),
    submissions: rows.map(({ id, state, submittedAt }) => ({ id, state, submittedAt })),
  })
}
