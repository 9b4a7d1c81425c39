// One's own account, first section: profile, language of mails, referrals.

import { saveLanguage, saveProfile } from '../../../shop/accounts/actions/profile.ts'
import { profileOf } from '../../../shop/accounts/views.ts'
import { creditOf } from '../../../shop/credit/views.ts'
import { chooseNewsletter } from '../../../shop/newsletter/actions/subscribe.ts'
import { subscriptionOf } from '../../../shop/newsletter/views/subscribers.ts'
import { referralPanel } from '../../../shop/referrals/views.ts'
import { ok, refuse } from '../../../shop/result.ts'
import { attempt } from '../../http/attempt'
import { refused } from '../../http/auth'
import { answer, door, form, requireViewer, withToast } from '../../http/door'
import { isLanguage } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import { NewsletterPanel } from '../../parts/account/NewsletterPanel'
import { LanguagePanel, ProfilePanel } from '../../parts/account/ProfilePanel'
import { ReferralPanel } from '../../parts/account/ReferralPanel'
import { RefusalNotice } from '../../parts/account/refusals'
import { shortDate } from '../../parts/dates'
import { Head } from '../../parts/Head'
import { ThemeSwitch } from '../../parts/ThemeSwitch'
import type { Route } from './+types/account'

// The notices of the sign-in pages are shown here, too.
export const handle = { texts: ['account', 'auth'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const who = requireViewer(context, request)
  const { world, theme } = door(context)
  const [profile, referral, credit, subscription] = await Promise.all([
    profileOf(world, who),
    // The rest of the account is there without it.
    attempt(context, 'referral.failed', async () => ok(await referralPanel(world, who))),
    creditOf(world, who),
    subscriptionOf(world, who),
  ])
  return { profile, referral, credit, subscription, publicUrl: world.config.publicUrl, theme }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const who = requireViewer(context, request)
  const { world } = door(context)
  const fields = await form(request)
  switch (fields.intent) {
    case 'profile': {
      const saved = await saveProfile(world, who, fields)
      return saved.ok ? withToast('/account', 'saved') : refused(saved, fields)
    }
    case 'language': {
      if (!isLanguage(fields.language)) return answer(refuse('form.invalid'))
      await saveLanguage(world, who, fields.language)
      return withToast('/account', 'saved')
    }
    case 'newsletter': {
      const wants = fields.wants === 'yes'
      const chosen = await chooseNewsletter(world, who, wants)
      if (!chosen.ok) return refused(chosen, fields)
      return withToast('/account', wants ? 'newsletterOn' : 'newsletterOff')
    }
    default:
      return answer(refuse('form.invalid'))
  }
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('account')
  const language = useLanguage()
  const { profile, referral, credit, publicUrl } = loaderData
  return (
    <>
      <Head title={t('title')} />
      <p className="account-since">{t('joined', { date: shortDate(profile.joined, language) })}</p>
      <RefusalNotice refusal={actionData?.refusal} />
      <div className="account-panels">
        <div>
          <ProfilePanel profile={profile} refused={actionData} />
        </div>
        <div>
          <LanguagePanel language={profile.language} />
          <NewsletterPanel subscription={loaderData.subscription} />
          <section className="card">
            <ThemeSwitch theme={loaderData.theme} next="/account" />
          </section>
          <ReferralPanel panel={referral} credit={credit} publicUrl={publicUrl} />
        </div>
      </div>
    </>
  )
}
