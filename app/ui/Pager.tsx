// Pagination by links, so that each page has a URL.
import { useLocation } from 'react-router'
import { useT } from '../i18n/text'
import { LinkButton } from './Button'

type Props = {
  page: number
  pages: number
  /** Accessible name, if a page has several. */
  label?: string
}

export function Pager({ page, pages, label }: Props) {
  const t = useT('common')
  const { pathname, search } = useLocation()
  if (pages < 2) return null
  const to = (number: number) => {
    const query = new URLSearchParams(search)
    if (number === 1) query.delete('page')
    else query.set('page', String(number))
    return query.size > 0 ? `${pathname}?${query}` : pathname
  }
  return (
    <nav className="pager" aria-label={label ?? t('pages')}>
      {page > 1 && (
        <LinkButton kind="quiet" rel="prev" to={to(page - 1)}>
          {t('previous')}
        </LinkButton>
      )}
      <span>{t('page', { page, pages })}</span>
      {page < pages && (
        <LinkButton kind="quiet" rel="next" to={to(page + 1)}>
          {t('next')}
        </LinkButton>
      )}
    </nav>
  )
}
