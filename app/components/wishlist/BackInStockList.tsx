// What an account waits for, with a way out of it.
import { Form, Link } from 'react-router'
import { colourSearch } from '../../../shop/catalog/products/rules.ts'
import type { ShownSubscription } from '../../../shop/catalog/wishlist/views/subscriptions.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'

export function BackInStockList({
  subscriptions,
}: {
  subscriptions: readonly ShownSubscription[]
}) {
  const t = useT('wishlist')
  return (
    <section className="card waits" aria-labelledby="waits">
      <h2 id="waits">{t('wait.title')}</h2>
      <p className="hint">{t('wait.text')}</p>
      <ul>
        {subscriptions.map(({ productId, colour, name, label }) => (
          <li key={`${productId} ${colour}`} className="row">
            <Link to={`/product/${productId}${colourSearch(colour)}`}>
              <bdi>
                {name} · {label}
              </bdi>
            </Link>
            <Form method="post" action="/wishlist/change" preventScrollReset>
              <input type="hidden" name="from" value="list" />
              <input type="hidden" name="productId" value={productId} />
              <input type="hidden" name="colour" value={colour} />
              <Button
                kind="plain"
                name="intent"
                value="stop"
                aria-label={t('wait.stopLabel', { name, colour: label })}
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
