// Cart lines, grouped by product. Each control is a form; without script it leads to `next`.
import { type ReactNode, Suspense } from 'react'
import { useFetcher } from 'react-router'
import { lineName } from '../../../shop/catalog/products/rules/options.ts'
import type { Refusal } from '../../../shop/result.ts'
import { byProduct, maxQuantity } from '../../../shop/sales/cart/rules.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { useHasScript } from '../../ui/has-script'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'
import { Stepper } from '../../ui/Stepper'
import { HeldByOrder } from '../orders/HeldByOrder'
import { CartLine } from './CartLine'
import type { ShownCart, ShownLine } from './cart-view'

type Props = {
  cart: ShownCart
  next?: string
  /** Further controls of a line. */
  extras?: (line: ShownLine) => ReactNode
  /** Further facts of a line. */
  below?: (line: ShownLine) => ReactNode
}

export function CartLines({ cart, next, ...more }: Props) {
  return (
    <div className="cart-lines">
      <Missing cart={cart} next={next} />
      <ul>
        {byProduct(cart.lines).map((lines) => (
          <Product key={lines[0]?.productId} lines={lines} next={next} {...more} />
        ))}
      </ul>
    </div>
  )
}

function Product({ lines, next, ...more }: { lines: ShownLine[] } & Omit<Props, 'cart'>) {
  const t = useT('cart')
  const [first] = lines
  if (!first) return null
  const { productId, name } = first
  const isOne = lines.length === 1
  return (
    <li className="cart-product" hidden={lines.every(({ quantity }) => quantity === 0)}>
      {lines.map((line) => (
        <LineRow key={line.variantId} line={line} isOne={isOne} next={next} {...more} />
      ))}
      {!isOne && (
        <div className="cart-whole">
          <Change intent="set" line={{ productId }} next={next}>
            <label>
              {t('setAll')}
              <input
                type="number"
                name="quantity"
                min={0}
                max={maxQuantity}
                defaultValue={first.quantity}
                required
              />
            </label>
            <Button kind="quiet">{t('setAllButton')}</Button>
          </Change>
          <Change intent="remove" line={{ productId }} next={next}>
            <Button kind="plain" aria-label={t('removeProductLabel', { name })}>
              {t('removeProduct')}
            </Button>
          </Change>
        </div>
      )}
    </li>
  )
}

function LineRow({
  line,
  isOne,
  next,
  extras,
  below,
}: { line: ShownLine; isOne: boolean } & Omit<Props, 'cart'>) {
  const t = useT('cart')
  const { productId, variantId, available, quantity } = line
  const names = { name: lineName(line) }
  const key = isOne ? { productId } : { productId, variantId }
  return (
    <CartLine line={line} below={below?.(line)}>
      {available < quantity && (
        <div className="cart-short">
          <p>
            <Icon name="clock" size={18} /> <span>{t('onlyLeft', { available })}</span>
          </p>
          {line.heldBy && <HeldByOrder number={line.heldBy} />}
          {available > 0 && (
            <Change intent="set" line={{ productId, variantId }} next={next}>
              <button type="submit" className="button quiet" name="quantity" value={available}>
                {t('take', { available })}
              </button>
            </Change>
          )}
        </div>
      )}
      <Change intent="set" line={key} next={next}>
        <Stepper
          value={quantity}
          min={0}
          max={Math.min(available, maxQuantity)}
          labels={{
            less: t('fewer', names),
            more: t('more', names),
            value: t('quantityOf', names),
          }}
        />
      </Change>
      <Change intent="remove" line={key} next={next}>
        <Button kind="plain" aria-label={t('removeLine', names)}>
          {t('remove')}
        </Button>
      </Change>
      {extras?.(line)}
    </CartLine>
  )
}

function Missing({ cart, next }: Pick<Props, 'cart' | 'next'>) {
  const t = useT('cart')
  const { missing } = cart
  if (missing.length === 0) return null
  return (
    <Notice kind="warn" title={t('gone', { count: missing.length })}>
      <ul>
        {missing.map(({ productId, variantId }) => (
          <li key={variantId} className="row">
            <bdi>{productId}</bdi>
            <Change intent="remove" line={{ productId, variantId }} next={next}>
              <Button kind="plain">{t('remove')}</Button>
            </Change>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type ChangeProps = {
  intent: 'set' | 'remove'
  line: { productId: string; variantId?: string }
  next?: string
  children: ReactNode
}

function Change({ intent, line, next, children }: ChangeProps) {
  const fetcher = useFetcher<{ refusal: Refusal | null }>()
  const hasScript = useHasScript()
  const refusal = fetcher.state === 'idle' && fetcher.data?.refusal
  return (
    <>
      <fetcher.Form method="post" action="/cart/change" preventScrollReset>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="productId" value={line.productId} />
        {line.variantId && <input type="hidden" name="variant" value={line.variantId} />}
        {next && !hasScript && <input type="hidden" name="next" value={next} />}
        {children}
      </fetcher.Form>
      {refusal && (
        <Suspense>
          <Refused refusal={refusal} />
        </Suspense>
      )}
    </>
  )
}

/** The line is unchanged; this says why. */
function Refused({ refusal: { code, facts } }: { refusal: Refusal }) {
  const errors = useT('errors')
  return (
    <p className="cart-refused" role="alert">
      <Icon name="alert" size={18} /> <span>{errors(code, facts)}</span>
    </p>
  )
}
