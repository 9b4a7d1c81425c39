// The preview of a conversion: every amount before and after, what ends, and what cannot be converted.
import { createHash } from 'node:crypto'
import { readRate } from '../../payments/rates/rules.ts'
import type { ListCurrency } from '../../platform/money/rules.ts'
import { currencyChanges } from '../../platform/settings/currency-changes.ts'
import { settingKeys, kinds as settingKinds } from '../../platform/settings/rules/settings.ts'
import { storedSettings } from '../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { becomes, type Choice, type Kind, type Plan, type Section, sections } from './rules.ts'
import {
  type AmountRow,
  amountsOf,
  anyPriced,
  type Besides,
  consequencesOf,
  countsByKind,
  distinctAmounts,
  hashOfAmounts,
  rowsWithAmounts,
} from './store.ts'

export type Row = AmountRow & {
  /** Null if it is more than a price may be. */
  readonly to: bigint | null
}

/** Rates that were typed for the former currency end with it. */
export const endingRates = ['usdtRate', 'tokenRates', 'piRate', 'sellerRate'] as const

export type Preview = {
  readonly plan: Plan
  readonly counts: Readonly<Record<Section, number>>
  readonly rows: readonly Row[]
  readonly besides: Besides
  readonly endingRates: readonly (typeof endingRates)[number][]
  /** At most twenty. */
  readonly impossible: readonly AmountRow[]
  /** Changes with every amount, the rate and the choice. */
  readonly fingerprint: string
}

export const rowsOnPage = 50

/**
 * The plan with its rate: as typed, or from the shop's rates with source and time. Refuses `form.invalid` {rate} if
 * those have none.
 */
export async function planOf(world: World, choice: Choice): Promise<Result<Plan>> {
  const from = world.config.currency
  const { rate: typed, ...rest } = choice
  if (typed !== null)
    return ok({ ...rest, from, rate: typed, rateOf: from, source: 'typed', asOf: world.now() })
  const found = await shopRate(world, from, choice.to)
  return found ? ok({ ...rest, from, ...found }) : noRate
}

const noRate = refuse('form.invalid', { fields: { rate: 'conversion.field.noRate' } })

/** Markets name the value of a Pi; null for two other currencies, and without a good rate. */
export async function shopRate(
  world: World,
  from: ListCurrency,
  to: ListCurrency,
): Promise<Pick<Plan, 'rate' | 'rateOf' | 'source' | 'asOf'> | null> {
  const other = from === 'PI' ? to : to === 'PI' ? from : null
  if (!other || other === 'PI') return null
  const rate = await world.rates.rate({ of: 'PI', in: other })
  return rate.ok && readRate(rate.value.rate) ? { ...rate.value, rateOf: 'PI' } : null
}

/** `page` from 1, of one section. */
export async function previewOf(
  world: World,
  plan: Plan,
  { section, page }: { section: Section; page: number },
): Promise<Preview> {
  const own: readonly Kind[] = sections[section]
  const skip = (page - 1) * rowsOnPage
  const [settings, stored, counted, rows, besides, impossible] = await Promise.all([
    settingRows(world),
    storedSettings(world),
    countsByKind(world.db, plan.from),
    section === 'settings' ? [] : amountsOf(world.db, plan.from, own, { skip, limit: rowsOnPage }),
    consequencesOf(world.db, world.now()),
    impossibleRows(world, plan),
  ])
  const count = (kind: Kind) => counted.find((each) => each.kind === kind)?.count ?? 0
  const counts = Object.fromEntries(
    Object.entries(sections).map(([name, kinds]) => [
      name,
      name === 'settings' ? settings.length : kinds.reduce((all, kind) => all + count(kind), 0),
    ]),
  ) as Record<Section, number>
  const shown = section === 'settings' ? settings.slice(skip, skip + rowsOnPage) : rows
  return {
    plan,
    counts,
    rows: shown.map((row) => ({ ...row, to: becomes(row.kind, row.amount, plan) })),
    besides,
    endingRates: endingRates.filter((key) => stored[key] !== ''),
    impossible,
    fingerprint: await fingerprintOf(world, plan),
  }
}

/** Of everything that is converted, and how. */
export async function fingerprintOf(world: World, plan: Plan): Promise<string> {
  const { asOf: _, ...decided } = plan
  const [hash, settings] = [await hashOfAmounts(world.db, plan.from), await settingRows(world)]
  const decision = JSON.stringify([
    decided,
    hash,
    settings.map(({ id, amount }) => [id, `${amount}`]),
  ])
  return createHash('sha256').update(decision).digest('hex').slice(0, 32)
}

/** Amounts of settings above zero; 0 means that there is no limit. */
export async function settingRows(world: World): Promise<AmountRow[]> {
  const stored = await storedSettings(world)
  return settingKeys.flatMap((key): AmountRow[] => {
    const amount = settingKinds[key].form === 'amount' ? BigInt(stored[key]) : 0n
    return amount > 0n ? [{ kind: 'setting', id: key, name: key, detail: '', amount }] : []
  })
}

async function impossibleRows(world: World, plan: Plan): Promise<AmountRow[]> {
  const settings = await settingRows(world)
  const wrong = (await distinctAmounts(world.db, plan.from)).filter(
    ({ kind, amount }) => becomes(kind, amount, plan) === null,
  )
  const rows =
    wrong.length > 0 ? await rowsWithAmounts(world.db, plan.from, wrong.slice(0, 1000), 20) : []
  return [...rows, ...settings.filter(({ kind, amount }) => becomes(kind, amount, plan) === null)]
}

/** The changes so far, newest first. */
export const currencyHistory = async (world: World) =>
  (await currencyChanges(world.db)).toReversed()

/** Whether there is anything to convert; otherwise the currency is chosen in the settings. */
export const hasAmounts = (world: World): Promise<boolean> =>
  anyPriced(world.db, world.config.currency)
