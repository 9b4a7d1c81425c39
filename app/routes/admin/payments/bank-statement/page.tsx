// A bank's statement: which orders its payments pay, and recording those that staff choose.
import { Form, Link } from 'react-router'
import {
  type Recorded,
  readBankStatement,
  recordLines,
} from '../../../../../shop/payments/bank-statements/actions.ts'
import {
  dayOrders,
  largestStatement,
} from '../../../../../shop/payments/bank-statements/rules/limits.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { ok, refuse } from '../../../../../shop/result.ts'
import { RefusalNotice } from '../../../../components/account/refusals'
import { answer, form } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { withUpload } from '../../../../http/uploads'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField } from '../../../../ui/Field'
import { Notice } from '../../../../ui/Notice'
import { AdminHead, failedPage } from '../../frame/page-head'
import { isUpload } from '../../products/product-pictures'
import type { Route } from './+types/page'
import { chosenIn, linesAgain, shownLines } from './lines'
import { StatementLines } from './statement-lines'

export const handle = { texts: ['admin', 'admin-statement', 'admin-manual', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-statement')

const longest = 120_000

export function loader({ context }: Route.LoaderArgs) {
  const { who } = requireTab(context, 'transactions')
  return { mayRecord: may(who, 'payments.decide') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'transactions')
  if (!isUpload(request)) {
    const fields = await form(request)
    const chosen = chosenIn(fields)
    const recorded = await recordLines(world, who, chosen)
    if (recorded.ok) return { recorded: recorded.value }
    return answer(recorded, fields)
  }
  const { currency } = world.config
  const read = await withUpload(
    request,
    ['file'],
    async ({ files, fields, problems }) => {
      if (!files.file)
        return refuse((problems.file ?? 'statement.no_file').replace('upload.', 'imports.'), {
          facts: { most: largestStatement / 1024 / 1024 },
        })
      const order = dayOrders.find((each) => each === fields.order) ?? 'auto'
      const found = await readBankStatement(world, who, { path: files.file, order })
      if (!found.ok) return found
      const { proposals, ...rest } = found.value
      return ok({ ...rest, lines: shownLines(proposals, currency, world.id) })
    },
    undefined,
    { most: largestStatement, longest },
  )
  return read.ok ? { read: read.value } : answer(read, { order: '' })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const words = useT('admin-statement')
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const read = actionData && 'read' in actionData ? actionData.read : null
  const recorded = actionData && 'recorded' in actionData ? actionData.recorded : null
  const again = actionData && 'values' in actionData ? linesAgain(actionData.values) : []
  return (
    <>
      <AdminHead title={words('title')} />
      <p>{words('lead')}</p>
      <RefusalNotice refusal={refusal ?? undefined} />
      {recorded && <Outcome recorded={recorded} />}
      {read && <StatementLines {...read} />}
      {again.length > 0 && (
        <StatementLines lines={again} others={0} foreign={0} unreadable={[]} isChosen />
      )}
      {loaderData.mayRecord ? (
        <FileForm
          asksOrder={refusal?.code === 'statement.days'}
          isNext={read !== null || again.length > 0}
        />
      ) : (
        <p>{words('noPermission')}</p>
      )}
    </>
  )
}

/** `isNext`: another file, after the one that is shown. */
function FileForm({ asksOrder, isNext }: { asksOrder: boolean; isNext: boolean }) {
  const words = useT('admin-statement')
  return (
    <Form method="post" encType="multipart/form-data" className="stack" noValidate reloadDocument>
      <Field
        label={words('file')}
        hint={words('fileHint')}
        type="file"
        name="file"
        accept=".csv,.txt,text/csv,text/plain"
        required
      />
      {asksOrder && (
        <SelectField
          label={words('order.label')}
          name="order"
          options={dayOrders
            .filter((each) => each !== 'auto')
            .map((each) => [each, words(`order.${each}`)])}
        />
      )}
      <p>
        <Button type="submit" kind={isNext ? 'quiet' : 'primary'}>
          {words('read')}
        </Button>
      </p>
    </Form>
  )
}

function Outcome({ recorded }: { recorded: readonly Recorded[] }) {
  const words = useT('admin-statement')
  const errors = useT('errors')
  const done = recorded.filter(({ outcome }) => typeof outcome === 'string').length
  return (
    <Notice
      kind={done === recorded.length ? 'ok' : 'warn'}
      role="status"
      title={words('recorded', { count: done })}
    >
      <ul className="admin-history">
        {recorded.map(({ orderNumber, outcome }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
          <li key={place}>
            <Link to={`/admin/orders/${orderNumber}`} dir="ltr">
              {orderNumber}
            </Link>{' '}
            <span>
              {typeof outcome === 'string'
                ? words(`outcome.${outcome}`)
                : errors(errors.has(outcome.code) ? outcome.code : 'unknown', outcome.facts)}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
