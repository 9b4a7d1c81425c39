// A newsletter's text in one language: field, links to other languages, preview.
import { Form, Link } from 'react-router'
import {
  type IssueText,
  maxBodyLength,
  maxSubjectLength,
} from '../../../../../shop/people/newsletter/rules.ts'
import { useProblems } from '../../../../components/account/problems'
import type { Refused } from '../../../../components/account/refusals'
import {
  directionOf,
  firstLanguage,
  type Language,
  languageNames,
} from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, TextField } from '../../../../ui/Field'
import { useOfferedLanguages } from '../../frame/offered-languages'
import { ConflictingEdit, displayedVersion, isEditConflict } from '../../lists/edit-conflict'
import { useFields } from '../../lists/fields'

export function IssueLanguages({
  path,
  current,
  written,
}: {
  path: string
  current: string
  written: readonly string[]
}) {
  const words = useT('admin-newsletter')
  const offered = useOfferedLanguages((each) => each === current || written.includes(each))
  return (
    <nav aria-label={words('languages')}>
      <ul className="admin-languages">
        {offered.map((each) => (
          <li key={each}>
            <Link
              to={`${path}?language=${each}`}
              className={each === current ? 'chip current' : 'chip'}
              aria-current={each === current ? 'page' : undefined}
            >
              <span lang={each}>{languageNames[each]}</span>
              {written.includes(each) && (
                <>
                  <span aria-hidden="true">✓</span>
                  <span className="visually-hidden"> {words('written')}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const spoken = (language: string) => ({
  lang: language,
  dir: directionOf(language as Language),
})

export function IssueEditor({
  language,
  version,
  own,
  refused,
  action,
}: {
  language: string
  version: number
  own: IssueText | null
  refused: Refused
  action?: string
}) {
  const words = useT('admin-newsletter')
  const problem = useProblems(refused?.refusal)
  const saved = refused?.values.intent === 'save' ? refused : undefined
  const typed = saved?.values
  const { field } = useFields('admin-newsletter', typed, problem)
  return (
    <section className="admin-card" aria-labelledby="words">
      <h2 id="words">{languageNames[language as Language]}</h2>
      {typed && isEditConflict(saved) && <IssueConflict own={own} typed={typed} />}
      <Form method="post" action={action}>
        <input type="hidden" name="version" value={displayedVersion(saved, 'version', version)} />
        <Field
          {...field('subject', own?.subject)}
          maxLength={maxSubjectLength}
          {...spoken(language)}
        />
        <TextField
          {...field('body', own?.body)}
          {...(language !== firstLanguage() && { hint: words('field.otherHint') })}
          rows={14}
          maxLength={maxBodyLength}
          {...spoken(language)}
        />
        <Button kind="quiet" name="intent" value="save">
          {words('save')}
        </Button>
      </Form>
    </section>
  )
}

/** Edit conflict: the text saved by another person, or that sending has begun, beside the input. */
export function IssueConflict({
  own,
  typed,
  isOver,
}: {
  own: IssueText | null
  typed: Record<string, string>
  isOver?: boolean
}) {
  const words = useT('admin-newsletter')
  const labels = (['subject', 'body'] as const).map(
    (name) => [name, words(`field.${name}`)] as const,
  )
  const now = { subject: own?.subject, body: own?.body }
  return <ConflictingEdit {...{ labels, now, typed, isOver }} />
}

/** The sent text in one language. */
export function IssueWords({ text }: { text: IssueText }) {
  return (
    <section className="admin-card" {...spoken(text.language)}>
      <h2>{text.subject}</h2>
      <p className="admin-written">{text.body}</p>
    </section>
  )
}

export function IssuePreview({
  id,
  look,
  asked,
}: {
  id: string
  look: { language: string; subject: string; text: string }
  asked: string
}) {
  const words = useT('admin-newsletter')
  return (
    <section className="admin-card" aria-labelledby="look">
      <h2 id="look">{words('look')}</h2>
      {look.language !== asked && <p className="admin-hint">{words('fallback')}</p>}
      <p {...spoken(look.language)}>
        <strong>{look.subject}</strong>
      </p>
      <p className="admin-written" {...spoken(look.language)}>
        {look.text}
      </p>
      <p>
        <a
          className="button quiet"
          href={`/admin/newsletter/${id}/preview?language=${asked}`}
          target="_blank"
          rel="noreferrer"
        >
          {words('html')}
        </a>
      </p>
    </section>
  )
}
