// A zone and its ways of delivery, as staff writes them. What was refused is still in its fields.
import { Form } from 'react-router'
import { plainAmount } from '../../../shop/money/rules.ts'
import type { ShippingMethod, Zone } from '../../../shop/shipping/rules/zones.ts'
import { languageNames, languages } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { CheckField, Field } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { type Refused, useProblems, useRefusedForm } from '../account/refusals'
import { Price } from '../Price'

type ShownCountry = {
  readonly code: string
  readonly name: string
  readonly isIn: boolean
  /** The other zone that names it. */
  readonly elsewhere: string | null
}

export function ZoneForm({
  zone,
  countries,
  refused,
}: {
  zone: Pick<Zone, 'name' | 'countries' | 'version'> | null
  countries: readonly ShownCountry[]
  refused: Refused
}) {
  const words = useT('admin-shipping')
  const problem = useProblems(refused?.refusal)
  const typed = refused?.values
  const isRest = typed ? typed.reach === 'rest' : zone?.countries === null
  return (
    <Form
      ref={useRefusedForm(refused)}
      method="post"
      className="admin-card admin-section stack"
      noValidate
    >
      <input type="hidden" name="intent" value="zone" />
      <input type="hidden" name="version" value={zone?.version ?? 0} />
      <h2>{words('zone')}</h2>
      <Field
        label={words('field.name')}
        hint={words('field.nameHint')}
        name="name"
        maxLength={80}
        required
        defaultValue={typed?.name ?? zone?.name}
        error={problem('name')}
      />
      <fieldset className="zone-reach">
        <legend>{words('reach.title')}</legend>
        {(['countries', 'rest'] as const).map((reach) => (
          <label key={reach}>
            <input
              type="radio"
              name="reach"
              value={reach}
              defaultChecked={(reach === 'rest') === isRest}
            />{' '}
            {words(`reach.${reach}`)}
          </label>
        ))}
        {problem('reach') && <Wrong>{problem('reach')}</Wrong>}
      </fieldset>
      <fieldset className="zone-countries">
        <legend>{words('column.countries')}</legend>
        {problem('countries') && (
          <Wrong>
            {problem('countries')} <bdi>{refused?.refusal.facts?.codes}</bdi>
          </Wrong>
        )}
        <div className="zone-list">
          {countries.map(({ code, name, isIn, elsewhere }) => (
            <label key={code}>
              <input
                type="checkbox"
                name={`country.${code}`}
                value="yes"
                disabled={elsewhere !== null}
                defaultChecked={typed ? typed[`country.${code}`] === 'yes' : isIn}
              />{' '}
              {name}
              {elsewhere && (
                <small>
                  {' '}
                  (<bdi>{elsewhere}</bdi>)
                </small>
              )}
            </label>
          ))}
        </div>
      </fieldset>
      <Button>{words('saveZone')}</Button>
    </Form>
  )
}

function Wrong({ children }: { children: React.ReactNode }) {
  return (
    <p className="error" role="alert">
      <Icon name="alert" size={18} /> {children}
    </p>
  )
}

export type ShownMethod = Omit<ShippingMethod, 'price'> & { readonly price: bigint | null }

export function MethodForm({ method, refused }: { method: ShownMethod; refused: Refused }) {
  const words = useT('admin-shipping')
  const language = useLanguage()
  const isNew = method.id === ''
  const name = method.names[language] ?? method.names.en
  return (
    <details className="admin-card admin-more" open={refused !== undefined}>
      <summary>
        {isNew ? (
          words('newMethod')
        ) : (
          <>
            <bdi>{name}</bdi> {method.price !== null && <Price amount={method.price} />}
            {!method.isActive && <> ({words('inactive')})</>}
          </>
        )}
      </summary>
      <MethodFields method={method} refused={refused} />
      {!isNew && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="method" value={method.id} />
          <Button kind="plain" name="intent" value="remove-method">
            {words('removeMethod')}
          </Button>
        </Form>
      )}
    </details>
  )
}

const amountIn = (amount: bigint | null): string =>
  amount === null ? '' : plainAmount(amount, 'PI')

function MethodFields({ method, refused }: { method: ShownMethod; refused: Refused }) {
  const words = useT('admin-shipping')
  const problem = useProblems(refused?.refusal)
  const typed = refused?.values
  const field = (name: string, kept: string | number) => ({
    name,
    defaultValue: typed?.[name] ?? kept,
    error: problem(name),
  })
  const named = (language: (typeof languages)[number]) => (
    <Field
      key={language}
      {...field(`name.${language}`, method.names[language] ?? '')}
      label={words('field.methodName', { language: languageNames[language] })}
      lang={language}
      dir="auto"
      maxLength={80}
      required={language === 'en'}
    />
  )
  return (
    <Form ref={useRefusedForm(refused)} method="post" className="stack" noValidate>
      <input type="hidden" name="intent" value="method" />
      <input type="hidden" name="method" value={method.id} />
      <input type="hidden" name="version" value={method.version} />
      {named('en')}
      <details open={languages.some((each) => each !== 'en' && problem(`name.${each}`))}>
        <summary>{words('otherLanguages')}</summary>
        <p className="admin-hint">{words('otherLanguagesHint')}</p>
        {languages.filter((each) => each !== 'en').map(named)}
      </details>
      <Field
        {...field('price', amountIn(method.price))}
        label={words('field.price')}
        hint={words('field.priceHint')}
        inputMode="decimal"
        dir="ltr"
        required
      />
      <Field
        {...field('freeFrom', amountIn(method.freeFrom))}
        label={words('field.freeFrom')}
        hint={words('field.freeFromHint')}
        inputMode="decimal"
        dir="ltr"
      />
      <div className="pair">
        <Field
          {...field('daysFrom', method.daysFrom)}
          label={words('field.daysFrom')}
          inputMode="numeric"
          dir="ltr"
        />
        <Field
          {...field('daysTo', method.daysTo)}
          label={words('field.daysTo')}
          inputMode="numeric"
          dir="ltr"
        />
      </div>
      <CheckField
        label={words('field.active')}
        name="active"
        value="yes"
        defaultChecked={typed ? typed.active === 'yes' : method.isActive}
      />
      <Button>{words('saveMethod')}</Button>
    </Form>
  )
}
