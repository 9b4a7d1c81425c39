// Text fields in the first language, and collapsed for each other language. Works without script.

import type { Problem } from '../../../components/account/problems'
import { firstLanguage, type Language, languageNames, languages } from '../../../i18n/languages'
import { useT } from '../../../i18n/text'
import { CheckField, Field, TextField } from '../../../ui/Field'
import { Verbatim } from '../../../ui/Verbatim'
import { MarkdownField } from '../frame/markdown-field'
import { useOtherLanguages } from '../frame/offered-languages'
import { useFields } from '../lists/fields'

type Props<Name extends string> = {
  /** Its texts are `field.NAME`, and `field.NAMEHint` for all but names. */
  readonly group: string
  readonly fields: readonly Name[]
  /** Number of text rows of multi-line fields. */
  readonly long: Partial<Readonly<Record<Name, number>>>
  /** Fields in Markdown. */
  readonly markdown?: readonly Name[]
  /** The page has a preview. */
  readonly isPreviewed?: boolean
  readonly limits: Readonly<Record<Name, number>>
  readonly said: Readonly<Record<string, string>>
  readonly problem: Problem
}

export function FirstTexts<Name extends string>(props: Props<Name>) {
  const language = firstLanguage()
  return (
    <fieldset className="admin-card stack">
      <legend>
        <bdi lang={language}>{languageNames[language]}</bdi>
      </legend>
      <Texts {...props} language={language} />
    </fieldset>
  )
}

/** Address and visibility of an item with a page of its own. */
export function PlaceFields({
  group,
  said,
  problem,
  path,
}: Pick<Props<string>, 'group' | 'said' | 'problem'> & {
  /** Of an item with a permanent address. */
  path?: string | undefined
}) {
  const words = useT(group)
  const { field, check } = useFields(group, said, problem)
  return (
    <fieldset className="admin-card stack">
      <legend>{words('place')}</legend>
      {path ? (
        <p>
          <Verbatim as="code">{path}</Verbatim>
        </p>
      ) : (
        <Field {...field('slug')} dir="ltr" autoCapitalize="none" maxLength={64} />
      )}
      <CheckField {...check('isHidden')} />
    </fieldset>
  )
}

export function Translations<Name extends string>(props: Props<Name>) {
  const { group, fields, said, problem } = props
  const words = useT(group)
  const others = useOtherLanguages((language) =>
    fields.some((field) => said[`texts.${language}.${field}`]),
  )
  if (others.length === 0) return null
  return (
    <fieldset className="admin-card stack">
      <legend>{words('translations')}</legend>
      <p className="hint">{words('translationsHint')}</p>
      {others.map((language) => (
        <details
          key={language}
          className="admin-more"
          open={fields.some((field) => problem(`texts.${language}.${field}`))}
        >
          <summary>
            <span lang={language}>{languageNames[language]}</span>
            {said[`texts.${language}.name`] ? (
              <span>
                {': '}
                <bdi>{said[`texts.${language}.name`]}</bdi>
              </span>
            ) : (
              fields.some((field) => said[`texts.${language}.${field}`]) && ' ✓'
            )}
          </summary>
          <Texts {...props} language={language} />
        </details>
      ))}
    </fieldset>
  )
}

function Texts<Name extends string>({ language, ...props }: Props<Name> & { language: Language }) {
  const { group, fields, long, markdown, isPreviewed, limits, said, problem } = props
  const words = useT(group)
  return fields.map((field) => {
    const name = `texts.${language}.${field}`
    const common = {
      name,
      label: words(`field.${field}`),
      defaultValue: said[name] ?? '',
      error: problem(name),
      maxLength: limits[field],
      lang: language,
      dir: 'auto',
      ...(field !== 'name' && { hint: words(`field.${field}Hint`) }),
    }
    const rows = long[field]
    if (markdown?.includes(field))
      return <MarkdownField key={name} {...common} rows={rows} hasPreview={!isPreviewed} />
    return rows ? (
      <TextField key={name} {...common} rows={rows} />
    ) : (
      <Field key={name} {...common} required={language === firstLanguage() && field === 'name'} />
    )
  })
}

/** Labels of texts in all languages, for comparing two editors' versions. */
export const textLabels = (fields: readonly string[], words: (key: string) => string) =>
  languages.flatMap((language) =>
    fields.map(
      (field) =>
        [
          `texts.${language}.${field}`,
          `${words(`field.${field}`)} (${languageNames[language]})`,
        ] as const,
    ),
  )
