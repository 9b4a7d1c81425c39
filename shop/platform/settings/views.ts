// Reads settings.

import type { Pair } from '../../payments/rates/rules.ts'
import { ok } from '../../result.ts'
import type { Db, Events, Log, ShopConfig, World } from '../../world.ts'
import { firstLanguage, followFirstLanguage } from '../languages.ts'
import { isListCurrency, type TokenCode } from '../money/rules.ts'
import { cachedView } from '../view-cache.ts'
import { salesLawOf } from './rules/law.ts'
import {
  fallbackOf,
  readSetting,
  type SettingKey,
  type Settings,
  settingKeys,
  settingsFrom,
  writeSetting,
} from './rules/settings.ts'
import { type TextName, textFor, type WrittenText } from './rules/texts.ts'
import { rateOfToken } from './rules/token-rates.ts'
import { readRows, textsOf, writtenTexts } from './store.ts'

const readInTransaction = new WeakMap<Db, Promise<Settings>>()

/** Read once in a transaction, so that it uses the same settings throughout. */
export async function settingsOf({
  db,
  announced,
}: Pick<World, 'db' | 'announced'>): Promise<Settings> {
  const isTransaction = announced !== undefined
  const known = isTransaction && readInTransaction.get(db)
  if (known) return known
  const read = readRows(db).then(settingsFrom)
  if (isTransaction) readInTransaction.set(db, read)
  return read
}

/** For display only: cached until settings are announced. Decisions about money, stock or identity read `settingsOf`. */
export const shownSettings = (world: World): Promise<Settings> =>
  world.announced
    ? settingsOf(world)
    : cachedView(world, 'settings', 'settings', () => settingsOf(world))

/** Call after a change in the same transaction. */
export const forgetSettings = ({ db }: World): boolean => readInTransaction.delete(db)

export const setting = async <K extends SettingKey>(world: World, key: K): Promise<Settings[K]> =>
  (await settingsOf(world))[key]

/** Every setting as stored text; its default if it has no row. */
export async function storedSettings(world: World): Promise<Record<SettingKey, string>> {
  const rows = new Map((await readRows(world.db)).map(({ key, value }) => [key, value]))
  const { currency } = settingsFrom([...rows].map(([key, value]) => ({ key, value })))
  const texts = settingKeys.map((key) => {
    const stored = rows.get(key)
    const isKept = stored !== undefined && readSetting(key, stored).ok
    return [key, isKept ? stored : writeSetting(key, fallbackOf(key, currency))]
  })
  return Object.fromEntries(texts)
}

// Live configuration: the operator's settings override the configuration, in every process, moments after a change.

type Rates = World['rates']

export type Live = {
  readonly config: ShopConfig
  /** The same rates, with the operator's own taking precedence. */
  rated(rates: Rates, now: () => Date): Rates
  /** Resolves when every announced change is in `config`; never rejects. */
  refreshed(): Promise<void>
}

export async function liveConfig(
  base: ShopConfig,
  { db, events, log }: { db: Db; events: Events; log: Log },
): Promise<Live> {
  let now = await read(db)
  let isStale = false
  let reading: Promise<void> | null = null
  const readAgain = async () => {
    while (isStale) {
      isStale = false
      try {
        now = await read(db)
      } catch (error) {
        isStale = true
        log.warn('settings not reloaded', { reason: (error as Error).name })
        break
      }
    }
    reading = null
  }
  const refreshed = async () => {
    if (isStale) reading ??= readAgain()
    if (reading) await reading
  }
  events.on('settings', () => {
    isStale = true
    void refreshed()
  })
  return { config: over(base, () => now), refreshed, rated }

  function rated(rates: Rates, clock: () => Date): Rates {
    return {
      async rate(pair) {
        const rate = fixedRateOf(now, pair)
        return rate ? ok({ rate, source: 'setting', asOf: clock() }) : rates.rate(pair)
      },
    }
  }
}

/** The operator's own rate of this pair; null if none was typed. */
export function fixedRateOf(
  { piRate, usdtRate, tokenRates }: Pick<Settings, 'piRate' | 'usdtRate' | 'tokenRates'>,
  pair: Pair,
): string | null {
  if (pair.of === 'PI' && isListCurrency(pair.in)) return piRate || null
  const token = (pair.of === 'PI' ? pair.in : pair.of) as TokenCode
  return (token === 'USDT' ? usdtRate : rateOfToken(tokenRates, token)) || null
}

async function read(db: Db): Promise<Settings> {
  const settings = settingsFrom(await readRows(db))
  followFirstLanguage(settings.firstLanguage)
  return settings
}

/** Getters: holders of the configuration always see the current settings. */
const over = (base: ShopConfig, now: () => Settings): ShopConfig => ({
  ...base,
  get currency() {
    return now().currency
  },
  get shopName() {
    return now().shopName || base.shopName
  },
  get supportMail() {
    return now().contactMail || base.supportMail
  },
  get reviewHours() {
    const settings = now()
    const from = settings.reviewHoursFrom ?? base.reviewHours.from
    const to = settings.reviewHoursTo ?? base.reviewHours.to
    return { from: Math.min(from, to), to: Math.max(from, to) }
  },
  startedHours: base.reviewHours,
  get paymentMinutes() {
    return now().paymentMinutes ?? base.paymentMinutes
  },
  get watchDays() {
    return now().watchDays ?? base.watchDays
  },
  get keepDocuments() {
    const { keepApprovedDays, keepDeclinedDays, keepDraftDays } = now()
    const { approved, declined, draft } = base.keepDocuments
    return {
      approved: keepApprovedDays ?? approved,
      declined: keepDeclinedDays ?? declined,
      draft: keepDraftDays ?? draft,
    }
  },
  get operator() {
    const settings = now()
    const {
      contactPhone,
      contactAddress,
      hiddenLanguages,
      identityChecks,
      shopStatus,
      taxCountry,
      taxRate,
      timeZone,
    } = settings
    return {
      // A demonstration is always open.
      status: base.demo && shopStatus === 'new' ? 'open' : shopStatus,
      phone: contactPhone,
      address: contactAddress,
      timeZone,
      hiddenLanguages: hiddenLanguages
        .split(' ')
        .filter((each) => each !== '' && each !== firstLanguage()),
      hasTaxes: taxRate > 0 || taxCountry !== '',
      neverChecksIdentity: identityChecks === 'never',
      law: salesLawOf(settings),
      orientation: orientationIn(settings),
    }
  },
})

/** In a shop with prices in Pi the merchant's rate on invoices is one of Pi, too. */
const orientationIn = ({
  currency,
  orientationCurrency,
  sellerCurrency,
  sellerRate,
}: Settings) => ({
  currency: orientationCurrency,
  typed: currency === 'PI' && orientationCurrency === sellerCurrency ? sellerRate : '',
})

// Operator texts for pages.

/** The text for a reader of this language, with the language it is in; null if there is none. */
export const textIn = async (
  world: World,
  name: TextName,
  language: string,
): Promise<WrittenText | null> => textFor(await textsOf(world.db, name), language)

/** The text in exactly this language; empty if there is none. */
export const ownText = async (world: World, name: TextName, language: string): Promise<string> =>
  (await textsOf(world.db, name)).find((each) => each.language === language)?.text ?? ''

/**
 * Reminder of the legal guarantee: the official wording that the merchant pasted, empty for the shop's own words; null
 * where the shop shows none.
 */
export const guaranteeText = async (world: World, language: string): Promise<string | null> =>
  world.config.operator?.law?.guarantee
    ? cachedView(world, 'settings', `guarantee ${language}`, () =>
        ownText(world, 'guarantee', language),
      )
    : null

export type ShopTexts = { readonly tagline: string; readonly about: string }

/** Tagline and description on every page; a demonstration has its own until others are saved. */
export const shopTexts = (world: World, language: string): Promise<ShopTexts> =>
  cachedView(world, 'settings', `shop words ${language}`, async () => {
    const [tagline, about] = await Promise.all([
      textIn(world, 'tagline', language),
      textIn(world, 'about', language),
    ])
    const { demo } = world.config
    const word = (key: string) => world.say(language, 'shop-words', key)
    return {
      tagline: tagline?.text ?? (demo ? word('tagline') : ''),
      about: about?.text ?? word(demo ? 'demonstration' : 'about'),
    }
  })

/** Available languages of each text. */
export const languagesWritten = async (world: World): Promise<Map<TextName, string[]>> => {
  const written = new Map<TextName, string[]>()
  for (const { name, language } of await writtenTexts(world.db))
    written.set(name, [...(written.get(name) ?? []), language])
  return written
}
