// Quick links, categories, contact, the theme switch and the year.
import { Form, Link, useLocation } from 'react-router'
import { useT } from '../i18n/text'
import { Icon } from '../ui/Icon'
import { categoryLinks } from './categories'

type Props = { shopName: string; supportMail: string; year: number; theme: 'light' | 'dark' | null }

export function Footer({ shopName, supportMail, year, theme }: Props) {
  const t = useT('footer')
  const names = useT('common')
  const { pathname, search } = useLocation()
  return (
    <footer className="site-footer">
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
          <a href={`mailto:${supportMail}`}>{t('support')}</a>
        </nav>
        <nav aria-labelledby="footer-categories">
          <h2 id="footer-categories">{t('categories')}</h2>
          {categoryLinks.map((category) => (
            <Link key={category} to={`/category/${category}`}>
              {names(`category.${category}`)}
            </Link>
          ))}
        </nav>
        <section>
          <h2>{t('contact')}</h2>
          <p>
            <a href={`mailto:${supportMail}`}>{supportMail}</a>
          </p>
          <Form method="post" action="/theme" className="theme-switch">
            <input type="hidden" name="next" value={pathname + search} />
            <span>{t('theme')}</span>
            {(['light', 'dark', 'system'] as const).map((name) => (
              <button
                key={name}
                type="submit"
                name="theme"
                value={name}
                aria-pressed={(theme ?? 'system') === name}
              >
                {t(`themes.${name}`)}
              </button>
            ))}
          </Form>
        </section>
      </div>
      <p className="copyright">{t('copyright', { year: String(year), shop: shopName })}</p>
    </footer>
  )
}
