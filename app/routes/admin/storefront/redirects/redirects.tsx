// Redirects in the dashboard: form, import, table. All of it works without script.
import { Form, Link, useNavigation } from 'react-router'
import type { RowProblem } from '../../../../../shop/storefront/redirects/rules/file.ts'
import {
  type RedirectRow,
  redirectLimits,
} from '../../../../../shop/storefront/redirects/rules/redirects.ts'
import { useProblems } from '../../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../../components/account/refusals'
import { useT } from '../../../../i18n/text'
import { Button, LinkButton } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'
import { Icon } from '../../../../ui/Icon'
import { Badge, Notice } from '../../../../ui/Notice'
import { Table } from '../../../../ui/Table'
import { Verbatim } from '../../../../ui/Verbatim'
import { useHeads } from '../../lists/columns'
import { When } from '../../lists/facts'
import { useFields } from '../../lists/fields'
import { useFigure } from '../../lists/figures'

type Values = { readonly source?: string; readonly target?: string }

export function RedirectForm({
  intent,
  version,
  values,
  refused,
}: {
  intent: string
  /** Version of an existing redirect. */
  version?: string
  values: Values
  refused: Refused
}) {
  const words = useT('admin-redirects')
  const isBusy = useNavigation().formData?.get('intent') === intent
  const said: Values = refused?.values ?? values
  const isNew = version === undefined
  const common = useFields('admin-redirects', said, useProblems(refused?.refusal))
  const field = (name: 'source' | 'target') => ({
    ...common.field(name),
    dir: 'ltr',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: redirectLimits.path,
    required: true,
  })
  return (
    <Form
      ref={useRefusedForm(refused)}
      id="edit"
      method="post"
      className="admin-card stack"
      noValidate
    >
      <h2>{words(isNew ? 'new' : 'edit')}</h2>
      {!isNew && <input type="hidden" name="version" value={version} />}
      <div className="redirect-fields">
        <Field {...field('source')} />
        <Field {...field('target')} />
      </div>
      <p className="row">
        <Button busy={isBusy} name="intent" value={intent}>
          {words(isNew ? 'add' : 'save')}
        </Button>
        {!isNew && (
          <LinkButton kind="quiet" to="/admin/redirects">
            {words('cancel')}
          </LinkButton>
        )}
      </p>
    </Form>
  )
}

export function ImportForm() {
  const words = useT('admin-redirects')
  const isBusy = useNavigation().state === 'submitting'
  return (
    <details className="admin-card redirect-import">
      <summary>{words('import.title')}</summary>
      <Form method="post" noValidate encType="multipart/form-data" reloadDocument className="stack">
        <p>{words('import.text', { most: redirectLimits.imported })}</p>
        <Field
          label={words('import.file')}
          type="file"
          name="file"
          accept=".csv,text/csv"
          required
        />
        <p>
          <Button busy={isBusy}>{words('import.submit')}</Button>
        </p>
      </Form>
    </details>
  )
}

const mostShown = 50

/** Nothing from the file was saved. */
export function RowProblems({ problems, rows }: { problems: readonly RowProblem[]; rows: number }) {
  const words = useT('admin-redirects')
  const errors = useT('errors')
  const more = problems.length - mostShown
  return (
    <Notice
      kind="bad"
      role="alert"
      title={words('import.problems', { count: problems.length, rows })}
    >
      <p>{words('import.nothing')}</p>
      <ul className="redirect-problems">
        {problems.slice(0, mostShown).map(({ row, code, facts }) => (
          <li key={row}>
            <span>{words('import.row', { row })}</span>{' '}
            <span dir="auto">{errors(code, facts)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{words('import.more', { count: more })}</p>}
    </Notice>
  )
}

const columns = {
  list: 'redirects',
  names: ['source', 'target', 'hits', 'lastHit', 'acts'],
  figures: ['hits'],
} as const

export function RedirectTable({
  rows,
}: {
  rows: readonly (RedirectRow & { readonly isPage: boolean })[]
}) {
  const t = useT('admin')
  const words = useT('admin-redirects')
  const figure = useFigure()
  const heads = useHeads(columns)
  return (
    <Form method="post" preventScrollReset>
      <Table caption={t('tab.redirects')} head={heads}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Verbatim as="code">{row.source}</Verbatim>{' '}
              {row.isPage && <Badge kind="warn">{words('isPage')}</Badge>}
            </td>
            <td>
              <a href={row.target} dir="ltr">
                {row.target}
              </a>
            </td>
            <td className="number">{figure(row.hits)}</td>
            <td>{row.lastHitAt ? <When at={row.lastHitAt} /> : words('never')}</td>
            <td>
              <div className="edit-tools">
                <Link
                  className="button plain"
                  to={`/admin/redirects?edit=${row.id}#edit`}
                  aria-label={words('editOf', { path: row.source })}
                >
                  {words('edit')}
                </Link>
                <Button
                  kind="quiet"
                  name="intent"
                  value={`remove.${row.id}`}
                  aria-label={words('removeOf', { path: row.source })}
                  title={words('remove')}
                >
                  <Icon name="trash" size={20} />
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </Table>
    </Form>
  )
}
