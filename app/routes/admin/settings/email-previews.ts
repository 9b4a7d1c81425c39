// Email previews: every template with sample data. Server only.
import { coins, formatAmount } from '../../../../shop/platform/money/rules.ts'
import type { World } from '../../../../shop/world.ts'
import { mail } from '../../../i18n/messages/en/mail.json'

type Texts = { readonly [key: string]: string | Texts }

const english: Texts = mail

/** Names of all emails, from the message files. */
export const emailNames: readonly string[] = namesIn(english)

function namesIn(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value === 'string') return []
    const name = prefix + key
    return typeof value.body === 'string' ? [name] : namesIn(value, `${name}.`)
  })
}

function bodyOf(name: string): string {
  let found: string | Texts | undefined = english
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

/** Subject and text of an email with sample data; null for an unknown name. */
export function exampleEmail(
  world: World,
  name: string,
  language: string,
): { subject: string; text: string } | null {
  if (!emailNames.includes(name)) return null
  const values = examples(world, language)
  for (const [, key = ''] of bodyOf(name).matchAll(/\{(\w+)/g))
    values[key] ??= numbers.has(key) ? 3 : `‹${key}›`
  const text = (part: string) => world.say(language, 'mail', `${name}.${part}`, values)
  return { subject: text('subject'), text: text('body') }
}
