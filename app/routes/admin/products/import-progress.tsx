// Catalog import: upload form, and progress.
import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import {
  type ImportState,
  importAs,
  isUnderWay,
  newCategoryChoices,
  stockChoices,
} from '../../../../shop/catalog/import/rules/imports.ts'
import type { ImportView, PictureCounts } from '../../../../shop/catalog/import/views.ts'
import { useProblems } from '../../../components/account/problems'
import { type Refused, RefusedForm } from '../../../components/account/refusals'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { CheckField, Field, SelectField } from '../../../ui/Field'
import { Badge, type Kind } from '../../../ui/Notice'
import { ActForm } from '../lists/acts'
import { useFields } from '../lists/fields'
import { useFigure } from '../lists/figures'
import { useCategoryOptions } from './category-options'

const kinds: Record<ImportState, Kind> = {
  waiting: 'info',
  checking: 'info',
  checked: 'warn',
  applying: 'info',
  done: 'ok',
  failed: 'bad',
  cancelled: 'bad',
}

export function ImportBadge({ status }: { status: ImportState }) {
  return <Badge kind={kinds[status]}>{useT('admin-imports')(`state.${status}`)}</Badge>
}

/** A native submit, with the browser's own progress. */
export function ImportUploadForm({ most, refused }: { most: number; refused: Refused }) {
  const words = useT('admin-imports')
  const categories = useCategoryOptions()
  const problem = useProblems(refused?.refusal)
  const { field, check } = useFields('admin-imports', refused?.values, problem)
  const choice = (name: string, keys: readonly string[], first: string) => ({
    ...field(name, first),
    options: keys.map((key) => [key, words(`${name}.${key}`)] as const),
  })
  return (
    <RefusedForm
      refused={refused}
      send={words('check')}
      encType="multipart/form-data"
      reloadDocument
      className="admin-card stack"
    >
      <h2>{words('give')}</h2>
      <p>{words('giveText')}</p>
      <SelectField {...choice('as', importAs, 'file')} />
      <SelectField {...choice('stock', stockChoices, 'keep')} />
      <CheckField {...check('fetchPictures')} />
      <details className="import-other">
        <summary>{words('other')}</summary>
        <SelectField
          {...field('category')}
          options={[['', words('field.noCategory')], ...categories]}
        />
        <SelectField {...choice('newCategories', newCategoryChoices, 'refuse')} />
        <Field {...field('hex')} dir="ltr" maxLength={7} />
      </details>
      <Field
        label={words('field.file')}
        hint={words('field.fileHint', { most })}
        name="file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        error={problem('file')}
        required
      />
    </RefusedForm>
  )
}

/**
 * Polls while a job runs, a second after each response; without script there is a reload link. If the shop is
 * unreachable, the page stays and continues later.
 */
export function useJobPolling(isAtWork: boolean): void {
  const { revalidate, state } = useRevalidator()
  const isResting = isAtWork && state === 'idle'
  useEffect(() => {
    if (!isResting) return
    let isAsking = false
    const timer = setInterval(async () => {
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      const isThere = await fetch('/healthz').then(
        ({ ok }) => ok,
        () => false,
      )
      if (isThere) await revalidate()
      isAsking = false
    }, 1_000)
    return () => clearInterval(timer)
  }, [isResting, revalidate])
}

export function ImportProgress({ view }: { view: ImportView }) {
  const words = useT('admin-imports')
  const { pathname } = useLocation()
  const figure = useFigure()
  if (!isUnderWay(view.status)) return null
  const all = view.added + view.changed + view.unchanged + view.invalid
  const text =
    view.status === 'applying'
      ? words('progress.applying', { done: figure(view.done), all: figure(all) })
      : words('progress.checking', { rows: figure(view.rows) })
  return (
    <section className="admin-card stack" aria-label={words('progress.label')}>
      <p role="status">{text}</p>
      <progress
        aria-label={words('progress.label')}
        {...(view.status === 'applying' && { value: view.done, max: Math.max(1, all) })}
      />
      <LinkButton kind="quiet" reloadDocument to={pathname}>
        {words('again')}
      </LinkButton>
    </section>
  )
}

/** Progress of the images that are fetched from other servers. */
export function PictureProgress({
  pictures,
  mayRetry,
}: {
  pictures: PictureCounts
  mayRetry: boolean
}) {
  const words = useT('admin-imports')
  const { pathname } = useLocation()
  const figure = useFigure()
  const { waiting, fetched, failed } = pictures
  const all = waiting + fetched + failed
  if (all === 0) return null
  return (
    <section className="admin-card stack" aria-label={words('pictures.label')}>
      <p role="status">
        <span>{words('pictures.progress', { done: figure(fetched), all: figure(all) })}</span>{' '}
        {failed > 0 && <span>{words('pictures.failed', { count: failed })}</span>}
      </p>
      {failed > 0 && mayRetry && (
        <ActForm intent="retry" kind="quiet">
          {words('pictures.retryAll', { count: failed })}
        </ActForm>
      )}
      {waiting > 0 && (
        <>
          <progress aria-label={words('pictures.label')} value={fetched + failed} max={all} />
          <LinkButton kind="quiet" reloadDocument to={pathname}>
            {words('again')}
          </LinkButton>
        </>
      )}
    </section>
  )
}

/** An image that could not be fetched. */
export function RetryPicture({ id, address }: { id: number; address: string }) {
  return (
    <ActForm intent="retry" kind="quiet" fields={{ picture: id }}>
      {useT('admin-imports')('pictures.retry')}
      <span className="visually-hidden">{` ${address}`}</span>
    </ActForm>
  )
}

export function Counts({ view }: { view: ImportView }) {
  const words = useT('admin-imports')
  const figure = useFigure()
  const names = ['added', 'changed', 'unchanged', 'invalid'] as const
  return (
    <dl className="import-counts">
      {names.map((name) => (
        <div key={name}>
          <dt>{words(`count.${name}`)}</dt>
          <dd>{figure(view[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
