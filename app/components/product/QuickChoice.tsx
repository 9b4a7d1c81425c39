// Quick-buy dialog: image, price, options, stock and Add to Cart, by the rules of the product page.

import { useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { artOf } from '../../../shop/catalog/products/rules/catalog.ts'
import { lineName } from '../../../shop/catalog/products/rules/options.ts'
import { useCurrency } from '../../i18n/currency'
import { pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import type { clientLoader, loader } from '../../routes/shop/product-options'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Icon } from '../../ui/Icon'
import { ChoicePrice, ChoiceStock, isForSale } from './ChoiceFacts'
import { DealFacts } from './DealFacts'
import { altOf, ProductImage } from './ProductImage'
import { ProductOptions } from './ProductOptions'
import { searchOf, shownChoice } from './shown-choice'
import { UnitPrice } from './UnitPrice'

/** `search`: the preselected options as a query string. */
export type QuickChoiceOf = { readonly id: string; readonly name: string; readonly search: string }

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>

export function QuickChoice({ onClose, ...of }: QuickChoiceOf & { onClose: () => void }) {
  const card = useT('card')
  const common = useT('common')
  const { load, data } = useFetcher<typeof clientLoader>()
  const path = `/product/${of.id}`
  useEffect(() => {
    load(`${path}/options`)
  }, [load, path])
  return (
    <Dialog open onClose={onClose} label={`${card('choose')}: ${of.name}`}>
      <div className="quick-choice">
        <header>
          <h2>
            <bdi>{of.name}</bdi>
          </h2>
          <button
            type="button"
            className="icon-button"
            // The dialog closes itself, which restores the focus.
            onClick={(event) => event.currentTarget.closest('dialog')?.close()}
            aria-label={common('close')}
          >
            <Icon name="close" />
          </button>
        </header>
        {data === 'unreached' ? (
          <Lost onAgain={() => load(`${path}/options`)} />
        ) : data ? (
          <Choice {...of} product={data} />
        ) : (
          <Wait isGone={data === null} />
        )}
      </div>
    </Dialog>
  )
}

function Wait({ isGone }: { isGone: boolean }) {
  const t = useT('product')
  const common = useT('common')
  return (
    <p className="hint" role="status">
      {isGone ? t('notFoundText') : common('loading')}
    </p>
  )
}

function Lost({ onAgain }: { onAgain: () => void }) {
  const errors = useT('errors')
  const common = useT('common')
  return (
    <>
      <p role="alert">{errors('cart.unreached')}</p>
      <Button type="button" onClick={onAgain}>
        {common('fault.again')}
      </Button>
    </>
  )
}

function Choice({ id, name, search, product }: QuickChoiceOf & { product: Loaded }) {
  const t = useT('product')
  const card = useT('card')
  const isInPi = useCurrency() === 'PI'
  const common = useT('common')
  const language = useLanguage()
  const [asked, choose] = useState(search)
  const choice = shownChoice(product, new URLSearchParams(asked))
  const { shown, hex, chosen, values } = choice
  const art = artOf(product.art, shown)
  const alt = altOf(art, lineName({ name, options: chosen }), (name) => card('picture', { name }))
  return (
    <div className="quick-choice-body">
      <ProductImage
        art={art}
        hex={hex}
        alt={alt}
        sizes="(width < 40rem) 40vw, 13rem"
        width="400"
        height="400"
      />
      <p className="price">
        <ChoicePrice choice={choice} /> {isInPi && <small>{common('currency')}</small>}
        <UnitPrice unit={shown.unit} />
        {shown.deal && <DealFacts price={shown.price} deal={shown.deal} />}
      </p>
      <ProductOptions
        productId={id}
        product={product}
        choice={choice}
        onChoose={choose}
        form="quick-buy"
      />
      <ChoiceStock product={product} choice={choice} />
      <form id="quick-buy" method="post" action={pathIn(language, '/cart/add')}>
        <input type="hidden" name="productId" value={id} />
        {isForSale(choice) && (
          <button type="submit" className="button primary">
            <Icon name="cart" size={20} />
            {t('add')}
          </button>
        )}
        <Link className="button plain" to={`/product/${id}${searchOf(product, values)}`}>
          {t('fullDetails')}
        </Link>
      </form>
    </div>
  )
}
