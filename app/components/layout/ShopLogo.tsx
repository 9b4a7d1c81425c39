// The shop's mark and name, linking to the home page.
import { Link } from 'react-router'
import { useT } from '../../i18n/text'

export function ShopLogo({ shopName, tagline = '' }: { shopName: string; tagline?: string }) {
  const t = useT('header')
  return (
    <Link className="logo" to="/" title={t('home', { shop: shopName })}>
      <svg className="logo-mark" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
        <path className="logo-ground" d="M3 29V14a13 13 0 0 1 26 0v15z" />
        <path className="logo-line" d="M9.5 13h13M13 13v11M19.5 13v8.5c0 2 1 2.7 2.5 2.4" />
      </svg>
      <span>
        <b>{shopName}</b> {tagline && <small>{tagline}</small>}
      </span>
    </Link>
  )
}
