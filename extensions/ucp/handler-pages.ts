// The specifications of the shop's payment handlers as pages, and their schemas.
import { richTextHtml } from '../../shop/platform/rich-text.ts'
import type { World } from '../../shop/world.ts'
import piLedger from './handlers/pi_ledger.md?raw'
import tokenEvm from './handlers/token_evm.md?raw'
import usdtEvm from './handlers/usdt_evm.md?raw'
import { type HandlerId, handlerIds, handlerName, handlerVersion } from './payment-handlers'

const texts: Record<HandlerId, string> = {
  pi_ledger: piLedger,
  usdt_evm: usdtEvm,
  token_evm: tokenEvm,
}

/** Returns null if there is nothing at this path. */
export function handlerPage(world: World, path: string): { type: string; body: string } | null {
  const [, name, ending] = /^\/ucp\/handlers\/(\w+)(\.json)?$/.exec(path) ?? []
  const id = handlerIds.find((each) => each === name)
  if (!id) return null
  const spec = `${world.config.publicUrl}/ucp/handlers/${id}`
  if (ending)
    return { type: 'application/json', body: JSON.stringify(schemaOf(id, `${spec}.json`)) }
  const facts = {
    name: handlerName(world, id),
    version: handlerVersion,
    spec,
    schema: `${spec}.json`,
  }
  const text = texts[id].replace(
    /\{(\w+)\}/g,
    (whole, key) => facts[key as keyof typeof facts] ?? whole,
  )
  const [, title = id] = /^# (.+)$/m.exec(text) ?? []
  const html = richTextHtml(text.replaceAll('`', ''), { heading: 1 })
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main>${html}</main></body></html>`,
  }
}

const text = { type: 'string' }
const link = { type: 'string', format: 'uri' }
const time = { type: 'string', format: 'date-time' }
const environment = { enum: ['production', 'test'] }
const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
})
const chain = {
  chain: text,
  chain_id: { type: 'integer' },
  name: text,
  token: text,
  decimals: { type: 'integer', minimum: 0 },
}
const chains = { type: 'array', items: object(chain, Object.keys(chain)), minItems: 1 }
const tokens = {
  type: 'array',
  items: object({ asset: text, ...chain }, ['asset', ...Object.keys(chain)]),
  minItems: 1,
}
const payable = {
  asset: text,
  environment,
  order_id: text,
  state: text,
  amount_text: text,
  uri: link,
  expires_at: time,
  proof_url: link,
}

const configs: Record<HandlerId, { business: object; response: object; instrument: object }> = {
  pi_ledger: {
    business: object({ network: text, environment }, ['network', 'environment']),
    response: object(
      {
        ...payable,
        network: text,
        amount: { type: 'integer', minimum: 0 },
        destination: text,
        account: object({ address: text, memo: text, memo_type: text }),
      },
      ['network', 'environment', 'amount', 'asset'],
    ),
    instrument: object({
      id: text,
      handler_id: { const: 'pi_ledger' },
      type: { const: 'pi_ledger' },
    }),
  },
  usdt_evm: {
    business: object({ chains, environment }, ['chains', 'environment']),
    response: object(
      {
        ...payable,
        ...chain,
        chains,
        address: text,
        amount: { type: 'string', pattern: '^\\d+$' },
        estimate: object({ amount: text, asset: text }),
        rate: object({ usdt_per_pi: text, source: text, as_of: time }),
      },
      ['environment'],
    ),
    instrument: object({
      id: text,
      handler_id: { const: 'usdt_evm' },
      type: { const: 'usdt_evm' },
      chain: text,
    }),
  },
  token_evm: {
    business: object({ tokens, environment }, ['tokens', 'environment']),
    response: object(
      {
        ...payable,
        ...chain,
        tokens,
        address: text,
        amount: { type: 'string', pattern: '^\\d+$' },
        estimates: {
          type: 'array',
          items: object({
            estimate: object({ amount: text, asset: text }),
            rate: object({ source: text, as_of: time }),
          }),
        },
      },
      ['environment'],
    ),
    instrument: object(
      {
        id: text,
        handler_id: { const: 'token_evm' },
        type: { const: 'token_evm' },
        chain: text,
        asset: text,
      },
      ['handler_id', 'asset'],
    ),
  },
}

const schemaOf = (id: HandlerId, address: string) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: address,
  title: id,
  $defs: {
    business_config: configs[id].business,
    platform_config: object({}),
    response_config: configs[id].response,
    instrument: configs[id].instrument,
  },
})
