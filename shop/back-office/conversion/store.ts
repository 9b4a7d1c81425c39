// SQL of a conversion: every amount in the currency of the price list, whichever room keeps it.
import { firstLanguage } from '../../platform/languages.ts'
import type { ListCurrency } from '../../platform/money/rules.ts'
import { countOf, onlyOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Kind } from './rules.ts'

export type AmountRow = {
  readonly kind: Kind
  readonly id: string
  /** What it is the amount of: a product, a promotion, a shipping method. */
  readonly name: string
  /** Values of a variant, the zone of a shipping method. */
  readonly detail: string
  readonly amount: bigint
}

/**
 * Every amount in `currency`, the shop's, but those of settings. Promotions that are over keep theirs readable, too. Price
 * lists of carriers and manual payment methods name their currency: what was left in an earlier one stays.
 */
const amounts = (db: Db, currency: ListCurrency) => db`
  select 'price' as kind, id, name, '' as detail, base_price as amount, 0 as place from products where base_price > 0
  union all
  select 'variantPrice', p.id, p.name, coalesce((select string_agg(v.name, ', ' order by v.option)
      from product_option_values v where v.id in (c.value1, c.value2, c.value3)), ''), c.price, c.position
  from product_variants c join products p on p.id = c.product_id where c.price is not null
  union all
  select 'cost', id, name, '', cost_price, 0 from products where cost_price is not null
  union all
  select 'draftPrice', d.product_id, p.name, '', (d.document ->> 'basePrice')::numeric, 0
  from product_drafts d join products p on p.id = d.product_id where d.document ->> 'basePrice' <> '0'
  union all
  select 'draftVariantPrice', d.product_id, p.name,
    coalesce(v.value ->> 'name', (select string_agg(word, ', ') from jsonb_array_elements_text(v.value -> 'values') word), ''),
    (v.value ->> 'price')::numeric, v.place::int
  from product_drafts d join products p on p.id = d.product_id,
    jsonb_array_elements(coalesce(d.document -> 'variants', d.document -> 'colours')) with ordinality v (value, place)
  where v.value ->> 'price' is not null
  union all
  select 'draftCost', d.product_id, p.name, '', (d.document ->> 'cost')::numeric, 0
  from product_drafts d join products p on p.id = d.product_id where d.document ->> 'cost' is not null
  union all
  select 'promotionAmount', id, name, '', amount, 0 from promotions where amount is not null
  union all
  select 'promotionMinimum', id, name, '', minimum, 0 from promotions where minimum is not null
  union all
  select 'shippingPrice', m.id, m.names ->> ${firstLanguage()}, z.name, m.price, 0
  from shipping_methods m join shipping_zones z on z.id = m.zone_id where m.price > 0
  union all
  select kind, m.id, m.names ->> ${firstLanguage()}, z.name, amount, row_number() over (partition by m.id, kind order by at_least)::int
  from shipping_methods m join shipping_zones z on z.id = m.zone_id join shipping_steps s on s.method_id = m.id,
    lateral (values ('shippingStep', case when m.basis = 'total' then at_least else 0 end),
      ('shippingStepPrice', s.price)) of_step (kind, amount) where amount > 0
  union all
  select 'freeFrom', m.id, m.names ->> ${firstLanguage()}, z.name, m.free_from, 0
  from shipping_methods m join shipping_zones z on z.id = m.zone_id where m.free_from is not null
  union all
  select 'carrierRate', concat_ws(' ', service, country, up_to_grams), service,
    case country when '*' then '' else country || ', ' end || up_to_grams / 1000.0::float8 || ' kg', price, up_to_grams
  from carrier_rates where price > 0 and currency = ${currency}
  union all
  select of_method.kind, id, names ->> ${firstLanguage()}, '', amount, 0
  from manual_methods, lateral (values ('paymentFee', fee_amount), ('paymentLeast', least), ('paymentMost', most))
    of_method (kind, amount)
  where removed_at is null and currency = ${currency} and amount <> 0
  union all
  select case bound.key when 'min' then 'collectionFrom' else 'collectionTo' end, c.id, c.texts -> ${firstLanguage()} ->> 'name', '',
    bound.value::numeric, 0
  from collections c, jsonb_array_elements(c.rule -> 'conditions') condition,
    jsonb_each_text(condition) bound
  where condition ->> 'is' = 'price' and bound.key in ('min', 'max') and bound.value is not null`

/** A page of the amounts of these kinds, in a fixed order. */
export const amountsOf = async (
  db: Db,
  currency: ListCurrency,
  kinds: readonly Kind[],
  { skip, limit }: { skip: number; limit: number },
) => db<AmountRow[]>`
  select kind, id, name, detail, amount from (${amounts(db, currency)}) as each
  where kind = any(${[...kinds]}::text[])
  order by name, id, array_position(${[...kinds]}::text[], kind), place, detail, amount
  limit ${limit} offset ${skip}`

export const countsByKind = async (db: Db, currency: ListCurrency) => db<
  { kind: Kind; count: number }[]
>`
  select kind, count(*)::int8 as count from (${amounts(db, currency)}) as each group by kind`

/** Each amount of a kind once. */
export const distinctAmounts = async (db: Db, currency: ListCurrency) => db<
  { kind: Kind; amount: bigint }[]
>`
  select distinct kind, amount from (${amounts(db, currency)}) as each`

/** Amounts that are none of those that can be converted, at most `limit`. */
export const rowsWithAmounts = async (
  db: Db,
  currency: ListCurrency,
  wanted: readonly { readonly kind: Kind; readonly amount: bigint }[],
  limit: number,
) => db<AmountRow[]>`
  select kind, id, name, detail, amount from (${amounts(db, currency)}) as each
  where (kind, amount) in (
    select * from unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ amount }) => String(amount))}::numeric[]))
  order by name, id limit ${limit}`

/** A hash of every amount with what it is of. */
export async function hashOfAmounts(db: Db, currency: ListCurrency): Promise<string> {
  const row = await onlyOf(db<[{ hash: string }]>`
    select md5(coalesce(string_agg(concat_ws('|', kind, id, detail, place, amount), ','
      order by kind, id, place, detail, amount), '')) as hash
    from (${amounts(db, currency)}) as each`)
  return row.hash
}

/** What stays in the currency that it was made in, and what ends. */
export type Besides = {
  readonly openOrders: number
  readonly creditOwners: number
  readonly carts: number
  readonly promotions: number
  readonly shippingMethods: number
  readonly imports: number
  readonly runningImports: number
}

export const consequencesOf = async (db: Db, now: Date) =>
  onlyOf(db<[Besides]>`
    select
      (select count(*)::int8 from orders where status not in ('completed', 'cancelled', 'declined')) as "openOrders",
      (select count(*)::int8 from (select user_id from credit_entries where account in ('available', 'pending')
        group by user_id having sum(amount) > 0) as owner) as "creditOwners",
      (select count(distinct user_id)::int8 from cart_lines) as carts,
      (select count(*)::int8 from promotions where (amount is not null or minimum is not null)
        and (ends_at is null or ends_at > ${now})) as promotions,
      (select count(*)::int8 from shipping_methods where is_active and (price > 0 or free_from is not null or basis = 'carrier'
        or exists (select from shipping_steps s where s.method_id = id and s.price > 0)))
        as "shippingMethods",
      (select count(*)::int8 from catalogue_imports where status in ('waiting', 'checking', 'checked')) as imports,
      (select count(*)::int8 from catalogue_imports where status = 'applying') as "runningImports"`)

export const anyPriced = async (db: Db, currency: ListCurrency): Promise<boolean> =>
  (await countOf(
    db`select count(*) from (select from (${amounts(db, currency)}) as each limit 1) as first`,
  )) > 0

// Writing. Called in the transaction of the conversion, after its locks.

/** Nobody else writes what is converted until the transaction ends; reading goes on. */
export const lockTables = async (db: Db) => db`
  lock table products, product_variants, product_drafts, promotions, shipping_methods, shipping_steps, collections,
    carrier_rates, manual_methods
  in share row exclusive mode`

/** A conversion of a large shop takes longer than a page may. */
export async function allowTime(db: Db, minutes: number, waits = 20_000): Promise<void> {
  await db`select set_config('statement_timeout', ${`${minutes}min`}, true), set_config('lock_timeout', ${`${waits}ms`}, true)`
}

/** An amount of one kind, and what it becomes. */
export type Step = { readonly from: bigint; readonly to: bigint }

const step = (db: Db, steps: readonly Step[]) => db`
  unnest(${steps.map(({ from }) => String(from))}::numeric[], ${steps.map(({ to }) => String(to))}::numeric[])
    as step (old, new)`

export async function writeProducts(
  db: Db,
  { price, variantPrice, cost }: Record<'price' | 'variantPrice' | 'cost', readonly Step[]>,
): Promise<void> {
  if (variantPrice.length > 0)
    await db`update product_variants set price = step.new from ${step(db, variantPrice)} where price = step.old`
  if (price.length > 0)
    await db`update products set base_price = step.new from ${step(db, price)} where base_price = step.old`
  if (cost.length > 0)
    await db`update products set cost_price = step.new from ${step(db, cost)} where cost_price = step.old`
}

/** The price of every variant for sale begins anew in the currency of now, also where its number is the same. */
export const beginPriceHistory = async (db: Db, currency: ListCurrency) => db`
  insert into price_history (variant_id, price, since, currency)
  select c.id, coalesce(c.price, p.base_price), now(), ${currency}
  from product_variants c join products p on p.id = c.product_id where p.published and not c.hidden
  on conflict (variant_id, since) do update set price = excluded.price, currency = excluded.currency`

export const storedDrafts = async (db: Db) => db<{ id: string; document: unknown }[]>`
  select product_id as id, document from product_drafts order by product_id for update`

export const writeDraft = async (db: Db, id: string, document: unknown) => db`
  update product_drafts set document = ${db.json(document as never)} where product_id = ${id}`

/** `priceStep`: what reduced prices are rounded to from now on. */
export async function writePromotions(
  db: Db,
  steps: Record<'promotionAmount' | 'promotionMinimum', readonly Step[]>,
  priceStep: number,
): Promise<void> {
  if (steps.promotionAmount.length > 0)
    await db`update promotions set amount = step.new from ${step(db, steps.promotionAmount)} where amount = step.old`
  if (steps.promotionMinimum.length > 0)
    await db`update promotions set minimum = step.new from ${step(db, steps.promotionMinimum)} where minimum = step.old`
  await db`update promotions set price_step = ${priceStep}, version = version + 1`
}

/** Ends running promotions with amounts, and removes planned ones without orders. */
export async function endPromotions(db: Db, now: Date): Promise<void> {
  await db`
    delete from promotions p where (amount is not null or minimum is not null) and starts_at > ${now}
      and not exists (select from coupon_redemptions u where u.promotion_id = p.id)`
  await db`
    update promotions set ends_at = greatest(${now}::timestamptz, starts_at + interval '1 millisecond')
    where (amount is not null or minimum is not null) and (ends_at is null or ends_at > ${now})`
}

export async function writeShipping(
  db: Db,
  steps: Record<
    'shippingPrice' | 'shippingStep' | 'shippingStepPrice' | 'freeFrom',
    readonly Step[]
  >,
  isEnding: boolean,
): Promise<void> {
  if (isEnding)
    await db`update shipping_methods set is_active = false where price > 0 or free_from is not null
      or basis = 'carrier' or exists (select from shipping_steps s where s.method_id = id and s.price > 0)`
  if (steps.shippingPrice.length > 0)
    await db`update shipping_methods set price = step.new from ${step(db, steps.shippingPrice)} where price = step.old`
  if (steps.shippingStepPrice.length > 0)
    await db`update shipping_steps set price = step.new from ${step(db, steps.shippingStepPrice)} where price = step.old`
  if (steps.shippingStep.length > 0)
    await db`
      update shipping_steps set at_least = step.new from ${step(db, steps.shippingStep)}, shipping_methods m
      where m.id = method_id and m.basis = 'total' and at_least = step.old`
  if (steps.freeFrom.length > 0)
    await db`update shipping_methods set free_from = step.new from ${step(db, steps.freeFrom)} where free_from = step.old`
  await db`update shipping_methods set version = version + 1`
  await db`update shipping_zones set version = version + 1`
}

export async function writeCarrierRates(
  db: Db,
  { from, to }: { readonly from: ListCurrency; readonly to: ListCurrency },
  steps: readonly Step[],
): Promise<void> {
  if (steps.length > 0)
    await db`update carrier_rates set price = step.new from ${step(db, steps)} where price = step.old and currency = ${from}`
  await db`update carrier_rates set currency = ${to} where currency = ${from}`
}

export async function writePaymentMethods(
  db: Db,
  { from, to }: { readonly from: ListCurrency; readonly to: ListCurrency },
  steps: Record<'paymentFee' | 'paymentLeast' | 'paymentMost', readonly Step[]>,
): Promise<void> {
  const own = db`currency = ${from} and removed_at is null`
  if (steps.paymentFee.length > 0)
    await db`update manual_methods set fee_amount = step.new from ${step(db, steps.paymentFee)} where fee_amount = step.old and ${own}`
  if (steps.paymentLeast.length > 0)
    await db`update manual_methods set least = step.new from ${step(db, steps.paymentLeast)} where least = step.old and ${own}`
  if (steps.paymentMost.length > 0)
    await db`update manual_methods set most = step.new from ${step(db, steps.paymentMost)} where most = step.old and ${own}`
  await db`update manual_methods set currency = ${to}, version = version + 1 where ${own}`
}

export const rulesOfCollections = async (db: Db) =>
  db<
    { id: string; rule: { conditions: readonly Record<string, unknown>[] } }[]
  >`select id, rule from collections where rule is not null for update`

export const writeRule = async (db: Db, id: string, rule: unknown) => db`
  update collections set rule = ${db.json(rule as never)}, version = version + 1 where id = ${id}`

/** Files that were read in the former currency; their files are removed by the job that removes old ones. */
export const cancelImports = async (db: Db, now: Date) => db`
  update catalogue_imports set status = 'cancelled', ended_at = ${now}
  where status in ('waiting', 'checking', 'checked')`

/** Totals that customers approved for their agents were in the former currency. */
export const withdrawApprovals = async (db: Db) => db`
  update agent_sessions set approved_at = null, approved_total = null
  where approved_total is not null and purchase_id is null`

export const markCarts = async (db: Db, from: ListCurrency, now: Date) => db`
  insert into repriced_carts (user_id, from_currency, at)
  select distinct user_id, ${from}, ${now}::timestamptz from cart_lines
  on conflict (user_id) do update set from_currency = excluded.from_currency, at = excluded.at`

export const publishedIds = async (db: Db): Promise<string[]> =>
  (await db<{ id: string }[]>`select id from products where published order by id`).map(
    ({ id }) => id,
  )

// A copy for a rehearsal: temporary tables of the same names, which come first in the search path.

const copied = [
  'products',
  'product_variants',
  'product_drafts',
  'promotions',
  'shipping_methods',
  'shipping_steps',
  'shipping_zones',
  'collections',
  'carrier_rates',
  'manual_methods',
] as const

export async function copyTables(db: Db): Promise<void> {
  for (const table of copied) {
    await db`
      create temporary table ${db(table)} (like ${db(`public.${table}`)} including defaults including constraints) on commit drop`
    await db`insert into ${db(`pg_temp.${table}`)} select * from ${db(`public.${table}`)}`
  }
}
