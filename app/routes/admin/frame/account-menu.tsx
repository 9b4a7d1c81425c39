// Account menu at the foot of the navigation: language, theme, keyboard shortcuts, storefront, sign-out.
import { Form, useLocation, useRouteLoaderData } from 'react-router'
import { SignOutForm } from '../../../components/account/SignOutForm'
import { pathIn } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'
import type { RootData } from '../../../root'
import { Icon } from '../../../ui/Icon'
import { ListKeys } from './keyboard-shortcuts'
import { LanguageChoice } from './language'

const menu = 'admin-account'

export function AccountMenu({ name }: { name: string }) {
  const t = useT('admin')
  const language = useLanguage()
  return (
    <div className="admin-account">
      <button type="button" popoverTarget={menu} title={t('signedIn', { name })}>
        <Icon name="user" size={20} />
        <bdi>{name}</bdi>
        <Icon name="chevron" size={16} />
      </button>
      <div id={menu} popover="auto" className="admin-account-menu">
        <p>{t('signedIn', { name })}</p>
        <LanguageChoice />
        <ThemeChoice />
        <ListKeys />
        <a className="button quiet" href={pathIn(language, '/')}>
          {t('home')}
        </a>
        <SignOutForm>
          <button type="submit" className="button quiet">
            {t('signOut')}
          </button>
        </SignOutForm>
      </div>
    </div>
  )
}

/** The dashboard has no language prefix in its URLs, so neither does this action. */
function ThemeChoice() {
  const t = useT('footer')
  const theme = useRouteLoaderData<RootData>('root')?.theme ?? 'system'
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/theme" className="theme-switch" preventScrollReset>
      <input type="hidden" name="next" value={pathname + search} />
      <span>{t('theme')}</span>
      {(['light', 'dark', 'system'] as const).map((name) => (
        <button type="submit" key={name} name="theme" value={name} aria-pressed={theme === name}>
          {t(`themes.${name}`)}
        </button>
      ))}
    </Form>
  )
}
