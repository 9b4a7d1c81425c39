// Checkboxes for the shop's languages, by native name. English is the fallback.
import { languageNames, languages } from '../../../i18n/languages'
import { type Frame, useFrame } from '../../../ui/Field'
import { Icon } from '../../../ui/Icon'

/** Offered languages, by native name. */
export const offeredNames = (hidden: string): string =>
  languages
    .filter((code) => !hidden.split(' ').includes(code))
    .map((code) => languageNames[code])
    .join(', ')

/** `hidden`: language codes separated by blanks. */
export function OfferedLanguages({
  label,
  hint,
  error: given,
  hidden,
}: Frame & { hidden: string }) {
  const { id, aria, error } = useFrame({ hint, error: given })
  const hiddenCodes = hidden.split(' ')
  return (
    <fieldset id={id} className="field offered-languages" {...aria}>
      <legend>{label}</legend>
      <div className="zone-list">
        {languages.map((code) => (
          <label key={code}>
            <input
              type="checkbox"
              name={`offered.${code}`}
              value="yes"
              disabled={code === 'en'}
              defaultChecked={!hiddenCodes.includes(code)}
            />{' '}
            <bdi lang={code}>{languageNames[code]}</bdi>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="alert" size={18} /> {error}
        </p>
      )}
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </fieldset>
  )
}
