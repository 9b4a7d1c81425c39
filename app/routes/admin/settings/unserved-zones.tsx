// Warning about shipping zones without a shipping method.
import { Link } from 'react-router'
import type { Unserved } from '../../../../shop/sales/shipping/rules/zones.ts'
import { useT } from '../../../i18n/text'
import { Notice } from '../../../ui/Notice'

export function UnservedZones({
  zones,
  isLinked,
}: {
  zones: readonly Unserved[]
  isLinked: boolean
}) {
  const words = useT('admin-shipping')
  if (zones.length === 0) return null
  return (
    <Notice kind="warn" title={words('unservedTitle', { count: zones.length })}>
      <p>{words('unservedText')}</p>
      <ul className="admin-details">
        {zones.map(({ id, name, countries }) => (
          <li key={id}>
            <bdi>{isLinked ? <Link to={`/admin/shipping/${id}`}>{name}</Link> : name}</bdi>{' '}
            <span>{`(${countries === null ? words('rest') : words('reaches', { count: countries })})`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
