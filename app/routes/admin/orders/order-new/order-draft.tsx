// Draft of a phone order: product search, lines with quantities, and the buttons that place the order.

import { Form } from 'react-router'
import type { ChosenOption } from '../../../../../shop/catalog/products/rules/catalog.ts'
import { lineName } from '../../../../../shop/catalog/products/rules/options.ts'
import type {
  HostedOffer,
  PiOffer,
  TokenOffer,
} from '../../../../../shop/payments/requests/views/offered-methods.ts'
import { formatAmount } from '../../../../../shop/platform/money/rules.ts'
import { maxQuantity } from '../../../../../shop/sales/cart/rules.ts'
import { ExpectedQuotes } from '../../../../components/checkout/ExpectedQuotes'
import { isChosen } from '../../../../components/checkout/Methods'
import { Swatch } from '../../../../components/product/Swatch'
import { ltr } from '../../../../components/text/ltr'
import { AmountColumn, Price } from '../../../../components/text/Price'
import { useCurrency } from '../../../../i18n/currency'
import { useLanguage, useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField } from '../../../../ui/Field'
import { Notice } from '../../../../ui/Notice'
import type { ManualOffer } from '../../../checkout/manual-offers'
import { Facts } from '../../lists/facts'

/** A product that can be added, with its variants for sale. */
type Find = {
  readonly id: string
  readonly name: string
  readonly variants: readonly {
    readonly id: string
    readonly label: string
    readonly price: bigint
  }[]
}

type Search = {
  readonly q: string
  readonly found: readonly Find[] | null
  readonly customer: string
  readonly purchase: string | null
}

export function ProductSearch({ q, found, customer, purchase }: Search) {
  const words = useT('admin-orders')
  const t = useT('admin')
  return (
    <section className="admin-card" aria-labelledby="products">
      <h2 id="products">{words('new.products')}</h2>
      <Form method="get" role="search" preventScrollReset>
        <input type="hidden" name="customer" value={customer} />
        {purchase && <input type="hidden" name="purchase" value={purchase} />}
        <Field
          label={words('new.search')}
          name="q"
          type="search"
          defaultValue={q}
          key={q}
          maxLength={100}
        />
        <Button kind="quiet">{t('searchButton')}</Button>
      </Form>
      {found?.length === 0 && <p role="status">{words('new.nothing')}</p>}
      <ul className="order-finds">
        {found?.map((find) => (
          <li key={find.id}>
            <Found find={find} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Found({ find: { id, name, variants } }: { find: Find }) {
  const words = useT('admin-orders')
  const language = useLanguage()
  const currency = useCurrency()
  if (variants.length === 0)
    return (
      <p>
        <bdi>{name}</bdi> <small>{words('new.soldOut')}</small>
      </p>
    )
  return (
    <Form method="post" noValidate preventScrollReset>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <input type="hidden" name="productId" value={id} />
      <div className="order-find">
        <SelectField
          label={words('new.variant')}
          name="variant"
          options={variants.map((each) => [
            each.id,
            [each.label, formatAmount(each.price, currency, language)].filter(Boolean).join(' · '),
          ])}
        />
        <Field
          label={words('column.quantity')}
          name="quantity"
          type="number"
          min={1}
          max={maxQuantity}
          defaultValue="1"
          required
        />
        <Button kind="quiet" name="act" value="add" aria-label={words('new.addOf', { name })}>
          {words('new.add')}
        </Button>
      </div>
    </Form>
  )
}

type Draft = {
  readonly lines: readonly {
    readonly productId: string
    readonly variantId: string
    readonly options: readonly ChosenOption[]
    readonly name: string
    readonly hex: string | null
    readonly image?: string | undefined
    readonly quantity: number
    readonly total: bigint
    readonly available: number
  }[]
  readonly isGone: boolean
  readonly isDeliverable: boolean
  readonly discount: bigint
  readonly shipping: bigint | null
  readonly delivery: { readonly country: string | null; readonly chosen: string | null } | null
  readonly total: bigint
  /** The total is without tax, which the business owes. */
  readonly isReverse: boolean
  readonly pi: PiOffer
  readonly tokens: readonly TokenOffer[]
  readonly hosted: readonly HostedOffer[]
  readonly manual: readonly ManualOffer[]
}

export function DraftLines({ draft }: { draft: Draft | null }) {
  const words = useT('admin-orders')
  const t = useT('checkout')
  return (
    <section className="admin-card" aria-labelledby="lines">
      <h2 id="lines">{words('lines')}</h2>
      {!draft && <p>{words('new.none')}</p>}
      {draft && <p className="admin-hint">{words('new.remove')}</p>}
      {draft?.isGone && (
        <Notice kind="warn">
          <p>{t('changed.gone')}</p>
        </Notice>
      )}
      <ul className="order-finds">
        <AmountColumn amounts={draft?.lines.map(({ total }) => [total]) ?? []}>
          {draft?.lines.map((line) => (
            <li key={line.variantId}>
              <Form method="post" noValidate preventScrollReset key={line.quantity}>
                <h3>
                  {(line.hex ?? line.image) && (
                    <Swatch hex={line.hex ?? 'none'} image={line.image} />
                  )}{' '}
                  <bdi>{lineName(line)}</bdi>
                </h3>
                <input type="hidden" name="productId" value={line.productId} />
                <input type="hidden" name="variant" value={line.variantId} />
                <div className="order-find">
                  <Field
                    label={words('column.quantity')}
                    name="quantity"
                    type="number"
                    min={0}
                    max={maxQuantity}
                    defaultValue={line.quantity}
                    required
                  />
                  <Button kind="quiet" name="act" value="set">
                    {words('new.set')}
                  </Button>
                  <Price amount={line.total} />
                </div>
                {line.available < line.quantity && (
                  <p className="error">{t('changed.onlyLeft', { available: line.available })}</p>
                )}
              </Form>
            </li>
          ))}
        </AmountColumn>
      </ul>
    </section>
  )
}

export function PlaceForm({ draft }: { draft: Draft }) {
  const words = useT('admin-orders')
  const t = useT('checkout')
  const { delivery, total, discount, shipping, tokens, pi } = draft
  const sum = (amount: bigint) => <Price amount={amount} />
  const mayPlace = draft.isDeliverable && isChosen(delivery)
  return (
    <section className="admin-card" aria-labelledby="place">
      <h2 id="place">{words('payment')}</h2>
      <AmountColumn amounts={[[discount], [shipping], [total]]}>
        <Facts
          facts={[
            discount > 0n && [t('summary.discount'), sum(-discount)],
            shipping !== null && [
              t('summary.delivery'),
              shipping === 0n ? t('delivery.free') : sum(shipping),
            ],
            [
              t('summary.total'),
              <>
                {sum(total)}
                {pi.quote && (
                  <span>
                    {' '}
                    · <Price amount={pi.quote.amount} currency="PI" />
                  </span>
                )}
                {tokens.map(
                  ({ asset, price }) =>
                    price && (
                      <span key={asset}>
                        {' '}
                        · <Price amount={price.amount} currency={asset} />
                      </span>
                    ),
                )}
              </>,
            ],
          ]}
        />
      </AmountColumn>
      {draft.isReverse && <p>{t('summary.reverse')}</p>}
      <p className="admin-hint">{words('new.binding')}</p>
      <Form method="post">
        <input type="hidden" name="expectedTotal" value={String(total)} />
        {pi.quote && <input type="hidden" name="expectedPi" value={String(pi.quote.amount)} />}
        <ExpectedQuotes tokens={tokens} />
        {delivery?.chosen && (
          <input type="hidden" name="delivery" value={`${delivery.country} ${delivery.chosen}`} />
        )}
        <div className="admin-acts">
          <Button name="method" value="pi" disabled={pi.absence !== null || !mayPlace}>
            {words('new.place', { way: 'Pi' })}
          </Button>
          {tokens.flatMap(({ method, asset, price }) =>
            (price?.chains ?? []).map(({ ledger, name }) => (
              <Button
                key={`${method} ${ledger}`}
                kind="quiet"
                name="method"
                value={`${method} ${ledger}`}
                disabled={!mayPlace}
              >
                {words('new.place', { way: `${asset}, ${name}` })}
              </Button>
            )),
          )}
          {draft.hosted.map(({ method }) => (
            <Button key={method} kind="quiet" name="method" value={method} disabled={!mayPlace}>
              {words('new.place', { way: t(`hosted.${method}`) })}
            </Button>
          ))}
        </div>
      </Form>
      {draft.manual.map((method) => (
        <ByHand key={method.ledger} method={method} delivery={delivery} mayPlace={mayPlace} />
      ))}
    </section>
  )
}

/** A form of its own: its total has the method's fee. */
function ByHand({
  method: { ledger, name, fee, total },
  delivery,
  mayPlace,
}: {
  method: ManualOffer
  delivery: Draft['delivery']
  mayPlace: boolean
}) {
  const words = useT('admin-orders')
  const t = useT('checkout')
  const language = useLanguage()
  const currency = useCurrency()
  const amount = formatAmount(fee < 0n ? -fee : fee, currency, language)
  return (
    <Form method="post">
      <input type="hidden" name="expectedTotal" value={String(total)} />
      {delivery?.chosen && (
        <input type="hidden" name="delivery" value={`${delivery.country} ${delivery.chosen}`} />
      )}
      {fee !== 0n && (
        <p className="admin-hint">
          {t.rich(fee > 0n ? 'method.fee' : 'method.feeDiscount', { amount, ltr })}
        </p>
      )}
      <div className="admin-acts">
        <Button kind="quiet" name="method" value={ledger} disabled={!mayPlace}>
          {words('new.place', { way: `${name}, ${formatAmount(total, currency, language)}` })}
        </Button>
      </div>
    </Form>
  )
}
