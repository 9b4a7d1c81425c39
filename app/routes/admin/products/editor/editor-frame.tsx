// Layout of each editor page: breadcrumbs, errors, form with warnings.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { withUploads } from '../../../../../shop/catalog/editor/input/forms.ts'
import { changedRows } from '../../../../../shop/catalog/editor/input/option-forms.ts'
import type { Change } from '../../../../../shop/catalog/editor/rules/changes.ts'
import type { ProductState } from '../../../../../shop/catalog/products/rules/product.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import { useProblems } from '../../../../components/account/problems'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { EnterSubmits } from '../../../../ui/EnterSubmits'
import { Badge, Notice } from '../../../../ui/Notice'
import { Tabs } from '../../../../ui/Tabs'
import { AdminHead } from '../../frame/page-head'
import { SaveBar } from '../../frame/save-bar'
import { Refused } from '../../lists/facts'
import { Changes } from './changes'
import { dragRows, moveRowByKeyboard, useFocus } from './rows'

export const pages = ['product', 'overview', 'texts', 'history', 'options'] as const
export type EditorPage = (typeof pages)[number]
/** The options have a separate page only if their table is long. */
const tabs = pages.filter((page) => page !== 'options')
export const productForm = 'product-form'

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
  overview,
}: {
  id: string
  name: string
  state: ProductState
  hasDraft: boolean
  page: EditorPage
  overview: { readonly changes: readonly unknown[] } | null
}) {
  const words = useT('admin-catalogue')
  const at = `/admin/catalogue/${id}`
  const kind = { published: 'ok', draft: 'info', archived: undefined } as const
  return (
    <>
      <AdminHead
        title={name}
        documentTitle={`${name}: ${words(`part.${page}`)}`}
        back={['/admin/catalogue', words('back')]}
        state={
          <>
            <Badge kind={kind[state]}>{words(`state.${state}`)}</Badge>
            {hasDraft && state !== 'draft' && <Badge kind="warn">{words('hasDraft')}</Badge>}
          </>
        }
        primary={
          page === 'product' &&
          (state !== 'published' || (overview && overview.changes.length > 0)) && (
            <Button form={productForm} name="intent" value="publish">
              {words('publish')}
            </Button>
          )
        }
      />
      <Tabs
        label={words('parts')}
        items={tabs.map((each) => ({
          to: each === 'product' ? at : `${at}?part=${each}`,
          label: words(`part.${each}`),
          current: each === (page === 'options' ? 'product' : page),
        }))}
      />
    </>
  )
}

export type PartProps = {
  /** Saved values, or the unsaved input. */
  readonly values: Readonly<Record<string, string>>
  readonly problem: (field: string) => string | undefined
  /** Keeps the current input while the saved values are revalidated. */
  readonly hold?: () => void
}

/** Form of a part. `was` is the displayed version. */
export function PartForm({
  saved,
  was,
  typed: answered,
  saving,
  acts,
  children,
}: {
  saved: Readonly<Record<string, string>>
  was?: string
  typed: Answer | undefined
  /** Label and hint of the save button; by default, the changes wait to be published. */
  saving?: readonly [label: string, hint: string]
  /** Beside the save button. */
  acts?: ReactNode
  children: (part: PartProps) => ReactNode
}) {
  const words = useT('admin-catalogue')
  const { typed, move, hold, send } = useRows(answered, saved)
  const problem = useProblems(typed?.refusal)
  const form = useFocus(typed?.focus ?? Object.keys(typed?.refusal?.fields ?? {})[0], typed)
  const values = typed?.values ?? saved
  return (
    <Form
      ref={form}
      id={was === undefined ? productForm : undefined}
      key={JSON.stringify([values, typed?.refusal?.code])}
      method="post"
      className={was === undefined ? 'product-form' : 'admin-card stack edit-form'}
      noValidate
      onKeyDown={moveRowByKeyboard}
      onSubmit={(event) => {
        const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
        if (move(event.currentTarget, button?.value ?? '')) event.preventDefault()
        else send()
      }}
      {...dragRows(move)}
    >
      <EnterSubmits name="intent" value="save" />
      {was !== undefined && <input type="hidden" name="was" value={typed?.was ?? was} />}
      {typed && !typed.refusal && <Notice title={words('moved')} role="status" />}
      {children({ values, problem, hold: () => form.current && hold(form.current) })}
      <SaveBar
        name="intent"
        value="save"
        typed={typed}
        label={saving?.[0] ?? words('save')}
        hint={saving?.[1] ?? words('saveHint')}
      >
        {acts}
      </SaveBar>
    </Form>
  )
}

/** With script, rows are added and moved in the browser, by the server's own rules but without a request. */
function useRows(answered: Answer | undefined, saved: Readonly<Record<string, string>>) {
  const [own, setOwn] = useState<{ of: Answer | undefined; answer: Answer } | null>(null)
  const isHeld = useRef(false)
  const isSent = useRef(false)
  const { key } = useLocation()
  const shown = useRef(key)
  const move = (form: HTMLFormElement, intent: string) => {
    const { was = '', ...fields } = fieldsIn(form)
    const changed = changedRows(fields, intent)
    if (!changed) return false
    const { focus } = changed
    setOwn({ of: answered, answer: { values: changed.fields, focus, was } })
    return true
  }
  const hold = (form: HTMLFormElement) => {
    if (!form.querySelector('.save-bar.is-unsaved')) return
    isHeld.current = true
    setOwn({ of: answered, answer: { values: fieldsIn(form) } })
  }
  const send = () => {
    isSent.current = true
  }
  // The page after a submission: these rows were saved, or are among the values returned unsaved.
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (isSent.current) setOwn(null)
    isSent.current = false
  }, [key])
  // Uploads are among the saved images by now, and join those of the form.
  useEffect(() => {
    if (!isHeld.current) return
    setOwn((now) => now && { ...now, answer: { values: withUploads(now.answer.values, saved) } })
  }, [saved])
  return { typed: own && own.of === answered ? own.answer : answered, move, hold, send }
}

const fieldsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text)]))

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
