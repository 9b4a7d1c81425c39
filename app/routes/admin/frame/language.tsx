// Language switcher of the dashboard, stored with the account.
import { Form, useLocation } from 'react-router'
import { languageNames, languages } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'

/** Submitted by script if possible: native forms on pages with no-referrer send `Origin: null`. */
export function LanguageChoice() {
  const t = useT('admin')
  const language = useLanguage()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/admin/language" className="admin-language">
      <input type="hidden" name="next" value={pathname + search} />
      <select name="language" defaultValue={language} aria-label={t('language')}>
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
      <button type="submit" className="button quiet">
        {t('changeLanguage')}
      </button>
    </Form>
  )
}
