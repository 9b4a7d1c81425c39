// What the identity check unlocks in this shop, since no shop can unlock Pi.
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { shownIdentityRule } from '../../../shop/sales/checkout/views/identity-rule.ts'
import { useIsShown } from '../../components/layout/shown-features'
import { WithVerbatim } from '../../components/text/WithVerbatim'
import { requestContext, share } from '../../http/request-context'
import { requireShown } from '../../http/storefront/redirects'
import { useCurrency } from '../../i18n/currency'
import { useLanguage, useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'
import type { Route } from './+types/pi-unlocking'
import { InfoPage } from './InfoPage'

export { NotFound as ErrorBoundary } from '../../components/layout/NotFound'

export const handle = { texts: ['pages'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireShown(context, request, 'pi-unlocking')
  if (!new URL(request.url).search) share(context, 'settings')
  const { world } = requestContext(context)
  return {
    // A service checks otherwise than this page says of the shop's reviewers.
    hours: world.identityService ? null : world.config.reviewHours,
    days: world.config.keepDocuments.approved,
    rule: await shownIdentityRule(world),
  }
}

export default function Page({ loaderData: { hours, days, rule } }: Route.ComponentProps) {
  const t = useT('pages')
  const language = useLanguage()
  const currency = useCurrency()
  const isShown = useIsShown()
  const amount = rule.kind === 'total' ? formatAmount(rule.from, currency, language) : null
  return (
    <InfoPage
      path="/pi-unlocking"
      title={t('unlocking.title')}
      lead={t('unlocking.lead')}
      facts={[
        ...(hours
          ? ([
              {
                icon: 'shield',
                title: t('unlocking.secure.title'),
                text: <p>{t('unlocking.secure.text', { days })}</p>,
              },
              {
                icon: 'clock',
                title: t('unlocking.fast.title'),
                text: <p>{t('unlocking.fast.text', hours)}</p>,
              },
            ] as const)
          : []),
        {
          icon: 'check',
          title: t('unlocking.full.title'),
          text: (
            <>
              <p>{t('unlocking.full.text')}</p>
              {amount && (
                <p>
                  <WithVerbatim text={t('unlocking.full.free', { amount })} values={[amount]} />
                </p>
              )}
            </>
          ),
        },
      ]}
    >
      <LinkButton to="/kyc-required?from=unlocking">{t('unlocking.start')}</LinkButton>
      {isShown('pi-migration') && (
        <LinkButton kind="quiet" to="/pi-migration">
          {t('unlocking.migration')}
        </LinkButton>
      )}
    </InfoPage>
  )
}
