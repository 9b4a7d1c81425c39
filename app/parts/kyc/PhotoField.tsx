// A photo to send: what it must show, and whether there is one already.
import type { Part } from '../../../shop/kyc/rules.ts'
import { useT } from '../../i18n/text'
import { Field } from '../../ui/Field'
import { Icon } from '../../ui/Icon'

export function PhotoField({
  part,
  isKept,
  error,
}: {
  part: Part
  isKept: boolean
  error: string | undefined
}) {
  const t = useT('kyc')
  return (
    <div className="photo-field">
      <Field
        label={t(`part.${part}`)}
        name={part}
        type="file"
        accept="image/jpeg,image/png"
        hint={t(`partHint.${part}`)}
        error={error}
        required={!isKept}
      />
      {isKept && (
        <p className="photo-kept">
          <Icon name="check" size={18} /> {t('partKept')}
        </p>
      )}
    </div>
  )
}
