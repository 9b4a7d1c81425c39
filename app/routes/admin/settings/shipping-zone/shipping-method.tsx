// Forms for the shipping methods of a zone. Refused input stays in its fields.

import { Form } from 'react-router'
import { textInLanguage } from '../../../../../shop/platform/languages.ts'
import { useProblems } from '../../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../../components/account/refusals'
import { Price } from '../../../../components/text/Price'
import { useCurrency } from '../../../../i18n/currency'
import { firstLanguage, languageNames, languages } from '../../../../i18n/languages'
import { useLanguage, useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { CheckField, Field, SelectField } from '../../../../ui/Field'
import { useOtherLanguages } from '../../frame/offered-languages'
import { ActForm } from '../../lists/acts'
import { ConflictingEdit, displayedVersion, isEditConflict } from '../../lists/edit-conflict'
import { useFields } from '../../lists/fields'
import { ListCurrencyField } from '../../lists/list-currency-field'
import { amountIn, PriceFields, priceValues, type ShownMethod, stepsTyped } from './method-price'

type Props = {
  readonly method: ShownMethod
  /** Where it may be picked up. */
  readonly places: readonly (readonly [id: string, name: string])[]
  /** Carriers' services, as they are stored. */
  readonly services: readonly string[]
  readonly refused: Refused
}

export function MethodForm({ method, places, services, refused }: Props) {
  const words = useT('admin-shipping')
  const language = useLanguage()
  const isNew = method.id === ''
  const name = textInLanguage(method.names, language)
  return (
    <details className="admin-card admin-more" open={refused !== undefined}>
      <summary>
        {isNew ? (
          words('newMethod')
        ) : (
          <>
            <bdi>{name}</bdi>{' '}
            {method.price !== null && method.basis !== 'carrier' && <Price amount={method.price} />}
            {!method.isActive && <span> ({words('inactive')})</span>}
          </>
        )}
      </summary>
      <MethodFields method={method} places={places} services={services} refused={refused} />
      {!isNew && (
        <ActForm
          intent="remove-method"
          kind="plain"
          fields={{ method: method.id, version: method.version }}
          preventScrollReset
        >
          {words('removeMethod')}
        </ActForm>
      )}
    </details>
  )
}

/** `method` is null if it was deleted by another person. */
export function MethodConflict({
  method,
  typed,
}: {
  method: ShownMethod | null
  typed: Record<string, string>
}) {
  const words = useT('admin-shipping')
  const common = useT('admin')
  const read = useLanguage()
  const currency = useCurrency()
  const now: Record<string, string> = method
    ? {
        ...priceValues(method, read, currency),
        freeFrom: amountIn(method.freeFrom, read, currency),
        daysFrom: String(method.daysFrom),
        daysTo: String(method.daysTo),
        active: method.isActive ? 'yes' : '',
      }
    : {}
  for (const [language, name] of Object.entries(method?.names ?? {})) now[`name.${language}`] = name
  const displayed = (values: Record<string, string>) => ({
    ...values,
    basis: words(`basis.${values.basis || 'flat'}`),
    steps: stepsTyped(values),
    active: common(values.active === 'yes' ? 'yes' : 'no'),
  })
  const labels = [
    ...languages.map(
      (each) =>
        [`name.${each}`, words('field.methodName', { language: languageNames[each] })] as const,
    ),
    ...[
      'basis',
      'service',
      'price',
      'steps',
      'mostGrams',
      'freeFrom',
      'daysFrom',
      'daysTo',
      'active',
    ].map((name) => [name, words(`field.${name}`)] as const),
  ]
  return (
    <ConflictingEdit
      labels={labels}
      now={displayed(now)}
      typed={displayed(typed)}
      isOver={method === null}
    />
  )
}

function MethodFields({ method, places, services, refused }: Props) {
  const words = useT('admin-shipping')
  const problem = useProblems(refused?.refusal)
  const typed = refused?.values
  const read = useLanguage()
  const currency = useCurrency()
  const { field, check } = useFields('admin-shipping', typed, problem)
  const amount = (name: 'freeFrom') => ({
    ...field(name, amountIn(method[name], read, currency)),
    inputMode: 'decimal' as const,
    dir: 'ltr' as const,
  })
  const others = useOtherLanguages((each) => Boolean(method.names[each]))
  const named = (language: (typeof languages)[number]) => (
    <Field
      key={language}
      {...field(`name.${language}`, method.names[language], 'methodName', {
        language: languageNames[language],
      })}
      lang={language}
      dir="auto"
      maxLength={80}
      required={language === firstLanguage()}
    />
  )
  return (
    <Form ref={useRefusedForm(refused)} method="post" className="stack" noValidate>
      <input type="hidden" name="intent" value="method" />
      <ListCurrencyField />
      <input type="hidden" name="method" value={method.id} />
      <input
        type="hidden"
        name="version"
        value={displayedVersion(refused, 'version', method.version)}
      />
      {typed && method.id !== '' && isEditConflict(refused) && (
        <MethodConflict method={method} typed={typed} />
      )}
      {named(firstLanguage())}
      {others.length > 0 && (
        <details open={others.some((each) => problem(`name.${each}`))}>
          <summary>{words('otherLanguages')}</summary>
          <p className="admin-hint">{words('otherLanguagesHint')}</p>
          {others.map(named)}
        </details>
      )}
      {places.length > 0 && (
        <SelectField
          {...field('placeId', method.placeId ?? '')}
          options={[['', words('carried')] as const, ...places]}
        />
      )}
      <PriceFields method={method} services={services} typed={typed} problem={problem} />
      <Field {...amount('freeFrom')} />
      <div className="pair">
        <Field {...field('daysFrom', String(method.daysFrom))} inputMode="numeric" dir="ltr" />
        <Field {...field('daysTo', String(method.daysTo))} inputMode="numeric" dir="ltr" />
      </div>
      <CheckField {...check('active', method.isActive)} />
      <Button>{words('saveMethod')}</Button>
    </Form>
  )
}
