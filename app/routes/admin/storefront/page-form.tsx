// Form of a page: texts in every language with preview, address, images. Works without script.
import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import {
  type PageRole,
  type PageState,
  pageLimits,
  pageTextFields,
  pathOfPage,
  pictureMarkdown,
} from '../../../../shop/storefront/pages/rules.ts'
import { useProblems } from '../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../components/account/refusals'
import { directionOf, firstLanguage, type Language, languageNames } from '../../../i18n/languages'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Badge, type Kind } from '../../../ui/Notice'
import { Verbatim } from '../../../ui/Verbatim'
import { ConflictingEdit, displayedVersion, isEditConflict } from '../lists/edit-conflict'
import { megabytes } from '../lists/fields'
import { FirstTexts, PlaceFields, Translations, textLabels } from '../products/texts-by-language'

const kinds: Partial<Record<PageState | 'unwritten', Kind>> = {
  published: 'ok',
  changed: 'info',
  draft: 'warn',
  removed: 'bad',
}

export const PageStateBadge = ({ state }: { state: PageState | 'unwritten' }) => (
  <Badge kind={kinds[state]}>{useT('admin-pages')(`state.${state}`)}</Badge>
)

type Values = Readonly<Record<string, string>>
type Preview = { readonly language: Language; readonly html: string }

const textsOfPage = {
  group: 'admin-pages',
  long: { body: 16 },
  markdown: ['body'],
  isPreviewed: true,
  limits: pageLimits,
} as const

/** A page with a role is named by the shop's texts. */
const fieldsOf = (role: PageRole | undefined) =>
  role ? pageTextFields.filter((field) => field !== 'name') : pageTextFields

export function PageForm({
  role,
  versionId,
  values,
  typed,
  refused,
  preview,
}: {
  role: PageRole | undefined
  /** Null for a new one. */
  versionId: string | null
  values: Values
  /** Input that is only previewed. */
  typed: Values | undefined
  refused: Refused
  preview: Preview | undefined
}) {
  const words = useT('admin-pages')
  const problem = useProblems(refused?.refusal)
  const isBusy = useNavigation().formData?.get('intent') === 'save'
  const live = usePreview(preview)
  const said = refused?.values ?? typed ?? values
  const texts = { ...textsOfPage, fields: fieldsOf(role), said, problem }
  return (
    <div className="page-editor">
      <Form
        ref={useRefusedForm(refused)}
        id="page-form"
        method="post"
        className="stack edit-form"
        noValidate
        preventScrollReset
        onInput={live.onInput}
      >
        {/* Implicit submission: Enter in a field activates the form's first submit button. */}
        <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1}>
          {words('save')}
        </button>
        {versionId !== null && (
          <input
            type="hidden"
            name="versionId"
            value={typed?.versionId ?? displayedVersion(refused, 'versionId', versionId)}
          />
        )}
        {refused && isEditConflict(refused) && <Theirs values={values} typed={refused.values} />}
        <FirstTexts {...texts} />
        <Button kind="quiet" name="intent" value={`preview.${firstLanguage()}`}>
          {words('preview')}
        </Button>
        <PlaceFields {...texts} path={role && pathOfPage({ role, slug: role })} />
        <Translations {...texts} />
        <Button busy={isBusy} name="intent" value="save">
          {words('saveDraft')}
        </Button>
      </Form>
      {live.shown && (
        <section className="admin-card page-preview" aria-labelledby="preview-title">
          <h2 id="preview-title">
            {words('previewOf', { language: languageNames[live.shown.language] })}
          </h2>
          <div className="content-page">
            <div
              className="rich-text"
              lang={live.shown.language}
              dir={directionOf(live.shown.language)}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: richTextHtml passes through no HTML from the source text.
              dangerouslySetInnerHTML={{ __html: live.shown.html }}
            />
          </div>
        </section>
      )}
    </div>
  )
}

/** Debounce of the preview request in milliseconds. */
const pause = 400

/** Updates the preview while a body is typed. */
function usePreview(first: Preview | undefined) {
  const fetcher = useFetcher<{ preview?: Preview }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLTextAreaElement)) return
    const [, language] = target.name.split('.')
    const fields = { [target.name]: target.value, intent: `preview.${language}` }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => fetcher.submit(fields, { method: 'post' }), pause)
  }
  return { onInput, shown: fetcher.data?.preview ?? first }
}

function Theirs({ values, typed }: { values: Values; typed: Values }) {
  const words = useT('admin-pages')
  const labels = [...textLabels(pageTextFields, words), ['slug', words('field.slug')] as const]
  return <ConflictingEdit labels={labels} now={values} typed={typed} />
}

/** With script the image is inserted into the text at the cursor; without, its Markdown can be copied. */
export function PictureForm({
  picture,
  problem,
}: {
  picture: string | undefined
  problem: string | undefined
}) {
  const words = useT('admin-pages')
  const isBusy = useNavigation().formEncType === 'multipart/form-data'
  useEffect(() => {
    if (picture) insertAtCursor(pictureMarkdown(picture))
  }, [picture])
  return (
    <details className="admin-card redirect-import" open={Boolean(picture || problem)}>
      <summary>{words('picture.title')}</summary>
      <Form
        method="post"
        noValidate
        encType="multipart/form-data"
        className="stack"
        preventScrollReset
      >
        <p>{words('picture.text')}</p>
        <Field
          label={words('picture.file')}
          hint={words('picture.hint', { size: megabytes })}
          name="picture"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          error={problem}
          required
        />
        <p>
          <Button kind="quiet" busy={isBusy}>
            {words('picture.upload')}
          </Button>
        </p>
      </Form>
      {picture && (
        <p className="row" role="status">
          {words('picture.done')} <Verbatim as="code">{pictureMarkdown(picture)}</Verbatim>
        </p>
      )}
    </details>
  )
}

/** Into the text that had the focus last, else into that in the first language. */
function insertAtCursor(markdown: string): void {
  const form = document.querySelector<HTMLFormElement>('#page-form')
  const area = form?.querySelector<HTMLTextAreaElement>(
    `textarea[name="texts.${firstLanguage()}.body"]`,
  )
  if (!area) return
  const { selectionEnd: at, value } = area
  const before = value.slice(0, at).replace(/\n*$/, (end) => (value ? '\n\n' : end))
  area.value = `${before}${markdown}\n\n${value.slice(at).replace(/^\n+/, '')}`
  area.selectionEnd = before.length + 2
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

export function DeletePage({ versionId, menuEntries }: { versionId: string; menuEntries: number }) {
  const words = useT('admin-pages')
  return (
    <Form method="post" className="admin-card admin-section stack">
      <h2>{words('delete.title')}</h2>
      <p>{words('delete.text')}</p>
      {menuEntries > 0 && <p>{words('delete.menus', { count: menuEntries })}</p>}
      <input type="hidden" name="versionId" value={versionId} />
      <p>
        <Button kind="danger" name="intent" value="delete">
          {words('delete.title')}
        </Button>
      </p>
    </Form>
  )
}
