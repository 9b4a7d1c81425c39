// The rows of a wishlist: what each thing costs now, whether it fell, whether it is there, and what can be done with it.
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { artOf, colourSearch, defaultColour } from '../../../shop/catalog/products/rules.ts'
import type { WishlistItem } from '../../../shop/catalog/wishlist/rules.ts'
import type { ShownWishlistItem } from '../../../shop/catalog/wishlist/views.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { artUrl } from '../../artwork/url'
import { pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'
import { SwatchRadios } from '../product/Swatches'
import { ltr } from '../text/ltr'
import { Price } from '../text/Price'

export function WishlistRows({
  items,
  gone,
}: {
  items: readonly ShownWishlistItem[]
  gone: readonly WishlistItem[]
}) {
  const t = useT('wishlist')
  return (
    <>
      <ul>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      {gone.length > 0 && (
        <Notice kind="warn" title={t('gone', { count: gone.length })}>
          <ul>
            {gone.map((item) => (
              <li key={item.productId} className="row">
                <bdi>
                  {item.productId} · {item.colour}
                </bdi>
                <Remove item={item} name={item.productId} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function Row({ item }: { item: ShownWishlistItem }) {
  const t = useT('wishlist')
  const card = useT('card')
  const language = useLanguage()
  const { id, name, colours, before } = item
  const addedColour = colours.find((each) => each.name === item.colour) ?? defaultColour(colours)
  const [chosenName, choose] = useState(addedColour.name)
  const colour = colours.find((each) => each.name === chosenName) ?? addedColour
  // A radio button that cannot be chosen is not sent: then the first that can be bought is.
  const sent = colour.soldOut ? defaultColour(colours) : colour
  return (
    <li className="wishlist-item">
      <img
        src={artUrl(artOf(item.art, colour), colour.hex, 'front', 320)}
        alt=""
        width="160"
        height="160"
        loading="lazy"
      />
      <div className="wishlist-text">
        <h2>
          <Link to={`/product/${id}${colourSearch(colour.name)}`} dir="auto">
            {name}
          </Link>
        </h2>
        <p className="hint" dir="auto">
          {item.attribute} · {colour.label}
        </p>
        <p className="wishlist-price">
          <Price amount={colour.price} />
          {before !== null && colour === addedColour && (
            <span className="fell">
              <Icon name="arrow" size={16} />
              {t.rich('fell', { before: formatAmount(before, 'PI', language), ltr })}
            </span>
          )}
        </p>
        <p className={colour.soldOut ? 'stock out' : 'stock'}>
          <Icon name={colour.soldOut ? 'alert' : 'check'} size={18} />
          {colour.soldOut ? t('soldOut', { colour: colour.label }) : t('inStock')}
        </p>
        {colour.soldOut && (
          <p>
            <Link
              to={`/back-in-stock?${new URLSearchParams({ product: id, colour: colour.name })}`}
            >
              {t('wait.ask')}
            </Link>
          </p>
        )}
      </div>
      <div className="wishlist-actions">
        <form method="post" action={pathIn(language, '/cart/add')}>
          <input type="hidden" name="productId" value={id} />
          <SwatchRadios colours={colours} chosen={sent} label={card('colour')} onChoose={choose} />
          <button
            type="submit"
            className="button quiet"
            disabled={sent.soldOut}
            aria-label={sent.soldOut ? undefined : `${card('add')}: ${name}`}
          >
            {sent.soldOut ? card('soldOut') : card('add')}
          </button>
        </form>
        <Remove item={{ productId: id, colour: addedColour.name }} name={name} />
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
      <input type="hidden" name="colour" value={item.colour} />
      <Button kind="plain" name="intent" value="remove" aria-label={t('removeLabel', { name })}>
        {t('remove')}
      </Button>
    </Form>
  )
}

/** What was removed can be put back, by a form that works without script. */
export function WishlistUndo({ item }: { item: { productId: string; colour: string | null } }) {
  const t = useT('wishlist')
  return (
    <div className="undo" role="status">
      <span>{t('removed')}</span>
      <Form method="post" action="/wishlist/change" preventScrollReset>
        <input type="hidden" name="from" value="list" />
        <input type="hidden" name="productId" value={item.productId} />
        <input type="hidden" name="colour" value={item.colour ?? ''} />
        <Button kind="plain" name="intent" value="undo">
          {t('undo')}
        </Button>
      </Form>
    </div>
  )
}
