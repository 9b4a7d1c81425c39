// Header menu: a bar on wide screens, a drawer behind a button on a phone. Both are one list; popovers need no script.
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { MenuLink } from '../../../shop/storefront/menus/rules/menus.ts'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { drawer, MenuAnchor } from './MenuAnchor'

export default function MenuBar({ menu }: { menu: readonly MenuLink[] }) {
  const t = useT('header')
  const bar = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    // A menu opened before hydration stays open.
    if (shown.current === key) return
    shown.current = key
    const opened = bar.current?.querySelectorAll<HTMLElement>(':popover-open') ?? []
    for (const each of [...opened, bar.current]) each?.hidePopover()
  }, [key])
  return (
    <nav ref={bar} id={drawer} popover="auto" className="menu-bar" aria-label={t('shopMenu')}>
      <ul>
        {menu.map((entry) => (
          <li key={entry.id}>
            {entry.below.length > 0 ? <Submenu {...entry} /> : <Entry {...entry} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * In the bar a button opens the entries below it; in the drawer all of them are visible, beneath
 * the entry's own link.
 */
function Submenu({ id, label, href, below }: MenuLink) {
  const t = useT('header')
  const panel = `menu-${id}`
  return (
    <>
      <button type="button" popoverTarget={panel}>
        <bdi>{label}</bdi> <Icon name="chevron" size={16} />
      </button>
      <div className="menu-heading">
        {href ? <Entry label={label} href={href} /> : <bdi>{label}</bdi>}
      </div>
      <ul id={panel} popover="auto" className="popover submenu" aria-label={label}>
        {href && (
          <li className="menu-all">
            <Entry label={t('allOf', { name: label })} href={href} />
          </li>
        )}
        {below.map((each) => (
          <li key={each.id}>
            <Entry {...each} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Entry({ label, href }: Pick<MenuLink, 'label' | 'href'>) {
  const { pathname } = useLocation()
  return href && <MenuAnchor label={label} href={href} isCurrent={pathname === href} />
}
