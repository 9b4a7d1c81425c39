// Open operator alerts.
import { Link } from 'react-router'
import type { Tab } from '../../../../shop/back-office/lists/rules/tabs.ts'
import type { OpenAlert } from '../../../../shop/people/alerts/rules.ts'
import { useT } from '../../../i18n/text'
import { Notice } from '../../../ui/Notice'
import { When } from '../lists/facts'

/** Where to resolve an alert, for staff who may see transactions. */
const pages: Partial<Record<OpenAlert['kind'], string>> = {
  record_set_aside: '/admin/transactions/set-aside',
  payment_address_changed: '/admin/settings/addresses',
  payment_address_compromised: '/admin/settings/addresses',
  setting_changed: '/admin/settings/addresses',
}

type Props = { alerts: readonly OpenAlert[]; links: readonly Tab[] }

export function Alerts({ alerts, links }: Props) {
  const words = useT('alerts')
  const errors = useT('errors')
  if (alerts.length === 0) return null
  return (
    <section aria-labelledby="alerts-now" className="stack">
      <h2 id="alerts-now">{words('title')}</h2>
      {alerts.map(({ id, kind, facts, beganAt }) => {
        // Codes without a text appear only in the log.
        const { reason: code = '' } = facts
        const reasonKey = `because.${code}`
        const reasonText = words.has(reasonKey)
          ? words(reasonKey)
          : errors.has(code)
            ? errors(code)
            : ''
        const reason = code === '' ? '' : reasonText
        const values = { ...facts, reason }
        return (
          <Notice key={id} kind="bad" title={words(`${kind}.title`, values)}>
            <p>{words(`${kind}.text`, values)}</p>
            {facts.number && links.includes('orders') && (
              <p>
                <Link to={`/admin/orders/${facts.number}`}>{facts.number}</Link>
              </p>
            )}
            {links.includes('transactions') && pages[kind] && (
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
