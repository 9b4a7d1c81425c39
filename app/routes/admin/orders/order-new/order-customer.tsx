// Customer of a phone order: an email address, and a name if there is no account yet.

import { Form, Link } from 'react-router'
import { fullName } from '../../../../../shop/platform/names-of-people.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import { NameFields } from '../../../../components/account/NameFields'
import { useProblems } from '../../../../components/account/problems'
import { languageNames } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField } from '../../../../ui/Field'
import { Notice } from '../../../../ui/Notice'
import { Verbatim } from '../../../../ui/Verbatim'
import { offeredOr, useOfferedLanguages } from '../../frame/offered-languages'

type Props = {
  readonly language: string
  readonly values: Readonly<Record<string, string>> | undefined
  readonly refusal: Refusal | undefined
}

export function CustomerForm({ language, values, refusal }: Props) {
  const words = useT('admin-orders')
  const auth = useT('auth')
  const offered = useOfferedLanguages((each) => each === values?.language)
  const problem = useProblems(refusal)
  const field = (name: string) => ({ name, defaultValue: values?.[name], error: problem(name) })
  return (
    <section className="admin-card" aria-labelledby="customer">
      <h2 id="customer">{words('column.customer')}</h2>
      <Form method="post" noValidate>
        <Field
          {...field('email')}
          label={auth('email')}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
        />
        <fieldset>
          <legend>{words('new.noAccount')}</legend>
          <p className="admin-hint">{words('new.noAccountHint')}</p>
          <NameFields
            of={(name) => ({
              ...field(name),
              label: auth(name),
              maxLength: 60,
              autoComplete: 'off',
              required: false,
            })}
          />
          <SelectField
            label={words('new.language')}
            name="language"
            defaultValue={values?.language ?? offeredOr(offered, language)}
            options={offered.map((each) => [each, languageNames[each]])}
          />
        </fieldset>
        <Button name="act" value="customer">
          {words('new.next')}
        </Button>
      </Form>
    </section>
  )
}

type Chosen = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly isVerified: boolean
}

export function ChosenCustomer({ customer }: { customer: Chosen }) {
  const words = useT('admin-orders')
  return (
    <section className="admin-card" aria-labelledby="customer">
      <h2 id="customer">{words('column.customer')}</h2>
      <p>
        <bdi>{fullName(customer)}</bdi>
        <br />
        <Verbatim>{customer.email}</Verbatim>
      </p>
      {!customer.isVerified && (
        <Notice kind="info">
          <p>{words('new.invited')}</p>
        </Notice>
      )}
      <p>
        <Link to="/admin/orders/new">{words('new.another')}</Link>
      </p>
    </section>
  )
}
