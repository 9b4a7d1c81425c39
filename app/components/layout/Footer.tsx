// Footer: menu, contact, theme switch and year.

import { Link, useLocation } from 'react-router'
import type { MenuLink } from '../../../shop/storefront/menus/rules/menus.ts'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { Verbatim } from '../../ui/Verbatim'
import { MenuAnchor } from './MenuAnchor'
import { type Theme, ThemeSwitch } from './ThemeSwitch'

type Props = {
  shopName: string
  about: string
  supportMail: string
  phone: string
  address: string
  menu: readonly MenuLink[]
  legalPages: readonly string[]
  year: number
  theme: Theme
}

export function Footer(props: Props) {
  const { pathname, search } = useLocation()
  const next = pathname + search
  return (
    <footer className="site-footer">
      <Inside {...props} next={next} />
    </footer>
  )
}

function Inside({ menu, legalPages, next, ...props }: Props & { next: string }) {
  const { shopName, about, supportMail, phone, address, year, theme } = props
  const t = useT('footer')
  return (
    <>
      <div className="columns">
        <section>
          <h2>{shopName}</h2>
          <p dir="auto">{about}</p>
          <p className="never">
            <Icon name="shield" size={20} /> {t('never')}
          </p>
        </section>
        <Columns menu={menu} />
        <section>
          <h2>{t('contact')}</h2>
          <p>
            <a href={`mailto:${supportMail}`}>
              <Verbatim>{supportMail}</Verbatim>
            </a>
          </p>
          {phone && (
            <p>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                <Verbatim>{phone}</Verbatim>
              </a>
            </p>
          )}
          {address && <p className="contact-address">{address}</p>}
          <ThemeSwitch theme={theme} next={next} />
        </section>
      </div>
      {legalPages.length > 0 && (
        <nav className="legal" aria-label={t('legal.label')}>
          {legalPages.map((page) => (
            <Link key={page} to={`/legal/${page}`}>
              {t(`legal.${page}`)}
            </Link>
          ))}
        </nav>
      )}
      <p className="copyright">{t('copyright', { year: String(year), shop: shopName })}</p>
    </>
  )
}

/** A column for each entry with nested ones; the others share one column. */
function Columns({ menu }: Pick<Props, 'menu'>) {
  const t = useT('footer')
  const alone = menu.filter(({ below }) => below.length === 0)
  return (
    <>
      {menu
        .filter(({ below }) => below.length > 0)
        .map(({ id, label, href, below }) => (
          <nav key={id} aria-labelledby={`footer-${id}`}>
            <h2 id={`footer-${id}`}>
              {href === null ? label : <MenuAnchor label={label} href={href} />}
            </h2>
            {below.map(
              (each) => each.href && <MenuAnchor key={each.id} {...each} href={each.href} />,
            )}
          </nav>
        ))}
      {alone.length > 0 && (
        <nav aria-label={t('more')}>
          {alone.map(
            (each) => each.href && <MenuAnchor key={each.id} {...each} href={each.href} />,
          )}
        </nav>
      )}
    </>
  )
}
