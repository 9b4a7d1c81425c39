// Country and shipping method of a purchase, chosen before payment since they change the total.
import { useEffect, useEffectEvent, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useLanguage, useT } from '../../i18n/text'
import type { DeliveryView } from '../../routes/checkout/delivery-view'
import { Button } from '../../ui/Button'
import { FieldFrame, useFrame } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { Price } from '../text/Price'
import { Barred } from './Barred'
import { DatesUntil, DeliveryWindow } from './delivery-window'

type Props = {
  readonly delivery: DeliveryView
  /** The order was refused for lack of it. */
  readonly isMissing: boolean
}

export function DeliveryChoice({ delivery, isMissing }: Props) {
  const t = useT('checkout')
  const submit = useSubmit()
  const isBusy = useNavigation().formData?.get('intent') === 'delivery'
  const { country, offers, chosen } = delivery
  const form = useRef<HTMLFormElement>(null)
  const follow = () => submit(form.current, { preventScrollReset: true })
  // A selection made before hydration has not been submitted yet.
  const sendChosen = useEffectEvent(() => {
    const fields = new FormData(form.current ?? undefined)
    const isOther = (name: string, known: string | null) => (fields.get(name) || null) !== known
    if (fields.get('country') && (isOther('country', country) || isOther('way', chosen))) follow()
  })
  useEffect(() => sendChosen(), [])
  const name = new Intl.DisplayNames(useLanguage(), { type: 'region' })
  return (
    <section className="card delivery-choice" aria-labelledby="delivery-title" id="delivery">
      <h2 id="delivery-title">{t('delivery.title')}</h2>
      <Form method="post" preventScrollReset ref={form} onChange={follow} noValidate>
        <input type="hidden" name="intent" value="delivery" />
        <CountryField delivery={delivery} isMissing={isMissing} />
        {offers.length > 0 && <Offers offers={offers} chosen={delivery.chosen} />}
        {delivery.until && <DatesUntil until={delivery.until} />}
        <Button kind="quiet" busy={isBusy}>
          {t('delivery.update')}
        </Button>
      </Form>
      {country && delivery.barred && (
        <Barred country={name.of(country) ?? country} names={delivery.barred} />
      )}
      {country && offers.length === 0 && !delivery.barred && (
        <Notice
          kind="warn"
          title={t('delivery.unserved', { country: name.of(country) ?? country })}
        >
          <p>{t('delivery.unservedText')}</p>
        </Notice>
      )}
    </section>
  )
}

function CountryField({ delivery: { country, served }, isMissing }: Props) {
  const t = useT('checkout')
  const errors = useT('errors')
  const frame = {
    label: t('delivery.country'),
    hint: t('delivery.countryHint'),
    error: isMissing && errors('checkout.country'),
  }
  const { id, aria, error } = useFrame({ ...frame, name: 'country' })
  // The known country may be one that the shop does not ship to.
  const isServed = served.some(([code]) => code === country)
  return (
    <FieldFrame id={id} {...frame} error={error}>
      <select
        id={id}
        name="country"
        defaultValue={isServed ? (country ?? '') : ''}
        autoComplete="country"
        required
        {...aria}
      >
        {!isServed && <option value="">{t('delivery.choose')}</option>}
        {served.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export function Offers({ offers, chosen }: Pick<DeliveryView, 'offers' | 'chosen'>) {
  const t = useT('checkout')
  return (
    <fieldset className="delivery-offers">
      <legend>{t('delivery.methods')}</legend>
      {offers.map(({ id, name, price, ...days }) => (
        <label key={id} className="delivery-offer">
          <input type="radio" name="way" value={id} defaultChecked={id === chosen} />
          <span>
            <bdi>{name}</bdi>
            <small>
              <DeliveryWindow {...days} />
            </small>
          </span>
          {price === 0n ? <b>{t('delivery.free')}</b> : <Price amount={price} />}
        </label>
      ))}
    </fieldset>
  )
}
