// What is sold at the till: an amount by the number pad, or products by name or scanner. The pad is for fingers; the field takes any keyboard.
import { type ComponentProps, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { taxClasses } from '../../../../shop/catalog/products/rules/tax-class.ts'
import { writtenNumber } from '../../../../shop/platform/money/input.ts'
import { decimalsOf, signOf } from '../../../../shop/platform/money/rules.ts'
import type { Refusal } from '../../../../shop/result.ts'
import { limits } from '../../../../shop/sales/pay-links/rules.ts'
import { useProblems } from '../../../components/account/problems'
import { BuyerFields } from '../../../components/checkout/BuyerFields'
import { useCurrency } from '../../../i18n/currency'
import { useLanguage, useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field, SelectField, TextField } from '../../../ui/Field'
import { useAwaitsScript } from '../../../ui/has-script'
import { Icon } from '../../../ui/Icon'
import { Notice } from '../../../ui/Notice'
import { AddProducts } from '../orders/add-products'
import type { FoundProduct } from '../orders/found-products'
import { rowsOf, type Values } from '../orders/pay-links/form-state'

type Props = {
  readonly saleId: string
  /** The kind of the shop's identity rule. */
  readonly checks: string
  readonly values: Values
  readonly products: readonly FoundProduct[]
  readonly found: readonly FoundProduct[] | null
  readonly refusal: Refusal | undefined
  /** Null in a shop without taxes: its invoices need no buyer's address. */
  readonly buyer: Pick<ComponentProps<typeof BuyerFields>, 'countries' | 'country' | 'most'> | null
}

const buyerFields = [
  'fullName',
  'country',
  'streetAddress',
  'postalCode',
  'city',
  'stateProvince',
] as const

export function TillForm({ saleId, checks, buyer, values, products, found, refusal }: Props) {
  const words = useT('admin-pay-links')
  const catalog = useT('admin-catalogue')
  const links = useT('pay-links')
  const problem = useProblems(refusal)
  const currency = useCurrency()
  const isBusy = useNavigation().formData?.get('act') === 'sell'
  const field = (name: string) => ({ name, defaultValue: values[name], error: problem(name) })
  const isBuyerRefused = buyerFields.some((name) => problem(name))
  const [amount, setAmount] = useState(values['price.0'] ?? '')
  return (
    <Form method="post" noValidate className="till-form" key={JSON.stringify(values)}>
      {/* Enter sells, whatever stands first. */}
      <button
        type="submit"
        name="act"
        value="sell"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      >
        {words('till.show')}
      </button>
      <input type="hidden" name="sale" value={values.sale ?? saleId} />
      <section className="admin-card" aria-labelledby="amount">
        <h2 id="amount" className="visually-hidden">
          {words('amount')}
        </h2>
        <input type="hidden" name="quantity.0" value="1" />
        <Field
          label={words('till.amount', { currency: signOf(currency) })}
          name="price.0"
          className="till-amount"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          error={problem('price.0')}
        />
        <NumberPad amount={amount} setAmount={setAmount} decimals={decimalsOf(currency)} />
        <TillRows values={values} products={products} />
        <Button name="act" value="sell" busy={isBusy} className="till-show">
          {words('till.show')}
        </Button>
        {checks !== 'never' && (
          <Notice kind="info">
            <p>{words(checks === 'always' ? 'till.checksAll' : 'till.checksSome')}</p>
          </Notice>
        )}
        <details open={!!(problem('name.0') ?? problem('note'))}>
          <summary>{words('till.more')}</summary>
          <Field
            {...field('name.0')}
            label={words('what')}
            hint={words('till.whatHint')}
            maxLength={limits.name}
            dir="auto"
          />
          <SelectField
            {...field('tax.0')}
            label={words('taxClass')}
            options={taxClasses.map((each) => [each, catalog(`taxClass.${each}`)] as const)}
          />
          <TextField
            {...field('note')}
            label={words('note')}
            rows={2}
            maxLength={limits.note}
            dir="auto"
          />
        </details>
        {buyer && (
          <details open={isBuyerRefused || !!values.fullName}>
            <summary>{links('buyer.title')}</summary>
            <BuyerFields
              {...buyer}
              values={values}
              refusal={refusal ?? null}
              isAsked={refusal?.code === 'pay_links.buyer' || values.noBuyer === 'yes'}
            />
          </details>
        )}
      </section>
      <AddProducts q={values.q ?? ''} found={found} wasSearched={values.find !== undefined} />
    </Form>
  )
}

function TillRows({ values, products }: Pick<Props, 'values' | 'products'>) {
  const edits = useT('admin-order-edits')
  const orders = useT('admin-orders')
  const rows = rowsOf(values).filter(({ variant }) => variant)
  if (rows.length === 0) return null
  return (
    <ul className="edit-lines">
      {rows.map(({ at, product, variant }) => {
        const sold = products.find(({ id }) => id === product)
        const label = sold?.variants.find(({ id }) => id === variant)?.label
        const name = [sold?.name ?? variant, label].filter(Boolean).join(' — ')
        return (
          <li key={at}>
            <fieldset>
              <legend>
                <bdi>{name}</bdi>
              </legend>
              <input type="hidden" name={`product.${at}`} value={product} />
              <input type="hidden" name={`variant.${at}`} value={variant} />
              <input type="hidden" name={`cost.${at}`} value={values[`cost.${at}`] ?? ''} />
              <div className="edit-line">
                <Field
                  label={edits('price')}
                  name={`price.${at}`}
                  inputMode="decimal"
                  dir="ltr"
                  defaultValue={values[`price.${at}`]}
                />
                <Field
                  label={orders('column.quantity')}
                  name={`quantity.${at}`}
                  type="number"
                  min={0}
                  max={limits.quantity}
                  defaultValue={values[`quantity.${at}`]}
                />
                <Button
                  kind="quiet"
                  name="remove"
                  value={at}
                  aria-label={edits('removeOf', { name })}
                >
                  <Icon name="trash" size={20} />
                </Button>
              </div>
            </fieldset>
          </li>
        )
      })}
    </ul>
  )
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The keys of a counter's till. */
function NumberPad({
  amount,
  setAmount,
  decimals,
}: {
  readonly amount: string
  readonly setAmount: (amount: string) => void
  readonly decimals: number
}) {
  const words = useT('admin-pay-links')
  const language = useLanguage()
  const awaits = useAwaitsScript()
  const sign = writtenNumber('0.5', language).replaceAll(/\d/g, '')
  const has = amount.includes(sign)
  const fraction = has ? (amount.split(sign)[1] ?? '') : ''
  const press = (key: string) => {
    if (has && fraction.length >= Math.min(decimals, 7)) return
    if (amount.length < 18) setAmount(amount === '0' ? key : amount + key)
  }
  const point = () => {
    if (!has) setAmount((amount || '0') + sign)
  }
  return (
    <fieldset className={`till-pad ${awaits}`} aria-label={words('till.pad')} dir="ltr">
      {digits.map((key) => (
        <button key={key} type="button" className="button quiet" onClick={() => press(key)}>
          {key}
        </button>
      ))}
      <button
        type="button"
        className="button quiet"
        onClick={point}
        disabled={decimals === 0}
        aria-label={words('till.point')}
      >
        {sign}
      </button>
      <button type="button" className="button quiet" onClick={() => press('0')}>
        0
      </button>
      <button
        type="button"
        className="button quiet"
        onClick={() => setAmount(amount.slice(0, -1))}
        aria-label={words('till.back')}
      >
        <Icon name="arrow" />
      </button>
    </fieldset>
  )
}
