// An assistant without profile and key helps somebody buy: search, options, terms, delivery prices, a link to a cart.
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../shop/catalog/products/actions/products.ts'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { createZones } from '../../tests/fixtures/sales/shipping-zones.ts'
import { person } from '../../tests/support/people.ts'
import { testProduct, variantOf } from '../../tests/support/products.ts'
import { value } from '../../tests/support/shopping.ts'
import { publicUrl, world } from '../ucp/tests/fixtures/shop.ts'
import { schemaErrors } from '../ucp/tests/schemas.ts'
import { dataOf, mcpOf } from './tests/client.ts'
import { allTools } from './tools/all'

const { connected } = mcpOf(world)
const colours = [
  { name: 'Ink', hex: '#101418', stock: 3 },
  { name: 'Sand', hex: '#e6dcc8', stock: 0 },
]
value(await loadCatalogue(world, [testProduct({ id: 'speaker', name: 'Speaker', colours })]))
await createZones(world, await person(world, 'fulfilment'))
const [ink, sand] = ['Ink', 'Sand'].map((colour) => variantOf('speaker', colour)) as [
  string,
  string,
]

async function used(name: string, args: object) {
  const client = await connected()
  try {
    return dataOf(await client.callTool({ name, arguments: { ...args } }))
  } finally {
    await client.close()
  }
}

test('the instructions name the steps in their order, and which need no profile', async () => {
  const client = await connected()
  const said = client.getInstructions() ?? ''
  const steps = ['search_catalog', 'get_product', 'get_shop_terms', 'create_cart_link'].map(
    (name) => said.indexOf(name),
  )
  expect(steps.every((at) => at > 0)).toBe(true)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(said).toContain('same idempotency-key')
  await client.close()
})

type Described = {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
}
const bare = (path: string, { properties = {}, items }: Described): string[] => [
  ...Object.entries(properties).flatMap(([name, each]) => [
    ...(each.description ? [] : [`${path}.${name}`]),
    ...bare(`${path}.${name}`, each),
  ]),
  ...(items ? bare(`${path}[]`, items) : []),
]

test('every field of every tool is described, those of staff too', () => {
  const missing = allTools.flatMap(({ name, inputSchema }) => bare(name, inputSchema as Described))
  expect(missing).toEqual([])
})

test('products are found and read without a profile, with prices as text and stock as a number', async () => {
  const found = await used('search_catalog', { catalog: { query: 'speaker' } })
  expect(schemaErrors('search', found)).toEqual([])
  const [first] = found.products
  expect(first.variants[0].price).toEqual({ amount: 1e9, currency: 'XXX', text: 'π 100' })
  const read = await used('get_product', { catalog: { id: 'speaker' } })
  expect(schemaErrors('product', read)).toEqual([])
  expect(read.product.variants[0].availability).toEqual({
    available: true,
    status: 'in_stock',
    quantity: 3,
  })
  const choice = read.messages.find(({ code }: { code: string }) => code === 'variant_required')
  expect(choice.content).toContain(`${ink} (Ink); ${sand} (Sand, out of stock)`)
})

test('a price filter is understood as prices are shown, and says when it emptied the search', async () => {
  const search = (price: object) =>
    used('search_catalog', { catalog: { query: 'speaker', filters: { price } } })
  expect((await search({ max: '100' })).pagination.total_count).toBe(1)
  expect((await search({ max: 1_000_000_000 })).pagination.total_count).toBe(1)
  const none = await search({ max: '99.50' })
  expect(none.pagination.total_count).toBe(0)
  expect(none.messages.at(-1)).toMatchObject({
    code: 'filters_matched_nothing',
    path: '$.filters',
    content: 'The filters left nothing. Without them, 1 products match.',
  })
})

test('what is wrong is named by its place in the arguments', async () => {
  const why = (tool: string, input: object) =>
    used(tool, input).then(
      () => null,
      (error: Error) => error.message,
    )
  expect(await why('search_catalog', { query: 'speaker' })).toBe(
    '$.catalog: missing. What to find or read.',
  )
  expect(await why('search_catalog', { catalog: {} })).toBe(
    '$.catalog.query: expected a query or filters.',
  )
  expect(await why('get_product', { catalog: {} })).toBe('$.catalog.id: missing.')
  const filters = { price: { max: '1e3' } }
  expect(await why('search_catalog', { catalog: { query: 'speaker', filters } })).toBe(
    '$.catalog.filters.price.max: expected a price as shown, such as "99.50", or an integer in the smallest unit.',
  )
})

test('a lowest price above the highest is told', async () => {
  const filters = { price: { min: '300', max: '100' } }
  const none = await used('search_catalog', { catalog: { filters } })
  expect(none.products).toEqual([])
  expect(none.messages.at(-1)).toMatchObject({ code: 'filter_matches_nothing' })
})

test('a chosen variant needs no choice, and a value that does not exist is told', async () => {
  const codes = async (label: string) => {
    const selected = [{ name: 'Colour', label }]
    const read = await used('get_product', { catalog: { id: 'speaker', selected } })
    return read.messages.map(({ code }: { code: string }) => code)
  }
  expect(await codes('Ink')).toEqual(['currency'])
  expect(await codes('Red')).toEqual(['currency', 'option_not_found', 'variant_required'])
})

test('terms and delivery prices are answered, for one country too', async () => {
  const all = await used('get_shop_terms', {})
  expect(all.buying).toContain('Payment')
  expect(all.delivery.length).toBeGreaterThan(1)
  const german = await used('get_shop_terms', { country: 'de' })
  expect(german.delivery[0]).toMatchObject({ price: { text: 'π 5', currency: 'XXX' } })
  expect(german.delivery.length).toBeLessThan(all.delivery.length)
})

test('a country that is no code is refused, as no methods would mean no delivery', async () => {
  for (const country of ['Germany', 'UK', ''])
    expect(await used('get_shop_terms', { country })).toEqual({
      code: 'input.invalid',
      detail: 'country: expected an ISO 3166-1 code of two letters, such as DE.',
    })
})

test('what is missing is told as such', async () => {
  expect(await used('create_cart_link', { items: [{ quantity: 1 }] })).toEqual({
    code: 'input.invalid',
    detail: 'items.0.id: missing.',
  })
})

test('a link to a cart has current prices; what cannot go in is explained', async () => {
  const made = await used('create_cart_link', { items: [{ id: ink, quantity: 2 }, { id: 'no' }] })
  expect(made.url).toBe(`${publicUrl}/cart-link?items=${ink}:2`)
  expect([made.items[0].total.text, made.total.text]).toEqual(['π 200', 'π 200'])
  expect(made.messages.at(-1).code).toBe('item_unavailable')
  const none = await used('create_cart_link', { items: [{ id: 'speaker' }] })
  expect(none.url).toBeNull()
  expect(none.messages.at(-1).code).toBe('variant_required')
  const more = await used('create_cart_link', { items: [{ id: ink, quantity: 9 }] })
  expect(more.messages.at(-1)).toMatchObject({
    code: 'out_of_stock',
    content: expect.stringMatching(/^Only 3 of .+ are in stock/),
  })
  const german = await used('create_cart_link', { items: [{ id: ink }], language: 'de' })
  expect(german.url).toBe(`${publicUrl}/de/cart-link?items=${ink}:1`)
})

test('the total of a link has its parts as a checkout does: delivery to a country, and the tax included', async () => {
  value(await saveSetting(world, 'system', 'taxRate', 1900))
  const typesOf = (made: { totals: { type: string; amount: number }[] }) =>
    made.totals.map(({ type, amount }) => [type, amount])
  const home = await used('create_cart_link', { items: [{ id: ink }] })
  expect(typesOf(home)).toEqual([
    ['subtotal', 1_000_000_000],
    ['total', 1_000_000_000],
  ])
  expect(home.totals[1].lines.map((each: { display_text: string }) => each.display_text)).toEqual([
    'Net amount (π 84.03)',
    'VAT 19% (π 15.97)',
  ])
  const sent = await used('create_cart_link', { items: [{ id: ink }], country: 'de' })
  const terms = await used('get_shop_terms', { country: 'DE' })
  const [cheapest] = terms.delivery.map((each: { price: { amount: number } }) => each.price.amount)
  expect(typesOf(sent)).toEqual([
    ['subtotal', 1_000_000_000],
    ['fulfillment', cheapest],
    ['total', 1_000_000_000 + cheapest],
  ])
  expect(sent.total.amount).toBe(1_000_000_000 + cheapest)
  expect(
    sent.totals[2].lines.reduce((all: number, { amount }: { amount: number }) => all + amount, 0),
  ).toBe(sent.total.amount)
  expect(
    await used('create_cart_link', { items: [{ id: ink }], country: 'Germany' }),
  ).toMatchObject({
    code: 'input.invalid',
  })
})
