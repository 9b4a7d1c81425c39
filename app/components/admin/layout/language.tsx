// The picker of the dashboard's language, which the account keeps.
import { Form, useLocation } from 'react-router'
import { languageNames, languages } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'

/** Sent by script where there is one: from pages that name no referrer, a browser's own form comes without an origin. */
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
