// Checkboxes for the shop's languages, by native name. The first language is always offered.
import { useId } from 'react'
import { firstLanguage, type Language, languageNames, languages } from '../../../i18n/languages'
import type { Frame } from '../../../ui/Field'
import { GroupError } from '../../../ui/GroupError'

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
  name,
  error,
  hidden,
  first = firstLanguage(),
}: Pick<Frame, 'label' | 'hint'> & {
  name: string
  error: string | undefined
  hidden: string
  /** Always offered; null while it is chosen in the same form. */
  first?: Language | null
}) {
  const id = useId()
  const hiddenCodes = hidden.split(' ')
  return (
    <fieldset className="field offered-languages" aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <div className="zone-list">
        {languages.map((code) => (
          <label key={code}>
            <input
              type="checkbox"
              name={`offered.${code}`}
              value="yes"
              disabled={code === first}
              defaultChecked={code === first || !hiddenCodes.includes(code)}
            />{' '}
            <bdi lang={code}>{languageNames[code]}</bdi>
          </label>
        ))}
      </div>
      <GroupError name={name} error={error} />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </fieldset>
  )
}
