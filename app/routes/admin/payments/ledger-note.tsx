// Warnings for staff who judge payments: whether the ledger is read, and whether it reconciles.
import { Link } from 'react-router'
import type { WatcherForStaff } from '../../../../shop/back-office/overview/views/watcher.ts'
import { useT } from '../../../i18n/text'
import { Notice } from '../../../ui/Notice'
import { Verbatim } from '../../../ui/Verbatim'
import { When } from '../lists/facts'

/** Outgoing payments without an obligation. */
export function SurplusNote({ surplus }: Pick<WatcherForStaff, 'surplus'>) {
  const paymentWords = useT('admin-transactions')
  if (surplus.length === 0) return null
  return (
    <Notice kind="bad" title={paymentWords('ledgerNote.surplusTitle')}>
      <ul>
        {surplus.map(({ hash, operationId, refundId, at }) => (
          <li key={operationId}>
            <Link to={`/admin/transactions/refunds/${refundId}`}>
              <Verbatim className="mono">{hash}</Verbatim>
            </Link>{' '}
            <When at={at} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

export function LedgerNote({
  watcher: { ledgers, audit, surplus, setAside },
}: {
  watcher: WatcherForStaff
}) {
  const paymentWords = useT('admin-transactions')
  const errors = useT('errors')
  const troubled = ledgers.filter(({ state }) => state !== 'current' && state !== 'off')
  const textOf = ({ state, lagSeconds, failure }: (typeof ledgers)[number]) => {
    if (state === 'starting') return paymentWords('ledgerNote.starting')
    if (state === 'behind') return paymentWords('ledgerNote.behind', { seconds: lagSeconds ?? 0 })
    const reason = failure ? errors(errors.has(failure) ? failure : 'unknown') : ''
    return paymentWords('ledgerNote.failing', { reason })
  }
  return (
    <>
      <SurplusNote surplus={surplus} />
      {setAside > 0 && (
        <Notice kind="bad" title={paymentWords('ledgerNote.setAsideTitle')}>
          <Link to="/admin/transactions/set-aside">{paymentWords('setAside.title')}</Link>
        </Notice>
      )}
      {troubled.length > 0 && (
        <Notice kind="warn" title={paymentWords('ledgerNote.title')}>
          {troubled.map((each) => (
            <p key={each.name}>
              {ledgers.length > 1 && <strong>{`${each.name}: `}</strong>}
              <span>{textOf(each)}</span>
            </p>
          ))}
        </Notice>
      )}
      {audit.state === 'different' && (
        <Notice kind="bad" title={paymentWords('ledgerNote.differentTitle')}>
          <p>{paymentWords('ledgerNote.different', { count: audit.differences })}</p>
        </Notice>
      )}
      {audit.state === 'unread' && <Notice kind="warn">{paymentWords('ledgerNote.unread')}</Notice>}
      {troubled.length === 0 && ledgers.length > 0 && (
        <p className="admin-hint">
          {paymentWords('ledgerNote.current')}
          {audit.state === 'equal' && audit.at && (
            <span>
              {' '}
              {paymentWords('ledgerNote.equal')} <When at={audit.at} />
            </span>
          )}
        </p>
      )}
    </>
  )
}
