// Back-in-stock requests of an account, each with a button to cancel it.
import { Form, Link } from 'react-router'
import { variantSearch } from '../../../../shop/catalog/products/rules/catalog.ts'
import { lineName } from '../../../../shop/catalog/products/rules/options.ts'
import type { ShownSubscription } from '../../../../shop/catalog/wishlist/views.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'

type Props = { subscriptions: readonly ShownSubscription[] }

export function BackInStockList({ subscriptions }: Props) {
  const t = useT('wishlist')
  return (
    <section className="card waits" aria-labelledby="waits">
      <h2 id="waits">{t('wait.title')}</h2>
      <p className="hint">{t('wait.text')}</p>
      <ul>
        {subscriptions.map(({ productId, variantId, name, options, chosen }) => (
          <li key={variantId} className="row">
            <Link to={`/product/${productId}${variantSearch(chosen)}`}>
              <bdi>{lineName({ name, options })}</bdi>
            </Link>
            <Form method="post" action="/wishlist/change" preventScrollReset>
              <input type="hidden" name="from" value="list" />
              <input type="hidden" name="productId" value={productId} />
              <input type="hidden" name="variant" value={variantId} />
              <Button
                kind="plain"
                name="intent"
                value="stop"
                aria-label={t('wait.stopLabel', { name: lineName({ name, options }) })}
              >
                {t('wait.stop')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
