// Parts of the menus that header and footer need on every page: a link, and the drawer's button.
import { Link } from 'react-router'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'

export const drawer = 'shop-menu'

export function MenuButton() {
  const t = useT('header')
  return (
    <button
      type="button"
      className="icon-button menu-button"
      popoverTarget={drawer}
      aria-label={t('shopMenu')}
    >
      <Icon name="menu" />
    </button>
  )
}

type Props = { label: string; href: string; isCurrent?: boolean }

/** External and mailto links bypass the router. */
export function MenuAnchor({ label, href, isCurrent = false }: Props) {
  return href.startsWith('/') ? (
    <Link to={href} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  ) : (
    <a href={href}>{label}</a>
  )
}
