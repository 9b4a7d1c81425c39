// Email previews: every template with sample data. Server only.

import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { contactsOf } from '../../../../../shop/people/accounts/views/accounts.ts'
import type { Example } from '../../../../../shop/platform/email-texts/actions.ts'
import { writtenMail } from '../../../../../shop/platform/mail/actions.ts'
import { coins, formatAmount } from '../../../../../shop/platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../../../shop/result.ts'
import { orderTemplates, writtenOrderMail } from '../../../../../shop/sales/checkout/mail.ts'
import { orderByNumber } from '../../../../../shop/sales/orders/views/orders.ts'
import type { World } from '../../../../../shop/world.ts'
import { emailNames, englishEmails, type Texts } from '../../../../i18n/email-names'

function bodyOf(name: string): string {
  let found: string | Texts | undefined = englishEmails
  for (const part of name.split('.')) found = typeof found === 'object' ? found[part] : undefined
  const { subject = '', body = '' } = typeof found === 'object' ? found : {}
  return `${subject} ${body}`
}

/** Sample values, never a real person's; a field without a sample shows its own name. */
function examples(world: World, language: string): Record<string, string | number> {
  const { currency } = world.config
  const shown = (hundredths: bigint) =>
    formatAmount((coins(1, currency) * hundredths) / 100n, currency, language)
  const amount = shown(125n)
  return {
    shop: world.config.shopName,
    support: world.config.supportMail,
    name: 'Ada',
    number: 'PI-1763725200000',
    total: amount,
    delivery: shown(5n),
    amount,
    link: `${world.config.publicUrl}/`,
    stop: `${world.config.publicUrl}/back-in-stock/stop`,
    reason: '…',
    // Paid partly with credit, partly with money.
    credit: shown(25n),
    money: shown(100n),
    ...world.config.reviewHours,
    // Optional sentences of an email.
    rest: '',
    wayBack: '',
  }
}

const numbers = new Set(['count', 'days', 'hours', 'left'])

/** An email with sample data; null for an unknown name. */
export function exampleMail(world: World, template: string, language: string): Example | null {
  if (!emailNames.includes(template)) return null
  const values = examples(world, language)
  for (const [, key = ''] of bodyOf(template).matchAll(/\{(\w+)/g))
    values[key] ??= numbers.has(key) ? 3 : `‹${key}›`
  return { template, language, values }
}

/** Its subject and text. */
export function exampleEmail(world: World, template: string, language: string) {
  const example = exampleMail(world, template, language)
  return example && writtenMail(world, example)
}

/**
 * The same about an order of the shop; where an email says more than the order knows, that is sample data. Without the
 * link by which a guest opens the order. Refuses `email_texts.no_order`.
 */
export async function exampleOfOrder(
  world: World,
  who: Viewer,
  example: Example,
  number: string,
): Promise<Result<Example>> {
  const order = may(who, 'orders.read') ? await orderByNumber(world, number) : null
  const contact = order && (await contactsOf(world, [order.userId])).get(order.userId)
  if (!order || !contact) return refuse('email_texts.no_order', { fields: noOrder })
  const reader = { ...contact, guestLink: undefined, language: example.language }
  const template = orderTemplates.find((each) => `order.${each}` === example.template)
  const mail = await writtenOrderMail(world, { order, template: template ?? 'paid' }, reader)
  if (template) return ok({ ...example, values: mail.values, details: mail.details })
  return ok({ ...example, values: { ...example.values, ...mail.values } })
}
const noOrder = { order: 'email_texts.no_order' }
