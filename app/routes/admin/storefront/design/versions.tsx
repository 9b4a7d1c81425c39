// Published versions of the design, compared with the live one, and publishing one again.
import { Form, Link } from 'react-router'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Badge } from '../../../../ui/Notice'
import { Table } from '../../../../ui/Table'
import { ShownColumns, useHeads } from '../../lists/columns'
import { When } from '../../lists/facts'
import type { DesignOverview } from './design'
import { DesignChanges } from './publish'

/** `number` is the live version; 0 for the default design of a new shop. */
type Props = Pick<DesignOverview, 'versions' | 'number' | 'compared' | 'stamp'>

const columns = { list: 'design', names: ['number', 'at', 'who', 'note'] }

export function DesignVersions({ versions, number, compared, stamp }: Props) {
  const t = useT('admin')
  const words = useT('admin-design')
  const heads = useHeads(columns)
  const compare = (each: number) => (
    <Link to={`?version=${each}#versions`} preventScrollReset>
      {words('compare')}
    </Link>
  )
  return (
    <section className="admin-card admin-section">
      <h2 id="versions">{words('versions')}</h2>
      {compared && (
        <Form method="post" className="admin-section">
          <h3>{words('restoreAsk', { number: compared.number })}</h3>
          {compared.changes.length === 0 ? (
            <p>{words('same')}</p>
          ) : (
            <>
              <DesignChanges changes={compared.changes} />
              <input type="hidden" name="number" value={compared.number} />
              <input type="hidden" name="stamp" value={stamp} />
              <Button kind="quiet" name="intent" value="restore">
                {words('restore')}
              </Button>
            </>
          )}
        </Form>
      )}
      <ShownColumns>
        <Table caption={words('versions')} head={heads}>
          {versions.map((each) => (
            <tr key={each.number}>
              <td>
                <span>{words('version', { number: each.number })}</span>{' '}
                {each.number === number ? (
                  <Badge kind="ok">{words('live')}</Badge>
                ) : (
                  compare(each.number)
                )}
              </td>
              <td>
                <When at={each.at} />
              </td>
              <td>
                <bdi>{each.name ?? t('system')}</bdi>
              </td>
              <td dir="auto">
                {each.restored !== null && <span>{words('again', { number: each.restored })}</span>}{' '}
                <span>{each.note}</span>
              </td>
            </tr>
          ))}
          <tr>
            <td>
              {words('newShop')}{' '}
              {number === 0 ? <Badge kind="ok">{words('live')}</Badge> : compare(0)}
            </td>
            <td />
            <td />
            <td />
          </tr>
        </Table>
      </ShownColumns>
    </section>
  )
}
