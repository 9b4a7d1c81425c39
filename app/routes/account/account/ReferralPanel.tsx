// Referral link, number of referred friends, and the shop credit earned.

import type { ReferralPanel as Panel } from '../../../../shop/people/referrals/views.ts'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import type { Result } from '../../../../shop/result.ts'
import type { CreditView } from '../../../../shop/sales/credit/views.ts'
import { ltr } from '../../../components/text/ltr'
import { Price } from '../../../components/text/Price'
import { useCurrency } from '../../../i18n/currency'
import { pathIn } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'
import { CopyButton } from '../../../ui/CopyButton'
import { Field } from '../../../ui/Field'
import { ShareButton } from '../../../ui/ShareButton'

type Props = { panel: Result<Panel>; credit: CreditView; publicUrl: string }

export function ReferralPanel({ panel, credit, publicUrl }: Props) {
  const t = useT('account')
  const language = useLanguage()
  const currency = useCurrency()
  const shown = (amount: bigint) => ({ amount: formatAmount(amount, currency, language), ltr })
  return (
    <section className="card" id="referral" aria-labelledby="referral-title">
      <h2 id="referral-title">{t('referral.title')}</h2>
      <p>{t('referral.text')}</p>
      {credit.reward > 0n && (
        <p>
          {t.rich('referral.reward', shown(credit.reward))}{' '}
          {credit.minimum > 0n && t.rich('referral.minimum', shown(credit.minimum))}
        </p>
      )}
      {panel.ok ? <Links {...panel.value} publicUrl={publicUrl} /> : <p>{t('referral.broken')}</p>}
      {(credit.reward > 0n || credit.earned > 0n || credit.before.length > 0) && (
        <Credit credit={credit} />
      )}
    </section>
  )
}

function Links({ codes, count, publicUrl }: Panel & { publicUrl: string }) {
  const t = useT('account')
  return (
    <>
      <Link label={t('referral.link')} publicUrl={publicUrl} code={codes.username} />
      <Link label={t('referral.privateLink')} publicUrl={publicUrl} code={codes.private} />
      <p className="referral-count">{t('referral.count', { count })}</p>
    </>
  )
}

export function Credit({ credit }: { credit: CreditView }) {
  const t = useT('account')
  const facts = (['available', 'pending', 'spent', 'earned'] as const).filter(
    (name) => name === 'available' || credit[name] > 0n,
  )
  return (
    <>
      <h3>{t('referral.credit')}</h3>
      <dl className="credit-facts">
        {facts.map((name) => (
          <div key={name}>
            <dt>{t(`referral.${name}`)}</dt>
            <dd>
              <Price amount={credit[name]} />
            </dd>
          </div>
        ))}
        {credit.before.map(({ currency, available, pending }) => (
          <div key={currency}>
            <dt>{t('referral.before')}</dt>
            <dd>
              <Price amount={available + pending} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Link({ label, publicUrl, code }: { label: string; publicUrl: string; code: string }) {
  const t = useT('account')
  const home = pathIn(useLanguage(), '/')
  const link = `${publicUrl}${home}?ref=${code}`
  return (
    <div className="referral-link">
      <Field label={label} value={link} readOnly dir="ltr" />
      <div className="row">
        <CopyButton
          text={link}
          label={t('referral.copy')}
          copied={t('referral.copied')}
          done={t('referral.copiedLink', { link: `\u2066${link}\u2069` })}
          failed={t('referral.failed')}
        />
        <ShareButton url={link} label={t('referral.share')} />
      </div>
    </div>
  )
}
