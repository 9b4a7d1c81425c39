// API keys with their permissions and use.
import { Form } from 'react-router'
import type { ListedKey } from '../../../../../shop/people/api-keys/rules.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Empty } from '../../../../ui/Empty'
import { Table } from '../../../../ui/Table'
import { Verbatim } from '../../../../ui/Verbatim'
import { useHeads } from '../../lists/columns'
import { StateBadge, When } from '../../lists/facts'

const columns = { list: 'api', names: ['key', 'state', 'scopes', 'use'] }

export function ApiKeyList({ keys }: { keys: readonly ListedKey[] }) {
  const t = useT('admin')
  const words = useT('admin-api')
  const heads = useHeads(columns)
  if (keys.length === 0)
    return (
      <Empty icon="shield" title={words('none')}>
        {words('noneText')}
      </Empty>
    )
  return (
    <Table caption={t('tab.api')} head={[...heads, '']}>
      {keys.map((key) => (
        <tr key={key.id}>
          <td>
            <bdi>{key.name}</bdi>
            <small className="admin-note">
              <Verbatim as="code">{key.start}…</Verbatim>
            </small>
          </td>
          <td>
            <State apiKey={key} />
          </td>
          <td>
            <div className="admin-details">
              <Verbatim as="code">{key.scopes.join(' ')}</Verbatim>
              {key.addresses.length > 0 && (
                <small className="admin-note">
                  {words('from')} <Verbatim as="code">{key.addresses.join(' ')}</Verbatim>
                </small>
              )}
            </div>
          </td>
          <td>
            {key.lastUsedAt ? (
              <>
                <span>{words('uses', { reads: key.reads, writes: key.writes })}</span>
                <small className="admin-note">
                  {words('lastUse')} <When at={key.lastUsedAt} />
                </small>
              </>
            ) : (
              words('unused')
            )}
          </td>
          <td>
            {(key.state === 'active' || key.state === 'orphaned') && (
              <Acts id={key.id} name={key.name} mayRotate={key.state === 'active'} />
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}

function State({ apiKey: { state, expiresAt, previousUntil } }: { apiKey: ListedKey }) {
  const words = useT('admin-api')
  return (
    <>
      <StateBadge state={state}>{words(`state.${state}`)}</StateBadge>
      {state === 'active' && (
        <small className="admin-note">
          {expiresAt ? (
            <span>
              {words('expires')} <When at={expiresAt} />
            </span>
          ) : (
            words('never')
          )}
          {previousUntil && <span> {words('overlap')}</span>}
        </small>
      )}
    </>
  )
}

function Acts({ id, name, mayRotate }: { id: string; name: string; mayRotate: boolean }) {
  const words = useT('admin-api')
  const acts = [
    ...(mayRotate ? ([['rotate', 'rotateHint', 'quiet']] as const) : []),
    ['revoke', 'revokeHint', 'danger'],
  ] as const
  return acts.map(([act, hint, kind]) => (
    <details key={act} className="admin-more">
      <summary>
        <span>{words(act)}</span> <span className="visually-hidden">{name}</span>
      </summary>
      <Form method="post" preventScrollReset>
        <p>{words(hint)}</p>
        <input type="hidden" name="id" value={id} />
        <Button kind={kind} name="act" value={act}>
          {words(act)}
        </Button>
      </Form>
    </details>
  ))
}
