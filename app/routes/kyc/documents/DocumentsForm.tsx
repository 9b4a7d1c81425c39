// Form of step 2: documents, photos, consent. Without script it is a multipart form.
import { useId } from 'react'
import { Form, Link, useFetchers, useNavigation } from 'react-router'
import {
  idTypes,
  isPart,
  type Part,
  parts,
  type RequestedPart,
} from '../../../../shop/identity/kyc/rules/check.ts'
import type { DraftPicture } from '../../../../shop/identity/kyc/views/own.ts'
import type { Refusal } from '../../../../shop/result.ts'
import { useProblems } from '../../../components/account/problems'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { CheckField, Field, SelectField, TextField } from '../../../ui/Field'
import { PhotoField } from './PhotoField'

type Countries = readonly (readonly [code: string, name: string])[]
type Shown = {
  papers: Readonly<Record<string, string>>
  pictures: readonly DraftPicture[]
  /** Parts requested for an incomplete check; null in a draft. */
  asked: readonly RequestedPart[] | null
  hasConsent: boolean
  /** Code to write on a sheet of paper for the selfie. */
  code: string
  /** The longest retention of photos and answers after the decision, in days. */
  days: number
  shop: string
  /** 0 if there is no minimum age. */
  minimumAge: number
  countries: Countries
  /** Path of step 1. */
  details: string
  refusal?: Refusal | undefined
  values?: Readonly<Record<string, string>> | undefined
}

export function DocumentsForm(shown: Shown) {
  const { asked, pictures, code, refusal, details } = shown
  const t = useT('kyc')
  const problem = useProblems(refusal)
  const isBusy = useNavigation().state !== 'idle'
  // A photo that is being uploaded need not be submitted with the form again.
  const isSending = useFetchers().some(({ key }) => key.startsWith('photo '))
  const hasPapers = !asked || asked.includes('papers')
  const photos: readonly Part[] = hasPapers ? parts : asked.filter(isPart)
  const of = (part: Part) => pictures.find((picture) => picture.part === part)
  return (
    <Form method="post" encType="multipart/form-data" className="card papers" noValidate>
      {hasPapers && <Papers {...shown} />}
      {photos.map((part) => (
        <PhotoField key={part} part={part} picture={of(part)} code={code} error={problem(part)} />
      ))}
      {photos.includes('selfie') && <OtherWay {...shown} />}
      <Consent {...shown} />
      <div className="row">
        <Button busy={isBusy} disabled={isSending}>
          {t('continueCheck')}
        </Button>
        <Button kind="quiet" name="intent" value="later" busy={isBusy} disabled={isSending}>
          {t('saveLater')}
        </Button>
        {(!asked || asked.includes('details')) && <Link to={details}>{t('back')}</Link>}
      </div>
    </Form>
  )
}

function Papers({ papers, values, refusal, countries, minimumAge }: Shown) {
  const t = useT('kyc')
  const common = useT('common')
  const problem = useProblems(refusal)
  const list = useId()
  const typed: Readonly<Record<string, string>> = { ...papers, ...values }
  const field = (name: string) => ({ name, defaultValue: typed[name], error: problem(name) })
  const types = idTypes.map((type) => [type, t(`idTypes.${type}`)] as const)
  const hasNoExpiry = (values ? values.noExpiry === 'yes' : false) || papers.expiry === 'none'
  const expiry = typed.expiry === 'none' ? '' : typed.expiry
  return (
    <>
      <Field label={t('nationality')} list={list} required {...field('nationality')} />
      <datalist id={list}>
        {countries.map(([code, name]) => (
          <option key={code} value={name} />
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
      {minimumAge > 0 && (
        <Field
          label={t('birthDate')}
          hint={t('birthDateHint', { age: minimumAge })}
          type="date"
          autoComplete="bday"
          required
          {...field('birthDate')}
        />
      )}
      <div className="pair">
        <SelectField
          label={t('idType')}
          options={[['', t('idTypeChoose')], ...types]}
          required
          {...field('idType')}
        />
        <SelectField
          label={t('issuingCountry')}
          options={[['', t('countryChoose')], ...countries]}
          required
          {...field('issuingCountry')}
        />
        <Field
          label={t('idNumber')}
          mark={common('optional')}
          autoComplete="off"
          dir="ltr"
          {...field('idNumber')}
        />
        <div>
          <Field
            label={t('expiry')}
            type="date"
            autoComplete="off"
            {...field('expiry')}
            defaultValue={expiry}
          />
          <CheckField
            label={t('noExpiry')}
            name="noExpiry"
            value="yes"
            defaultChecked={hasNoExpiry}
          />
        </div>
      </div>
      <details className="papers-mrz" open={Boolean(typed.mrz) || problem('mrz') !== undefined}>
        <summary>{t('mrzMore')}</summary>
        <TextField
          label={t('mrz')}
          mark={common('optional')}
          hint={t('mrzHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          rows={3}
          dir="ltr"
          className="mono"
          {...field('mrz')}
        />
      </details>
    </>
  )
}

/** Without a selfie, staff verifies the identity in another way; the check continues. */
function OtherWay({ papers, values, asked }: Shown) {
  const t = useT('kyc')
  const isChosen = (values?.route ?? papers.route) === 'other'
  if (asked && !asked.includes('papers')) return null
  return (
    <details className="papers-other" open={isChosen}>
      <summary>{t('otherWay.title')}</summary>
      <p>{t('otherWay.text')}</p>
      <CheckField
        label={t('otherWay.check')}
        name="route"
        value="other"
        defaultChecked={isChosen}
      />
    </details>
  )
}

function Consent({ days, shop, hasConsent, values, refusal }: Shown) {
  const t = useT('kyc')
  const problem = useProblems(refusal)
  return (
    <>
      <section className="privacy">
        <h2>{t('privacyTitle')}</h2>
        <p>{t('privacy', { days })}</p>
      </section>
      <CheckField
        label={t('consent', { shop })}
        name="consent"
        value="yes"
        defaultChecked={hasConsent || values?.consent === 'yes'}
        error={problem('consent')}
        required
      />
    </>
  )
}
