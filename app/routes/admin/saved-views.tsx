// Saved views of lists: open, rename, remove; lists post new ones here.
import { Form, Link } from 'react-router'
import { removeView, renameView, saveView } from '../../../shop/back-office/saved-views/actions.ts'
import {
  type List,
  lists,
  maxViewNameLength,
  savedViewsPath,
} from '../../../shop/back-office/saved-views/rules.ts'
import { type SavedView, savedViewsOf } from '../../../shop/back-office/saved-views/views.ts'
import type { Refusal } from '../../../shop/result.ts'
import { answer, form, requestContext, requireStaff, withToast } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Field } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import type { Route } from './+types/saved-views'
import { AdminHead, failedPage } from './frame/page-head'

export const handle = { texts: ['admin'] }
export const ErrorBoundary = failedPage('admin', 'bookmarks.label')

export async function loader({ context }: Route.LoaderArgs) {
  const who = requireStaff(context)
  return { bookmarks: await savedViewsOf(requestContext(context).world, who) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = requireStaff(context)
  const fields = await form(request)
  const { world } = requestContext(context)
  const here = '/admin/saved-views'
  if (fields.remove !== undefined) {
    const done = await removeView(world, who, fields.remove)
    return done.ok ? withToast(here, 'admin.bookmarks.removed') : answer(done, fields)
  }
  if (fields.rename !== undefined) {
    const done = await renameView(world, who, fields.rename, fields.name)
    return done.ok ? withToast(here, 'admin.bookmarks.renamed') : answer(done, fields)
  }
  const kept = await saveView(world, who, fields)
  if (!kept.ok) return answer(kept, fields)
  const { isNew, name } = kept.value
  const path = savedViewsPath(kept.value)
  return isNew ? withToast(path, 'saved') : withToast(path, 'admin.bookmarks.replaced', { name })
}

type Refused = { refusal: Refusal; values: Record<string, string> }

export default function Page({ loaderData: { bookmarks }, actionData }: Route.ComponentProps) {
  const t = useT('admin')
  const refused = actionData as Refused | undefined
  const isKeeping = refused && refused.values.rename === undefined
  const isGone = refused?.refusal.code === 'bookmarks.missing'
  const nameOf = (list: List) => t(`tab.${list}`)
  return (
    <>
      <AdminHead title={t('bookmarks.label')} />
      <p className="admin-lead">{t('bookmarks.lead')}</p>
      {isGone && <Notice kind="bad" role="alert" title={<Said {...refused} />} />}
      {isKeeping && <Kept {...refused} />}
      {bookmarks.length === 0 && <Empty title={t('bookmarks.empty')} />}
      {lists.map((list) => {
        const own = bookmarks.filter((each) => each.list === list)
        if (own.length === 0) return null
        return (
          <section key={list} className="admin-card admin-section" aria-labelledby={`of-${list}`}>
            <h2 id={`of-${list}`}>{nameOf(list)}</h2>
            <ul className="admin-bookmark-list">
              {own.map((each) => (
                <li key={each.id}>
                  <One bookmark={each} refused={refused?.values.rename === each.id && refused} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

function Said({ refusal: { code, facts } }: Refused) {
  const errors = useT('errors')
  return errors.has(code) ? errors(code, facts) : errors('unknown')
}

function One({ bookmark, refused }: { bookmark: SavedView; refused?: Refused | false }) {
  const t = useT('admin')
  const { id, name } = bookmark
  return (
    <>
      <Link to={savedViewsPath(bookmark)}>
        <bdi>{name}</bdi>
      </Link>
      <Form method="post" noValidate className="admin-bookmark" preventScrollReset>
        <input type="hidden" name="rename" value={id} />
        <Field
          label={t('bookmarks.nameOf', { name })}
          name="name"
          required
          maxLength={maxViewNameLength}
          autoComplete="off"
          defaultValue={refused ? refused.values.name : name}
          error={refused && <Said {...refused} />}
        />
        <Button kind="quiet">{t('bookmarks.rename')}</Button>
      </Form>
      <Form method="post" preventScrollReset>
        <Button kind="plain" name="remove" value={id}>
          {t('bookmarks.remove')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </Form>
    </>
  )
}

/** Rejected input. */
function Kept(refused: Refused) {
  const t = useT('admin')
  const { list = '', query = '', name } = refused.values
  return (
    <section className="admin-card admin-section" aria-labelledby="keep">
      <h2 id="keep">{t('bookmarks.keep')}</h2>
      <Form method="post" noValidate className="admin-bookmark">
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={query} />
        <Field
          label={t('bookmarks.name')}
          name="name"
          required
          maxLength={maxViewNameLength}
          autoComplete="off"
          defaultValue={name}
          error={<Said {...refused} />}
        />
        <Button>{t('bookmarks.save')}</Button>
      </Form>
    </section>
  )
}
