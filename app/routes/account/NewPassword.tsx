// A new password, typed twice, with a strength hint. The server decides.
import { useState } from 'react'
import { passwordLength, type Strength, strengthOf } from '../../../shop/people/accounts/rules.ts'
import { useT } from '../../i18n/text'
import { PasswordField } from '../../ui/PasswordField'

type Props = {
  label: string
  isForStaff?: boolean
  problem: (field: string) => string | undefined
}

export function NewPassword({ label, problem, isForStaff = false }: Props) {
  const t = useT('auth')
  const [strength, setStrength] = useState<Strength | null>(null)
  const shared = { autoComplete: 'new-password', required: true, show: t('show'), hide: t('hide') }
  return (
    <>
      <PasswordField
        label={label}
        hint={t('passwordHint', { least: passwordLength[isForStaff ? 'staff' : 'min'] })}
        name="password"
        error={problem('password')}
        onChange={({ target: { value } }) => setStrength(value ? strengthOf(value) : null)}
        {...shared}
      />
      <p className={`strength ${strength ?? ''}`} role="status">
        {strength && (
          <span>
            {t('strength.label')}: <strong>{t(`strength.${strength}`)}</strong>
          </span>
        )}
      </p>
      <PasswordField label={t('confirm')} name="confirm" error={problem('confirm')} {...shared} />
    </>
  )
}
