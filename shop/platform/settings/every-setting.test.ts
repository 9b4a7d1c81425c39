import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../adapters/database/connect.ts'
import { listenEvents } from '../../../adapters/database/events.ts'
import { languages } from '../../../app/i18n/languages.ts'
import { createServerTranslator } from '../../../server/server-translations.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { refuse } from '../../result.ts'
import { saveSetting } from './actions.ts'
import {
  kinds,
  readSetting,
  type SettingKey,
  type Settings,
  settingKeys,
  settingProblem,
} from './rules/settings.ts'
import { liveConfig, setting } from './views.ts'

const world = await testWorld()
/** A second process on the same database. */
const pool = connect(world.url)
const other = { ...world, db: pool }
afterAll(() => pool.end())

/** A valid text other than the default, and an invalid one, by kind of setting. */
const samples: { [K in SettingKey]?: readonly [fine: string, wrong: string] } = {
  firstLanguage: ['de', 'xx'],
  hiddenLanguages: ['ko en', 'ko xx'],
  contactMail: ['desk@corner.example', 'desk at corner'],
  usdtRate: ['0.83', '0.0'],
  piRate: ['0.52', '1e9'],
  currency: ['EUR', 'BGN'],
  orientationCurrency: ['USD', 'HRK'],
  shopStatus: ['paused', 'shut'],
  afterAdding: ['stay', 'leave'],
  reducedPrices: ['whole', 'half'],
  guests: ['on', 'maybe'],
  businessBuyers: ['on', 'maybe'],
  acceptTerms: ['yes', 'maybe'],
  shoppingAgents: ['off', 'maybe'],
  sellerCurrency: ['EUR', 'Euro'],
  sellerCountry: ['DE', 'Germany'],
  unitPrices: ['on', 'yes'],
  makerFacts: ['off', 'no'],
  guaranteeNotice: ['on', 'maybe'],
  sellerRate: ['0.83', '-1'],
  taxCountry: ['DE', 'EU'],
  ossFrom: ['2026-07-01', '2026-02-30'],
  ownTaxRates: ['CH, standard, 8.1', 'CH, standard, 1900'],
  shippingTax: ['standard', 'none'],
  identityChecks: ['never', 'sometimes'],
  identityCategories: ['coffee tea', 'coffee coffee'],
  identityCountries: ['DE AT', 'Germany'],
  timeZone: ['Europe/Vienna', 'Europe/Nowhere'],
  accountChart: ['skr04', 'skr05'],
  tokenRates: ['USDC = 0.83', 'USDT = 0.83'],
  ownAccounts: ['asset.PI = 1371', 'goods = 1'],
  datevAdviser: ['12345', '12'],
  datevClient: ['42', 'A1'],
}
function sampleOf(key: SettingKey): readonly [string, string] {
  const { form, most = 0, least = 0 } = kinds[key]
  if (samples[key]) return samples[key]
  if (form === 'amount') return ['123', '-1']
  if (form === 'line' || form === 'lines') return ['Corner', 'x'.repeat(most + 1)]
  return [String(Math.min(most, least + 1)), String(most + 1)]
}

beforeAll(async () => {
  await listenEvents(pool)
})

test.each(settingKeys)(
  '%s applies in another process at once, and refuses invalid values',
  async (key) => {
    const [fine, wrong] = sampleOf(key)
    const read = readSetting(key, fine)
    if (!read.ok) throw new Error(`${fine} is refused`)
    expect(
      await saveSetting(world, 'system', key, read.value as Settings[typeof key]),
    ).toMatchObject({ ok: true })
    expect(await setting(other, key)).toEqual(read.value)
    expect(readSetting(key, wrong)).toEqual(refuse('settings.invalid'))
    expect(await setting(other, key)).toEqual(read.value)
  },
)

test('the invoice currency is read in either case', () => {
  expect(readSetting('sellerCurrency', ' eur ')).toEqual({ ok: true, value: 'EUR' })
})

test('the invoice currency is one that exists', () => {
  for (const none of ['NaN', 'XYZ', 'DEM', 'EU', 'USDT'])
    expect(readSetting('sellerCurrency', none)).toEqual(refuse('settings.invalid'))
})

test('a process that starts later has all of them', async () => {
  const events = await listenEvents(pool)
  const { config } = await liveConfig(testConfig, { db: pool, events, log: world.log })
  expect(config).toMatchObject({ shopName: 'Corner', supportMail: 'desk@corner.example' })
})

test('each error names its limits in every language', () => {
  const say = createServerTranslator()
  for (const language of languages)
    for (const key of settingKeys) {
      const [, wrong] = sampleOf(key)
      const { form, least = 0, most = 0 } = kinds[key]
      const code = settingProblem(key, wrong)
      const text = say(language, 'errors', code, { least, most })
      expect(text, `${language} ${key}`).not.toContain('settings.')
      if (form === 'count' || code === 'settings.long')
        expect(text.replace(/\D+/g, ' ')).toContain(`${most}`)
    }
})
