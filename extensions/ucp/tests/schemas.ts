// Validates responses to shopping agents against the protocol's schemas, if a copy lies beside the repository, and
// against the models of its JavaScript client.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const places = [process.env.UCP_SCHEMAS, join(import.meta.dirname, '../../../shared/ucp')]
export const schemasAt = places.find((each) => each && existsSync(join(each, 'source'))) ?? null

/** Composes extensions as the protocol specifies: `shopping/checkout` and what each extension adds to it. */
const composed = (root: string, extensions: readonly string[]) => ({
  allOf: [
    { $ref: `https://ucp.dev/schemas/shopping/${root}.json` },
    ...extensions.map((name) => ({
      $ref: `https://ucp.dev/schemas/shopping/${name}.json#/$defs/dev.ucp.shopping.${root}`,
    })),
  ],
})

function openSchemas(folder: string) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  const files = readdirSync(join(folder, 'source'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((each) => /^(schemas|discovery)\/.*\.json$/.test(each))) {
    const schema = JSON.parse(readFileSync(join(folder, 'source', file), 'utf8'))
    // `$id` is the published URL; references between files are relative paths.
    const id = `https://ucp.dev/${file}`
    ajv.addSchema({ ...schema, $id: id })
  }
  const found = new Map<string, ReturnType<Ajv2020['compile']>>()
  return (schema: object, value: unknown): string[] => {
    const key = JSON.stringify(schema)
    const check = found.get(key) ?? ajv.compile(schema)
    found.set(key, check)
    check(value)
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

const check = schemasAt && openSchemas(schemasAt)
const file = (name: string) => ({ $ref: `https://ucp.dev/schemas/${name}` })
export const kinds = {
  profile: { $ref: 'https://ucp.dev/discovery/profile_schema.json#/$defs/business_profile' },
  error: file('shopping/types/error_response.json'),
  search: file('shopping/catalog_search.json#/$defs/search_response'),
  lookup: file('shopping/catalog_lookup.json#/$defs/lookup_response'),
  product: file('shopping/catalog_lookup.json#/$defs/get_product_response'),
  cart: composed('cart', ['discount']),
  checkout: composed('checkout', ['discount', 'fulfillment', 'buyer_consent']),
  order: file('shopping/order.json'),
} as const

// Loaded as CommonJS, since its ES modules import files without extensions.
const { ExtendedCheckoutResponseSchema, OrderSchema } = createRequire(import.meta.url)(
  '@ucp-js/sdk',
) as typeof import('@ucp-js/sdk')
/**
 * Checks with the JavaScript client, which has no models of carts and of the catalog. Its envelope and profile are of
 * an earlier version of the protocol, with capabilities as a list.
 */
const models = {
  checkout: ExtendedCheckoutResponseSchema.omit({ ucp: true }),
  order: OrderSchema.omit({ ucp: true }),
} as const
type Modelled = keyof typeof models
const isModelled = (kind: string): kind is Modelled => kind in models

const misread = (kind: Modelled, value: unknown): string[] =>
  (models[kind].safeParse(value).error?.issues ?? [])
    // A line state that a later version of the protocol added.
    .filter((each) => !(each.code === 'invalid_enum_value' && each.received === 'removed'))
    .map(({ path, message }) => `client: /${path.join('/')} ${message}`)

/** Returns schema violations of a response; empty if it is valid. */
export const schemaErrors = (kind: keyof typeof kinds, value: unknown): string[] => [
  ...(check ? check(kinds[kind], value) : []),
  ...(isModelled(kind) ? misread(kind, value) : []),
]
