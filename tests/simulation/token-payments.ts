// Payments in tokens as shoppers make them, and what the merchant sends back.
import type { Chance } from '../../demo/chance.ts'
import { isToken } from '../../shop/payments/requests/rules/methods.ts'
import type { PaymentRequestView } from '../../shop/payments/requests/views/payment-requests.ts'
import type { Chain, Chains, Token } from './usdt.ts'
import { merchant, wallet } from './wallets.ts'

const exchange = wallet('exchange')

/** In the token's own units, from the shop's six decimals. */
const rawOf = ({ decimals }: Token, amount: bigint): bigint => amount * 10n ** BigInt(decimals - 6)

/** A payment to an address of the order: on its chain or another, in its token, another one, or a false one. */
export function payToken(
  { all, issued }: Chains,
  chance: Chance,
  request: PaymentRequestView,
  from: string,
  to: string,
): void {
  const offered = request.options.filter(({ method }) => isToken(method))
  const last = offered.find(({ method }) => method === request.method)
  const option = last && chance.percent(80) ? last : offered.length > 0 && chance.one(offered)
  if (!option) return
  issued.push(to.toLowerCase())
  const asked = all.find(({ chain }) => chain.ledger === request.quote.chain)
  const chain = asked && chance.percent(90) ? asked : chance.one(all)
  const own = chain.tokens.find(({ method }) => method === option.method)
  const kind = chance.weighted({ right: 84, accepted: 8, other: 5, fake: 3 })
  const token = kind === 'right' && own ? own : chance.one(chain.tokens)
  const due = chance.percent(50) ? option.due : (option.asked ?? option.due)
  const amount = {
    exact: due,
    part: (due * BigInt(chance.between(1, 99))) / 100n,
    short: due - 1n,
    over: due + due / 10n,
    double: due * 2n,
    dust: 3n,
    nothing: 0n,
  }[chance.weighted({ exact: 60, part: 12, short: 5, over: 8, double: 5, dust: 2, nothing: 3 })]
  const isOther = kind === 'other' || kind === 'fake'
  // Sometimes with more decimals than the shop counts.
  const more = token.decimals > 6 && chance.percent(10) ? 1n : 0n
  chain.model.send({
    token: { right: token.address, accepted: token.address, other: chain.other, fake }[kind],
    from: chance.percent(10) ? exchange : from,
    to: to.toLowerCase(),
    raw: amount <= 0n ? 0n : isOther ? amount : rawOf(token, amount) + more,
  })
}
const fake = wallet('fake')

/** `coin`: another one than the method's own, on this ledger. */
type Due = {
  readonly method: string
  readonly address: string
  readonly amount: bigint
  readonly coin: { readonly symbol: string } | null
  readonly ledger: string | null
}

/** The merchant sends a refund; or another account does, only a part of it, or another token. */
export function payBack(
  { all }: Chains,
  chance: Chance,
  { method, address, amount, coin, ledger }: Due,
): string {
  const has = ({ tokens, chain }: Chain) =>
    coin ? chain.ledger === ledger : tokens.some((each) => each.method === method)
  const chain = chance.one(all.filter(has))
  const own = coin ? coinOf(chain, coin.symbol) : tokenOf(chain, method)
  const token = chance.percent(94) ? own : chance.one(chain.tokens)
  const value = rawOf(token, chance.percent(88) ? amount : amount - 1n)
  const from = chance.percent(75) ? merchant : wallet('a stranger')
  const raw = value + (token.decimals > 6 && chance.percent(5) ? 1n : 0n)
  return chain.model.send({ token: token.address, from, to: address.toLowerCase(), raw }).hash
}

/** A token that was sent by mistake: one that is accepted for other orders, or none. */
function coinOf({ tokens, other }: Chain, symbol: string): Token {
  const own = tokens.find((each) => each.symbol === symbol)
  return own ?? { method: 'usdt', symbol, address: other, decimals: 6 }
}

export function tokenOf({ tokens, chain }: Chain, method: string): Token {
  const token = tokens.find((each) => each.method === method)
  if (!token) throw new Error(`${chain.name} has no ${method}`)
  return token
}
