// What stands beside the lines of a pay link: note, customer, delivery, discount, time.
import type { Refusal } from '../../../../../shop/result.ts'
import { limits } from '../../../../../shop/sales/pay-links/rules.ts'
import { useProblems } from '../../../../components/account/problems'
import { languageNames } from '../../../../i18n/languages'
import { useLanguage, useT } from '../../../../i18n/text'
import { Field, SelectField, TextField } from '../../../../ui/Field'
import { offeredOr, useOfferedLanguages } from '../../frame/offered-languages'
import type { Values } from './form-state'

type Props = {
  readonly values: Values
  readonly refusal: Refusal | undefined
  readonly countries: readonly (readonly [code: string, name: string])[]
  /** Where it can be picked up, as the form posts it. */
  readonly pickups: readonly (readonly [value: string, name: string])[]
}

export function Beside({ values, refusal, countries, pickups }: Props) {
  const words = useT('admin-pay-links')
  const edits = useT('admin-order-edits')
  const language = useLanguage()
  const offered = useOfferedLanguages((each) => each === values.language)
  const problem = useProblems(refusal)
  const field = (name: string) => ({ name, defaultValue: values[name], error: problem(name) })
  return (
    <>
      <section className="admin-card" aria-labelledby="for">
        <h2 id="for">{words('customer')}</h2>
        <Field
          {...field('email')}
          label={words('email')}
          hint={words('emailHint')}
          type="email"
          maxLength={254}
          autoComplete="off"
        />
        <Field
          {...field('customer')}
          label={words('name')}
          maxLength={limits.name}
          autoComplete="off"
          dir="auto"
        />
        <SelectField
          {...field('language')}
          label={words('language')}
          defaultValue={values.language ?? offeredOr(offered, language)}
          options={offered.map((each) => [each, languageNames[each]])}
        />
        <TextField
          {...field('note')}
          label={words('note')}
          hint={words('noteHint')}
          rows={3}
          maxLength={limits.note}
          dir="auto"
        />
      </section>
      <section className="admin-card" aria-labelledby="terms">
        <h2 id="terms">{words('terms')}</h2>
        <SelectField
          {...field('delivery')}
          label={words('delivery')}
          options={[['none', words('deliveryNone')], ...pickups, ['ship', words('deliveryShip')]]}
        />
        {countries.length > 0 && (
          <SelectField
            {...field('country')}
            label={words('country')}
            options={[['', words('countryNone')], ...countries]}
          />
        )}
        <Field
          {...field('shipping')}
          label={edits('shipping')}
          hint={words('shippingHint')}
          inputMode="decimal"
          dir="ltr"
        />
        <Field {...field('discount')} label={edits('discount')} inputMode="decimal" dir="ltr" />
        <Field
          {...field('reason')}
          label={words('reason')}
          hint={words('reasonHint')}
          maxLength={limits.reason}
          dir="auto"
        />
        <Field
          {...field('days')}
          label={words('days')}
          hint={words('daysHint')}
          type="number"
          min={1}
          max={limits.days}
        />
      </section>
    </>
  )
}
