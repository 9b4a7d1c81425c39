// Response schema of a customer.
import * as v from 'valibot'
import type { UserForStaff } from '../../../shop/back-office/lists/views/users.ts'
import { fullName } from '../../../shop/platform/names-of-people.ts'
import { time, timeOf, whole } from '../schemas.ts'

export const customer = v.strictObject({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  joinedAt: time,
  orders: whole,
})

export const fullCustomer = v.strictObject({
  ...customer.entries,
  phone: v.string(),
  language: v.string(),
})

export function customerView({
  person,
  orderCount,
}: Pick<UserForStaff, 'person' | 'orderCount'>): v.InferInput<typeof fullCustomer> {
  const { id, email, firstName, lastName, joined, phone, language } = person
  return {
    id,
    email,
    name: fullName({ firstName, lastName }),
    joinedAt: timeOf(joined),
    orders: orderCount,
    phone,
    language,
  }
}
