// `piazza convert --check`: what a change of the shop's currency would do, rehearsed on a copy of its amounts.
import { rehearse } from '../../shop/back-office/conversion/actions.ts'
import { readChoice, sectionNames } from '../../shop/back-office/conversion/rules.ts'
import { type Preview, planOf, previewOf } from '../../shop/back-office/conversion/views.ts'
import { plainAmount } from '../../shop/platform/money/rules.ts'
import { withShop, wrongUse } from './cli.ts'

export type ConvertOptions = {
  readonly to: string
  readonly rate?: string
  readonly rounding?: string
  readonly endPromotions?: boolean
  readonly endShipping?: boolean
  readonly json?: boolean
}

/** Changes nothing. Exit code 1 if something cannot be converted, 64 for a wrong currency, rate or rounding. */
export const checkConversion = (options: ConvertOptions): Promise<void> =>
  withShop(async (world) => {
    const { to, rate, rounding = 'none', endPromotions, endShipping, json } = options
    const choice = readChoice(
      {
        to: to.toUpperCase(),
        source: rate === undefined ? 'shop' : 'own',
        rate: rate ?? '',
        rounding: rounding.replace(/^[.,]/, ''),
        promotions: endPromotions ? 'end' : 'convert',
        shipping: endShipping ? 'end' : 'convert',
      },
      world.config.currency,
      'en',
    )
    const plan = choice.ok ? await planOf(world, choice.value) : choice
    if (!plan.ok) {
      const [code = plan.code] = Object.values(plan.fields ?? {})
      console.error(world.say('en', 'errors', code))
      return wrongUse
    }
    const preview = await previewOf(world, plan.value, { section: 'products', page: 1 })
    const isPossible = preview.impossible.length === 0 && preview.besides.runningImports === 0
    if (preview.impossible.length === 0) await rehearse(world, plan.value)
    const examples = preview.rows.slice(0, 5).map(({ name, detail, amount, to: after }) => ({
      name: detail ? `${name} (${detail})` : name,
      before: plainAmount(amount, plan.value.from),
      after: after === null ? null : plainAmount(after, plan.value.to),
    }))
    const { rate: used, rateOf, source, asOf, from } = plan.value
    const found = {
      from,
      to: plan.value.to,
      rate: { of: rateOf, value: used, source, asOf: asOf.toISOString() },
      rounding: plan.value.rounding,
      counts: preview.counts,
      besides: preview.besides,
      endingRates: preview.endingRates,
      impossible: preview.impossible.map(({ kind, id, name, amount }) => ({
        kind,
        id,
        name,
        amount: plainAmount(amount, from),
      })),
      examples,
      fingerprint: preview.fingerprint,
    }
    if (json) console.log(JSON.stringify(found))
    else for (const line of linesOf(found)) console.log(line)
    return isPossible ? 0 : 1
  })

type Found = {
  readonly from: string
  readonly to: string
  readonly rate: { of: string; value: string; source: string; asOf: string }
  readonly rounding: string
  readonly counts: Preview['counts']
  readonly besides: Preview['besides']
  readonly endingRates: readonly string[]
  readonly impossible: readonly { kind: string; id: string; name: string; amount: string }[]
  readonly examples: readonly { name: string; before: string; after: string | null }[]
}

const linesOf = ({ from, to, rate, besides, impossible, ...found }: Found): string[] => [
  `From ${from} to ${to}: 1 ${rate.of} = ${rate.value} ${rate.of === from ? to : from}, ${rate.source}, ${rate.asOf}. Prices end in: ${found.rounding}.`,
  ...sectionNames.map((name) => `  ${name}: ${found.counts[name]} amounts`),
  'For example:',
  ...found.examples.map(
    ({ name, before, after }) => `  ${name}: ${before} ${from} > ${after ?? 'too large'} ${to}`,
  ),
  `Stay in ${from}: ${besides.openOrders} open orders, credit of ${besides.creditOwners} customers. New prices in ${besides.carts} saved carts.`,
  `End: ${besides.imports} waiting imports, ${found.endingRates.length} entered rates.`,
  ...(besides.runningImports > 0 ? ['An import is running: wait until it is done.'] : []),
  ...(impossible.length > 0
    ? [
        'These amounts are too large to convert:',
        ...impossible.map(({ kind, name, amount }) => `  ${kind} ${name}: ${amount} ${from}`),
      ]
    : ['Rehearsed on a copy: every amount can be converted.']),
  'Nothing was changed. An owner changes the currency in the dashboard: Settings, Change the currency.',
]
