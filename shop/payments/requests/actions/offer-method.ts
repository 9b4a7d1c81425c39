// Adds a payment method with a quote, or a new quote for the same method.
import type { Asset } from '../../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { depositAddress } from '../../destinations/deposit-addresses.ts'
import { familyOf, tokenOn } from '../../destinations/rules/chain.ts'
import { addressOf, takeAddress } from '../../destinations/store/addresses.ts'
import { offeredAccount, offeredTreasury } from '../../destinations/views.ts'
import { manualMethodOf } from '../../manual-methods/views.ts'
import { quotedIn } from '../../rates/rules.ts'
import { rateFor } from '../../rates/views.ts'
import { codeOfOrder, idOfCode } from '../rules/memo.ts'
import {
  assetOfToken,
  type HostedMethod,
  isHosted,
  isToken,
  type TokenMethod,
} from '../rules/methods.ts'
import type { Option, PaymentRequest } from '../rules/payment-facts.ts'
import type { QuoteRecord } from '../rules/quote.ts'
import type { Method } from '../rules/states.ts'
import { countSentBefore, insertOffer } from '../store/payment-requests.ts'
import { tokenChains } from '../views/offered-methods.ts'

/**
 * Writes the payment request's next quote for `method`, in force from now until `paymentRequest.expiresAt`, and its
 * option with an address if there is none yet. `chain` is where a token is to be paid (`eip155:137`), null for the shop's
 * first, or the manual method. The payment request is locked, or created in this transaction. Refuses `payment.not_set_up`,
 * `payment.paused` (a new address waits for an owner), `payment.order_number`, `payment.chain` {token}, `payment.amount`,
 * `rate.none`, `rate.stale`.
 */
export async function offerMethod(
  world: World,
  paymentRequest: PaymentRequest,
  method: Method,
  chain: string | null,
): Promise<Result<{ option: Option; quote: QuoteRecord }>> {
  const terms = await termsOf(world, paymentRequest, method, chain)
  if (!terms.ok) return terms
  const found = await optionOf(world, paymentRequest, method, familyOf(terms.value.chain ?? ''))
  if (!found.ok) return found
  const quote = { ...terms.value, createdAt: world.now(), expiresAt: paymentRequest.expiresAt }
  const { orderNumber } = paymentRequest
  const { readTo, version } = await insertOffer(world.db, orderNumber, found.value, quote)
  if (isToken(method)) await countSentBefore(world.db, orderNumber, method, assetsOf(world, method))
  const { currency } = quote
  return ok({ option: { ...found.value, method, currency, readTo }, quote: { ...quote, version } })
}

/** The token's assets as transfers name them, on every chain. */
const assetsOf = ({ config }: World, method: TokenMethod): string[] =>
  (config.usdt?.chains ?? []).flatMap((chain) => {
    const token = tokenOn(chain, method)
    return token ? [`${token.symbol}:${token.token}`] : []
  })

function optionOf(
  world: World,
  paymentRequest: PaymentRequest,
  method: Method,
  family: string,
): Promise<Result<NewOption>> | Result<NewOption> {
  if (method === 'manual') return namedOption(paymentRequest, method, family)
  if (isHosted(method)) return hostedOption(world, paymentRequest, method)
  return method === 'pi'
    ? piOption(world, paymentRequest)
    : tokenOption(world, paymentRequest, family)
}

type Terms = Omit<QuoteRecord, 'version' | 'createdAt' | 'expiresAt'>

async function termsOf(
  world: World,
  paymentRequest: PaymentRequest,
  method: Method,
  chain: string | null,
): Promise<Result<Terms>> {
  if (method === 'manual') return manualTerms(world, paymentRequest, chain)
  if (isHosted(method)) return hostedTerms(world, paymentRequest, method)
  if (method === 'pi')
    return quotedTerms(world, paymentRequest, { method, chain: null, currency: 'PI' })
  const chains = await tokenChains(world, method)
  if (!chains.ok) return chains
  const offered = chain ? chains.value.find(({ ledger }) => ledger === chain) : chains.value[0]
  const currency = assetOfToken(method)
  if (!offered) return refuse('payment.chain', { facts: { token: currency } })
  return quotedTerms(world, paymentRequest, { method, chain: offered.ledger, currency })
}

async function quotedTerms(
  world: World,
  { amountDue: due, currency }: PaymentRequest,
  offered: Pick<Terms, 'method' | 'chain'> & { readonly currency: Asset },
): Promise<Result<Terms>> {
  const rated = await rateFor(world, currency, offered.currency)
  // Nothing to pay needs no rate.
  if (!rated.ok && due > 0n) return rated
  const rate = rated.ok ? rated.value : null
  const amountDue = rate ? quotedIn(offered.currency, due, currency, rate.rate) : due
  if (amountDue === null) return refuse('payment.amount')
  return ok({
    ...offered,
    amountDue,
    rate: rate?.rate ?? null,
    rateSource: rate?.source ?? null,
    rateAsOf: rate?.asOf ?? null,
  })
}

/** In the order's own currency, so without a rate. The caller has checked that it is offered for this order. */
async function manualTerms(
  world: World,
  { amountDue, currency }: PaymentRequest,
  chain: string | null,
): Promise<Result<Terms>> {
  const found = await manualMethodOf(world, chain)
  if (!found) return refuse('payment.chain', { facts: { token: currency } })
  return ok(inOwnCurrency({ amountDue, currency }, 'manual', chain))
}

/** In the order's own currency: the provider converts. Pi is no currency of its. */
function hostedTerms(
  world: World,
  paymentRequest: PaymentRequest,
  method: HostedMethod,
): Result<Terms> {
  const provider = hostedProvider(world, method)
  if (!provider || paymentRequest.currency === 'PI') return refuse('payment.not_set_up')
  return ok(inOwnCurrency(paymentRequest, method, provider.ledger))
}

const hostedProvider = ({ providers }: World, method: HostedMethod) =>
  providers.find((each) => each.method === method)

const inOwnCurrency = (
  { amountDue, currency }: Pick<PaymentRequest, 'amountDue' | 'currency'>,
  method: Method,
  chain: string | null,
): Terms => ({
  method,
  chain,
  currency,
  amountDue,
  rate: null,
  rateSource: null,
  rateAsOf: null,
})

type NewOption = Omit<Option, 'readTo'>

/** Its address is the order's number: the reference that the shopper names. */
const namedOption = (
  { orderNumber: address, currency }: PaymentRequest,
  method: Method,
  ledger: string,
): Result<NewOption> => ok({ method, ledger, address, muxedId: null, code: null, currency })

/** By the provider's store: what was promised at another one stays there. */
function hostedOption(
  world: World,
  paymentRequest: PaymentRequest,
  method: HostedMethod,
): Result<NewOption> {
  const provider = hostedProvider(world, method)
  return provider
    ? namedOption(paymentRequest, method, provider.ledger)
    : refuse('payment.not_set_up')
}

async function piOption(world: World, { orderNumber }: PaymentRequest): Promise<Result<NewOption>> {
  const { pi } = world.config
  if (!pi) return refuse('payment.not_set_up')
  const code = codeOfOrder(orderNumber)
  if (!code) return refuse('payment.order_number')
  const address = await offeredTreasury(world)
  if (!address) return refuse('payment.paused')
  const { passphrase: ledger } = pi
  return ok({ method: 'pi', ledger, address, muxedId: idOfCode(code), code, currency: 'PI' })
}

/** One address for every token of a family of chains: it is stored once, as that of USDT (`optionsOf` in dossiers). */
async function tokenOption(
  world: World,
  { orderNumber }: PaymentRequest,
  ledger: string,
): Promise<Result<NewOption>> {
  const address = await deriveAddress(world, orderNumber, ledger)
  if (!address.ok) return address
  const { value } = address
  const currency = 'USDT' as const
  return ok({
    method: 'usdt',
    ledger,
    address: value,
    muxedId: null,
    code: null,
    currency,
  })
}

/**
 * The order's address from the account key in force. A process whose own settings name another key takes one that was
 * derived ahead. Refuses `payment.paused`, and as `depositAddress` does.
 */
export async function deriveAddress(
  world: World,
  orderNumber: string,
  family: string,
): Promise<Result<string>> {
  const { addresses, tronAddresses } = world.usdt ?? {}
  const book = family === 'tron' ? tronAddresses : addresses
  if (!book) return refuse('payment.not_set_up')
  const account = await offeredAccount(world, family)
  if (!account) return refuse('payment.paused')
  if (account === book.account) return depositAddress(world, orderNumber, family)
  const address =
    (await addressOf(world.db, account, orderNumber)) ??
    (await takeAddress(world.db, account, orderNumber))
  return address ? ok(address) : refuse('payment.paused')
}
