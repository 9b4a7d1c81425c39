// A cart link: shows the items of the address, and adds them on request. GET changes nothing.
import { Form } from 'react-router'
import type { Line } from '../../../shop/catalog/products/rules/catalog.ts'
import { priceLines } from '../../../shop/catalog/products/views/products.ts'
import { productsOfVariants } from '../../../shop/catalog/products/views/variant-snapshots.ts'
import { sum } from '../../../shop/platform/money/rules.ts'
import { pick } from '../../../shop/platform/pick.ts'
import { ok, type Result } from '../../../shop/result.ts'
import { addLine, itemsInLink } from '../../../shop/sales/cart/rules.ts'
import { shownTaxes } from '../../../shop/sales/taxes/views.ts'
import { OrderSummary } from '../../components/checkout/OrderSummary'
import { PageHead } from '../../components/layout/PageHead'
import { changeCart } from '../../http/cart'
import { redirect } from '../../http/redirects'
import { type Context, requestContext, withToast } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Button, LinkButton } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Notice } from '../../ui/Notice'
import type { Route } from './+types/link'

export const handle = { texts: ['cart', 'card', 'checkout'] }

/** The items of the address that the shop sells, at current prices. */
async function linked({ context, request }: { context: Context; request: Request }) {
  const { world, language } = requestContext(context)
  const items = itemsInLink(new URL(request.url).searchParams.get('items'))
  const products = await productsOfVariants(
    world,
    items.map(({ variantId }) => variantId),
  )
  const known = items.flatMap(({ variantId, quantity }): Line[] => {
    const productId = products.get(variantId)
    return productId ? [{ productId, variantId, quantity }] : []
  })
  const { lines } = await priceLines(world, known, language)
  return { lines, missing: items.length - lines.length }
}

export async function loader(asked: Route.LoaderArgs) {
  const { lines, missing } = await linked(asked)
  const { world } = requestContext(asked.context)
  return {
    lines: lines.map((line) =>
      pick(
        line,
        ...(['productId', 'variantId', 'name', 'options', 'hex', 'image', 'art'] as const),
        ...(['quantity', 'fullPrice', 'total', 'available'] as const),
      ),
    ),
    total: sum(lines.map(({ total }) => total)),
    missing,
    taxes: await shownTaxes(world, { country: null, lines, discount: 0n, shipping: 0n }),
  }
}

/** Adds what is in stock; a quantity in the cart is raised to the link's, so that a second press adds nothing. */
export async function action(asked: Route.ActionArgs) {
  const { lines } = await linked(asked)
  const added = await changeCart(asked.context, (cart) =>
    lines.reduce<Result<Line[]>>(
      (so, line) => {
        if (!so.ok) return so
        const own = so.value.find(({ variantId }) => variantId === line.variantId)?.quantity ?? 0
        const quantity = Math.max(0, Math.min(line.quantity, line.available) - own)
        return addLine(so.value, { ...line, quantity }, line.available)
      },
      ok([...cart]),
    ),
  )
  if (!added.ok) return withToast('/cart-history', added.code, added.facts)
  return redirect('/cart-history')
}

export default function Page({
  loaderData: { lines, total, missing, taxes },
}: Route.ComponentProps) {
  const t = useT('cart')
  const card = useT('card')
  const isAvailable = lines.some(({ available }) => available > 0)
  return (
    <section>
      <PageHead title={t('link.title')} description={t('link.text')} />
      <meta name="robots" content="noindex" />
      {lines.length === 0 ? (
        <Empty
          icon="cart"
          heading="h1"
          title={t('link.none')}
          action={<LinkButton to="/category/all">{t('continueShopping')}</LinkButton>}
        />
      ) : (
        <>
          <header className="page-head">
            <h1>{t('link.title')}</h1>
            <p>{t('link.text')}</p>
          </header>
          {missing > 0 && <Notice kind="warn" text={t('link.missing', { count: missing })} />}
          <OrderSummary title={t('tabs.items')} lines={lines} total={total} taxes={taxes}>
            {isAvailable && (
              <Form method="post">
                <Button>{card('add')}</Button>
              </Form>
            )}
            <LinkButton kind="quiet" to="/cart-history">
              {t('link.cart')}
            </LinkButton>
          </OrderSummary>
        </>
      )}
    </section>
  )
}
