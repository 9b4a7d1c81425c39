// Customers and settings: read-only.

import * as v from 'valibot'
import { userPageOf, userRows } from '../../../shop/back-office/lists/views/users.ts'
import { firstLanguage, otherLanguages } from '../../../shop/platform/languages.ts'
import { isoCurrencies } from '../../../shop/platform/money/currencies.ts'
import { settingsOf } from '../../../shop/platform/settings/views.ts'
import { ok, refuse } from '../../../shop/result.ts'
import { list, operation } from '../operation'
import { text, timeOf, whole } from '../schemas'
import { customer, customerView, fullCustomer } from './customer-schema'

export const people = [
  list({
    id: 'listCustomers',
    path: '/customers',
    scope: 'customers:read',
    summary: 'List customers, newest first',
    query: {
      q: v.optional(
        v.pipe(text(100), v.description('The beginning of a name or an email address')),
      ),
    },
    item: customer,
    async find({ world, query: { q = '' }, after, limit }) {
      return ok(await userRows(world, { q: q.trim(), after }, limit))
    },
    view: ({ id, name, email, joined, orders }) => ({
      id,
      name,
      email,
      joinedAt: timeOf(joined),
      orders,
    }),
  }),
  operation({
    id: 'getCustomer',
    method: 'GET',
    path: '/customers/{id}',
    scope: 'customers:read',
    summary: 'Read a customer',
    output: fullCustomer,
    errors: ['account.not_found'],
    async run({ world, params }) {
      const found = await userPageOf(world, params.id)
      if (!found.ok) return refuse('account.not_found')
      return ok(customerView(found.value))
    },
  }),
  operation({
    id: 'getSettings',
    method: 'GET',
    path: '/settings',
    scope: 'settings:read',
    summary: 'Read the shop’s settings that programs need',
    output: v.strictObject({
      shopName: v.string(),
      state: v.picklist(['new', 'open', 'paused']),
      url: v.string(),
      currency: v.picklist(['PI', ...isoCurrencies]),
      languages: v.pipe(
        v.array(v.string()),
        v.description('The first language of the shop is the first'),
      ),
      timeZone: v.string(),
      taxRate: v.pipe(whole, v.description('Included in all prices, in hundredths of a per cent')),
      lowStock: whole,
      isDemonstration: v.boolean(),
    }),
    async run({ world }) {
      const { shopStatus, timeZone, taxRate, lowStock, hiddenLanguages } = await settingsOf(world)
      const hidden = hiddenLanguages.split(' ')
      const { shopName, publicUrl, demo } = world.config
      return ok({
        shopName,
        state: shopStatus,
        url: publicUrl,
        currency: world.config.currency,
        languages: [firstLanguage(), ...otherLanguages().filter((each) => !hidden.includes(each))],
        timeZone: timeZone || 'UTC',
        taxRate,
        lowStock,
        isDemonstration: demo,
      })
    },
  }),
]
