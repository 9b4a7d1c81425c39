// Without script, after a refused form: what is wrong, focused on load, with links to the fields.
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { errorId } from '../../ui/field-error'
import { useAnswer } from '../forms/answer'

/** With script, the focus goes to the first field instead. */
export function ErrorSummary() {
  const { fields, facts } = useAnswer().refusal ?? {}
  return fields && Object.keys(fields).length > 0 ? (
    <noscript>
      <Summary fields={fields} facts={facts} />
    </noscript>
  ) : null
}

function Summary({ fields, facts }: Required<Pick<Refusal, 'fields'>> & Pick<Refusal, 'facts'>) {
  const common = useT('common')
  const errors = useT('errors')
  return (
    /* oxlint-disable-next-line jsx-a11y/no-autofocus */ // biome-ignore lint/a11y/noAutofocus: the sender of the form waits for this answer.
    <div className="notice bad error-summary" role="alert" tabIndex={-1} autoFocus>
      <div>
        <h2>{common('problem.title')}</h2>
        <ul>
          {Object.entries(fields).map(([name, key]) => (
            <li key={name}>
              <a href={`#${errorId(name)}`}>{errors(key, facts)}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
