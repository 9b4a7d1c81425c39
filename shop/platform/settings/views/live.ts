// Live configuration: the operator's settings override the configuration, in every process, moments after a change.
import { ok } from '../../../result.ts'
import type { Db, Events, Log, ShopConfig, World } from '../../../world.ts'
import { legalPages } from '../rules/texts.ts'
import { type Settings, settingsFrom } from '../rules.ts'
import { writtenTexts } from '../store/texts.ts'
import { readRows } from '../store.ts'

type Usdt = NonNullable<World['usdt']>

export type Live = {
  readonly config: ShopConfig
  /** The same ports, with the operator's rate taking precedence. */
  priced(usdt: Usdt | null, now: () => Date): Usdt | null
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
  return { config: over(base, () => now), refreshed, priced }

  function priced(usdt: Usdt | null, clock: () => Date): Usdt | null {
    if (!usdt) return null
    const usdtPerPi: Usdt['rates']['usdtPerPi'] = async () => {
      const rate = now.settings.usdtRate
      return rate ? ok({ rate, source: 'setting', asOf: clock() }) : usdt.rates.usdtPerPi()
    }
    return { ...usdt, rates: { usdtPerPi } }
  }
}

type Read = { readonly settings: Settings; readonly pages: readonly string[] }

async function read(db: Db): Promise<Read> {
  const [rows, texts] = await Promise.all([readRows(db), writtenTexts(db)])
  const pages = legalPages.filter((page) => texts.some(({ name }) => name === page))
  return { settings: settingsFrom(rows), pages }
}

/** Getters: holders of the configuration always see the current settings. */
const over = (base: ShopConfig, now: () => Read): ShopConfig => ({
  ...base,
  get shopName() {
    return now().settings.shopName || base.shopName
  },
  get supportMail() {
    return now().settings.contactMail || base.supportMail
  },
  get reviewHours() {
    const { settings } = now()
    const from = settings.reviewHoursFrom ?? base.reviewHours.from
    const to = settings.reviewHoursTo ?? base.reviewHours.to
    return { from: Math.min(from, to), to: Math.max(from, to) }
  },
  startedHours: base.reviewHours,
  get paymentMinutes() {
    return now().settings.paymentMinutes ?? base.paymentMinutes
  },
  get watchDays() {
    return now().settings.watchDays ?? base.watchDays
  },
  get keepDocuments() {
    const { keepApprovedDays, keepDeclinedDays, keepDraftDays } = now().settings
    const { approved, declined, draft } = base.keepDocuments
    return {
      approved: keepApprovedDays ?? approved,
      declined: keepDeclinedDays ?? declined,
      draft: keepDraftDays ?? draft,
    }
  },
  get operator() {
    const { contactPhone, contactAddress, hiddenLanguages, shopStatus, timeZone } = now().settings
    return {
      // A demonstration is always open.
      status: base.demo && shopStatus === 'new' ? 'open' : shopStatus,
      phone: contactPhone,
      address: contactAddress,
      timeZone,
      hiddenLanguages: hiddenLanguages ? hiddenLanguages.split(' ') : [],
      pages: now().pages,
    }
  },
})
