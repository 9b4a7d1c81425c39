// Keeps the currency of prices as it was when amounts were read, until they are written.
import { ok, type Result, refuse } from '../../result.ts'
import type { ShopConfig, World } from '../../world.ts'
import type { ListCurrency } from '../money/rules.ts'
import { currencyRow, shareCurrencyLock, takeCurrencyLock } from './store.ts'
import { settingsOf } from './views.ts'

/**
 * Call it first in a transaction that writes amounts of the price list: until it ends, the currency cannot be changed.
 * Refuses `money.converting` while it is being changed, and `money.currency_changed` if it has been since the request
 * or the job began (`withFixedCurrency`).
 */
export async function holdCurrency(world: World): Promise<Result> {
  const { db, config } = world
  // In this order on one connection: what is read after the lock cannot change any more.
  const [[lock], [row]] = await Promise.all([shareCurrencyLock(db), currencyRow(db)])
  if (!lock?.isHeld) return refuse('money.converting')
  return (row?.value ?? 'PI') === config.currency ? ok() : refuse('money.currency_changed')
}

/** Waits for all that hold it, and keeps others away until the transaction ends. */
export const lockCurrency = ({ db }: World) => takeCurrencyLock(db)

/** The currency of the stored settings, which this process may not have heard of yet. */
export const storedCurrency = async (world: World): Promise<ListCurrency> =>
  (await settingsOf(world)).currency

const fixed = new WeakMap<ShopConfig, Map<ListCurrency, ShopConfig>>()

/** The world of one request or job: its currency does not change between reading an amount and writing it. */
export function withFixedCurrency(world: World): World {
  const { config } = world
  const { currency } = config
  const known = fixed.get(config) ?? new Map<ListCurrency, ShopConfig>()
  fixed.set(config, known)
  const own: ShopConfig =
    known.get(currency) ??
    Object.create(config, { currency: { value: currency, enumerable: true } })
  known.set(currency, own)
  return { ...world, config: own }
}
