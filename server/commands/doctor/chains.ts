// Doctor checks of EVM providers: chain id, token, finalized blocks, and sufficient log ranges.
import { type ChainSetup, hasSymbol } from '../../../adapters/ledgers/evm/chain.ts'
import { type Node, nodeOf } from '../../../adapters/ledgers/evm/node.ts'
import { rpcAt } from '../../../adapters/ledgers/evm/rpc.ts'
import { tokensOn } from '../../../shop/payments/destinations/rules/chain.ts'
import type { Refusal } from '../../../shop/result.ts'
import { type Finding, findingsOf } from './finding.ts'

type ChainToExamine = Omit<ChainSetup, 'ledger' | 'others' | 'coin' | 'explorer'>

const mostLag = 120_000
/** Clock skew tolerated: seconds that a block may be ahead of this machine. */
const fromFuture = 30
/** Block range of the watcher's usual log query. */
const range = 500

export async function examineChain(chain: ChainToExamine, now = Date.now()): Promise<Finding[]> {
  const found = await Promise.all(chain.rpcUrls.map((url) => examineProvider(chain, url, now)))
  return found.flat()
}

/** Of two chains behind one address, found fifteen times in sixteen where they answer by chance. */
async function otherChain(node: Node, first: number): Promise<number | null> {
  for (let asked = 1; asked < 5; asked += 1) {
    const id = await node.chainId()
    if (id.ok && id.value !== first) return id.value
  }
  return null
}

async function examineProvider(
  chain: ChainToExamine,
  url: string,
  now: number,
): Promise<Finding[]> {
  const own = tokensOn(chain).map(({ token }) => token.toLowerCase())
  const node = nodeOf(rpcAt(url, chain.asking), new Set(own))
  const { fine, warn, wrong } = findingsOf(`${chain.name}, ${node.host}`)
  const no = ({ code, facts }: Refusal, remedy: string) =>
    wrong(`${code}${facts?.why ? ` (${String(facts.why).slice(0, 80)})` : ''}.`, remedy)

  const id = await node.chainId()
  if (!id.ok) return [no(id, 'Correct its address in USDT_CHAINS, or wait until it answers.')]
  const other = await otherChain(node, id.value)
  if (other !== null)
    return [
      wrong(
        `It answers for chain ${id.value}, then for chain ${other}.`,
        'Several chains are behind this address. Use another provider: nothing is credited by this one.',
      ),
    ]
  if (id.value !== chain.chainId)
    return [
      wrong(
        `It is chain ${id.value}, not ${chain.chainId}.`,
        'Correct rpcUrls or chainId in USDT_CHAINS.',
      ),
    ]
  const tokens = [
    ...(chain.token === null
      ? []
      : [
          {
            token: chain.token,
            decimals: chain.decimals,
            contractSymbol: chain.symbol,
            setting: 'USDT_CHAINS',
            isUsdt: true,
          },
        ]),
    ...(chain.accepted ?? []).map((each) => ({ ...each, setting: 'TOKENS', isUsdt: false })),
  ]
  for (const each of tokens) {
    const { token, decimals, contractSymbol, setting } = each
    const [counted, symbol] = [await node.decimals(token), await node.symbol(token)]
    if (!counted.ok || !symbol.ok)
      return [wrong(`There is no token at ${token}.`, `Correct token in ${setting}.`)]
    if (Number(counted.value) !== decimals || !hasSymbol(symbol.value, each))
      return [
        wrong(
          `The token is ${symbol.value} with ${counted.value} decimals.`,
          `Correct token, decimals or symbol in ${setting} (${contractSymbol}, ${decimals}).`,
        ),
      ]
  }
  const head = await node.block('latest')
  if (!head.ok) return [no(head, 'Use another provider.')]
  const lag = Math.round((now - head.value.at.getTime()) / 1000)
  const findings = [
    lag < -fromFuture
      ? wrong(
          `Its newest block is ${-lag} s from now.`,
          'Synchronize this server’s clock (NTP): payment deadlines depend on it.',
        )
      : lag * 1000 <= mostLag
        ? fine(
            `Chain ${id.value}, ${tokens.map((each) => each.contractSymbol).join(', ')}, newest block ${lag} s ago.`,
          )
        : warn(`Its newest block is ${lag} s old.`, 'The provider or the chain is behind.'),
  ]
  const final = chain.finality === 'finalized' ? await node.block('finalized') : null
  if (final && !final.ok)
    findings.push(
      wrong(
        'It does not support “finalized”.',
        'Use another provider, or set finality to a number of blocks.',
      ),
    )
  const to = head.value.number
  const logs = await node.logs(Math.max(0, to - range + 1), to, [])
  if (!logs.ok) findings.push(no(logs, 'Its logs cannot be read: use another provider.'))
  else if (logs.value.to < to)
    findings.push(
      warn(
        `It gives logs of ${logs.value.to - Math.max(0, to - range + 1) + 1} blocks at a time.`,
        'It works, but needs more requests. Another provider may allow more.',
      ),
    )
  return findings
}
