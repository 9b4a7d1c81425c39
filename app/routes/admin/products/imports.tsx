// Catalog export and import: the file to download, the upload, and all past imports.
import { Link } from 'react-router'
import { rowsPerPage } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { namesOf } from '../../../../shop/back-office/lists/views/people.ts'
import { categoryOptions } from '../../../../shop/catalog/categories/views.ts'
import { uploadImport } from '../../../../shop/catalog/import/actions/imports.ts'
import { readOptions } from '../../../../shop/catalog/import/input.ts'
import { importsPage } from '../../../../shop/catalog/import/views.ts'
import { plainNumbers } from '../../../../shop/platform/money/input.ts'
import { setting } from '../../../../shop/platform/settings/views.ts'
import { refuse } from '../../../../shop/result.ts'
import { redirect } from '../../../http/redirects'
import { answer } from '../../../http/request-context'
import { listQuery, requireTab } from '../../../http/staff'
import { withUpload } from '../../../http/uploads'
import { useT } from '../../../i18n/text'
import { AdminHead, failedPage } from '../frame/page-head'
import { ExportLink } from '../lists/export-link'
import { Refused, When } from '../lists/facts'
import { useFigure } from '../lists/figures'
import { ListRows } from '../lists/list-rows'
import type { Route } from './+types/imports'
import { ImportBadge, ImportUploadForm } from './import-progress'

export const handle = { texts: ['admin', 'admin-imports', 'listing', 'auth', 'admin-orders'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-imports')

const megabyte = 1024 * 1024

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'imports')
  const { after } = listQuery(request, ['all'])
  const [{ rows, next }, most] = await Promise.all([
    importsPage(world, { after, limit: rowsPerPage }),
    setting(world, 'importMegabytes'),
  ])
  const names = await namesOf(
    world,
    rows.map(({ byUser }) => byUser),
  )
  return {
    next,
    most,
    categories: await categoryOptions(world, language),
    rows: rows.map(({ byUser, ...row }) => ({ ...row, by: names.get(byUser ?? '')?.name ?? null })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world, language } = requireTab(context, 'imports')
  let typed: Record<string, string> = {}
  const most = await setting(world, 'importMegabytes')
  const given = await withUpload(
    request,
    ['file'],
    async ({ fields, files, problems }) => {
      typed = { ...fields }
      const known = (await categoryOptions(world, language)).map(([id]) => id)
      const plain = plainNumbers(fields, language, (field) => field === 'rate')
      if (!plain.ok) return plain
      const options = readOptions(plain.value, known)
      if (!options.ok) return options
      if (problems.file) return refuse(problems.file)
      if (!files.file) return refuse('imports.options', { fields: { file: 'imports.field.file' } })
      return uploadImport(world, who, { path: files.file, options: options.value })
    },
    undefined,
    { most: most * megabyte, longest: 30 * 60_000 },
  )
  if (given.ok) return redirect(`/admin/imports/${given.value.id}`)
  const code = fileRefusal(given.code)
  return answer(
    code === 'imports.too_large' ? refuse(code, { facts: { most } }) : { ...given, code },
    typed,
  )
}

/** Refusals with separate texts for photos and catalogs. */
const ofPhotos = ['upload.too_large', 'upload.name', 'upload.empty']
const fileRefusal = (code: string): string =>
  ofPhotos.includes(code) ? code.replace('upload.', 'imports.') : code

const sizeOf = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / megabyte).toFixed(1)} MB`

const columns = {
  list: 'imports',
  names: ['when', 'by', 'state', 'size', 'products', 'bad'],
  figures: ['size', 'products', 'bad'],
} as const

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, most } = loaderData
  const t = useT('admin')
  const words = useT('admin-imports')
  const figure = useFigure()
  return (
    <>
      <AdminHead
        title={t('tab.imports')}
        secondary={<ExportLink to="/admin/catalogue.csv" label={t('export')} />}
      />
      <p className="admin-lead">{words('exportText')}</p>
      <div className="row">
        <ExportLink to="/admin/catalogue.csv?only=stock" label={words('only.stock')} />
        <ExportLink to="/admin/catalogue.csv?only=prices" label={words('only.prices')} />
      </div>
      <Refused title={words('notGiven')} refusal={actionData?.refusal} />
      <ImportUploadForm most={most} refused={actionData} />
      <h2>{words('list')}</h2>
      <ListRows caption={words('list')} columns={columns} empty={words('empty')} next={next}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link className="row-link" to={`/admin/imports/${row.id}`}>
                <When at={row.createdAt} />
              </Link>
            </td>
            <td>{row.by ?? t('deletedUser')}</td>
            <td>
              <ImportBadge status={row.status} />
            </td>
            <td className="number">
              <bdi>{sizeOf(row.bytes)}</bdi>
            </td>
            <td className="number">
              {figure(row.added + row.changed + row.unchanged + row.invalid)}
            </td>
            <td className="number">{figure(row.invalid)}</td>
          </tr>
        ))}
      </ListRows>
    </>
  )
}
