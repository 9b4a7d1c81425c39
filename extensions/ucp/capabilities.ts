// Capabilities of this shop, and those shared with an agent. Pure.
import { schemaOf, specOf, ucpVersion } from './version.ts'

type Capability = {
  readonly spec: string
  readonly schema: string
  readonly extends?: readonly string[]
}
const checkout = 'dev.ucp.shopping.checkout'
const cart = 'dev.ucp.shopping.cart'

export const capabilities: Readonly<Record<string, Capability>> = {
  'dev.ucp.shopping.catalog.search': {
    spec: specOf('catalog/search'),
    schema: schemaOf('shopping/catalog_search'),
  },
  'dev.ucp.shopping.catalog.lookup': {
    spec: specOf('catalog/lookup'),
    schema: schemaOf('shopping/catalog_lookup'),
  },
  [cart]: { spec: specOf('cart'), schema: schemaOf('shopping/cart') },
  [checkout]: { spec: specOf('checkout'), schema: schemaOf('shopping/checkout') },
  'dev.ucp.shopping.order': { spec: specOf('order'), schema: schemaOf('shopping/order') },
  'dev.ucp.shopping.fulfillment': {
    spec: specOf('fulfillment'),
    schema: schemaOf('shopping/fulfillment'),
    extends: [checkout],
  },
  'dev.ucp.shopping.discount': {
    spec: specOf('discount'),
    schema: schemaOf('shopping/discount'),
    extends: [cart, checkout],
  },
  'dev.ucp.shopping.buyer_consent': {
    spec: specOf('buyer-consent'),
    schema: schemaOf('shopping/buyer_consent'),
    extends: [checkout],
  },
}

/** Uses the protocol's notation: one parent is a string, several are an array. */
const parents = ({ extends: of }: Capability) =>
  of && { extends: of.length === 1 ? of[0] : [...of] }

export const published = () =>
  Object.fromEntries(
    Object.entries(capabilities).map(([name, each]) => [
      name,
      [{ version: ucpVersion, spec: each.spec, schema: each.schema, ...parents(each) }],
    ]),
  )

/** The intersection; an extension without any of its parents is omitted. Ours have one version each. */
export function shared(theirs: Readonly<Record<string, readonly string[]>>): ReadonlySet<string> {
  const both = Object.keys(capabilities).filter(
    (name) => Object.hasOwn(theirs, name) && theirs[name]?.includes(ucpVersion),
  )
  const isRooted = (name: string) => {
    const of = capabilities[name]?.extends
    return !of || of.some((parent) => both.includes(parent))
  }
  return new Set(both.filter(isRooted))
}

/** Capabilities named in a response of this root: it, and its active extensions. */
export function relevant(root: string, active: ReadonlySet<string>) {
  const isOf = (name: string) => name === root || capabilities[name]?.extends?.includes(root)
  return Object.fromEntries(
    [...active].filter(isOf).map((name) => [name, [{ version: ucpVersion }]]),
  )
}
