// A guest's fields: email first, then address and shipping, in the form whose buttons order.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { suggestedEmail } from '../../../../shop/platform/email-typos.ts'
import type { Refusal } from '../../../../shop/result.ts'
import { placeFields } from '../../../../shop/sales/shipping/rules/address-format.ts'
import { Barred } from '../../../components/checkout/Barred'
import { Offers } from '../../../components/checkout/DeliveryChoice'
import { DatesUntil } from '../../../components/checkout/delivery-window'
import { PlaceFields } from '../../../components/checkout/PlaceFields'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field, SelectField } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'
import { Verbatim } from '../../../ui/Verbatim'
import type { DeliveryView } from '../delivery-view'
import type { GuestView } from './guest-order'

type Props = {
  guest: GuestView
  delivery: DeliveryView | null
  values: Readonly<Record<string, string>>
  refusal: Refusal | null
}

export function GuestFields({ guest, delivery, values, refusal }: Props) {
  const t = useT('guests')
  const shipping = useT('shipping')
  const checkout = useT('checkout')
  const errors = useT('errors')
  const { pathname, search } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const pricing = useFetcher()
  const [country, setCountry] = useState(values.country ?? delivery?.country ?? '')
  const [filled, setFilled] = useState<readonly string[]>(() =>
    placeFields.filter((name) => values[name]),
  )
  const countries = delivery ? delivery.served : guest.countries
  const typed = () => {
    const form = box.current?.closest('form')
    return form ? new FormData(form) : null
  }
  const look = () => {
    const fields = typed()
    if (!fields) return
    setCountry(String(fields.get('country') ?? ''))
    setFilled(placeFields.filter((name) => fields.get(name)))
  }
  /** Another destination or method changes the total; what else was typed stays in the form. */
  const price = () => {
    look()
    const fields = typed()
    const [to, way] = [fields?.get('country'), fields?.get('way')]
    if (!delivery || !to || (to === delivery.country && (way ?? null) === delivery.chosen)) return
    pricing.submit(
      { intent: 'delivery', email: '', country: String(to), way: String(way ?? '') },
      { method: 'post', action: pathname + search },
    )
  }
  // Chosen or filled in before the script ran.
  const afterHydration = useEffectEvent(price)
  useEffect(() => afterHydration(), [])
  const field = (name: string) => {
    const problem = refusal?.fields?.[name]
    return {
      name,
      label: shipping(name),
      defaultValue: values[name],
      error: problem && errors(problem),
    }
  }
  const chosen = delivery?.offers.find(({ id }) => id === delivery.chosen)
  const isPickedUp = chosen?.pickup != null
  const next = encodeURIComponent(pathname + search)
  return (
    <div className="stack guest-fields" ref={box}>
      <h2>{t('title')}</h2>
      <p className="hint">
        <span>{t('lead')}</span> <Link to={`/auth?next=${next}`}>{t('signIn')}</Link>
      </p>
      <EmailField {...field('email')} initial={values.email ?? ''} />
      <Field {...field('fullName')} autoComplete="name" required />
      <SelectField
        {...field('country')}
        defaultValue={values.country ?? delivery?.country ?? ''}
        error={
          field('country').error || (refusal?.code === 'checkout.country' && errors(refusal.code))
        }
        autoComplete="country"
        options={[['', shipping('countryHint')], ...countries]}
        onChange={price}
        required
      />
      {!isPickedUp && (
        <PlaceFields values={values} refusal={refusal} country={country} filled={filled} />
      )}
      <Field
        {...field('phoneNumber')}
        type="tel"
        autoComplete="tel"
        hint={shipping('phoneHint')}
        required={!isPickedUp}
      />
      {delivery && (
        <div id="delivery" className="stack">
          {delivery.offers.length > 0 && (
            // A change is priced by itself.
            <div onChange={price}>
              <Offers key={delivery.chosen} offers={delivery.offers} chosen={delivery.chosen} />
            </div>
          )}
          {delivery.until && <DatesUntil until={delivery.until} />}
          {delivery.country && delivery.barred && (
            <Barred
              country={countries.find(([code]) => code === delivery.country)?.[1] ?? ''}
              names={delivery.barred}
            />
          )}
          {delivery.country && delivery.offers.length === 0 && !delivery.barred && (
            <Notice kind="warn" text={checkout('delivery.unservedText')} />
          )}
          <Button
            kind="quiet"
            name="intent"
            value="delivery"
            busy={pricing.state !== 'idle'}
            formNoValidate
          >
            {checkout('delivery.update')}
          </Button>
        </div>
      )}
    </div>
  )
}

type EmailProps = {
  name: string
  label: string
  defaultValue: string | undefined
  error: string | undefined
  initial: string
}

/** A probable typing error is shown with a button that corrects it, and never refused. */
function EmailField({ initial, ...field }: EmailProps) {
  const t = useT('guests')
  const box = useRef<HTMLDivElement>(null)
  const [suggestion, setSuggestion] = useState(() => suggestedEmail(initial))
  // Without script there is only the sentence.
  const [mayCorrect, setMayCorrect] = useState(false)
  useEffect(() => setMayCorrect(true), [])
  const correct = () => {
    const input = box.current?.querySelector('input')
    if (!input || !suggestion) return
    input.value = suggestion
    setSuggestion(null)
    input.focus()
  }
  return (
    <div ref={box}>
      <Field
        {...field}
        type="email"
        autoComplete="email"
        hint={t('emailHint')}
        onBlur={(event) => setSuggestion(suggestedEmail(event.currentTarget.value))}
        required
      />
      <p role="status">
        {suggestion && (
          <>
            <span>{t('meant')}</span> <Verbatim>{suggestion}</Verbatim>{' '}
            {mayCorrect && (
              <button type="button" className="button plain" onClick={correct}>
                {t('correct')}
              </button>
            )}
          </>
        )}
      </p>
    </div>
  )
}
