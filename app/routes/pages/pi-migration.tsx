// The official way to migrate Pi, since no shop can do it.

import { InfoPage } from '../../components/layout/InfoPage'
import { share } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'
import type { Route } from './+types/pi-migration'

export const handle = { texts: ['pages'] }

export function loader({ context, request }: Route.LoaderArgs) {
  if (!new URL(request.url).search) share(context, 'settings')
  return null
}

export default function Page() {
  const t = useT('pages')
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
      <LinkButton to="/pi-migration-chatbot">{t('migration.begin')}</LinkButton>
      <LinkButton kind="quiet" to="/pi-unlocking">
        {t('migration.unlocking')}
      </LinkButton>
      <p className="info-hint">{t('migration.beginHint')}</p>
    </InfoPage>
  )
}
