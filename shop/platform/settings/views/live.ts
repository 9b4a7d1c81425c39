// Live configuration: the operator's settings override the configuration, in every process, moments after a change.
import { ok } from '../../../result.ts'
import type { Db, Events, Log, ShopConfig, World } from '../../../world.ts'
import { type Settings, settingsFrom } from '../rules.ts'
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
      const rate = now.usdtRate
      return rate ? ok({ rate, source: 'setting', asOf: clock() }) : usdt.rates.usdtPerPi()
    }
    return { ...usdt, rates: { usdtPerPi } }
  }
}

const read = async (db: Db): Promise<Settings> => settingsFrom(await readRows(db))

/** Getters: holders of the configuration always see the current settings. */
const over = (base: ShopConfig, now: () => Settings): ShopConfig => ({
  ...base,
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
    const { contactPhone, contactAddress, hiddenLanguages, shopStatus, taxRate, timeZone } = now()
    return {
      // A demonstration is always open.
      status: base.demo && shopStatus === 'new' ? 'open' : shopStatus,
      phone: contactPhone,
      address: contactAddress,
      timeZone,
      hiddenLanguages: hiddenLanguages ? hiddenLanguages.split(' ') : [],
      taxRate,
    }
  },
})
