// Offline page for pages that are not cached.

import { PageHead } from '../../components/layout/PageHead'
import { requestContext, share } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import type { Route } from './+types/offline'

export function loader({ context, request }: Route.LoaderArgs) {
  if (!new URL(request.url).search) share(context, 'settings')
  return { demo: requestContext(context).world.config.demo }
}

export default function Offline() {
  const t = useT('offline')
  return (
    <>
      <PageHead title={t('title')} description={t('text')} />
      <meta name="robots" content="noindex" />
      <Empty
        icon="globe"
        heading="h1"
        title={t('title')}
        action={<LinkButton to="/category/all">{t('seen')}</LinkButton>}
      >
        {t('text')}
      </Empty>
    </>
  )
}

export const handle = { texts: ['offline'] }
