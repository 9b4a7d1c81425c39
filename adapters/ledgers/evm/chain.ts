// EVM ledger through several providers: uses the first with a valid answer, and verifies it with the others.
import type {
  EvmChain,
  EvmLedger,
  EvmTransfer,
  Finality,
} from '../../../shop/payments/requests/usdt-port.ts'
import { ok, type Refusal, type Result, refuse } from '../../../shop/result.ts'
import { coinsOf, sentBy } from './coins.ts'
import { historyOf } from './history.ts'
import { type Node, nodeOf } from './node.ts'
import { readOnce } from './read.ts'
import { type Asking, type Rpc, rpcAt } from './rpc.ts'

export type ChainSetup = EvmChain & {
  readonly rpcUrls: readonly string[]
  readonly symbol: string
  /** `finalized`, or a number of confirmations if the chain does not support it. */
  readonly finality: 'finalized' | number
  readonly asking?: Asking
}

/** Errors of one provider, for which another is tried. Others concern the chain, or are transient. */
const ofProvider =
  /^ledger\.(unreachable|limited|unreadable|untrusted|refused|incomplete|stale|reset|wrong_)/
const longestRest = 120_000

type Provider = { readonly node: Node; checked: boolean; failures: number; restsUntil: number }

/** Where providers are, and how long a failed one is skipped. */
export type Surroundings = {
  readonly reach: (url: string, asking?: Asking) => Rpc
  readonly now: () => number
  readonly random: () => number
}
const real: Surroundings = { reach: rpcAt, now: Date.now, random: Math.random }

/** `told` is called for each failing provider, with details for the operator. */
export function evmLedger(
  setup: ChainSetup,
  told: (refusal: Refusal) => void = () => {},
  { reach, now, random }: Surroundings = real,
): EvmLedger {
  const { rpcUrls, symbol, finality, asking, ...chain } = setup
  const tokens = new Set([chain.token, ...chain.others.map(({ token }) => token)])
  const providers: Provider[] = rpcUrls.map((url) => ({
    node: nodeOf(reach(url, asking), tokens),
    checked: false,
    failures: 0,
    restsUntil: 0,
  }))

  /** Verifies chain id, decimals and symbol, once per provider. */
  async function verify(provider: Provider): Promise<Result> {
    if (provider.checked) return ok()
    const { node } = provider
    const [id, decimals, name] = [
      await node.chainId(),
      await node.decimals(chain.token),
      await node.symbol(chain.token),
    ]
    if (!id.ok) return id
    const facts = { host: node.host, chain: chain.name }
    if (id.value !== chain.chainId)
      return refuse('ledger.wrong_network', {
        facts: { ...facts, expected: chain.chainId, found: id.value },
      })
    const absent = [decimals, name].find((each) => !each.ok) as Refusal | undefined
    if (absent && !(await isNoToken(node, chain.token, absent))) return absent
    const found =
      absent || !decimals.ok || !name.ok ? 'no token' : `${name.value} ${decimals.value}`
    // Tether's newer contracts have a symbol with a non-ASCII character.
    const isSame = decimals.ok && name.ok && Number(decimals.value) === chain.decimals
    if (!isSame || plain(name.value) !== plain(symbol))
      return refuse('ledger.wrong_token', {
        facts: { ...facts, expected: `${symbol} ${chain.decimals}`, found },
      })
    provider.checked = true
    return ok()
  }

  function fail(provider: Provider, refusal: Refusal): void {
    provider.failures += 1
    const pause = Math.min(longestRest, 1000 * 2 ** provider.failures)
    provider.restsUntil = now() + pause * (0.5 + random() / 2)
    if (provider.failures === 1) told(refusal)
  }

  /** The other providers that are currently available. */
  async function witnessesOf(provider: Provider): Promise<Node[]> {
    const awake = providers.filter((each) => each !== provider && each.restsUntil <= now())
    const verified = await Promise.all(awake.map(verify))
    verified.forEach((result, place) => {
      if (!result.ok) fail(awake[place] as Provider, result)
    })
    return awake.filter(({ checked }) => checked).map(({ node }) => node)
  }

  /** Runs the work with the first provider that succeeds; failed ones are skipped, with exponential backoff. */
  async function firstOf<T>(
    work: (node: Node, witnesses: readonly Node[]) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const ready = providers.filter(({ restsUntil }) => restsUntil <= now())
    let refused: Refusal = refuse('ledger.limited')
    // If all are skipped, tries the one that becomes available first.
    const woken = [...providers].sort((a, b) => a.restsUntil - b.restsUntil).slice(0, 1)
    for (const provider of ready.length > 0 ? ready : woken) {
      const verified = await verify(provider)
      const done = verified.ok ? await work(provider.node, await witnessesOf(provider)) : verified
      if (done.ok || !ofProvider.test(done.code)) {
        provider.failures = 0
        return done
      }
      fail(provider, done)
      refused = done
    }
    return refused
  }

  const finalOf = async (node: Node) => {
    if (finality === 'finalized') return node.block('finalized')
    const head = await node.block('latest')
    return head.ok ? node.block(Math.max(0, head.value.number - finality)) : head
  }

  return {
    chain,
    async compare() {
      const verified = await Promise.all(providers.map(verify))
      const refused = verified.filter((each): each is Refusal => !each.ok)
      const isOther = ({ code }: Refusal) => code.startsWith('ledger.wrong_')
      const other = refused.find(isOther)
      if (other) return other
      return refused.length < providers.length ? ok() : (refused[0] ?? ok())
    },
    check: () =>
      firstOf(async (node) => {
        const head = await node.block('latest')
        return head.ok ? ok({ latestLedger: head.value.number, closedAt: head.value.at }) : head
      }),
    readAfter: (ring, watched) =>
      firstOf(async (node, witnesses) => {
        const read = await readOnce(node, witnesses, { ring, watched, tokens })
        return read.ok ? ok({ ledger: chain.ledger, ...read.value }) : read
      }),
    coins: (addresses) =>
      firstOf(async (node, witnesses) => {
        const final = await finalOf(node)
        return final.ok ? coinsOf(node, witnesses, final.value, addresses) : final
      }),
    sent: (hash) =>
      firstOf(async (node, witnesses) => {
        const final = await finalOf(node)
        return final.ok ? sentBy(node, witnesses, final.value, hash) : final
      }),
    history: (stretch) => firstOf((node) => historyOf(node, chain.token, stretch)),
    finality: (seen) =>
      firstOf(async (node, witnesses) => {
        const final = await finalOf(node)
        if (!final.ok) return final
        const { number, hash, at } = final.value
        for (const witness of witnesses) {
          const other = await witness.block(number)
          if (other.ok && other.value.hash !== hash)
            return refuse('ledger.disagreement', {
              facts: { chain: chain.name, block: number, hosts: `${node.host}, ${witness.host}` },
            })
        }
        const due = seen.filter(({ blockNumber }) => blockNumber <= number)
        const transfers = await confirmed(due, node, witnesses)
        return transfers.ok
          ? ok({ final: { number, hash, at }, transfers: transfers.value })
          : transfers
      }),
  }
}

/** No token at that address; a provider that cannot answer even that proves nothing. */
async function isNoToken(node: Node, token: string, { code, facts }: Refusal): Promise<boolean> {
  if (/revert/i.test(String(facts?.why))) return true
  return code === 'ledger.untrusted' && (await node.code(token)).ok
}

/** The symbol reduced to ASCII. */
export const plain = (symbol: string): string =>
  symbol
    .toUpperCase()
    .replace('₮', 'T')
    .replace(/[^A-Z]/g, '')

type Seen = Pick<EvmTransfer, 'blockHash' | 'blockNumber' | 'logIndex'>

/** Transfers whose block is on the chain, and whose log every available provider confirms. */
async function confirmed(
  due: readonly Seen[],
  node: Node,
  witnesses: readonly Node[],
): Promise<Result<Finality['transfers']>> {
  const keys = new Set<string>()
  const blocks = new Map(due.map(({ blockNumber, blockHash }) => [blockHash, blockNumber]))
  for (const [hash, number] of blocks) {
    const block = await node.block(number)
    if (!block.ok) return block
    if (block.value.hash !== hash) continue
    const inBlock = due.filter(({ blockHash }) => blockHash === hash)
    const reported: Set<number>[] = []
    for (const each of [node, ...witnesses]) {
      const logs = await each.logsIn({ hash, number }, null)
      if (logs.ok) reported.push(new Set(logs.value.map(({ logIndex }) => logIndex)))
      else if (each === node) return logs
    }
    for (const { logIndex } of inBlock)
      if (reported.every((logs) => logs.has(logIndex))) keys.add(`${hash}:${logIndex}`)
  }
  return ok(keys)
}
