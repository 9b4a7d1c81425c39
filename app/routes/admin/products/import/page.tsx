// One catalog import: contents, row errors, progress.

import { data, Form, useNavigation } from 'react-router'
import { rowsPerPage } from '../../../../../shop/back-office/lists/rules/tabs.ts'
import { namesOf } from '../../../../../shop/back-office/lists/views/people.ts'
import { categoryOptions } from '../../../../../shop/catalog/categories/views.ts'
import {
  answerImport,
  applyImport,
  cancelImport,
  retryPictures,
} from '../../../../../shop/catalog/import/actions/imports.ts'
import {
  isChecked,
  isUnderWay,
  unanswered,
} from '../../../../../shop/catalog/import/rules/imports.ts'
import {
  type ImportView,
  importById,
  noticesOf,
  type Problems,
  pictureProgress,
  problemsOf,
  questionsOf,
} from '../../../../../shop/catalog/import/views.ts'
import { plainNumbers } from '../../../../../shop/platform/money/input.ts'
import { signOf } from '../../../../../shop/platform/money/rules.ts'
import { segment } from '../../../../http/redirects'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useCurrency } from '../../../../i18n/currency'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Notice } from '../../../../ui/Notice'
import { Table } from '../../../../ui/Table'
import { Verbatim } from '../../../../ui/Verbatim'
import { AdminHead, failedPage } from '../../frame/page-head'
import { ExportLink } from '../../lists/export-link'
import { Facts, Refused, When } from '../../lists/facts'
import { useFigure } from '../../lists/figures'
import { MoreRows } from '../../lists/list'
import {
  Counts,
  ImportBadge,
  ImportProgress,
  PictureProgress,
  RetryPicture,
  useJobPolling,
} from '../import-progress'
import type { Route } from './+types/page'
import { ImportLosses } from './import-losses'
import { ImportPreview } from './import-preview'
import { ImportQuestions } from './import-questions'

export const handle = { texts: ['admin', 'admin-imports', 'listing', 'auth', 'admin-orders'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-imports')

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'imports')
  const view = await importById(world, id)
  if (!view) throw data({ code: 'imports.missing' }, { status: 404 })
  const after = new URL(request.url).searchParams.get('after')
  const [problems, notices, questions, categories, pictures, names] = await Promise.all([
    problemsOf(world, id, { after, limit: rowsPerPage }),
    noticesOf(world, id),
    questionsOf(world, id),
    categoryOptions(world, language),
    pictureProgress(world, id),
    namesOf(world, [view.byUser, view.appliedBy]),
  ])
  return {
    view,
    problems,
    notices,
    questions,
    categories,
    pictures,
    by: names.get(view.byUser ?? '')?.name ?? null,
  }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { who, world, language } = requireTab(context, 'imports')
  if (!(await importById(world, id))) throw data({ code: 'imports.missing' }, { status: 404 })
  const sent = await form(request)
  const { intent } = sent
  if (intent === 'answer') {
    const plain = plainNumbers(sent, language, (field) => /^(rate$|tax\.)/.test(field))
    const answered = plain.ok ? await answerImport(world, who, { id, form: plain.value }) : plain
    return answered.ok
      ? withToast(`/admin/imports/${segment(id)}`, 'admin.import.answered')
      : answer(answered, sent)
  }
  if (intent === 'retry') {
    const which = /^\d{1,15}$/.test(sent.picture ?? '') ? Number(sent.picture) : 'all'
    const retried = await retryPictures(world, who, { id, which })
    return retried.ok
      ? withToast(`/admin/imports/${segment(id)}`, 'admin.import.retried')
      : answer(retried)
  }
  const done =
    intent === 'apply' ? await applyImport(world, who, id) : await cancelImport(world, who, id)
  return done.ok
    ? withToast(
        `/admin/imports/${id}`,
        intent === 'apply' ? 'admin.import.applied' : 'admin.import.cancelled',
      )
    : answer(done)
}

const whatCanBeWritten = (
  { added, changed, unchanged, invalid, format }: ImportView,
  isOpen: boolean,
) => {
  if (format === 'other' && added + changed + unchanged + invalid === 0) return 'columns'
  if (isOpen) return 'open'
  if (added + changed === 0) return invalid === 0 ? 'same' : 'none'
  return invalid === 0 ? 'all' : 'some'
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { view, problems, notices, questions, pictures, by } = loaderData
  const t = useT('admin')
  const currency = useCurrency()
  const words = useT('admin-imports')
  const errors = useT('errors')
  const isBusy = useNavigation().state === 'submitting'
  useJobPolling(isUnderWay(view.status) || pictures.waiting > 0)
  const { options } = view
  const isOpen = unanswered(questions, options).length > 0
  const can = whatCanBeWritten(view, isOpen)
  const mayRetry = view.status !== 'cancelled'
  return (
    <>
      <AdminHead
        title={words('one')}
        back={['/admin/imports', words('back')]}
        state={<ImportBadge status={view.status} />}
      />
      <Refused title={words('notDone')} refusal={actionData?.refusal} />
      {view.problem && (
        <Notice kind="bad" title={words('broke')}>
          <p>{errors(errors.has(view.problem) ? view.problem : 'unknown')}</p>
        </Notice>
      )}
      <ImportProgress view={view} />
      <PictureProgress pictures={pictures} mayRetry={mayRetry} />
      <Counts view={view} />
      {view.status === 'checked' && <p>{words(`checkedText.${can}`)}</p>}
      {view.written + view.overtaken > 0 && (
        <p>
          <span>{words('written', { count: view.written })}</span>{' '}
          {view.overtaken > 0 && <span>{words('overtaken', { count: view.overtaken })}</span>}
        </p>
      )}
      {view.status === 'checked' && view.preview && (
        <ImportPreview
          preview={view.preview}
          categories={loaderData.categories}
          hasPrice={view.format === 'own' || options.rate !== ''}
        />
      )}
      <ImportLosses view={view} notices={notices} />
      {view.status === 'checked' && (
        <ImportQuestions
          view={view}
          questions={questions}
          isUnread={can === 'columns'}
          refused={actionData}
        />
      )}
      {(view.status === 'checked' || isUnderWay(view.status)) && (
        <Form method="post" className="row">
          {view.status === 'checked' && !isOpen && view.added + view.changed > 0 && (
            <Button name="intent" value="apply" busy={isBusy}>
              {words('apply', { count: view.added + view.changed })}
            </Button>
          )}
          <Button kind="danger" name="intent" value="cancel">
            {words('cancel')}
          </Button>
        </Form>
      )}
      {isChecked(view.status) && problems.errors === 0 && (
        <h2>{words('problems', { count: 0 })}</h2>
      )}
      {problems.errors + problems.notices > 0 && (
        <ExportLink to={`/admin/imports/${view.id}/problems.csv`} label={words('download')} />
      )}
      <ProblemTable
        rows={problems.rows.filter(({ isNotice }) => !isNotice)}
        title={words('problems', { count: problems.errors })}
        mayRetry={mayRetry}
      />
      <ProblemTable
        rows={problems.rows.filter(({ isNotice }) => isNotice)}
        title={words('notices', { count: problems.notices })}
        mayRetry={mayRetry}
      />
      <MoreRows next={problems.next} />
      <h2>{words('facts')}</h2>
      <Facts
        facts={[
          [words('column.when'), <When key="when" at={view.createdAt} />],
          [words('column.by'), by ?? t('deletedUser')],
          [words('field.as'), words(`as.${options.as}`)],
          [words('field.stock'), words(`stock.${options.stock}`)],
          [
            words('pictures.label'),
            words(options.fetchPictures ? 'pictures.fetch' : 'pictures.skip'),
          ],
          view.format !== null &&
            view.format !== 'own' &&
            options.rate !== '' && [
              words('field.rate', { currency: signOf(currency) }),
              <bdi key="rate">{options.rate}</bdi>,
            ],
          [
            'SHA-256',
            <Verbatim as="code" key="hash">
              {view.hash.slice(0, 16)}…
            </Verbatim>,
          ],
        ]}
      />
    </>
  )
}

function ProblemTable({
  rows,
  title,
  mayRetry,
}: {
  rows: Problems['rows']
  title: string
  mayRetry: boolean
}) {
  const words = useT('admin-imports')
  const errors = useT('errors')
  const figure = useFigure()
  if (rows.length === 0) return null
  const heads = ['row', 'column', 'value', 'reason'].map((name) => words(`column.${name}`))
  return (
    <>
      <h2>{title}</h2>
      <Table caption={title} head={heads}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{figure(row.number)}</td>
            <td>
              <bdi>{row.column}</bdi>
            </td>
            <td className="import-value">
              <bdi>{row.value}</bdi>
            </td>
            <td className="import-reason">
              <span>{errors(errors.has(row.reason) ? row.reason : 'unknown')}</span>
              {row.pictureId !== null && mayRetry && (
                <RetryPicture id={row.pictureId} address={row.value} />
              )}
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}
