// What is shown in place of a page that was never looked at while there is no connection.
import { door, share } from '../../http/door'
import { useT } from '../../i18n/text'
import { Head } from '../../parts/Head'
import { LinkButton } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import type { Route } from './+types/offline'

export function loader({ context, request }: Route.LoaderArgs) {
  if (!new URL(request.url).search) share(context, 'settings')
  return { demo: door(context).world.config.demo }
}

export default function Offline() {
  const t = useT('offline')
  return (
    <div className="empty">
      <Head title={t('title')} />
      <meta name="robots" content="noindex" />
      <Icon name="globe" size={72} />
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <LinkButton to="/category/all">{t('seen')}</LinkButton>
    </div>
  )
}

export const handle = { texts: ['offline'] }
