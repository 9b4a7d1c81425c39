// The form of step 2: papers, both photos, consent. It works without script, as a form with files.
import { useId } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { idTypes, type Part, parts } from '../../../shop/kyc/rules.ts'
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { CheckField, Field, SelectField, TextField } from '../../ui/Field'
import { useProblems } from '../account/refusals'
import { PhotoField } from './PhotoField'

export function PapersForm({
  papers,
  kept,
  days,
  shop,
  nationalities,
  details,
  refusal,
  values,
}: {
  papers: Readonly<Record<string, string>>
  kept: readonly Part[]
  /** The longest that photos and answers are kept after the decision. */
  days: number
  shop: string
  nationalities: readonly string[]
  /** Path of step 1. */
  details: string
  refusal?: Refusal
  values?: Readonly<Record<string, string>>
}) {
  const t = useT('kyc')
  const common = useT('common')
  const problem = useProblems(refusal)
  const isBusy = useNavigation().state !== 'idle'
  const list = useId()
  const typed: Readonly<Record<string, string>> = { ...papers, ...values }
  const field = (name: string) => ({ name, defaultValue: typed[name], error: problem(name) })
  const types = idTypes.map((type) => [type, t(`idTypes.${type}`)] as const)
  return (
    <Form method="post" encType="multipart/form-data" className="card" noValidate>
      <Field label={t('nationality')} list={list} required {...field('nationality')} />
      <datalist id={list}>
        {nationalities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label={t('address')}
        hint={t('addressHint')}
        autoComplete="street-address"
        rows={3}
        required
        {...field('address')}
      />
      <div className="pair">
        <SelectField
          label={t('idType')}
          options={[['', t('idTypeChoose')], ...types]}
          required
          {...field('idType')}
        />
        <Field
          label={t('idNumber')}
          mark={common('optional')}
          autoComplete="off"
          dir="ltr"
          {...field('idNumber')}
        />
      </div>
      <div className="pair">
        {parts.map((part) => (
          <PhotoField key={part} part={part} isKept={kept.includes(part)} error={problem(part)} />
        ))}
      </div>
      <section className="privacy">
        <h2>{t('privacyTitle')}</h2>
        <p>{t('privacy', { days })}</p>
      </section>
      <CheckField
        label={t('consent', { shop })}
        name="consent"
        value="yes"
        error={problem('consent')}
        required
      />
      <div className="row">
        <Button busy={isBusy}>{t('submit')}</Button>
        <Link to={details}>{t('back')}</Link>
      </div>
    </Form>
  )
}
