// Drafting tools, for callers with an API key: a person reviews, edits and publishes the result.

import * as v from 'valibot'
import { refusedText } from '../../../app/api/body'
import { stop, unwrapped } from '../../../app/api/call'
import { firstLanguage } from '../../../app/i18n/languages'
import { checkPromotion } from '../../../shop/catalog/collections/save-promotion.ts'
import { draftTexts } from '../../../shop/catalog/editor/actions/draft-texts.ts'
import { productLimits } from '../../../shop/catalog/products/rules/product.ts'
import { newPromotion } from '../../../shop/catalog/promotions/input.ts'
import { kinds } from '../../../shop/catalog/promotions/rules.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { actingUser, type Scope } from '../../../shop/people/api-keys/rules.ts'
import { readInput as readCommand } from '../../../shop/platform/input.ts'
import { languages } from '../../../shop/platform/languages.ts'
import type { ListCurrency } from '../../../shop/platform/money/rules.ts'
import { momentInZone, shopZone } from '../../../shop/platform/time-zone.ts'
import { draftReply } from '../../../shop/sales/order-support/actions/draft-reply.ts'
import { longestReply } from '../../../shop/sales/orders/rules/message.ts'
import type { World } from '../../../shop/world.ts'
import { readInput, schemaOf, type Tool, WrongInput } from '../tool'

type Draft<Schema extends v.GenericSchema> = Pick<Tool, 'name' | 'title' | 'description'> & {
  readonly scope: Scope
  readonly input: Schema
  /** Path in the dashboard where the person continues. */
  write(world: World, who: Viewer, input: v.InferOutput<Schema>): Promise<string>
}

const drafted = <Schema extends v.GenericSchema>({
  input: schema,
  write,
  scope,
  ...words
}: Draft<Schema>): Tool => ({
  ...words,
  inputSchema: schemaOf(schema),
  isWrite: true,
  scope,
  async run(world, { key }, input) {
    if (!key) throw new WrongInput('This tool needs an API key.')
    if (!key.scopes.includes(scope)) return stop('api.scope')
    const read = readInput(schema, input)
    const refused = await refusedText(world, input)
    if (refused !== null) throw new WrongInput(refused)
    const path = await write(world, actingUser(key, scope), read)
    const structured = {
      status: 'draft',
      review_url: `${world.config.publicUrl}${path}`,
      next: 'Nothing is published or sent. Ask a person to open review_url, check it and decide.',
    }
    return { text: JSON.stringify(structured), structured }
  },
})

const text = (most: number, about: string) =>
  v.pipe(v.string(), v.maxLength(most), v.description(`${about}; at most ${most} characters`))
const limits = productLimits
const id = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  v.description('Id of a product, such as 3'),
)

const productTexts = v.strictObject({
  id,
  language: v.optional(
    v.pipe(
      v.picklist(languages),
      v.description(
        'Language of these texts, such as de; the first language of the shop otherwise',
      ),
    ),
    () => firstLanguage(),
  ),
  replace: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'Replace texts of a draft that a person has begun; only where a person wants it',
      ),
    ),
    false,
  ),
  texts: v.pipe(
    v.strictObject({
      name: v.optional(text(limits.name, 'Name')),
      description: v.optional(text(limits.description, 'Short description, one paragraph')),
      detailedInfo: v.optional(text(limits.detailedInfo, 'Details as Markdown')),
      highlight: v.optional(text(limits.attribute, 'One line below the name, such as Wireless')),
      features: v.optional(
        v.pipe(
          v.array(text(limits.feature, 'A feature')),
          v.maxLength(limits.features),
          v.description(`Features as bullets, at most ${limits.features}`),
        ),
      ),
      specifications: v.optional(
        v.pipe(
          v.array(
            v.strictObject({
              label: text(limits.label, 'Such as Weight'),
              value: text(limits.value, 'With its unit, such as 189 g'),
            }),
          ),
          v.maxLength(limits.specifications),
          v.description(`Technical data, at most ${limits.specifications} rows`),
        ),
      ),
      seoTitle: v.optional(text(limits.seoTitle, 'Title for search engines')),
      seoDescription: v.optional(text(limits.seoDescription, 'Description for search engines')),
    }),
    v.description('Texts to write; omitted ones stay'),
  ),
})

const time = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
  v.description('In the time zone of the shop, such as 2027-01-31T08:00'),
)
const decimal = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,7})?$/),
  v.description('In the shop’s currency as text, such as 12.50'),
)
const whole = (about: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000), v.description(about))

const promotion = v.strictObject({
  name: text(80, 'Name, for staff and shoppers'),
  kind: v.pipe(v.picklist(kinds), v.description('What it lowers, and how')),
  percent: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(90),
      v.description('Percent off, 1 to 90, such as 10'),
    ),
  ),
  amount: v.optional(decimal),
  minimum: v.optional(decimal),
  category: v.optional(text(64, 'Id of a category that it is for')),
  products: v.optional(
    v.pipe(
      v.array(id),
      v.minLength(1),
      v.maxLength(100),
      v.description('Products that it is for, at most 100; not together with category'),
    ),
  ),
  code: v.optional(text(40, 'Code that shoppers enter, such as WELCOME10')),
  starts: v.optional(time),
  ends: v.optional(time),
  mostUses: v.optional(whole('Orders that may use it altogether, such as 100')),
  mostPerShopper: v.optional(whole('Orders of one shopper that may use it, such as 1')),
})

const moneyOf = (amount: string | undefined, currency: ListCurrency) =>
  amount && { amount, currency }

export const drafts: readonly Tool[] = [
  drafted({
    name: 'admin_draft_product_texts',
    title: 'Draft texts of a product',
    description:
      'Writes texts of a product into its draft, in one language. Shoppers see nothing of it until a person publishes the draft in the dashboard.',
    scope: 'products:propose',
    input: productTexts,
    async write(world, who, { id, language, replace, texts }) {
      if (Object.keys(texts).length === 0) throw new WrongInput('texts: expected at least one.')
      const done = await draftTexts(world, who, { id, language, replace, texts })
      if (!done.ok && done.code === 'catalog.changed')
        throw new WrongInput('replace: the draft has other texts there. Ask a person first.')
      unwrapped(world, done)
      return language === firstLanguage()
        ? `/admin/catalogue/${id}`
        : `/admin/catalogue/${id}?part=texts&language=${language}`
    },
  }),
  drafted({
    name: 'admin_draft_promotion',
    title: 'Draft a promotion',
    description:
      'Checks a promotion as the dashboard would, and answers the address of its form, filled in. A person saves it there; until then it does not exist.',
    scope: 'promotions:propose',
    input: promotion,
    async write(world, _, { category, products, code, starts, ends, amount, minimum, ...sent }) {
      if (category !== undefined && products)
        throw new WrongInput('category: or products, not both.')
      // What is no time stays, and is refused.
      const inUtc = (text: string | undefined) =>
        text && (momentInZone(text, shopZone(world))?.toISOString() ?? text)
      const target = { category, productIds: products }
      const period = { startsAt: inUtc(starts), endsAt: inUtc(ends) }
      const money = {
        amount: moneyOf(amount, world.config.currency),
        minimum: moneyOf(minimum, world.config.currency),
      }
      const command = { ...sent, ...money, ...target, ...period, code }
      const read = unwrapped(world, readCommand(v.strictObject(newPromotion), command))
      unwrapped(world, await checkPromotion(world, read))
      const given = {
        ...sent,
        amount,
        minimum,
        target: products ? 'products' : category === undefined ? 'all' : `category:${category}`,
        products: products?.join(' '),
        coupon: code,
        startsAt: period.startsAt?.slice(0, 16),
        endsAt: period.endsAt?.slice(0, 16),
      }
      const fields = Object.entries(given).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      )
      return `/admin/promotions/new?${new URLSearchParams(fields)}`
    },
  }),
  drafted({
    name: 'admin_draft_reply',
    title: 'Draft a reply to a customer',
    description:
      'Keeps the draft of a message as an internal note of the order, which the customer does not see. A person takes it over into a message there, changes it and sends it.',
    scope: 'orders:propose',
    input: v.strictObject({
      number: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/), v.description('Order number')),
      text: v.pipe(
        text(longestReply, 'The message, in the language of the customer'),
        v.minLength(1),
      ),
    }),
    async write(world, who, { number, text }) {
      unwrapped(world, await draftReply(world, who, number, text))
      return `/admin/orders/${number}`
    },
  }),
]
