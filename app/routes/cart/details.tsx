// Cart review before checkout: quantities, specifications, total.
import { Form } from 'react-router'
import { identityOf } from '../../../shop/identity/kyc/views/identity.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { pick } from '../../../shop/platform/pick.ts'
import { setting } from '../../../shop/platform/settings/views.ts'
import { pricedCart } from '../../../shop/sales/cart/views.ts'
import { isFreeOfCheck } from '../../../shop/sales/checkout/rules.ts'
import { artUrl } from '../../artwork/url'
import { IdentityNotice } from '../../components/checkout/IdentityNotice'
import { PageHead } from '../../components/layout/PageHead'
import { ChosenOptions } from '../../components/product/ChosenOptions'
import { Specifications } from '../../components/product/Specifications'
import { ltr } from '../../components/text/ltr'
import { AmountColumn, Price } from '../../components/text/Price'
import { TaxIncluded } from '../../components/text/TaxIncluded'
import { cartLines } from '../../http/cart'
import { requestContext } from '../../http/request-context'
import { useLanguage, useT } from '../../i18n/text'
import { Button, LinkButton } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Field } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import type { Route } from './+types/details'

export const handle = { texts: ['cart', 'checkout'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { world, who, language } = requestContext(context)
  const cart = await pricedCart(world, await cartLines(context), language)
  const identity = who ? await identityOf(world, who.id) : null
  return {
    isFree: isFreeOfCheck(cart.total, await setting(world, 'identityFreeBelow')),
    identity: !identity ? 'none' : identity.ok ? identity.value.state : 'unreadable',
    hours: world.config.reviewHours,
    total: cart.total,
    taxRate: await setting(world, 'taxRate'),
    missing: cart.missing.length,
    lines: cart.lines.map((line) =>
      pick(
        line,
        'productId',
        'variantId',
        'options',
        'quantity',
        'name',
        'hex',
        'image',
        'art',
        'fullPrice',
        'total',
        'available',
        'specifications',
      ),
    ),
  }
}

type ShownLine = Route.ComponentProps['loaderData']['lines'][number]

export default function Page({ loaderData }: Route.ComponentProps) {
  const { lines, missing, total, isFree, identity, hours } = loaderData
  const t = useT('cart')
  return (
    <section>
      <PageHead title={t('details.title')} description={t('details.lead')} />
      <header className="page-head">
        <h1>{t('details.heading')}</h1>
      </header>
      {missing > 0 && <Notice kind="warn" title={t('gone', { count: missing })} />}
      {lines.length === 0 ? (
        <Empty
          icon="cart"
          title={t('empty')}
          action={<LinkButton to="/category/all">{t('continueShopping')}</LinkButton>}
        />
      ) : (
        <AmountColumn amounts={[[total], ...lines.map((line) => [line.total] as const)]}>
          <div className="with-summary">
            <ul className="detail-lines">
              {lines.map((line) => (
                <DetailLine key={line.variantId} line={line} />
              ))}
            </ul>
            <div className="summary-side">
              <Form method="post" action="/cart/buy" className="card summary">
                <p className="total">
                  <span>{t('details.grandTotal')}</span> <Price amount={total} />
                </p>
                <TaxIncluded rate={loaderData.taxRate} />
                <p className="hint">{t('details.lead')}</p>
                <Field
                  label={t('details.coupon')}
                  name="coupon"
                  maxLength={40}
                  dir="ltr"
                  autoComplete="off"
                />
                <Button>{t('details.buyNow')}</Button>
              </Form>
              {!isFree && <IdentityNotice identity={identity} hours={hours} />}
            </div>
          </div>
        </AmountColumn>
      )}
    </section>
  )
}

function DetailLine({ line }: { line: ShownLine }) {
  const t = useT('cart')
  const language = useLanguage()
  const { hex, options, name, quantity, available, specifications } = line
  return (
    <li className="detail-line">
      <img src={artUrl(line.art, hex, 'front', 320)} alt="" width="120" height="120" />
      <div>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <ChosenOptions hex={hex} image={line.image} options={options}>
          {options.length > 0 && ' · '}
          {t('quantity', { quantity })}
        </ChosenOptions>
        {line.fullPrice !== null && (
          <p className="instead">
            {t.rich('instead', {
              amount: formatAmount(line.fullPrice * BigInt(quantity), 'PI', language),
              ltr,
            })}
          </p>
        )}
        {available < quantity && <p className="cart-short">{t('onlyLeft', { available })}</p>}
        <Specifications
          className="facts"
          aria-label={t('details.specifications')}
          facts={specifications}
        />
      </div>
      <p className="cart-sum">
        <Price amount={line.total} />
      </p>
    </li>
  )
}
