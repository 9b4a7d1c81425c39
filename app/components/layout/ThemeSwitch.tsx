// Theme switch: light, dark or the system's; stored in this browser.
import { pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'

export type Theme = 'light' | 'dark' | null

/** `next` is the redirect target. */
export function ThemeSwitch({ theme, next }: { theme: Theme; next: string }) {
  const t = useT('footer')
  return (
    <form method="post" action={pathIn(useLanguage(), '/theme')} className="theme-switch">
      <input type="hidden" name="next" value={next} />
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
    </form>
  )
}
