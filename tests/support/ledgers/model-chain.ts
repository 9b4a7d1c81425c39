// A shop that reads a simulated chain through nodes in the same process, whose answers a test may change.
import { evmLedger } from '../../../adapters/ledgers/evm/chain.ts'
import type { Rpc } from '../../../adapters/ledgers/evm/rpc.ts'
import { fixedRate } from '../../../adapters/rates.ts'
import { chanceOf } from '../../../demo/chance.ts'
import { ok, type Refusal } from '../../../shop/result.ts'
import { evmModel } from '../../simulation/evm-model.ts'
import { provider } from '../../simulation/evm-rpc.ts'
import { wallet } from '../../simulation/wallets.ts'
import { reactionsOfOrders, testConfig, testWorld } from '../world.ts'
import { chainOf } from './chains.ts'
import { readToEnd } from './usdt.ts'

export type Answer = { readonly method: string; readonly params: readonly never[]; result: never }
/** Changes a node's answer, or refuses it; `place` is the node's. */
export type Change = (answer: Answer, place: number) => unknown

export type ModelShop = Awaited<ReturnType<typeof modelShop>>

/** With so many nodes of one chain, and so many open payment requests of 10 USDT. */
export async function modelShop(nodes: number, open: number, { seed = 7, symbol = 'USDT' } = {}) {
  const chance = chanceOf(seed)
  const [token, stranger] = [wallet('USDT'), wallet('another token')]
  const rates = fixedRate('1', 'setting', () => world.now())
  let calls = 0
  let change: Change = ({ result }) => result
  const rpcs: Rpc[] = []
  const urls = Array.from({ length: nodes }, (_, place) => `${place}`)
  const setup = chainOf({ token, rpcUrls: urls })
  const told: Refusal[] = []
  const ledger = evmLedger(setup, (refusal) => told.push(refusal), {
    // The nodes need the world's clock, and the world the ledger.
    reach: (url) => ({
      host: `node-${url}`,
      ask: (...asked) => (rpcs[Number(url)] as Rpc).ask(...asked),
      askAll: (...asked) => (rpcs[Number(url)] as Rpc).askAll(...asked),
    }),
    now: () => world.now().getTime(),
    random: () => chance.below(1000) / 1000,
  })
  const world = await testWorld({
    reactions: reactionsOfOrders,
    config: {
      ...testConfig,
      usdt: { chains: [ledger.chain], simulated: false, refundsFrom: [] },
    },
    rates,
    usdt: { addresses: null, chains: [ledger], demoWallet: null },
  })
  const model = evmModel('model', chance, () => world.now())
  const about = { chainId: 31337, tokens: [{ address: token, symbol, decimals: 6 }] }
  for (const url of urls) {
    const place = Number(url)
    const host = `node-${place}`
    const { rpc } = provider(model, chance, {
      ...about,
      host,
      forged: new Set<string>(),
      altered: new Map(),
      victims: () => [],
    })
    const ask: Rpc['ask'] = async (method, params) => {
      const answered = await rpc.ask(method, params)
      if (!answered.ok) return answered
      const answer = { method, params, result: structuredClone(answered.value) } as Answer
      const changed = change(answer, place)
      return isRefusal(changed) ? changed : ok(changed)
    }
    rpcs.push({
      host,
      ask: (method, params) => {
        calls += 1
        return ask(method, params)
      },
      async askAll(method, all) {
        calls += 1
        const results: unknown[] = []
        for (const params of all) {
          const one = await ask(method, params)
          if (!one.ok) return one
          results.push(one.value)
        }
        return ok(results)
      },
    })
  }
  await openPaymentRequests()

  return {
    world,
    ledger,
    model,
    chance,
    token,
    address: addressAt,
    /** What the operator was told about the nodes. */
    told,
    /** Answers pass through this from now on. */
    through(next: Change | null) {
      change = next ?? (({ result }) => result)
    },
    counted(): number {
      const all = calls
      calls = 0
      return all
    },
    /** Ten USDT to the payment request of this place; `stranger` is a transfer that concerns nobody. */
    pay: (place: number, raw = 10_000_000n) =>
      model.send({ token, from: wallet(`payer ${place}`), to: addressAt(place), raw }),
    noise: () =>
      model.send({
        token: stranger,
        from: wallet('a'),
        to: wallet(`b${chance.below(99)}`),
        raw: 1n,
      }),
    /** A round of the watcher, some seconds after the last one. */
    async round(seconds = 4) {
      world.clock.advance(seconds * 1000)
      return readToEnd(world, ledger)
    },
  }

  async function openPaymentRequests() {
    const at = world.now()
    await world.db`
      insert into payment_requests (order_number, user_id, currency, amount_due, tolerance_bps, dust, created_at,
        expires_at, watch_until)
      select 'PI-' || n, 'u', 'PI', 100000000, 0, 0, ${at}, ${at}::timestamptz + interval '30 days',
        ${at}::timestamptz + interval '60 days'
      from generate_series(0, ${open - 1}) n`
    await world.db`
      insert into payment_options (order_number, method, ledger, address, currency, created_at)
      select 'PI-' || n, 'usdt', 'eip155', '0x' || lpad(to_hex(n + 4096), 40, '0'), 'USDT', ${at}
      from generate_series(0, ${open - 1}) n`
    await world.db`
      insert into deposit_addresses (account, index, family, address, order_number, created_at)
      select 'model', n, 'eip155', '0x' || lpad(to_hex(n + 4096), 40, '0'), 'PI-' || n, ${at}
      from generate_series(0, ${open - 1}) n`
    await world.db`
      insert into quotes (order_number, version, method, chain, currency, amount_due, rate, rate_source,
        rate_as_of, created_at, expires_at)
      select 'PI-' || n, 1, 'usdt', 'eip155:31337', 'USDT', 10000000, '1', 'setting', ${at}, ${at},
        ${at}::timestamptz + interval '30 days'
      from generate_series(0, ${open - 1}) n`
  }
}

const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false

const addressAt = (place: number): string => `0x${(place + 4096).toString(16).padStart(40, '0')}`
