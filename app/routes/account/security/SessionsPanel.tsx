// Active sessions, each with a button that ends it.
import { Form } from 'react-router'
import type { SessionView } from '../../../../shop/people/accounts/views/accounts.ts'
import { SignOutForm } from '../../../components/account/SignOutForm'
import { useMoment } from '../../../components/text/local-times'
import { ltr } from '../../../components/text/ltr'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Badge } from '../../../ui/Notice'

export function SessionsPanel({ sessions }: { sessions: readonly SessionView[] }) {
  const t = useT('security')
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions.title')}</h2>
      <p>{t('sessions.text')}</p>
      <ul className="sessions">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <input type="hidden" name="intent" value="end-others" />
          <Button kind="quiet">{t('sessions.endOthers')}</Button>
        </Form>
      )}
    </section>
  )
}

function Session({ session }: { session: SessionView }) {
  const moment = useMoment()
  const t = useT('security')
  const device = session.device ? t('sessions.device', session.device) : t('sessions.unknown')
  const since = moment(session.since)
  return (
    <li>
      <div>
        <h3>
          <span>{device}</span> {session.isThisOne && <Badge kind="ok">{t('sessions.here')}</Badge>}
        </h3>
        <p className="session-facts">
          <span>{t('sessions.since', { date: since })}</span>
          <br />
          <span>{t('sessions.seen', { date: moment(session.seen) })}</span>
          {session.network && (
            <>
              <br />
              {t.rich('sessions.network', { network: session.network, ltr })}
            </>
          )}
        </p>
      </div>
      {session.isThisOne ? (
        <SignOutForm>
          <Button kind="quiet">{t('sessions.signOut')}</Button>
        </SignOutForm>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="session" value={session.id} />
          <Button kind="quiet" aria-label={t('sessions.endOf', { device, date: since })}>
            {t('sessions.end')}
          </Button>
        </Form>
      )}
    </li>
  )
}
