// A carrier's price list from a file: shown first, then stored.
import { Form, useNavigation } from 'react-router'
import { refuse } from '../../../../../shop/result.ts'
import {
  previewRates,
  saveRates,
  textOfRates,
} from '../../../../../shop/sales/shipping/actions/rates.ts'
import { weightText } from '../../../../../shop/sales/shipping/rules/prices.ts'
import { elsewhere, type ReadRates } from '../../../../../shop/sales/shipping/rules/rate-table.ts'
import { carrierRates } from '../../../../../shop/sales/shipping/views.ts'
import { RefusalNotice } from '../../../../components/account/refusals'
import { Price } from '../../../../components/text/Price'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { withUpload } from '../../../../http/uploads'
import { useLanguage, useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Empty } from '../../../../ui/Empty'
import { Field } from '../../../../ui/Field'
import { Notice } from '../../../../ui/Notice'
import { Table } from '../../../../ui/Table'
import { AdminHead, failedPage } from '../../frame/page-head'
import { isUpload } from '../../products/product-pictures'
import type { Route } from './+types/rates'

export const handle = { texts: ['admin', 'admin-shipping', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-shipping')

const path = '/admin/shipping/rates'
/** Bytes of a file. */
const largest = 1024 * 1024

export async function loader({ context }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'shipping')
  return carrierRates(world)
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'shipping')
  if (!isUpload(request)) {
    const fields = await form(request)
    const saved = await saveRates(world, who, fields.text ?? '')
    return saved.ok ? withToast(path, 'saved') : answer(saved, { intent: 'save' })
  }
  const read = await withUpload(
    request,
    ['file'],
    async ({ files, problems }) => {
      if (!files.file)
        return refuse((problems.file ?? 'statement.no_file').replace('upload.', 'imports.'), {
          facts: { most: largest / 1024 / 1024 },
        })
      const text = await textOfRates(files.file)
      if (!text.ok) return text
      const shown = await previewRates(world, who, text.value)
      return shown.ok ? { ok: true as const, value: { ...shown.value, text: text.value } } : shown
    },
    undefined,
    { most: largest, longest: 120_000 },
  )
  return read.ok ? { read: read.value } : answer(read, { intent: 'read' })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const words = useT('admin-shipping')
  const errors = useT('errors')
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const read = actionData && 'read' in actionData ? actionData.read : null
  const { rows, failures } = loaderData
  return (
    <>
      <AdminHead title={words('rates.title')} back={['/admin/shipping', words('back')]} />
      <RefusalNotice refusal={refusal} />
      {failures.map(({ carrier, reason }) => (
        <Notice key={carrier} kind="warn" title={words('rates.failed')}>
          <p>{errors(`shipping.rates_fault.${reason}`)}</p>
        </Notice>
      ))}
      <p className="admin-lead">{words('rates.text')}</p>
      {read && <Preview read={read} />}
      <Form
        method="post"
        encType="multipart/form-data"
        className="admin-card admin-section stack"
        noValidate
        reloadDocument
      >
        <Field
          label={words('rates.file')}
          hint={words('rates.fileHint')}
          type="file"
          name="file"
          accept=".csv,.txt,text/csv,text/plain"
          required
        />
        <p>
          <Button type="submit" kind={read ? 'quiet' : 'primary'}>
            {words('rates.read')}
          </Button>
        </p>
      </Form>
      {!read && rows.length === 0 && (
        <Empty icon="truck" title={words('rates.none')}>
          {words('rates.noneText')}
        </Empty>
      )}
      {!read && rows.length > 0 && <Rates rows={rows} caption={words('rates.stored')} />}
    </>
  )
}

function Preview({ read }: { read: ReadRates & { readonly text: string } }) {
  const words = useT('admin-shipping')
  const isBusy = useNavigation().state !== 'idle'
  const { rows, problems, text } = read
  return (
    <section className="admin-section stack" aria-labelledby="preview">
      <h2 id="preview">{words('rates.preview')}</h2>
      {problems.length > 0 ? (
        <Notice kind="warn" role="status" title={words('rates.wrong', { count: problems.length })}>
          <ul className="admin-history">
            {problems.slice(0, mostProblems).map(({ row, problem, text }) => (
              <li key={row}>
                <b>{words('rates.row', { row })}</b>{' '}
                <span>{words(`rates.problem.${problem}`)}</span> <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Form method="post" className="stack">
          <input type="hidden" name="text" value={text} />
          <p>{words('rates.replaces')}</p>
          <p>
            <Button busy={isBusy}>{words('rates.save', { count: rows.length })}</Button>
          </p>
        </Form>
      )}
      {rows.length > 0 && <Rates rows={rows} caption={words('rates.preview')} />}
    </section>
  )
}
const mostProblems = 20
/** Rows shown; all are stored. */
const mostShown = 200

function Rates({ rows, caption }: { rows: ReadRates['rows']; caption: string }) {
  const words = useT('admin-shipping')
  const language = useLanguage()
  const region = new Intl.DisplayNames(language, { type: 'region' })
  return (
    <>
      <Table
        caption={caption}
        head={['service', 'country', 'weight', 'price', 'days'].map((name) =>
          words(`rates.column.${name}`),
        )}
      >
        {rows
          .slice(0, mostShown)
          .map(({ service, country, upToGrams, price, daysFrom, daysTo }) => (
            <tr key={`${service} ${country} ${upToGrams}`}>
              <td>
                <bdi>{service}</bdi>
              </td>
              <td>{country === elsewhere ? words('rest') : (region.of(country) ?? country)}</td>
              <td>{weightText(upToGrams, language)}</td>
              <td>
                <Price amount={price} />
              </td>
              <td>{daysFrom === daysTo ? daysTo : `${daysFrom}–${daysTo}`}</td>
            </tr>
          ))}
      </Table>
      {rows.length > mostShown && <p>{words('rates.more', { count: rows.length - mostShown })}</p>}
    </>
  )
}
