// Overview of a product: pending changes, missing fields, publish and archive.
import { Form, useNavigation } from 'react-router'
import { productLimits } from '../../../../../shop/catalog/products/rules/product.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'
import { ActForm } from '../../lists/acts'
import { useFields } from '../../lists/fields'
import { Changes } from '../editor/changes'
import { DraftBy, Missing, type Standing, Views } from './publish-status'

export function Overview(product: Standing) {
  const { id, state, version, draft, changes, missing } = product
  const words = useT('admin-catalogue')
  const isPublishable = state !== 'published' || changes.length > 0
  return (
    <>
      <section className="admin-card">
        <DraftBy draft={draft} />
        {state === 'draft' && <p>{words('firstTime')}</p>}
        {state === 'archived' && <p>{words('comesBack')}</p>}
        {changes.length > 0 && state !== 'draft' && (
          <>
            <h2>{words('changes', { count: changes.length })}</h2>
            <Changes changes={changes} />
          </>
        )}
        {!isPublishable && <p>{words('noDraft')}</p>}
        <Missing id={id} missing={missing} />
        <Views id={id} state={state} />
        {isPublishable && missing.length === 0 && <Publish seen={product.seen} />}
      </section>
      {state === 'published' && version > 1 && (
        <Act
          intent="restore"
          label={words('undo')}
          hint={words('undoHint', { number: version - 1 })}
          fields={{ number: version - 1, seen: product.shown }}
        />
      )}
      {draft && (
        <Act
          intent="discard"
          kind="danger"
          label={words(state === 'draft' ? 'discardNew' : 'discard')}
          fields={{ seen: product.seen }}
        />
      )}
      {state === 'published' && (
        <Act intent="archive" kind="danger" label={words('archive')} hint={words('archiveHint')} />
      )}
    </>
  )
}

function Publish({ seen }: { seen: string }) {
  const words = useT('admin-catalogue')
  const { field } = useFields('admin-catalogue')
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="seen" value={seen} />
      <Field {...field('note')} maxLength={productLimits.note} dir="auto" />
      <Button name="intent" value="publish" busy={isBusy}>
        {words('publish')}
      </Button>
    </Form>
  )
}

export function Act({
  intent,
  label,
  hint,
  kind = 'quiet',
  fields = {},
}: {
  intent: string
  label: string
  hint?: string
  kind?: 'quiet' | 'danger'
  fields?: Readonly<Record<string, string | number>>
}) {
  return (
    <div className="admin-section">
      <ActForm intent={intent} kind={kind} fields={fields}>
        {label}
      </ActForm>
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}
