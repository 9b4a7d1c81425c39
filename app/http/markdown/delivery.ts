// Shipping destinations and terms, as Markdown.

import { checkTime } from '../../../shop/identity/hosted-checks/views.ts'
import { textInLanguage } from '../../../shop/platform/languages.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { identityFact } from '../../../shop/platform/settings/rules/identity-checks.ts'
import { shownIdentityRule } from '../../../shop/sales/checkout/views/identity-rule.ts'
import { ratedZones } from '../../../shop/sales/shipping/rates.ts'
import { hasSteps, leastGoods, weightText } from '../../../shop/sales/shipping/rules/prices.ts'
import { offersIn } from '../../../shop/sales/shipping/rules/zones.ts'
import { allZones } from '../../../shop/sales/shipping/views.ts'
import { pageRoles, pathOfPage } from '../../../shop/storefront/pages/rules.ts'
import { shopPages } from '../../../shop/storefront/pages/views.ts'
import type { World } from '../../../shop/world.ts'
import type { Language } from '../../i18n/languages'
import { textOf } from '../../i18n/text'
import { addressesIn, asIs, bullets, flat, joined, line, link, table } from './text'

/** Methods of each zone with prices; a single sentence without zones. */
export async function deliveryTable(world: World, language: Language): Promise<string> {
  const t = textOf(language, 'markdown')
  const text = textOf(language, 'checkout')
  const zones = await allZones(world)
  if (zones.length === 0) return t('everywhere')
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const rows = (await ratedZones(world, zones, leastGoods)).flatMap((zone) => {
    const to = zone.countries?.map((code) => names.of(code) ?? code).join(', ') ?? t('elsewhere')
    const offers = offersIn(zone, leastGoods)
    // Delivered to, at prices that the checkout names.
    if (offers.length === 0 && zone.isUnasked) return [[to, '', '', '']]
    return offers.map(({ id, names: service, price, daysFrom, daysTo }) => {
      const method = zone.methods.find((each) => each.id === id)
      const freeFrom = method?.freeFrom ?? null
      const amount = (value: bigint) => formatAmount(value, world.config.currency, language)
      const each = price === 0n ? text('delivery.free') : amount(price)
      const steps = method && hasSteps(method.basis) ? method.steps : []
      const costs = [
        method?.basis === 'item' ? t('perItem', { amount: each }) : each,
        ...steps.map((step) =>
          t('sizeFrom', {
            size:
              method?.basis === 'weight'
                ? weightText(Number(step.atLeast), language)
                : amount(step.atLeast),
            amount: amount(step.price),
          }),
        ),
      ].join('; ')
      return [
        to,
        line(textInLanguage(service, language)),
        freeFrom === null || price === 0n
          ? costs
          : `${costs}; ${t('freeFrom', { amount: amount(freeFrom) })}`,
        daysFrom === daysTo
          ? text('delivery.dayCount', { count: daysTo })
          : text('delivery.days', { from: daysFrom, to: daysTo }),
      ]
    })
  })
  const price = textOf(language, 'listing')('price')
  return table([text('delivery.country'), text('delivery.methods'), price, t('time')], rows)
}

const facts = ['payment', 'identity', 'delivery', 'refunds'] as const

/** Buying terms as on product pages, with the identity check as the shop's setting has it. */
export async function buyingTerms(world: World, language: Language): Promise<string> {
  const t = textOf(language, 'product')
  const hours = checkTime(world)
  const rule = await shownIdentityRule(world)
  const textFor = (name: (typeof facts)[number]) =>
    name !== 'identity'
      ? t(`facts.${name}Text`, hours)
      : rule.kind !== 'total'
        ? t(`facts.${identityFact(rule)}`, hours)
        : flat(
            t.rich('facts.identityAboveText', {
              ...hours,
              amount: formatAmount(rule.from, world.config.currency, language),
              ltr: asIs,
            }),
          )
  return bullets(facts.map((name) => `**${t(`facts.${name}`)}:** ${textFor(name)}`))
}

/** Links to the published legal pages. */
export async function legalLinks(world: World, language: Language): Promise<string> {
  const t = textOf(language, 'footer')
  const { markdown } = addressesIn(world, language)
  const pages = await shopPages(world)
  const shown = pageRoles.filter((role) =>
    pages.some((page) => page.role === role && !page.isHidden),
  )
  return bullets(
    shown.map((role) => link(t(`legal.${role}`), markdown(pathOfPage({ role, slug: role })))),
  )
}

export const terms = async (world: World, language: Language): Promise<string> => {
  const product = textOf(language, 'product')
  return joined(
    `## ${product('facts.title')}`,
    await buyingTerms(world, language),
    `### ${textOf(language, 'checkout')('delivery.title')}`,
    await deliveryTable(world, language),
    await legalLinks(world, language),
  )
}
