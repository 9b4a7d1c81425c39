// Frame of each editor page: breadcrumbs, errors, form with warnings.
import { type FormEvent, type ReactNode, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { changedRows } from '../../../../../shop/catalog/products/input/option-forms.ts'
import type { Change } from '../../../../../shop/catalog/products/rules/changes.ts'
import type { ProductState } from '../../../../../shop/catalog/products/rules/product.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Badge, Notice } from '../../../../ui/Notice'
import { Tabs } from '../../../../ui/Tabs'
import { useProblems } from '../../../account/problems'
import { Refused } from '../../lists/facts'
import { Changes } from './changes'
import { pressRow, useFocus } from './rows'
import { useUnsaved } from './unsaved'

export const pages = [
  'overview',
  'basics',
  'options',
  'details',
  'pictures',
  'texts',
  'history',
] as const
export type EditorPage = (typeof pages)[number]

/** Action data of the editor, unless it redirects. */
export type Answer = {
  readonly refusal?: Refusal
  readonly values: Record<string, string>
  /** Edit conflict: differences between the saved version and the input. */
  readonly differs?: readonly Change[]
  /** Current version of the part. */
  readonly was?: string
  readonly focus?: string
}

export function ProductHead({
  id,
  name,
  state,
  hasDraft,
  page,
}: {
  id: string
  name: string
  state: ProductState
  hasDraft: boolean
  page: EditorPage
}) {
  const words = useT('admin-catalogue')
  const at = `/admin/catalogue/${id}`
  const kind = { published: 'ok', draft: 'info', archived: undefined } as const
  return (
    <>
      <p className="admin-back">
        <Link to="/admin/catalogue">{words('back')}</Link>
      </p>
      <h1 className="edit-title">
        <bdi>{name}</bdi> <Badge kind={kind[state]}>{words(`state.${state}`)}</Badge>
        {hasDraft && state !== 'draft' && <Badge kind="warn">{words('hasDraft')}</Badge>}
      </h1>
      <Tabs
        label={words('parts')}
        items={pages.map((each) => ({
          to: each === 'overview' ? at : `${at}?part=${each}`,
          label: words(`part.${each}`),
          current: each === page,
        }))}
      />
    </>
  )
}

export type PartProps = {
  /** Saved values, or the unsaved input. */
  readonly values: Readonly<Record<string, string>>
  readonly problem: (field: string) => string | undefined
}

/** Form of a part. `was` is the displayed version. */
export function PartForm({
  saved,
  was,
  typed: answered,
  saving,
  children,
}: {
  saved: Readonly<Record<string, string>>
  was: string
  typed: Answer | undefined
  /** Label of the button and what it means; without one, that a product's changes wait to be published. */
  saving?: readonly [label: string, hint: string]
  children: (part: PartProps) => ReactNode
}) {
  const words = useT('admin-catalogue')
  const { typed, changeRows } = useRows(answered)
  const problem = useProblems(typed?.refusal)
  const isBusy = useNavigation().state === 'submitting'
  const unsaved = useUnsaved(typed, words('unsaved'))
  const form = useFocus(typed?.focus ?? Object.keys(typed?.refusal?.fields ?? {})[0], typed)
  const values = typed?.values ?? saved
  return (
    <Form
      ref={form}
      key={JSON.stringify([values, typed?.refusal?.code])}
      method="post"
      className="admin-card stack edit-form"
      noValidate
      onKeyDown={pressRow}
      {...unsaved}
      onSubmit={(event) => {
        if (!changeRows(event)) unsaved.onSubmit()
      }}
    >
      {/* Enter activates a form's first submit button. */}
      <button
        type="submit"
        name="intent"
        value="save"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden
      />
      <input type="hidden" name="was" value={typed?.was ?? was} />
      {typed && !typed.refusal && <Notice title={words('moved')} role="status" />}
      {children({ values, problem })}
      <Button name="intent" value="save" busy={isBusy}>
        {saving?.[0] ?? words('save')}
      </Button>
      <p className="hint">{saving?.[1] ?? words('saveHint')}</p>
    </Form>
  )
}

/** Rows are added and moved here where there is a script, by the same rules as on the server, and faster. */
function useRows(answered: Answer | undefined) {
  const [own, setOwn] = useState<{ of: Answer | undefined; answer: Answer } | null>(null)
  const changeRows = (event: FormEvent<HTMLFormElement>): boolean => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const sent = [...new FormData(event.currentTarget)].map(([name, text]) => [name, String(text)])
    const { was = '', ...fields } = Object.fromEntries(sent)
    const changed = changedRows(fields, button?.value ?? '')
    if (!changed) return false
    event.preventDefault()
    const { focus } = changed
    setOwn({ of: answered, answer: { values: changed.fields, focus, was } })
    return true
  }
  return { typed: own && own.of === answered ? own.answer : answered, changeRows }
}

export function EditorAnswer({ answer }: { answer: Answer | undefined }) {
  const t = useT('admin')
  const words = useT('admin-catalogue')
  if (!answer?.refusal) return null
  return (
    <>
      <Refused title={words('notSaved')} refusal={answer.refusal} />
      {answer.differs && answer.differs.length > 0 && (
        <Notice kind="warn" title={t('theirs.title')}>
          <p>{t('theirs.text')}</p>
          <Changes changes={answer.differs} />
        </Notice>
      )}
    </>
  )
}
