// Search and commands: a link to the search page, which with script opens the palette for both, as Ctrl-K does.
import { Link } from 'react-router'
import { useT } from '../../../i18n/text'
import { Icon } from '../../../ui/Icon'

/** Event that opens the palette. */
export const commandsAsked = 'dashboard-commands'

/** Link with its label in the navigation; an icon in the page header on a phone. */
export function CommandsLink({ isIcon = false }: { isIcon?: boolean }) {
  const t = useT('admin')
  return (
    <Link
      to="/admin/find"
      className={isIcon ? 'icon-button admin-find-icon' : 'admin-find'}
      aria-label={isIcon ? t('find.label') : undefined}
      aria-keyshortcuts="Control+K Meta+K /"
      title={t('find.label')}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        window.dispatchEvent(new Event(commandsAsked))
      }}
    >
      <Icon name="search" size={20} />
      {!isIcon && (
        <>
          <span>{t('find.button')}</span>
          <kbd>Ctrl K</kbd>
        </>
      )}
    </Link>
  )
}
