// Quick links, categories, contact, the theme switch and the year.
import { Link, useLocation } from 'react-router'
import type { CategoryLink } from '../../../shop/catalog/categories/views.ts'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { type Theme, ThemeSwitch } from './ThemeSwitch'

type Props = {
  shopName: string
  supportMail: string
  phone: string
  address: string
  categories: readonly CategoryLink[]
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

function Inside({ categories, legalPages, next, ...props }: Props & { next: string }) {
  const { shopName, supportMail, phone, address, year, theme } = props
  const t = useT('footer')
  return (
    <>
      <div className="columns">
        <section>
          <h2>{shopName}</h2>
          <p>{t('about')}</p>
          <p className="never">
            <Icon name="shield" size={20} /> {t('never')}
          </p>
        </section>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links">{t('links')}</h2>
          <Link to="/#about">{t('aboutUs')}</Link>
          <Link to="/category/all">{t('products')}</Link>
          <Link to="/pi-unlocking">{t('currency')}</Link>
          <Link to="/kyc-required">{t('kyc')}</Link>
          <Link to="/#newsletter">{t('newsletter')}</Link>
          <Link to="/withdraw">{t('withdraw')}</Link>
          <Link to="/accessibility">{t('accessibility')}</Link>
          <a href={`mailto:${supportMail}`}>{t('support')}</a>
        </nav>
        {categories.length > 0 && (
          <nav aria-labelledby="footer-categories">
            <h2 id="footer-categories">{t('categories')}</h2>
            {categories.map(({ id, slug, name }) => (
              <Link key={id} to={`/category/${slug}`}>
                {name}
              </Link>
            ))}
          </nav>
        )}
        <section>
          <h2>{t('contact')}</h2>
          <p>
            <a href={`mailto:${supportMail}`}>{supportMail}</a>
          </p>
          {phone && (
            <p>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                <bdi>{phone}</bdi>
              </a>
            </p>
          )}
          {address && <p>{address}</p>}
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
