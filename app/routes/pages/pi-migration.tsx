// The official way to migrate Pi, since no shop can do it.

import { useIsShown } from '../../components/layout/shown-features'
import { share } from '../../http/request-context'
import { requireShown } from '../../http/storefront/redirects'
import { useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'
import type { Route } from './+types/pi-migration'
import { InfoPage } from './InfoPage'

export { NotFound as ErrorBoundary } from '../../components/layout/NotFound'

export const handle = { texts: ['pages'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireShown(context, request, 'pi-migration')
  if (!new URL(request.url).search) share(context, 'settings')
  return null
}

export default function Page() {
  const t = useT('pages')
  const isShown = useIsShown()
  return (
    <InfoPage
      path="/pi-migration"
      title={t('migration.title')}
      lead={t('migration.lead')}
      facts={[
        {
          icon: 'shield',
          title: t('migration.data.title'),
          text: <p>{t('migration.data.text')}</p>,
        },
        {
          icon: 'arrow',
          title: t('migration.smooth.title'),
          text: <p>{t('migration.smooth.text')}</p>,
        },
        {
          icon: 'check',
          title: t('migration.results.title'),
          text: <p>{t('migration.results.text')}</p>,
        },
      ]}
    >
      {isShown('assistant') && (
        <LinkButton to="/pi-migration-chatbot">{t('migration.begin')}</LinkButton>
      )}
      {isShown('pi-unlocking') && (
        <LinkButton kind="quiet" to="/pi-unlocking">
          {t('migration.unlocking')}
        </LinkButton>
      )}
      {isShown('assistant') && <p className="info-hint">{t('migration.beginHint')}</p>}
    </InfoPage>
  )
}
