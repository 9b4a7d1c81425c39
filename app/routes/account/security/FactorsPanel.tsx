// Two-factor authentication: an authenticator app, and recovery codes for when it is lost.
import { Form, Link } from 'react-router'
import type { Factors } from '../../../../shop/people/accounts/views/factors.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Badge, Notice } from '../../../ui/Notice'
import { useIsSending } from '../sending'

/** Notice to staff: the shop requires two-factor authentication, or this demonstration does not. */
export type StaffRule = 'demanded' | 'demonstration' | null

export function StaffNotice({ rule, factors }: { rule: StaffRule; factors: Factors }) {
  const t = useT('security')
  if (!rule) return null
  if (rule === 'demonstration')
    return <Notice title={t('staff.demoTitle')} text={t('staff.demo')} />
  const has = factors.totp || factors.passkeys > 0
  return (
    <Notice kind="warn" title={t('staff.title')}>
      <p>{has ? t('staff.show') : t('staff.setUp')}</p>
      {has && (
        <p>
          <Link className="button" to="/account/confirm?next=%2Fadmin">
            {t('confirm.button')}
          </Link>
        </p>
      )}
    </Notice>
  )
}

export function FactorsPanel({ factors: { totp, passkeys, codesLeft } }: { factors: Factors }) {
  const t = useT('security')
  const isStarting = useIsSending('start-totp')
  return (
    <section className="card" aria-labelledby="second-step">
      <h2 id="second-step">{t('factors.title')}</h2>
      <p>{t('factors.text')}</p>
      <h3>
        {t('factors.app')} {totp && <Badge kind="ok">{t('factors.on')}</Badge>}
      </h3>
      <Form method="post">
        <input type="hidden" name="intent" value={totp ? 'remove-totp' : 'start-totp'} />
        <Button kind="quiet" busy={isStarting}>
          {totp ? t('factors.removeApp') : t('factors.addApp')}
        </Button>
      </Form>
      {(totp || passkeys > 0) && (
        <>
          <h3>{t('codes.title')}</h3>
          <p>{t('codes.left', { count: codesLeft })}</p>
          <Form method="post">
            <input type="hidden" name="intent" value="renew-codes" />
            <Button kind="quiet">{t('codes.renew')}</Button>
          </Form>
        </>
      )}
    </section>
  )
}
