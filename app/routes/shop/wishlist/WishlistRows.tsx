// Rows of a wishlist: current price, price drop, availability, and actions.
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { artOf, optionsText } from '../../../../shop/catalog/products/rules/catalog.ts'
import { defaultSwatch } from '../../../../shop/catalog/products/rules/options.ts'
import type { WishlistItem } from '../../../../shop/catalog/wishlist/rules.ts'
import type { ShownWishlistItem } from '../../../../shop/catalog/wishlist/views.ts'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import { artUrl } from '../../../artwork/url'
import { useIsShown } from '../../../components/layout/shown-features'
import { type OpenQuickChoice, useQuickChoice } from '../../../components/product/quick-choice'
import { SwatchRadios } from '../../../components/product/Swatches'
import { ltr } from '../../../components/text/ltr'
import { Price } from '../../../components/text/Price'
import { useCurrency } from '../../../i18n/currency'
import { pathIn } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import { Notice } from '../../../ui/Notice'

type WishlistRowsProps = {
  items: readonly ShownWishlistItem[]
  gone: readonly WishlistItem[]
}

export function WishlistRows({ items, gone }: WishlistRowsProps) {
  const t = useT('wishlist')
  const [chooseOptions, dialog] = useQuickChoice()
  return (
    <>
      <ul>
        {items.map((item) => (
          <Row key={item.card.id} item={item} chooseOptions={chooseOptions} />
        ))}
      </ul>
      {dialog}
      {gone.length > 0 && (
        <Notice kind="warn" title={t('gone', { count: gone.length })}>
          <ul>
            {gone.map((item) => (
              <li key={item.productId} className="row">
                <bdi>{item.productId}</bdi>
                <Remove item={item} name={item.productId} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

type RowProps = { item: ShownWishlistItem; chooseOptions: OpenQuickChoice }

function Row({ item: { card, chosen, before }, chooseOptions }: RowProps) {
  const t = useT('wishlist')
  const words = useT('card')
  const isShown = useIsShown()
  const language = useLanguage()
  const currency = useCurrency()
  const { id, name, swatches } = card
  const added = swatches.find((each) => each.variantId === chosen?.variantId)
  const first = added ?? defaultSwatch(card)
  const [swatchName, choose] = useState(first?.name)
  // Shoes keep the size that was saved; a swatch alone would select another one.
  const swatch =
    card.toChoose === 0 ? (swatches.find((each) => each.name === swatchName) ?? first) : null
  const isAsAdded = swatch === null || swatch === added
  const own = swatch ?? chosen
  const art = chosen && isAsAdded ? chosen.art : artOf(card.art, swatch ?? card)
  const price = own?.price ?? card.price
  const hex = own?.hex ?? first?.hex ?? null
  const isSoldOut = swatch ? swatch.soldOut : chosen ? chosen.available === 0 : card.soldOut
  const label = swatch ? swatch.label : optionsText(chosen?.options ?? [])
  const variantId = swatch?.variantId ?? chosen?.variantId ?? card.variantId
  const to = `/product/${id}${variantId ? `?variant=${variantId}` : ''}`
  // A disabled radio button is not submitted: the first available swatch is.
  const sent = swatch?.soldOut ? defaultSwatch(card) : swatch
  const isAddable = sent ? !sent.soldOut : !isSoldOut
  return (
    <li className="wishlist-item">
      <img
        className={art.photo?.frame}
        src={artUrl(art, hex, 'front', 320)}
        alt=""
        width="160"
        height="160"
        loading="lazy"
      />
      <div className="wishlist-text">
        <h2>
          <Link to={to} dir="auto">
            {name}
          </Link>
        </h2>
        <p className="hint" dir="auto">
          {[card.attribute, label].filter(Boolean).join(' · ')}
        </p>
        <p className="wishlist-price">
          {own === null && card.isFrom ? (
            words.rich('from', { amount: formatAmount(price, currency, language), ltr })
          ) : (
            <Price amount={price} />
          )}
          {before !== null && isAsAdded && (
            <span className="fell">
              <Icon name="arrow" size={16} />
              {t.rich('fell', { before: formatAmount(before, currency, language), ltr })}
            </span>
          )}
        </p>
        <p className={isSoldOut ? 'stock out' : 'stock'}>
          <Icon name={isSoldOut ? 'alert' : 'check'} size={18} />
          <span>{isSoldOut ? words('soldOut') : t('inStock')}</span>
        </p>
        {isSoldOut && variantId && isShown('back-in-stock') && (
          <p>
            <Link to={`/back-in-stock?${new URLSearchParams({ product: id, variant: variantId })}`}>
              {t('wait.ask')}
            </Link>
          </p>
        )}
      </div>
      <div className="wishlist-actions">
        {variantId === null ? (
          <Link
            className="button quiet"
            to={to}
            onClick={(event) => chooseOptions(event, { id, name, search: '' })}
            aria-label={`${words('choose')}: ${name}`}
          >
            {words('choose')}
          </Link>
        ) : (
          <form method="post" action={pathIn(language, '/cart/add')}>
            <input type="hidden" name="productId" value={id} />
            {sent ? (
              <SwatchRadios
                swatches={swatches}
                chosen={sent}
                name="variant"
                label={words('colour')}
                onChoose={choose}
              />
            ) : (
              <input type="hidden" name="variant" value={variantId} />
            )}
            <button
              type="submit"
              className="button quiet"
              disabled={!isAddable}
              aria-label={isAddable ? `${words('add')}: ${name}` : undefined}
            >
              {isAddable ? words('add') : words('soldOut')}
            </button>
          </form>
        )}
        <Remove item={{ productId: id, variantId: chosen?.variantId ?? null }} name={name} />
      </div>
    </li>
  )
}

function Remove({ item, name }: { item: WishlistItem; name: string }) {
  const t = useT('wishlist')
  return (
    <Form method="post" action="/wishlist/change" preventScrollReset>
      <input type="hidden" name="from" value="list" />
      <input type="hidden" name="productId" value={item.productId} />
      <input type="hidden" name="variant" value={item.variantId ?? ''} />
      <Button kind="plain" name="intent" value="remove" aria-label={t('removeLabel', { name })}>
        {t('remove')}
      </Button>
    </Form>
  )
}

/** A removed item can be restored, by a form that works without script. */
export function WishlistUndo({ item }: { item: WishlistItem }) {
  const t = useT('wishlist')
  return (
    <div className="undo" role="status">
      <span>{t('removed')}</span>
      <Form method="post" action="/wishlist/change" preventScrollReset>
        <input type="hidden" name="from" value="list" />
        <input type="hidden" name="productId" value={item.productId} />
        <input type="hidden" name="variant" value={item.variantId ?? ''} />
        <Button kind="plain" name="intent" value="undo">
          {t('undo')}
        </Button>
      </Form>
    </div>
  )
}
