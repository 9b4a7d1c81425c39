// Tokens beside USDT: a row of data for each, as JSON or in a file. All errors are reported at once.
import type { ChainSetup } from '../../adapters/ledgers/evm/chain.ts'
import { tokenMethod } from '../../shop/payments/requests/rules/methods.ts'
import type { AcceptedToken } from '../../shop/payments/tokens/port.ts'
import { type TokenCode, tokenCode, tokenDecimals } from '../../shop/platform/money/rules.ts'
import { isSymbol, readContract } from './contracts.ts'
import { readJsonList } from './json-list.ts'
import type { Wrong } from './names.ts'

const known = ['symbol', 'chainId', 'token', 'decimals', 'code']
const mostDecimals = 18

/**
 * The chains with the tokens that TOKENS describes: [{"symbol": "USDC", "chainId": 137}]. `token` and `decimals` are
 * known for tokens of the presets; `code` is the shop's name where the contract's symbol is none ("USDC.e").
 */
export function withTokens(
  text: string | null,
  chains: readonly ChainSetup[],
  wrong: Wrong,
): ChainSetup[] {
  const rows = text === null ? [] : readJsonList(text)
  if (rows === null || (text !== null && rows.length === 0)) {
    wrong('TOKENS must be JSON, or the path of a JSON file: [{"symbol": "USDC", "chainId": 137}].')
    return [...chains]
  }
  const accepted = new Map<ChainSetup, AcceptedToken[]>()
  for (const [place, row] of rows.entries()) {
    const refused = (text: string) => wrong(`TOKENS, row ${place + 1}: ${text}`)
    const fields = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>
    const chain = chains.find(({ chainId }) => chainId === fields.chainId)
    if (!chain) {
      refused('chainId must be that of a chain in USDT_CHAINS.')
      continue
    }
    const others = accepted.get(chain) ?? []
    const token = readToken(fields, chain, others, refused)
    if (token) accepted.set(chain, [...others, token])
  }
  return chains.map((chain) => {
    const own = accepted.get(chain) ?? []
    if (own.length === 0) return chain
    const others = chain.others.filter((each) => own.every(({ token }) => token !== each.token))
    return { ...chain, accepted: own, others }
  })
}

function readToken(
  fields: Record<string, unknown>,
  chain: ChainSetup,
  before: readonly AcceptedToken[],
  refused: Wrong,
): AcceptedToken | null {
  const unknown = Object.keys(fields).filter((name) => !known.includes(name))
  if (unknown.length > 0) return refused(`${unknown.join(', ')} is none of ${known.join(', ')}.`)
  const { symbol } = fields
  if (!isSymbol(symbol)) return refused('symbol must be that of the contract, up to 12 characters.')
  const preset = chain.others.find((each) => each.symbol === symbol)
  const code = readCode(fields.code ?? symbol.toUpperCase())
  if (code === null)
    return refused(
      `code must be 2 to 10 letters and digits, such as USDC, and no currency’s code: ${symbol} needs one of its own.`,
    )
  if (code === 'USDT')
    return refused('USDT is in USDT_CHAINS. Another token of that name needs a code of its own.')
  const token = readContract(fields.token ?? preset?.token)
  if (token === null)
    return refused('token must be a contract address with a valid checksum: 0x and 40 digits.')
  const decimals = fields.decimals ?? preset?.decimals
  if (!isCount(decimals))
    return refused(
      `decimals must be from ${tokenDecimals} to ${mostDecimals}, as in the contract: the shop counts in millionths.`,
    )
  if (token === chain.token || before.some((each) => each.token === token))
    return refused(`${chain.name} has this contract already.`)
  if (before.some((each) => each.symbol === code))
    return refused(`${chain.name} has ${code} already, with another contract.`)
  return { symbol: code, method: tokenMethod(code), contractSymbol: symbol, token, decimals }
}

const readCode = (given: unknown): TokenCode | null =>
  typeof given === 'string' ? tokenCode(given) : null

const isCount = (given: unknown): given is number =>
  Number.isInteger(given) && (given as number) >= tokenDecimals && (given as number) <= mostDecimals
