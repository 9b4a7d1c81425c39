// Spelling correction of a search, with a link to the exact search.
import { Link, useLocation } from 'react-router'
import { useT } from '../../../i18n/text'

export function DidYouMean({ meant }: { meant: string }) {
  const t = useT('search')
  const { pathname } = useLocation()
  return (
    <p className="did-you-mean">
      {t.rich('meant', {
        words: meant,
        link: (words) => (
          <Link to={`${pathname}?${new URLSearchParams({ q: meant })}`}>{words}</Link>
        ),
      })}
    </p>
  )
}
