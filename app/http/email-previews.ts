// Email previews: every template with sample data. Server only.
import { createHash } from 'node:crypto'
import { emailStyle } from '../../shop/platform/mail/html.ts'
import { formatAmount } from '../../shop/platform/money/rules.ts'
import type { World } from '../../shop/world.ts'
// As it is written: a build compiles what is imported as a group of texts, and its names are not in there.
import source from '../i18n/messages/en/mail.json?raw'

type Texts = { readonly [key: string]: string | Texts }

const english: Texts = JSON.parse(source)

/** Names of all emails, as the message files have them. */
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

/** Never a real person's: names of the field stand for themselves where there is no better example. */
function examples(world: World, language: string): Record<string, string | number> {
  const amount = formatAmount(12_500_000n, 'PI', language)
  return {
    shop: world.config.shopName,
    support: world.config.supportMail,
    name: 'Ada',
    number: 'PI-1763725200000',
    total: amount,
    delivery: formatAmount(500_000n, 'PI', language),
    amount,
    link: `${world.config.publicUrl}/`,
    stop: `${world.config.publicUrl}/back-in-stock/stop`,
    reason: '…',
    // A part of it as credit, the rest as money.
    credit: formatAmount(2_500_000n, 'PI', language),
    money: formatAmount(10_000_000n, 'PI', language),
    ...world.config.reviewHours,
    // Sentences that an email may do without.
    rest: '',
    wayBack: '',
  }
}

const styleHash = createHash('sha256').update(emailStyle).digest('base64')

/** A document of its own that may run and load nothing. */
export const emailResponse = (html: string): Response =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `sandbox; default-src 'none'; style-src 'sha256-${styleHash}'`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  })

const numbers = new Set(['count', 'days', 'hours', 'left'])

/** Subject and words of an email with examples in it; null for a name that is none. */
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
