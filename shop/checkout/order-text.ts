// What an order is made of and what it comes to, as letters say it: a durable record of the contract
// (Directive 2011/83/EU, article 8(7)).
import { rateText } from '../billing/rules.ts'
import { inWords } from '../catalog/views/colour-names.ts'
import { creditOnOrder } from '../credit/views.ts'
import { formatAmount } from '../money/rules.ts'
import type { Order } from '../orders/rules.ts'
import { orderByNumber, orderLines } from '../orders/views.ts'
import { explorerLink } from '../payments/explorer.ts'
import { type InvoiceView, invoiceOf } from '../payments/views.ts'
import { settingsOf } from '../settings/views.ts'
import { addressLines } from '../shipping/rules/written.ts'
import { addressOf } from '../shipping/views.ts'
import type { World } from '../world.ts'

/** Lines of text; an empty one begins a paragraph. `delivery` is the line that names it. */
export async function orderText(
  world: World,
  number: string,
  language: string,
  delivery: readonly string[],
): Promise<string[]> {
  const order = await orderByNumber(world, number)
  if (!order) return [...delivery]
  const [lines, invoice, settings, { used }] = await Promise.all([
    orderLines(world, number).then((rows) => inWords(world, language, rows)),
    invoiceOf(world, number),
    settingsOf(world),
    creditOnOrder(world, number),
  ])
  const { currency, total, discount } = order
  const amount = (value: bigint) => formatAmount(value, currency, language)
  const say = (key: string, values?: Record<string, string>) =>
    world.say(language, 'bill', key, values ?? {})
  const fact = (key: string, value: string) => `${say(key)}: ${value}`
  const tax =
    settings.taxRate > 0
      ? ` (${world.say(language, 'checkout', 'summary.tax', { percent: rateText(settings.taxRate, language) })})`
      : ''
  return [
    ...lines.map(({ name, colour, price, quantity }) => {
      const goods = [name, ...(colour ? [colour] : [])].join(' · ')
      const each = quantity > 1 ? ` (${quantity} × ${amount(price)})` : ''
      return `${quantity} × ${goods}: ${amount(price * BigInt(quantity))}${each}`
    }),
    '',
    ...(discount > 0n ? [fact('discount', amount(-discount))] : []),
    ...delivery,
    fact('total', `${amount(total)}${inUsdt(invoice, language)}${tax}`),
    ...(used > 0n ? [say('byCredit', { amount: amount(used) })] : []),
    ...paidLines(world, invoice, language, say),
    ...(await addressParagraph(world, order, language, say)),
    '',
    `${world.say(language, 'checkout', 'seller')}:`,
    settings.sellerName || world.config.shopName,
    ...linesOf(settings.sellerAddress || settings.contactAddress),
    ...(settings.sellerTaxId ? [fact('taxId', settings.sellerTaxId)] : []),
    settings.contactMail || world.config.supportMail,
  ]
}

/** What is, or was, to be sent for it where somebody pays in USDT. */
function inUsdt(invoice: InvoiceView | null, language: string): string {
  const own = invoice?.options.find(({ method }) => method === invoice.method)
  return own?.currency === 'USDT' && own.due > 0n
    ? ` · ${formatAmount(own.due, 'USDT', language)}`
    : ''
}

type Say = (key: string, values?: Record<string, string>) => string

/** Each payment that the ledger shows, with the transaction that proves it. */
const paidLines = (
  { config }: World,
  invoice: InvoiceView | null,
  language: string,
  say: Say,
): string[] =>
  (invoice?.payments ?? []).flatMap(({ counted, amount, method, ledger, hash, status }) => {
    if (!counted || amount === null || status !== 'final') return []
    const link = explorerLink(ledger, hash, config.usdt?.chains)
    const paid = formatAmount(amount, method === 'pi' ? 'PI' : 'USDT', language)
    return [say('paid', { amount: paid }), hash, ...(link ? [link] : [])]
  })

async function addressParagraph(
  world: World,
  { number }: Order,
  language: string,
  say: Say,
): Promise<string[]> {
  const address = await addressOf(world, number)
  if (!address) return []
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(address.country)
  return ['', `${say('shipTo')}:`, ...addressLines(address), country ?? address.country]
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
