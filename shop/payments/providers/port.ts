// Port of a payment provider that shoppers are sent to: it keeps invoices, takes the payments, and pays refunds.
import type { ListCurrency } from '../../platform/money/rules.ts'
import type { Result } from '../../result.ts'
import type { HostedMethod } from '../requests/rules/methods.ts'

export const invoiceStates = ['new', 'processing', 'settled', 'expired', 'invalid'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** One payment of an invoice, as the provider shows it. */
export type ProviderPayment = {
  /** The provider's own id, unique within the invoice. */
  readonly id: string
  /** What wallets and explorers know it by: the hash of its transaction, over Lightning of the payment. */
  readonly transaction: string
  readonly at: Date
  /** `invalid`: it never arrived, or was replaced. */
  readonly status: 'seen' | 'final' | 'invalid'
  /** The way that it was made: `BTC-CHAIN`, `BTC-LN`. */
  readonly way: string
  readonly coin: string
  /** Decimal text in that coin, without a network fee that the provider keeps. */
  readonly coinAmount: string
  /** In the smallest unit of the invoice's currency; what all payments are worth together is rounded once. */
  readonly worth: bigint
}

export type ProviderInvoice = {
  readonly id: string
  /** What the shop wrote into it: the order, and its own id of the invoice. */
  readonly orderNumber: string | null
  readonly reference: string | null
  readonly currency: string
  /** In the smallest unit of `currency`. */
  readonly amount: bigint
  readonly state: InvoiceState
  /** Set by a person at the provider, not by a payment. */
  readonly isMarked: boolean
  /** Where the shopper pays: always at the configured server. */
  readonly link: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Until then the provider looks for late payments. */
  readonly watchUntil: Date
  /** What the provider says that all payments are worth; null if it does not say it. */
  readonly received: bigint | null
}

export type ReadInvoice = ProviderInvoice & { readonly payments: readonly ProviderPayment[] }

export type NewInvoice = {
  readonly orderNumber: string
  readonly reference: string
  readonly currency: ListCurrency
  readonly amount: bigint
  readonly minutes: number
  readonly watchMinutes: number
  /** Where the shopper returns to. */
  readonly returnTo: string
}

/** A refund that the customer claims at the provider. Amounts are decimal text in `coin`. */
export type ProviderClaim = {
  readonly id: string
  readonly name: string
  readonly coin: string
  readonly coinAmount: string
  readonly link: string
}

export type ClaimState = {
  /**
   * `claimed`: the customer has said where to, and the merchant's wallet pays next. `ended`: closed at the provider
   * before all of it was paid, so that nobody can claim it any more.
   */
  readonly state: 'open' | 'claimed' | 'paid' | 'ended'
  /** Where the payment is seen: a transaction's id. */
  readonly proof: string | null
  /** Decimal text of the coins that were not paid out. */
  readonly rest: string
}

export type InvoicePage = {
  readonly invoices: readonly ProviderInvoice[]
  readonly isLast: boolean
}

/** Of a message, in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Every call refuses `provider.unreachable`, `provider.key`, `provider.limited`, `provider.refused` {status},
 * `provider.unreadable` {why}; one about an invoice also `provider.not_found`.
 */
export interface PaymentProvider {
  readonly method: HostedMethod
  /** As the operator knows it: `BTCPay Server`. */
  readonly name: string
  /** Its place among ledgers, by the store: `btcpay:STORE`. */
  readonly ledger: string
  /** The host of its server. */
  readonly host: string
  create(invoice: NewInvoice): Promise<Result<ProviderInvoice>>
  read(invoiceId: string): Promise<Result<ReadInvoice>>
  /** Invoices with this order's number. */
  ofOrder(orderNumber: string): Promise<Result<readonly ProviderInvoice[]>>
  /** A page of those that were made since then, newest first; of the store's other invoices none. */
  list(since: Date, page: number): Promise<Result<InvoicePage>>
  /** Makes a claim of this amount; `name` tells it from others. */
  refund(
    invoiceId: string,
    claim: Pick<ProviderClaim, 'name' | 'coin' | 'coinAmount'> & {
      /** How it came; where the store cannot pay out by it, another one of the coin is taken. */
      readonly way: string
    },
  ): Promise<Result<ProviderClaim>>
  /** Finds a claim whose answer was lost; none that has ended. */
  claimNamed(name: string): Promise<Result<ProviderClaim | null>>
  claim(id: string, coinAmount: string): Promise<Result<ClaimState>>
  /** The invoice that a signed message is about: a hint to read it. Refuses `provider.signature`, `provider.other_store`. */
  hint(headers: Headers, body: Uint8Array): Result<{ readonly invoiceId: string | null }>
  /** Rights that the key lacks, by the provider's own names; empty if it has all. */
  lacking(): Promise<Result<readonly string[]>>
}
