// Overview of a product: pending changes, missing fields, publish and archive.
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { Change } from '../../../../../shop/catalog/products/rules/changes.ts'
import {
  type ProductState,
  productLimits,
} from '../../../../../shop/catalog/products/rules/product.ts'
import { pathIn } from '../../../../i18n/languages'
import { useLanguage, useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'
import { Notice } from '../../../../ui/Notice'
import { When } from '../../lists/facts'
import { Changes } from './changes'

type Standing = {
  id: string
  state: ProductState
  version: number
  draft: { readonly name: string; readonly at: Date } | null
  changes: readonly Change[]
  missing: readonly string[]
  seen: string
  shown: string
}

export function Overview(product: Standing) {
  const { id, state, version, draft, changes, missing } = product
  const words = useT('admin-catalogue')
  const language = useLanguage()
  const isPublishable = state !== 'published' || changes.length > 0
  return (
    <>
      <section className="admin-card">
        {draft && (
          <p>
            {words('draftBy', { name: draft.name })} <When at={draft.at} />
          </p>
        )}
        {state === 'draft' && <p>{words('firstTime')}</p>}
        {state === 'archived' && <p>{words('comesBack')}</p>}
        {changes.length > 0 && state !== 'draft' && (
          <>
            <h2>{words('changes', { count: changes.length })}</h2>
            <Changes changes={changes} />
          </>
        )}
        {!isPublishable && <p>{words('noDraft')}</p>}
        {missing.length > 0 && (
          <Notice kind="warn" title={words('missing')}>
            <ul>
              {missing.map((field) => (
                <li key={field}>
                  <Link
                    to={`/admin/catalogue/${id}?part=${field === 'variants' ? 'options' : 'basics'}`}
                  >
                    {words(`missingField.${field}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <p className="edit-ways">
          <a className="button quiet" href={pathIn(language, `/preview/${id}`)}>
            {words('preview')}
          </a>
          {state === 'published' && (
            <a className="button plain" href={pathIn(language, `/product/${id}`)}>
              {words('inShop')}
            </a>
          )}
        </p>
        {isPublishable && missing.length === 0 && <Publish seen={product.seen} />}
      </section>
      {state === 'published' && version > 1 && (
        <Act
          intent="restore"
          label={words('undo')}
          hint={words('undoHint', { number: version - 1 })}
        >
          <input type="hidden" name="number" value={version - 1} />
          <input type="hidden" name="seen" value={product.shown} />
        </Act>
      )}
      {draft && (
        <Act
          intent="discard"
          kind="danger"
          label={words(state === 'draft' ? 'discardNew' : 'discard')}
        >
          <input type="hidden" name="seen" value={product.seen} />
        </Act>
      )}
      {state === 'published' && (
        <Act intent="archive" kind="danger" label={words('archive')} hint={words('archiveHint')} />
      )}
    </>
  )
}

function Publish({ seen }: { seen: string }) {
  const words = useT('admin-catalogue')
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="seen" value={seen} />
      <Field
        name="note"
        label={words('field.note')}
        hint={words('field.noteHint')}
        maxLength={productLimits.note}
        dir="auto"
      />
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
  children,
}: {
  intent: string
  label: string
  hint?: string
  kind?: 'quiet' | 'danger'
  children?: ReactNode
}) {
  return (
    <Form method="post" className="admin-section">
      {children}
      <Button kind={kind} name="intent" value={intent}>
        {label}
      </Button>
      {hint && <p className="hint">{hint}</p>}
    </Form>
  )
}
