// What every adapter of `DeliveryRates` must do. A new one passes it with a driver of its own.
import { expect, test } from 'vitest'
import type { DeliveryRates, Rate, RatesAsked } from '../../shop/sales/shipping/port.ts'
import { ratesOf } from '../../shop/sales/shipping/rates.ts'
import type { TestWorld } from './world.ts'

export type RatesDriver = {
  carrier(): DeliveryRates
  world(): TestWorld
  /** Parcels that are carried there by more than no service, and a heavier one that is not cheaper. */
  readonly light: RatesAsked
  readonly heavy: RatesAsked
  /** Too heavy, or to where nothing is carried. */
  readonly impossible: readonly RatesAsked[]
}

export function ratesContract({ carrier, world, light, heavy, impossible }: RatesDriver): void {
  const ask = (asked: RatesAsked): Promise<readonly Rate[]> =>
    carrier().ask(asked, new AbortController().signal)

  test('its id can be stored with a method', () => {
    expect(carrier().id).toMatch(/^[a-z]{1,20}$/)
  })

  test('it lists the services that it prices, each once', async () => {
    const services = await carrier().services()
    const priced = (await ask(light)).map(({ service }) => service)
    expect(priced.length).toBeGreaterThan(0)
    expect(new Set(priced).size).toBe(priced.length)
    expect(services).toEqual(expect.arrayContaining(priced))
    for (const service of services) expect(service.length).toBeLessThan(100)
  })

  test('its answer is used as it is, in the currency that was asked for', async () => {
    const rates = await ratesOf(world(), carrier(), light)
    expect([...(rates?.values() ?? [])]).toEqual(await ask(light))
    for (const { price, currency, daysFrom, daysTo } of rates?.values() ?? []) {
      expect(price).toBeGreaterThanOrEqual(0n)
      expect(currency).toBe(light.currency)
      expect(daysTo).toBeGreaterThanOrEqual(daysFrom)
    }
  })

  test('the same question has the same answer', async () => {
    expect(await ask(light)).toEqual(await ask(light))
  })

  test('a heavier parcel does not cost less, nor do two parcels', async () => {
    const [one, more, two] = await Promise.all([
      ask(light),
      ask(heavy),
      ask({ ...light, parcels: [...light.parcels, ...light.parcels] }),
    ])
    const priceIn = (rates: readonly Rate[], name: string) =>
      rates.find(({ service }) => service === name)?.price
    for (const { service, price } of one) {
      expect(priceIn(more, service) ?? price).toBeGreaterThanOrEqual(price)
      expect(priceIn(two, service) ?? price).toBeGreaterThanOrEqual(price)
    }
  })

  test('what is not carried is an empty answer, no failure', async () => {
    for (const asked of impossible) expect(await ask(asked)).toEqual([])
  })
}
