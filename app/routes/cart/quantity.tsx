// Quantity step: the line that Add to Cart has just created or increased, and the way to checkout.
import { Form } from 'react-router'
import { lineName } from '../../../shop/catalog/products/rules/options.ts'
import { priceLines } from '../../../shop/catalog/products/views/products.ts'
import { readLine } from '../../../shop/sales/cart/input.ts'
import { isLine, maxQuantity, putLine } from '../../../shop/sales/cart/rules.ts'
import { startPurchase } from '../../../shop/sales/checkout/actions/purchase.ts'
import { shownRates } from '../../../shop/sales/taxes/views.ts'
import { CartLine } from '../../components/cart/CartLine'
import { shownLine } from '../../components/cart/cart-view'
import { FormProblem } from '../../components/checkout/FormProblem'
import { useAnswer } from '../../components/forms/answer'
import { PageHead } from '../../components/layout/PageHead'
import { revalidate } from '../../components/layout/revalidation'
import { OrientationAmount } from '../../components/text/OrientationAmount'
import { AmountColumn, Price } from '../../components/text/Price'
import { TaxIncluded } from '../../components/text/TaxIncluded'
import { cartLines, changeCart } from '../../http/cart'
import { chosenLine } from '../../http/chosen-line'
import { redirect } from '../../http/redirects'
import { type Context, form, pagePath, requestContext, withToast } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Button, LinkButton } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'
import { Stepper } from '../../ui/Stepper'
import type { Route } from './+types/quantity'

export const handle = { texts: ['cart'] }

/** Finds the line by its variant, or by option names as in URLs of version 1.0. */
function askedLine({ context, request }: { context: Context; request: Request }) {
  const { product = '', ...options } = Object.fromEntries(new URL(request.url).searchParams)
  return chosenLine(context, { ...options, productId: product, quantity: '1' })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = await askedLine({ context, request })
  if (!asked.ok) throw redirect('/')
  const { world, language } = requestContext(context)
  const own = (await cartLines(context)).find((line) => isLine(line, asked.value))
  const [line] = (await priceLines(world, [own ?? asked.value], language)).lines
  if (!line) throw redirect('/')
  const taxRates = await shownRates(world, [line])
  return { line: shownLine(line), isInCart: own !== undefined, taxRates }
}

export async function action({ context, request }: Route.ActionArgs) {
  const asked = await askedLine({ context, request })
  if (!asked.ok) return redirect('/')
  const { world, who } = requestContext(context)
  const fields = await form(request)
  const here = pagePath(request)
  const line = readLine({
    ...fields,
    productId: asked.value.productId,
    variant: asked.value.variantId,
  })
  if (!line.ok) return withToast(here, line.code, line.facts)
  const changed = await changeCart(context, (lines) => putLine(lines, line.value))
  if (!changed.ok) return withToast(here, changed.code, changed.facts)
  if (fields.intent !== 'continue') return redirect(here)
  const started = await startPurchase(world, who, { lines: [line.value], source: 'line' })
  if (!started.ok) return withToast(here, started.code, started.facts)
  return redirect(`/payment-method?purchase=${started.value}`)
}

export const shouldRevalidate = revalidate

export default function Page({ loaderData: { line, isInCart, taxRates } }: Route.ComponentProps) {
  const { productId, variantId, price, total, quantity, available } = line
  const t = useT('cart')
  const names = { name: lineName(line) }
  // A refusal of its own action is shown on arrival; wallet secrets are stopped before it
  // (app/http/recovery-phrase-filter.ts).
  const { refusal } = useAnswer()
  const most = Math.min(available, maxQuantity)
  return (
    <section>
      <PageHead title={t('step.title')} description={t('step.lead')} />
      <header className="page-head">
        <h1>{t('step.title')}</h1>
        {isInCart && most > 0 && (
          <p className="added">
            <Icon name="check" size={20} /> {t('step.lead')}
          </p>
        )}
      </header>
      <FormProblem refusal={refusal ?? null} />
      {!isInCart && <Notice kind="warn" title={t('step.gone')} text={t('step.goneText')} />}
      <AmountColumn amounts={[[price], [total]]}>
        <div className="with-summary">
          <div className="cart-lines">
            <CartLine line={line}>
              {most === 0 ? (
                <Notice kind="warn" title={t('step.soldOut', names)}>
                  <LinkButton kind="quiet" to={`/product/${productId}?variant=${variantId}`}>
                    {t('step.back')}
                  </LinkButton>
                </Notice>
              ) : (
                <Form method="post" preventScrollReset className="row" noValidate>
                  <Stepper
                    value={quantity}
                    min={1}
                    max={most}
                    labels={{
                      less: t('fewer', names),
                      more: t('more', names),
                      value: t('quantityOf', names),
                    }}
                  />
                  <span className="hint">{t('step.inStock', { available })}</span>
                  {quantity > most && (
                    <button type="submit" className="button quiet" name="quantity" value={most}>
                      {t('take', { available: most })}
                    </button>
                  )}
                </Form>
              )}
            </CartLine>
          </div>
          {most > 0 && (
            <Form method="post" className="card summary" noValidate>
              <p className="total part">
                <span>{t('step.item')}</span> <Price amount={price} />
              </p>
              <p className="total">
                <span>{t('total')}</span> <Price amount={total} />
              </p>
              <OrientationAmount amount={total} />
              <TaxIncluded rates={taxRates} />
              <input type="hidden" name="quantity" value={quantity} />
              <input type="hidden" name="intent" value="continue" />
              <Button disabled={quantity > most}>{t('step.continue')}</Button>
              <LinkButton kind="quiet" to="/category/all">
                {t('continueShopping')}
              </LinkButton>
            </Form>
          )}
        </div>
      </AmountColumn>
    </section>
  )
}
