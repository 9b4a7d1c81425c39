// Account deletion: what is erased, what the law retains, what blocks it, and how to cancel.

import { Form, Link } from 'react-router'
import type { Blocker } from '../../../../shop/back-office/privacy/rules.ts'
import { useMoment } from '../../../components/text/local-times'
import { WithVerbatim } from '../../../components/text/WithVerbatim'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { CheckField } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'
import type { Terms } from './DataPanels'

type Props = {
  /** When the account is deleted; null if no deletion was requested. */
  due: Date | null
  blockers: readonly Blocker[]
  terms: Terms
  isConfirmed: boolean
}

export function ErasePanel({ due, blockers, terms, isConfirmed }: Props) {
  const t = useT('privacy')
  return (
    <section className="card" aria-labelledby="erase">
      <h2 id="erase">{t('erase.title')}</h2>
      {due ? (
        <Waiting due={due} />
      ) : (
        <>
          <p>{t('erase.goes')}</p>
          <p>{t('erase.stays', { years: terms.years })}</p>
          <p>{t('erase.wait', { days: terms.days })}</p>
        </>
      )}
      {blockers.length > 0 && <Blockers blockers={blockers} isWaiting={due !== null} />}
      {!due && blockers.length === 0 && (
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="erase" />
          <CheckField
            label={t('erase.confirm')}
            name="confirm"
            value="yes"
            defaultChecked={isConfirmed}
            required
          />
          <Button kind="danger">{t('erase.button')}</Button>
        </Form>
      )}
    </section>
  )
}

function Waiting({ due }: { due: Date }) {
  const moment = useMoment()
  const t = useT('privacy')
  const date = moment(due)
  return (
    <>
      <Notice kind="warn" title={t('erase.waiting')} text={t('erase.due', { date })} />
      <Form method="post">
        <input type="hidden" name="intent" value="keep" />
        <Button>{t('erase.keep')}</Button>
      </Form>
    </>
  )
}

function Blockers({ blockers, isWaiting }: { blockers: readonly Blocker[]; isWaiting: boolean }) {
  const t = useT('privacy')
  return (
    <Notice kind="info" title={t(isWaiting ? 'erase.heldUp' : 'erase.blocked')}>
      <ul>
        {blockers.map((blocker) =>
          blocker.kind === 'staff' ? (
            <li key="staff">{t('erase.staff')}</li>
          ) : (
            <li key={`${blocker.kind} ${blocker.number}`}>
              <Link to={`/order/${blocker.number}`}>
                <WithVerbatim
                  text={t(`erase.${blocker.kind}`, { number: blocker.number })}
                  values={[blocker.number]}
                />
              </Link>
            </li>
          ),
        )}
      </ul>
    </Notice>
  )
}
