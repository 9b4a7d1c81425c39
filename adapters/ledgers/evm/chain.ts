// EVM ledger through several providers: uses the first with a valid answer, and verifies it with the others.
import { familyOf, tokensOn } from '../../../shop/payments/destinations/rules/chain.ts'
import type {
  AcceptedToken,
  DifferingToken,
  EvmChain,
  EvmLedger,
} from '../../../shop/payments/tokens/port.ts'
import { ok, type Refusal, type Result, refuse } from '../../../shop/result.ts'
import { agreementOn } from './agreement.ts'
import { coinsOf, sentBy } from './coins.ts'
import { type FinalityRule, finalBlock } from './final-block.ts'
import { historyOf } from './history.ts'
import { lookUp } from './look-up.ts'
import { type Node, nodeOf } from './node.ts'
import { readOnce } from './read.ts'
import { type Asking, type Rpc, rpcAt } from './rpc.ts'
import { readAgain } from './second-reading.ts'

export type ChainSetup = EvmChain & {
  readonly rpcUrls: readonly string[]
  readonly symbol: string
  /** A number of confirmations if the chain does not support `finalized`. */
  readonly finality: FinalityRule
  readonly asking?: Asking
}

/** Errors of one provider, for which another is tried. Others concern the chain, or are transient. */
const ofProvider =
  /^ledger\.(unreachable|limited|unreadable|untrusted|refused|incomplete|stale|reset|history_gone|mixed_chains|wrong_)/
const longestRest = 120_000
/** A chain that changes while it is read changes once; a provider that contradicts itself does so again and again. */
const mostMoves = 3
/** What a provider says that answers for several chains by turns. */
const ofTurns = /^ledger\.(untrusted|reset|stale|history_gone)$/
/** Questions that find it out: of two chains by chance, fifteen times in sixteen. */
const mostAsked = 5

type Provider = {
  readonly node: Node
  checked: boolean
  failures: number
  restsUntil: number
  /** Consecutive readings during which the chain changed. */
  moves: number
  /** Accepted tokens that it showed otherwise than configured. */
  differing: readonly DifferingToken[]
}

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
  const { rpcUrls, symbol, asking, ...chain } = setup
  const { finality } = setup
  // Tron's blocks have no bloom filter.
  const hasFilters = familyOf(chain.ledger) !== 'tron'
  const { token, decimals, accepted = [] } = chain
  const tokens = new Set([...tokensOn(chain), ...chain.others].map((each) => each.token))
  const providers: Provider[] = rpcUrls.map((url) => ({
    node: nodeOf(reach(url, asking), tokens),
    checked: false,
    failures: 0,
    restsUntil: 0,
    moves: 0,
    differing: [],
  }))

  /** With several providers, one alone finalizes nothing. */
  const needed = Math.min(2, providers.length)

  /**
   * Verifies chain id, and decimals and symbol of each token, once per provider. Another USDT refuses the provider; another
   * of the accepted tokens does not, since payments in USDT are as sure as before.
   */
  async function verify(provider: Provider): Promise<Result> {
    if (provider.checked) return ok()
    const { node } = provider
    const id = await node.chainId()
    if (!id.ok) return id
    const facts = { host: node.host, chain: chain.name }
    if (id.value !== chain.chainId)
      return (
        (await mixedChains(node, [id.value])) ??
        refuse('ledger.wrong_network', {
          facts: { ...facts, expected: chain.chainId, found: id.value },
        })
      )
    if (token !== null) {
      const usdt = { token, decimals, contractSymbol: symbol, isUsdt: true }
      const same = await compareToken(node, usdt, facts)
      if (!same.ok) return same
    }
    const differing: DifferingToken[] = []
    for (const each of accepted) {
      const alike = await compareToken(node, each, facts)
      if (alike.ok) continue
      if (alike.code !== 'ledger.wrong_token') return alike
      const { expected, found } = alike.facts ?? {}
      const words = { expected: String(expected), found: String(found) }
      differing.push({ token: each.token, symbol: each.symbol, host: node.host, ...words })
    }
    provider.differing = differing
    provider.checked = true
    return ok()
  }

  /** Asks for the chain id some more times: a refusal that names both chains, or null. */
  async function mixedChains(node: Node, ids: readonly number[] = []): Promise<Refusal | null> {
    const found = [...ids]
    while (found.length < mostAsked) {
      const id = await node.chainId()
      if (!id.ok) return null
      found.push(id.value)
    }
    const [one, other] = new Set(found)
    if (one === undefined || other === undefined) return null
    const why = `answers for chain ${one}, then for chain ${other}`
    return refuse('ledger.mixed_chains', { facts: { host: node.host, chain: chain.name, why } })
  }

  function fail(provider: Provider, refusal: Refusal): void {
    provider.failures += 1
    const pause = Math.min(longestRest, 1000 * 2 ** provider.failures)
    provider.restsUntil = now() + pause * (0.5 + random() / 2)
    // By turns it also succeeds: said once, not each time that it fails again.
    if (refusal.code === 'ledger.mixed_chains') tellOnce(provider.node.host, refusal)
    else if (provider.failures === 1) told(refusal)
  }

  const toldOf = new Map<string, string>()
  function tellOnce(host: string, refusal: Refusal): void {
    if (toldOf.get(host) === refusal.code) return
    toldOf.set(host, refusal.code)
    told(refusal)
  }

  /** Providers that the second reading passes over, by what they were passed over for. */
  const passedOver = new Map<string, string>()
  function tellPassed(host: string, refusal: Refusal | null): void {
    if (refusal && passedOver.get(host) !== refusal.code) told(refusal)
    if (refusal) passedOver.set(host, refusal.code)
    else passedOver.delete(host)
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
      const read = verified.ok ? await work(provider.node, await witnessesOf(provider)) : verified
      const isMoving = !read.ok && read.code === 'ledger.moving'
      const isOfTurns = !read.ok && (ofTurns.test(read.code) || (isMoving && provider.moves > 0))
      const done = (verified.ok && isOfTurns && (await mixedChains(provider.node))) || read
      provider.moves = !done.ok && done.code === 'ledger.moving' ? provider.moves + 1 : 0
      if (done.ok || (!ofProvider.test(done.code) && provider.moves < mostMoves)) {
        provider.failures = 0
        return done
      }
      fail(provider, done)
      refused = done
    }
    return refused
  }

  const finalOf = (node: Node, witnesses: readonly Node[], due: readonly number[] = []) =>
    finalBlock(node, witnesses, { rule: finality, needed, due })

  return {
    chain,
    differing: () => providers.flatMap((each) => each.differing),
    async compare() {
      for (const each of providers) if (each.differing.length > 0) each.checked = false
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
        const reading = { ring, watched, tokens, hasFilters, told }
        const read = await readOnce(node, witnesses, reading)
        return read.ok ? ok({ ledger: chain.ledger, ...read.value }) : read
      }),
    coins: (addresses) =>
      firstOf(async (node, witnesses) => {
        const final = await finalOf(node, witnesses)
        return final.ok
          ? coinsOf(node, witnesses, { final: final.value.final, needed }, addresses)
          : final
      }),
    sent: (hash) =>
      firstOf(async (node, witnesses) => {
        const final = await finalOf(node, witnesses)
        if (!final.ok) return final
        return sentBy(node, witnesses, { final: final.value.final, needed }, hash)
      }),
    lookUp: (hash, sought) =>
      firstOf((node, witnesses) => lookUp([node, ...witnesses], hash, sought, needed)),
    history: (stretch) => firstOf((node, witnesses) => historyOf([node, ...witnesses], stretch)),
    again: (range, sought) =>
      firstOf((node, witnesses) => readAgain([node, ...witnesses], range, sought, tellPassed)),
    finality: (seen) =>
      firstOf(async (node, witnesses) => {
        const numbers = seen.map(({ blockNumber }) => blockNumber)
        const found = await finalOf(node, witnesses, numbers)
        if (!found.ok) return { ...found, facts: { chain: chain.name, ...found.facts } }
        const { nodes, final } = found.value
        const { number, hash, at } = final
        const due = seen.filter(({ blockNumber }) => blockNumber <= number)
        if (due.length > 0 && nodes.length < needed)
          return refuse('ledger.unconfirmed', { facts: { chain: chain.name, host: node.host } })
        const agreed = await agreementOn(due, nodes, { needed, configured: providers.length })
        return agreed.ok ? ok({ final: { number, hash, at }, ...agreed.value }) : agreed
      }),
  }
}

/** Compares a contract's decimals and symbol with the settings: a token that lies about its name is not accepted. */
async function compareToken(
  node: Node,
  expected: Pick<AcceptedToken, 'token' | 'decimals' | 'contractSymbol'> & {
    readonly isUsdt?: boolean
  },
  facts: { readonly host: string; readonly chain: string },
): Promise<Result> {
  const [decimals, name] = [await node.decimals(expected.token), await node.symbol(expected.token)]
  const absent = [decimals, name].find((each) => !each.ok) as Refusal | undefined
  if (absent && !(await isNoToken(node, expected.token, absent))) return absent
  const found = absent || !decimals.ok || !name.ok ? 'no token' : `${name.value} ${decimals.value}`
  const isSame = decimals.ok && name.ok && Number(decimals.value) === expected.decimals
  if (isSame && hasSymbol(name.value, expected)) return ok()
  return refuse('ledger.wrong_token', {
    facts: { ...facts, expected: `${expected.contractSymbol} ${expected.decimals}`, found },
  })
}

/** No token at that address; a provider that cannot answer even that proves nothing. */
async function isNoToken(node: Node, token: string, { code, facts }: Refusal): Promise<boolean> {
  if (/revert/i.test(String(facts?.why))) return true
  return code === 'ledger.untrusted' && (await node.code(token)).ok
}

/** As the contract says it; Tether's newer contracts have a symbol with a non-ASCII character. */
export const hasSymbol = (
  found: string,
  {
    contractSymbol,
    isUsdt = false,
  }: { readonly contractSymbol: string; readonly isUsdt?: boolean },
): boolean => (isUsdt ? plain(found) === plain(contractSymbol) : found === contractSymbol)

/** The symbol reduced to ASCII. */
const plain = (symbol: string): string =>
  symbol
    .toUpperCase()
    .replace('₮', 'T')
    .replace(/[^A-Z]/g, '')
