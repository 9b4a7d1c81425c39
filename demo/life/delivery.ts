// Delivery prices and tax of the demonstration, set by its owner on the first day.
import { coins } from '../../shop/platform/money/rules.ts'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { saveMethod, saveZone } from '../../shop/sales/shipping/actions/zones.ts'
import type { MethodDraft } from '../../shop/sales/shipping/input/zones.ts'
import { flat } from '../../shop/sales/shipping/rules/prices.ts'
import type { Names } from '../../shop/sales/shipping/rules/zones.ts'
import type { World } from '../../shop/world.ts'
import { need, type Staff } from './cast.ts'

const standard: Names = {
  en: 'Standard',
  de: 'Standard',
  es: 'Estándar',
  fr: 'Standard',
  it: 'Standard',
  pt: 'Padrão',
  ru: 'Обычная доставка',
  zh: '标准配送',
  ja: '通常配送',
  ko: '일반 배송',
  ar: 'عادي',
  hi: 'मानक',
}
const express: Names = {
  en: 'Express',
  de: 'Express',
  es: 'Exprés',
  fr: 'Express',
  it: 'Espresso',
  pt: 'Expresso',
  ru: 'Экспресс',
  zh: '快递',
  ja: '速達',
  ko: '특급 배송',
  ar: 'سريع',
  hi: 'एक्सप्रेस',
}
const method = (names: Names, price: number, more: Partial<MethodDraft>): MethodDraft => ({
  names,
  ...flat,
  price: coins(price),
  freeFrom: null,
  daysFrom: 2,
  daysTo: 5,
  isActive: true,
  ...more,
})

const europe = ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'IT', 'LU', 'NL', 'PT']
const zones = [
  {
    name: 'Europe',
    countries: europe,
    methods: [
      method(standard, 5, { freeFrom: coins(200) }),
      method(express, 14, { daysFrom: 1, daysTo: 2 }),
    ],
  },
  {
    name: 'Rest of the world',
    countries: null,
    methods: [
      method(standard, 18, { daysFrom: 6, daysTo: 14 }),
      method(express, 39, { daysFrom: 3, daysTo: 5 }),
    ],
  },
] as const

/** Hundredths of a percent. */
const taxRate = 1900

export async function openDelivery(world: World, { owner }: Pick<Staff, 'owner'>): Promise<void> {
  const made = { id: null, version: 0 }
  for (const { name, countries, methods } of zones) {
    const zone = need(await saveZone(world, owner, made, { name, countries }), `the zone ${name}`)
    for (const each of methods) need(await saveMethod(world, owner, zone, made, each), 'a method')
  }
  need(await saveSetting(world, owner, 'taxRate', taxRate), 'the tax rate')
}
