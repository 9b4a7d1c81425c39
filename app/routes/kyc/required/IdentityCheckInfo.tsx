// Introduction to the identity check: why, what it needs, how long it takes, and the downloadable guide.
import type { HostedCheck } from '../../../../shop/identity/hosted-checks/views.ts'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import type { Hours } from './IdentityStatus'

/** The page that linked to the identity check. */
export type CameFrom = 'order' | 'unlocking' | 'account'

type Props = {
  /** Null if the shop's reviewers check this person. */
  hosted: HostedCheck | null
  time: Hours & { readonly median: number | null }
  from: CameFrom
  /** The order that the shopper came from. */
  number: string
}

export function IdentityCheckInfo({ time, hosted, from: origin, number }: Props) {
  const t = useT('kyc')
  return (
    <>
      <div className="check-facts">
        <section>
          <h2>{t('why.title')}</h2>
          <ul>
            <li>{t('why.one')}</li>
            <li>{t(hosted ? 'service.once' : 'why.two')}</li>
            <li>{t('why.three')}</li>
          </ul>
        </section>
        {hosted ? (
          <section>
            <h2>{t('prepare.title')}</h2>
            <ul>
              <li>{t('service.what', { service: hosted.name })}</li>
              <li>{t('service.data', { service: hosted.name })}</li>
            </ul>
          </section>
        ) : (
          <OwnReview time={time} />
        )}
      </div>
      <p className="check-never">
        <Icon name="shield" /> {t('prepare.never')}
      </p>
      <div className="row">
        {!hosted && (
          <LinkButton kind="quiet" to="/kyc-guide" reloadDocument>
            {t('required.guide')}
          </LinkButton>
        )}
        {origin === 'order' && (
          <LinkButton kind="quiet" to={`/order/${number}`}>
            {t('required.backToOrder')}
          </LinkButton>
        )}
        {origin === 'unlocking' && (
          <LinkButton kind="quiet" to="/pi-unlocking">
            {t('required.backToUnlocking')}
          </LinkButton>
        )}
        {origin === 'account' && (
          <LinkButton kind="quiet" to="/account">
            {t('required.backToAccount')}
          </LinkButton>
        )}
      </div>
    </>
  )
}

function OwnReview({ time: { from, to, median } }: Pick<Props, 'time'>) {
  const t = useT('kyc')
  return (
    <>
      <section>
        <h2>{t('prepare.title')}</h2>
        <ul>
          {(['one', 'two', 'three'] as const).map((key) => (
            <li key={key}>{t(`prepare.${key}`)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('time.title')}</h2>
        <p>{t('time.promise', { from, to })}</p>
        {median !== null && <p>{t('time.median', { hours: median })}</p>}
      </section>
    </>
  )
}
