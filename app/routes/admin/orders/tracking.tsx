// Tracking numbers from a file of a label program: shown first, then applied.
import type { ChangeEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { ok } from '../../../../shop/result.ts'
import {
  importTracking,
  previewTracking,
} from '../../../../shop/sales/fulfillment/actions/import-tracking.ts'
import { isDone } from '../../../../shop/sales/fulfillment/rules/tracking-verdicts.ts'
import { useProblems } from '../../../components/account/problems'
import { RefusalNotice, useRefusedForm } from '../../../components/account/refusals'
import { answer, form } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field, TextField } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'
import { Table } from '../../../ui/Table'
import { AdminHead, failedPage } from '../frame/page-head'
import type { Route } from './+types/tracking'

export const handle = { texts: ['admin', 'admin-orders', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-orders')

export function loader({ context }: Route.LoaderArgs) {
  requireTab(context, 'orders')
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'orders')
  const fields = await form(request)
  const { file = '', intent } = fields
  const none = { rows: null, imported: null, file }
  if (intent === 'apply') {
    const imported = await importTracking(world, who, file)
    if (!imported.ok) return { ...none, refused: answer(imported, fields).data }
    const { left } = imported.value
    return { ...none, imported: imported.value, file: left.join('\n'), refused: null }
  }
  const judged = await previewTracking(world, who, file)
  if (!judged.ok) return { ...none, refused: answer(judged, fields).data }
  return { ...none, rows: ok(judged.value).value, refused: null }
}

export default function Page({ actionData }: Route.ComponentProps) {
  const words = useT('admin-orders')
  const t = useT('admin')
  const refused = actionData?.refused ?? undefined
  const problem = useProblems(refused?.refusal)
  const isBusy = useNavigation().state !== 'idle'
  const { rows = null, imported = null, file = '' } = actionData ?? {}
  const ready = rows?.filter(({ verdict }) => isDone(verdict)).length ?? 0
  return (
    <>
      <AdminHead title={words('trackingFile.title')} back={['/admin/orders', t('tab.orders')]} />
      <RefusalNotice refusal={refused?.refusal} />
      <p className="admin-lead">{words('trackingFile.text')}</p>
      {imported && (
        <Notice kind={imported.left.length > 0 ? 'warn' : 'ok'} role="status">
          <p>{words('trackingFile.done', { count: imported.done, left: imported.left.length })}</p>
        </Notice>
      )}
      <Form ref={useRefusedForm(refused)} method="post" className="admin-card stack" noValidate>
        <Field
          label={words('trackingFile.choose')}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={fill}
        />
        <TextField
          key={file}
          name="file"
          label={words('trackingFile.file')}
          hint={words('trackingFile.fileHint')}
          defaultValue={file}
          error={problem('file')}
          rows={8}
          dir="ltr"
          required
        />
        <div className="admin-acts">
          <Button
            name="intent"
            value="preview"
            kind={ready > 0 ? 'quiet' : 'primary'}
            busy={isBusy}
          >
            {words('trackingFile.preview')}
          </Button>
          {ready > 0 && (
            <Button name="intent" value="apply" busy={isBusy}>
              {words('trackingFile.apply', { count: ready })}
            </Button>
          )}
        </div>
      </Form>
      {rows && (
        <Table
          caption={words('trackingFile.title')}
          head={['line', 'order', 'number', 'outcome'].map((name) => words(`trackingFile.${name}`))}
        >
          {rows.map(({ line, number, carrier, tracking, verdict }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                <bdi>{number}</bdi>
              </td>
              <td>
                <bdi>{[carrier, tracking].filter(Boolean).join(' ')}</bdi>
              </td>
              <td>{words(`trackingFile.verdict.${verdict}`)}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}

/** With script a file fills the field; without, its text is pasted. */
function fill({ currentTarget: { files, form } }: ChangeEvent<HTMLInputElement>): void {
  const field = form?.elements.namedItem('file')
  if (!files?.[0] || !(field instanceof HTMLTextAreaElement)) return
  void files[0].text().then((text) => {
    field.value = text
  })
}
