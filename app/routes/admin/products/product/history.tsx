// Published versions of a product, and restoring one.
import { Link } from 'react-router'
import { useT } from '../../../../i18n/text'
import { Badge } from '../../../../ui/Notice'
import { Table } from '../../../../ui/Table'
import { useHeads } from '../../lists/columns'
import { When } from '../../lists/facts'
import { Changes } from '../editor/changes'
import { Act } from './overview'
import type { ProductHistory } from './product-parts'

const columns = { list: 'catalogue', names: ['number', 'at', 'who', 'note'] }

export function History({
  id,
  version,
  versions,
  next,
  compared,
  shown,
}: ProductHistory & { id: string; version: number }) {
  const t = useT('admin')
  const words = useT('admin-catalogue')
  const heads = useHeads(columns)
  const here = `/admin/catalogue/${id}?part=history`
  return (
    <>
      {compared && (
        <section className="admin-card" aria-labelledby="compared">
          <h2 id="compared">
            <span>{words('version', { number: compared.number })}</span>: {words('restoreAsk')}
          </h2>
          {compared.changes.length === 0 ? (
            <p>{words('restoreSame')}</p>
          ) : (
            <>
              <Changes changes={compared.changes} />
              <Act
                intent="restore"
                label={words('restore', { number: compared.number })}
                fields={{ number: compared.number, seen: shown }}
              />
            </>
          )}
        </section>
      )}
      {versions.length === 0 && <p>{words('noVersions')}</p>}
      {versions.length > 0 && (
        <Table caption={words('part.history')} head={heads}>
          {versions.map((each) => (
            <tr key={each.number}>
              <td>
                <span>{words('version', { number: each.number })}</span>{' '}
                {each.number === version ? (
                  <Badge kind="ok">{words('now')}</Badge>
                ) : (
                  <Link to={`${here}&version=${each.number}`}>{words('look')}</Link>
                )}
              </td>
              <td>
                <When at={each.at} />
              </td>
              <td>
                <bdi>{each.name ?? t('system')}</bdi>
              </td>
              <td dir="auto">
                {each.restored !== null && (
                  <span>{`${words('again', { number: each.restored })}. `}</span>
                )}
                {each.note || (each.name === null && words('before'))}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {next !== null && (
        <p>
          <Link className="button quiet" to={`${here}&before=${next}`}>
            {t('nextPage')}
          </Link>
        </p>
      )}
    </>
  )
}
