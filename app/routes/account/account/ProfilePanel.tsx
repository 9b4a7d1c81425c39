// Profile: name, phone, language of emails.
import { Form, useRouteLoaderData } from 'react-router'
import type { Profile } from '../../../../shop/people/accounts/views/accounts.ts'
import { NameFields } from '../../../components/account/NameFields'
import { type Refused, useFields, useRefusedForm } from '../../../components/account/refusals'
import { languageNames, languages } from '../../../i18n/languages'
import { useT } from '../../../i18n/text'
import type { RootData } from '../../../root'
import { Button } from '../../../ui/Button'
import { Field, SelectField } from '../../../ui/Field'
import { useIsSending } from '../sending'

export function ProfilePanel({ profile, refused }: { profile: Profile; refused: Refused }) {
  const t = useT('account')
  const isSending = useIsSending('profile')
  const { firstName, lastName, phone } = profile
  const field = useFields(refused, { firstName, lastName, phone })
  const text = (name: string) => ({ label: t(`profile.${name}`), ...field(name), required: true })
  return (
    <section className="card" aria-labelledby="profile">
      <h2 id="profile">{t('profile.title')}</h2>
      <Form ref={useRefusedForm(refused)} method="post" noValidate>
        <input type="hidden" name="intent" value="profile" />
        <NameFields of={text} />
        <Field
          label={t('profile.email')}
          hint={t('profile.emailHint')}
          type="email"
          value={profile.email}
          autoComplete="email"
          readOnly
        />
        <Field {...text('phone')} type="tel" autoComplete="tel" />
        <Button busy={isSending}>{t('profile.save')}</Button>
      </Form>
    </section>
  )
}

export function LanguagePanel({ language }: { language: string }) {
  const t = useT('account')
  const isSending = useIsSending('language')
  const hidden = useRouteLoaderData<RootData>('root')?.hiddenLanguages
  return (
    <section className="card" aria-labelledby="language">
      <h2 id="language">{t('language.title')}</h2>
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="language" />
        <SelectField
          label={t('language.label')}
          hint={t('language.hint')}
          name="language"
          defaultValue={language}
          options={languages
            .filter((each) => each === language || !hidden?.includes(each))
            .map((each) => [each, languageNames[each]])}
        />
        <Button kind="quiet" busy={isSending}>
          {t('language.save')}
        </Button>
      </Form>
    </section>
  )
}
