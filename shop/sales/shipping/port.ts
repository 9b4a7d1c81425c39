// Port: what a carrier charges for parcels. Recipe: docs/developing/recipes/carrier.md

export type RatesAsked = {
  /** Weights with packaging, in grams. */
  readonly parcels: readonly { readonly grams: number }[]
  /** ISO 3166-1; null where no country is named, such as the rest of the world in a list of prices. */
  readonly country: string | null
  /** Items after promotions, in the smallest unit of `currency`. */
  readonly value: bigint
  /** The shop's: rates in another one are not used. */
  readonly currency: string
}

export type Rate = {
  /** The carrier's own name of the service, as `services` lists it. */
  readonly service: string
  /** For all parcels; smallest unit. */
  readonly price: bigint
  readonly currency: string
  readonly daysFrom: number
  readonly daysTo: number
}

/** What it answers is checked, and its time is limited, by `ratesOf` (rates.ts): it may throw. */
export interface DeliveryRates {
  /** Lower-case letters; stored with shipping methods. */
  readonly id: string
  /** Services that a shipping method can name. */
  services(): Promise<readonly string[]>
  /**
   * Services that carry these parcels there, none if nothing does. It is asked inside the transaction that places an
   * order: an adapter that asks over the network keeps answers for some minutes, and stops when `signal` aborts.
   */
  ask(asked: RatesAsked, signal: AbortSignal): Promise<readonly Rate[]>
}
