// What needs a person now, as long as it does.
import { Link } from 'react-router'
import type { OpenAlert } from '../../../shop/alerts/rules.ts'
import { useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'
import { When } from './facts'

/** Where something can be done about it, for whoever sees transactions. */
const pages: Partial<Record<OpenAlert['kind'], string>> = {
  record_set_aside: '/admin/transactions/set-aside',
}

export function Alerts({ alerts, isLinked }: { alerts: readonly OpenAlert[]; isLinked: boolean }) {
  const words = useT('alerts')
  const errors = useT('errors')
  if (alerts.length === 0) return null
  return (
    <section aria-labelledby="alerts-now" className="stack">
      <h2 id="alerts-now">{words('title')}</h2>
      {alerts.map(({ id, kind, facts, beganAt }) => {
        const reason = facts.reason && errors(errors.has(facts.reason) ? facts.reason : 'unknown')
        const known = { ...facts, reason: reason ?? '' }
        return (
          <Notice key={id} kind="bad" title={words(`${kind}.title`, known)}>
            <p>{words(`${kind}.text`, known)}</p>
            {isLinked && pages[kind] && (
              <p>
                <Link to={pages[kind]}>{words(`${kind}.link`)}</Link>
              </p>
            )}
            <p>
              {words('since')} <When at={beganAt} />
            </p>
          </Notice>
        )
      })}
    </section>
  )
}
