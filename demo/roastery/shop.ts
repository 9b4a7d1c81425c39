// What the roastery has decided: settings, categories, makers, delivery, design. In English and German.
import type { CategoryLaw } from '../../shop/catalog/products/rules/legal.ts'
import type { MethodDraft as TransferDraft } from '../../shop/payments/manual-methods/store.ts'
import { languages as allLanguages } from '../../shop/platform/languages.ts'
import type { MethodDraft } from '../../shop/sales/shipping/input/zones.ts'
import { flat } from '../../shop/sales/shipping/rules/prices.ts'
import { euro } from './products/notation.ts'

/** One language of the page, the other of the shop's neighbors. */
const languages = ['en', 'de']

export const settings = {
  currency: 'EUR',
  shopName: 'Kaiweg Coffee Roasters',
  announcement: '',
  timeZone: 'Europe/Berlin',
  hiddenLanguages: allLanguages.filter((each) => !languages.includes(each)).join(' '),
  contactMail: 'hello@kaiweg.example',
  contactPhone: '+49 40 66969 0 (fictional)',
  contactAddress: 'Kaiweg 5, 20457 Hamburg, Germany',
  sellerName: 'Kaiweg Kaffeerösterei GmbH (fictional)',
  sellerAddress: 'Kaiweg 5\n20457 Hamburg\nGermany',
  sellerTaxId: 'DE000000000 (fictional)',
  sellerCountry: 'DE',
  taxCountry: 'DE',
  ossFrom: '2026-01-01',
  guests: 'on',
  identityChecks: 'never',
  referralReward: 0n,
  packagingNumber: 'DE0000000000000 (fictional)',
  weeeNumber: 'DE 00000000 (fictional)',
} as const

export const texts = {
  tagline: { en: 'Coffee from the Hamburg docks', de: 'Kaffee vom Hamburger Hafen' },
  about: {
    en: 'A fictional roastery: a demonstration of a shop with prices in euro. Nothing here can be bought with real money.',
    de: 'Eine erfundene Rösterei: die Vorführung eines Shops mit Preisen in Euro. Mit echtem Geld lässt sich hier nichts kaufen.',
  },
} as const

export const categories: readonly {
  readonly id: string
  readonly en: string
  readonly de: string
  readonly parentId?: string
  readonly legal?: CategoryLaw
}[] = [
  { id: 'coffee', en: 'Coffee', de: 'Kaffee', legal: { measure: true } },
  { id: 'single-origins', en: 'Single origins', de: 'Sortenreine Kaffees', parentId: 'coffee' },
  { id: 'blends', en: 'Blends', de: 'Mischungen', parentId: 'coffee' },
  { id: 'sets-and-drinks', en: 'Sets and drinks', de: 'Sets und Getränke', parentId: 'coffee' },
  { id: 'brewing', en: 'Brewing', de: 'Zubereitung' },
  { id: 'pour-over', en: 'Pour-over', de: 'Handfilter', parentId: 'brewing' },
  { id: 'press-and-stove', en: 'Press and stove', de: 'Presse und Herd', parentId: 'brewing' },
  {
    id: 'kettles-and-scales',
    en: 'Kettles and scales',
    de: 'Kessel und Waagen',
    parentId: 'brewing',
  },
  { id: 'grinders', en: 'Grinders and tools', de: 'Mühlen und Werkzeug' },
  { id: 'cups', en: 'Cups', de: 'Tassen und Becher' },
]

const maker = (name: string, address: string, host: string, country: string) => ({
  makerName: name,
  makerAddress: address,
  makerContact: `safety@${host}.example`,
  makerCountry: country,
})

/** Fictional, like their brands. */
export const makers = {
  Kaiweg: maker('Kaiweg Kaffeerösterei GmbH', 'Kaiweg 5, 20457 Hamburg, Germany', 'kaiweg', 'DE'),
  Brennofen: maker(
    'Brennofen Keramik GmbH',
    'Musterweg 3, 02826 Görlitz, Germany',
    'brennofen',
    'DE',
  ),
  Nordlot: maker('Nordlot ApS', 'Eksempelvej 12, 8000 Aarhus, Denmark', 'nordlot', 'DK'),
  Thalmühle: maker(
    'Thalmühle AG & Co. KG',
    'Beispielstraße 7, 87435 Kempten, Germany',
    'thalmuehle',
    'DE',
  ),
  Elbpapier: maker('Elbpapier GmbH', 'Beispielufer 1, 01067 Dresden, Germany', 'elbpapier', 'DE'),
} as const

const standard = { en: 'Parcel', de: 'Paket' }
const express = { en: 'Express, by noon', de: 'Express bis 12 Uhr' }
const method = (
  names: MethodDraft['names'],
  price: string,
  more: Partial<MethodDraft>,
): MethodDraft => ({
  names,
  ...flat,
  price: euro(price),
  freeFrom: null,
  daysFrom: 1,
  daysTo: 3,
  isActive: true,
  ...more,
})

/** Germany, and eight countries that parcels reach within a week. */
export const zones: readonly {
  readonly name: string
  readonly countries: readonly string[]
  readonly methods: readonly MethodDraft[]
}[] = [
  {
    name: 'Germany',
    countries: ['DE'],
    methods: [
      method(standard, '4.90', {
        basis: 'weight',
        steps: [
          { atLeast: 2_000n, price: euro('6.90') },
          { atLeast: 5_000n, price: euro('9.90') },
        ],
        mostGrams: 31_500,
        freeFrom: euro('49'),
      }),
      method(express, '12.90', { daysTo: 1 }),
    ],
  },
  {
    name: 'Neighbors',
    countries: ['AT', 'BE', 'CZ', 'DK', 'FR', 'LU', 'NL', 'PL'],
    methods: [
      method(standard, '9.90', {
        basis: 'weight',
        steps: [{ atLeast: 2_000n, price: euro('14.90') }],
        mostGrams: 31_500,
        freeFrom: euro('99'),
        daysFrom: 2,
        daysTo: 5,
      }),
    ],
  },
]

/** A box with paper; every product states its own weight. */
export const weights = { packagingGrams: 180, assumedGrams: 0 }

export const pickup = {
  place: {
    name: 'Kaiweg roastery',
    address: 'Kaiweg 5\n20457 Hamburg',
    country: 'DE',
    hours: ['', ...Array.from({ length: 4 }, () => '10:00-18:00'), '10:00-14:00', ''],
    preparationMinutes: 120,
  },
  zone: 'Germany',
  names: { en: 'Pick up at the roastery', de: 'Abholung in der Rösterei' },
}

/** No bank has this code, so that nobody can send money there. */
export const transfer = {
  kind: 'bank_transfer',
  names: { en: 'Bank transfer', de: 'Überweisung' },
  instructions: {
    en: 'We roast your coffee once your transfer has arrived, usually within one or two working days.',
    de: 'Wir rösten deinen Kaffee, sobald die Überweisung eingegangen ist, meist nach ein bis zwei Werktagen.',
  },
  accountHolder: 'Kaiweg Kaffeerösterei GmbH (fictional)',
  iban: 'DE44123456780000000000',
  bic: '',
  countries: [],
  least: null,
  most: null,
  currency: 'EUR',
  feeAmount: null,
  feePercent: null,
  days: 7,
  isOn: true,
  place: 0,
} as const satisfies TransferDraft

/** Roasted in Hamburg: chapter 0901.21 of the Harmonized System. */
export const coffee = {
  name: 'Roasted coffee',
  customsCode: '090121',
  origin: 'DE',
  products: [],
  barredZones: [],
}

export const workingDays = { isOn: true, workingDays: [1, 2, 3, 4, 5], cutOff: '13:00' }

export const look = {
  accent: '#8a3b24',
  ground: 'paper',
  fonts: 'brygada',
  header: 'centred',
} as const

export const hidden = ['gallery', 'assistant', 'pi-unlocking', 'pi-migration', 'referrals'] as const

export const home = {
  hero: {
    picture: 'elbmorgen',
    to: '/category/coffee',
    secondTo: '/product/tasting-set',
    en: {
      title: 'Roasted on Tuesday. With you by the weekend.',
      text: 'Coffee from the Hamburg docks: nine roasts, and everything that makes them a cup.',
      button: 'See the coffees',
      second: 'Taste three origins',
    },
    de: {
      title: 'Dienstag geröstet. Zum Wochenende bei dir.',
      text: 'Kaffee vom Hamburger Hafen: neun Röstungen, und alles, was daraus eine Tasse macht.',
      button: 'Zu den Kaffees',
      second: 'Drei Herkünfte probieren',
    },
  },
  about: {
    picture: 'kettle',
    to: '/category/brewing',
    en: {
      title: 'A small roastery with a large door',
      text: 'We buy from nine farms, roast twice a week, and pack what was ordered. This shop is a demonstration: it shows prices in euro with German taxes, unit prices, orders without an account, and delivery to nine countries. Nothing here can be bought with real money.',
      button: 'See how it is brewed',
    },
    de: {
      title: 'Eine kleine Rösterei mit einem großen Tor',
      text: 'Wir kaufen von neun Höfen, rösten zweimal in der Woche und packen, was bestellt ist. Dieser Shop ist eine Vorführung: Er zeigt Preise in Euro mit deutscher Steuer, Grundpreise, Bestellungen ohne Konto und Lieferung in neun Länder. Mit echtem Geld lässt sich hier nichts kaufen.',
      button: 'So wird gebrüht',
    },
  },
} as const
