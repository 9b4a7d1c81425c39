// Account: profile, email language, referrals.

import { saveLanguage, saveProfile } from '../../../../shop/people/accounts/actions/profile.ts'
import { profileOf } from '../../../../shop/people/accounts/views/accounts.ts'
import { chooseNewsletter } from '../../../../shop/people/newsletter/actions/subscribe.ts'
import { subscriptionOf } from '../../../../shop/people/newsletter/views/subscribers.ts'
import { referralPanel } from '../../../../shop/people/referrals/views.ts'
import { ok, refuse } from '../../../../shop/result.ts'
import { creditOf } from '../../../../shop/sales/credit/views.ts'
import { isShown } from '../../../../shop/storefront/design/rules/features.ts'
import { hasReferrals, hiddenFeatures } from '../../../../shop/storefront/design/views.ts'
import { RefusalNotice } from '../../../components/account/refusals'
import { PageHead } from '../../../components/layout/PageHead'
import { useIsShown } from '../../../components/layout/shown-features'
import { ThemeSwitch } from '../../../components/layout/ThemeSwitch'
import { useShopDay } from '../../../components/text/local-times'
import { answerTo } from '../../../http/auth'
import { attempt } from '../../../http/preserve-form'
import {
  answer,
  form,
  requestContext,
  requireViewer,
  withToast,
} from '../../../http/request-context'
import { isLanguage } from '../../../i18n/languages'
import { useT } from '../../../i18n/text'
import type { Route } from './+types/page'
import { NewsletterPanel } from './NewsletterPanel'
import { LanguagePanel, ProfilePanel } from './ProfilePanel'
import { Credit, ReferralPanel } from './ReferralPanel'

// The page also shows the notices of the sign-in pages.
export const handle = { texts: ['account', 'auth', 'newsletter-form'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const who = requireViewer(context, request)
  const { world, theme } = requestContext(context)
  const [profile, referral, credit, subscription] = await Promise.all([
    profileOf(world, who),
    // The account page works without it.
    (await hasReferrals(world))
      ? attempt(context, 'referral.failed', async () => ok(await referralPanel(world, who)))
      : null,
    creditOf(world, who),
    subscriptionOf(world, who),
  ])
  return { profile, referral, credit, subscription, publicUrl: world.config.publicUrl, theme }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const who = requireViewer(context, request)
  const { world } = requestContext(context)
  const fields = await form(request)
  switch (fields.intent) {
    case 'profile':
      return answerTo(await saveProfile(world, who, fields), '/account', 'saved', fields)
    case 'language': {
      if (!isLanguage(fields.language)) return answer(refuse('form.invalid'))
      await saveLanguage(world, who, fields.language)
      return withToast('/account', 'saved')
    }
    case 'newsletter': {
      const wants = fields.wants === 'yes'
      if (wants && !isShown(await hiddenFeatures(world), 'newsletter'))
        return answer(refuse('form.invalid'))
      const chosen = await chooseNewsletter(world, who, wants)
      return answerTo(chosen, '/account', wants ? 'newsletterOn' : 'newsletterOff', fields)
    }
    default:
      return answer(refuse('form.invalid'))
  }
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('account')
  const shopDay = useShopDay()
  const shows = useIsShown()
  const { profile, referral, credit, subscription, publicUrl } = loaderData
  // On wide screens.
  const preferences = (
    <>
      <LanguagePanel language={profile.language} />
      <section className="card">
        <ThemeSwitch theme={loaderData.theme} next="/account" />
      </section>
    </>
  )
  return (
    <>
      <PageHead title={t('title')} />
      <p className="account-since">{t('joined', { date: shopDay(profile.joined) })}</p>
      <RefusalNotice refusal={actionData?.refusal} />
      <div className="account-panels">
        <div>
          <ProfilePanel profile={profile} refused={actionData} />
          {referral && preferences}
        </div>
        <div>
          {!referral && preferences}
          {(subscription || shows('newsletter')) && <NewsletterPanel subscription={subscription} />}
          {referral && <ReferralPanel panel={referral} credit={credit} publicUrl={publicUrl} />}
          {!referral && credit.earned > 0n && (
            <section className="card">
              <Credit credit={credit} />
            </section>
          )}
        </div>
      </div>
    </>
  )
}
