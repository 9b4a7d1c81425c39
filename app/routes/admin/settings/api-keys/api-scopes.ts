// Names of an API key's scopes: resource and permitted access.
import { type Scope, scopes } from '../../../../../shop/people/api-keys/rules.ts'
import { useT } from '../../../../i18n/text'

/** Most resources have a page of the dashboard, and share its name. */
const tabs = {
  products: 'catalogue',
  stock: 'stock',
  categories: 'categories',
  collections: 'collections',
  promotions: 'promotions',
  reviews: 'reviews',
  customers: 'users',
  orders: 'orders',
  paylinks: 'payLinks',
  messages: null,
  returns: null,
  invoices: 'invoices',
  payments: 'transactions',
  refunds: 'refunds',
  settings: 'settings',
  emails: 'mail',
  events: null,
  webhooks: 'webhooks',
} as const

type Resource = keyof typeof tabs

const partsOf = (scope: Scope) => scope.split(':') as [Resource, 'read' | 'write' | 'propose']

/** Resources in order, each with its scopes. */
export const scopesByResource = [
  ...Map.groupBy(scopes, (scope) => partsOf(scope)[0]),
] as readonly (readonly [Resource, readonly Scope[]])[]

export function useScopeNames() {
  const t = useT('admin')
  const words = useT('admin-api')
  const resource = (name: Resource) => {
    const tab = tabs[name]
    return tab ? t(`tab.${tab}`) : words(name as 'messages' | 'returns' | 'events')
  }
  return { resource, verb: (scope: Scope) => words(`verb.${partsOf(scope)[1]}`) }
}
