// Adapter for Tron, whose nodes speak EVM JSON-RPC but encode addresses and hashes differently.
import { fromTron, toTron } from '../../../shop/payments/destinations/rules/tron-address.ts'
import type {
  EvmLedger,
  EvmTransfer,
  SeenLog,
  Watched,
} from '../../../shop/payments/tokens/port.ts'
import { ok } from '../../../shop/result.ts'

/** Poll interval in milliseconds: a block takes three seconds, and providers have daily quotas. */
const pace = 6_000

/** Wraps an EVM ledger: EVM encoding inside, Tron encoding outside. */
export function tronLedger(inner: EvmLedger): EvmLedger {
  const { chain } = inner
  return {
    ...inner,
    pace,
    chain: {
      ...chain,
      token: chain.token && toTron(chain.token),
      ...(chain.accepted && {
        accepted: chain.accepted.map((each) => ({ ...each, token: toTron(each.token) })),
      }),
      others: chain.others.map((other) => ({ ...other, token: toTron(other.token) })),
    },
    differing: () =>
      (inner.differing?.() ?? []).map((each) => ({ ...each, token: toTron(each.token) })),
    async readAfter(ring, watched) {
      const page = await inner.readAfter(ring, watchedInside(watched))
      if (!page.ok) return page
      const { transfers, setAside } = page.value
      return ok({
        ...page.value,
        transfers: transfers.map(outside),
        setAside: setAside.map((odd) => ({
          ...odd,
          hash: odd.hash.replace(/^0x/, ''),
          addresses: odd.addresses.map(toTron),
        })),
      })
    },
    async finality(seen) {
      const finality = await inner.finality(seen.map(logInside))
      if (!finality.ok) return finality
      return ok({ ...finality.value, instead: finality.value.instead.map(outside) })
    },
    async again(range, sought) {
      const page = await inner.again(range, {
        ...watchedInside(sought),
        known: (logs) => sought.known(logs.map(outside)),
      })
      return page.ok ? ok({ ...page.value, transfers: page.value.transfers.map(outside) }) : page
    },
    async lookUp(hash, { now, ours }) {
      const found = await inner.lookUp(`0x${hash}`, {
        now,
        ours: async (addresses) => new Set([...(await ours(addresses.map(toTron)))].map(inside)),
      })
      if (!found.ok || found.value.kind !== 'paid') return found
      return ok({ kind: 'paid', transfers: found.value.transfers.map(outside) })
    },
    async history({ addresses, holders, token, ...stretch }) {
      const found = await inner.history({
        ...stretch,
        token: inside(token),
        addresses: addresses.map(inside),
        holders: holders.map(inside),
      })
      if (!found.ok) return found
      const { transfers, balances } = found.value
      return ok({ transfers: transfers.map(outside), balances: balances && spelled(balances) })
    },
    async coins(addresses) {
      const found = await inner.coins(addresses.map(inside))
      return found.ok ? ok({ ...found.value, balances: spelled(found.value.balances) }) : found
    },
    async sent(hash) {
      const sent = await inner.sent(`0x${hash}`)
      if (!sent.ok || sent.value.kind !== 'final') return sent
      return ok({ ...sent.value, from: toTron(sent.value.from), to: toTron(sent.value.to) })
    },
  }
}

const watchedInside = (watched: Watched): Watched => ({
  now: watched.now,
  named: async () => (await watched.named())?.map(inside) ?? null,
  ours: async (addresses) => new Set([...(await watched.ours(addresses.map(toTron)))].map(inside)),
})

const logInside = (log: SeenLog): SeenLog => ({
  ...log,
  from: inside(log.from),
  to: inside(log.to),
  token: inside(log.token),
  hash: `0x${log.hash}`,
})

/** Addresses were validated before. */
function inside(address: string): string {
  const hex = fromTron(address)
  if (!hex) throw new Error('an address of Tron that is none')
  return hex
}

const outside = <T extends Pick<EvmTransfer, 'from' | 'to' | 'token' | 'hash'>>(
  transfer: T,
): T => ({
  ...transfer,
  from: toTron(transfer.from),
  to: toTron(transfer.to),
  token: toTron(transfer.token),
  hash: transfer.hash.replace(/^0x/, ''),
})

const spelled = (balances: ReadonlyMap<string, bigint>): Map<string, bigint> =>
  new Map([...balances].map(([address, balance]) => [toTron(address), balance]))
