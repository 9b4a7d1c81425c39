// State of a product beside its form: published version, pending changes, and missing fields.
import { Link } from 'react-router'
import type { EditedProduct } from '../../../../../shop/catalog/editor/views/editor.ts'
import { productLimits } from '../../../../../shop/catalog/products/rules/product.ts'
import { pathIn } from '../../../../i18n/languages'
import { useLanguage, useT } from '../../../../i18n/text'
import { Field } from '../../../../ui/Field'
import { Badge, Notice } from '../../../../ui/Notice'
import { When } from '../../lists/facts'
import { useFields } from '../../lists/fields'
import type { ProductOverview } from './product-parts'

export type Standing = ProductOverview & Pick<EditedProduct, 'id' | 'state' | 'version'>

export function DraftBy({ draft }: Pick<Standing, 'draft'>) {
  const words = useT('admin-catalogue')
  return (
    draft && (
      <p>
        <span>{words('draftBy', { name: draft.name })}</span> <When at={draft.at} />
      </p>
    )
  )
}

export function Missing({ id, missing }: Pick<Standing, 'id' | 'missing'>) {
  const words = useT('admin-catalogue')
  if (missing.length === 0) return null
  return (
    <Notice kind="warn" title={words('missing')}>
      <ul>
        {missing.map((field) => (
          <li key={field}>
            <Link to={`/admin/catalogue/${id}${field === 'variants' ? '#options' : ''}`}>
              {words(`missingField.${field}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

export function Views({ id, state }: Pick<Standing, 'id' | 'state'>) {
  const words = useT('admin-catalogue')
  const language = useLanguage()
  return (
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
  )
}

/** Beside the form: published version and pending changes, with the fields required to publish. */
export function StandingCard(product: Standing) {
  const { id, state, draft, changes, missing, seen } = product
  const t = useT('admin-catalogue')
  const { field } = useFields('admin-catalogue')
  const kind = { published: 'ok', draft: 'info', archived: undefined } as const
  return (
    <section className="admin-card" aria-labelledby="standing">
      <h2 id="standing">{t('column.state')}</h2>
      <p>
        <Badge kind={kind[state]}>{t(`state.${state}`)}</Badge>
      </p>
      <input type="hidden" name="seen" value={seen} />
      {state === 'draft' && <p>{t('firstTime')}</p>}
      {state === 'archived' && <p>{t('comesBack')}</p>}
      {state !== 'draft' && changes.length > 0 && (
        <p>
          <Link to={`/admin/catalogue/${id}?part=overview`}>
            {t('changes', { count: changes.length })}
          </Link>
        </p>
      )}
      <DraftBy draft={draft} />
      <Missing id={id} missing={missing} />
      <Field {...field('note')} maxLength={productLimits.note} dir="auto" />
      <Views id={id} state={state} />
    </section>
  )
}
