// Parameters or members as a table of descriptions, nested members collapsed.

import { useT } from '../../../../i18n/text'
import { Verbatim } from '../../../../ui/Verbatim'
import type { FieldView } from '../fields'

type Props = { title: string; fields: readonly FieldView[]; isAnswer?: boolean }

/** `isAnswer`: a response, so that no member is marked as required. */
export function Fields({ title, fields, isAnswer = false }: Props) {
  if (fields.length === 0) return null
  return (
    <section className="dev-fields">
      <h3>{title}</h3>
      <Rows fields={fields} isAnswer={isAnswer} />
    </section>
  )
}

function Rows({ fields, isAnswer }: { fields: readonly FieldView[]; isAnswer: boolean }) {
  const t = useT('developers')
  return (
    <dl lang="en" dir="ltr">
      {fields.map(({ name, type, isRequired, description, limits, fields: inner }) => (
        <div key={name}>
          <dt>
            <Verbatim as="code">{name}</Verbatim> <span className="dev-type">{type}</span>
            {isRequired && !isAnswer && <span className="dev-required">{t('required')}</span>}
          </dt>
          {description && (
            <dd>
              <Prose text={description} />
            </dd>
          )}
          {limits.map((limit) => (
            <dd key={limit} className="dev-limit">
              {limit}
            </dd>
          ))}
          {inner.length > 0 && (
            <dd>
              <details>
                <summary>{t('members', { name })}</summary>
                <Rows fields={inner} isAnswer={isAnswer} />
              </details>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** Text in which backticks mark code. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <Verbatim as="code" key={index}>
        {part}
      </Verbatim>
    ) : (
      part
    ),
  )
}
