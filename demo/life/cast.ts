// People of the demonstration's history: its owner, three colleagues and sixty customers.
import { grantRole } from '../../shop/people/accounts/actions/roles.ts'
import { addUser } from '../../shop/people/accounts/actions/sign-up.ts'
import { permissionsOf, type Role } from '../../shop/people/accounts/permissions.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import type { Result } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import type { Chance } from '../chance.ts'
import type { Agenda } from './agenda.ts'
import type { PastLedger } from './past-ledger.ts'
import type { Person } from './people.ts'

export const days = 90
/** In milliseconds. */
export const day = 86_400_000
export type Shopper = {
  readonly viewer: Viewer
  readonly person: Person
  /** Index of their wallet on the ledger. */
  readonly payer: number
}
export type Staff = Readonly<Record<'owner' | 'reviewer' | 'dispatcher' | 'accountant', Viewer>>
export type Item = {
  readonly productId: string
  readonly variantId: string
  readonly category: string
  readonly price: bigint
}
export type Life = {
  readonly world: World
  readonly chance: Chance
  readonly agenda: Agenda
  readonly ledger: PastLedger
  readonly staff: Staff
  /** Products that customers buy, except cars. */
  readonly items: readonly Item[]
  /** Customers who have an account so far. */
  readonly shoppers: Shopper[]
  /** Customers who buy for the first time in the last days: the checks without an approval are theirs. */
  readonly newcomers: Shopper[]
  /** Ids of customers with an identity check, and of those whose identity has been approved. */
  readonly checked: Set<string>
  readonly verified: Set<string>
  readonly until: Date
}

/** Schedules a step for a day, counted from the first. */
export type OnDay = (at: number, deed: (life: Life) => Promise<unknown>) => void

/** Throws if a step of the history is refused. */
export function need<T>(result: Result<T>, what: string): T {
  if (result.ok) return result.value
  throw new Error(`${what}: ${result.code} ${JSON.stringify(result)}`)
}

/** Staff that has just signed in. */
export const fresh = (world: World, who: Viewer): Viewer => ({
  ...who,
  proof: { at: world.now(), by: 'password' },
})

type Named = { email: string; firstName: string; lastName: string; language: string }

/** An account with a verified address, whose password nobody knows. */
export async function account(
  world: World,
  { email, firstName, lastName, language }: Named,
  phone: string | null,
): Promise<Viewer> {
  const user = await addUser(world, { email, firstName, lastName, phone, language }, true)
  if (!user) throw new Error(`${email} has an account already`)
  const { id, username } = user
  return { id, username, email, firstName, lastName, language, sessionId: '', permissions: [] }
}

const colleagues = {
  reviewer: ['ruth.okafor', 'Ruth', 'Okafor', ['kyc']],
  dispatcher: ['stefan.lindqvist', 'Stefan', 'Lindqvist', ['fulfilment']],
  accountant: ['marta.vidal', 'Marta', 'Vidal', ['finance', 'support']],
} as const satisfies Record<string, readonly [string, string, string, readonly Role[]]>

export async function staffOf(world: World, owner: Viewer): Promise<Staff> {
  const made: Record<string, Viewer> = { owner }
  for (const [part, [mail, firstName, lastName, roles]] of Object.entries(colleagues)) {
    const email = `${mail}@piazza.example`
    const viewer = await account(world, { email, firstName, lastName, language: 'en' }, null)
    for (const role of roles) need(await grantRole(world, owner, email, role), `the role ${role}`)
    made[part] = { ...viewer, permissions: permissionsOf(roles) }
  }
  return made as Staff
}

/** Products for sale, with today's prices. */
export async function itemsOf(world: World): Promise<Item[]> {
  const rows = await world.db<(Item & { available: number })[]>`
    select v.product_id as "productId", v.id as "variantId", p.category,
      coalesce(v.price, p.base_price) as price
    from product_variants v join products p on p.id = v.product_id
    where p.published and not v.hidden and v.available > 5 and p.category <> 'cars'
    order by p.position, v.position`
  return [...rows]
}
