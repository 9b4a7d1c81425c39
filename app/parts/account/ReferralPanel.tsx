// The link that brings friends, and how many came by it.
import type { ReferralPanel as Panel } from '../../../shop/referrals/views.ts'
import { pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import { CopyButton } from '../../ui/CopyButton'
import { Field } from '../../ui/Field'

export function ReferralPanel({ panel, publicUrl }: { panel: Panel; publicUrl: string }) {
  const t = useT('account')
  return (
    <section className="card" id="referral" aria-labelledby="referral-title">
      <h2 id="referral-title">{t('referral.title')}</h2>
      <p>{t('referral.text')}</p>
      <Link label={t('referral.link')} publicUrl={publicUrl} code={panel.codes.username} />
      <Link label={t('referral.privateLink')} publicUrl={publicUrl} code={panel.codes.private} />
      <p className="referral-count">{t('referral.count', { count: panel.count })}</p>
    </section>
  )
}

function Link({ label, publicUrl, code }: { label: string; publicUrl: string; code: string }) {
  const t = useT('account')
  const home = pathIn(useLanguage(), '/')
  const link = `${publicUrl}${home}?ref=${code}`
  return (
    <div className="referral-link">
      <Field label={label} value={link} readOnly dir="ltr" />
      <CopyButton
        text={link}
        label={t('referral.copy')}
        done={t('referral.copied')}
        failed={t('referral.failed')}
      />
    </div>
  )
}
