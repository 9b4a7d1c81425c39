// The demonstration's mailbox: the emails that a real shop would have sent.
import { data } from 'react-router'
import { mailbox } from '../../../shop/platform/mail/views.ts'
import { PageHead } from '../../components/layout/PageHead'
import { LinkedText } from '../../components/text/LinkedText'
import { requestContext } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Empty } from '../../ui/Empty'
import type { Route } from './+types/mailbox'

export const handle = { texts: ['pages'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  if (!world.config.demo) throw data(null, { status: 404 })
  const { shopName, supportMail } = world.config
  return { mails: await mailbox(world), from: `${shopName} <${supportMail}>` }
}

export default function Page({ loaderData: { mails, from } }: Route.ComponentProps) {
  const t = useT('pages')
  return (
    <section className="mailbox">
      <PageHead title={t('mailbox.title')} description={t('mailbox.text')} />
      <meta name="robots" content="noindex" />
      <header className="page-head">
        <div>
          <h1>{t('mailbox.title')}</h1>
          <p>{t('mailbox.text')}</p>
        </div>
        <a href="/dev/mailbox.json">{t('mailbox.json')}</a>
      </header>
      {mails.length === 0 && <Empty title={t('mailbox.empty')}>{t('mailbox.emptyText')}</Empty>}
      <ol className="stack">
        {mails.map((mail, at) => (
          <li key={mail.id} className="card">
            <h2 dir="auto" lang={mail.language}>
              {mail.subject}
            </h2>
            <p className="mail-to">
              <span>{t('mailbox.from', { address: from })}</span>
              <br />
              <span>{t('mailbox.to', { address: mail.to })}</span>
              {' · '}
              <time dateTime={mail.createdAt.toISOString()} translate="no">
                {mail.createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC
              </time>
            </p>
            {/* A folded frame loads nothing. */}
            <details open={at === 0}>
              <summary>{t('mailbox.shown')}</summary>
              <iframe
                className="mail-frame"
                src={`/dev/mailbox/${mail.id}`}
                title={mail.subject}
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                loading="lazy"
              />
            </details>
            <details>
              <summary>{t('mailbox.plain')}</summary>
              <p className="mail-body" dir="auto" lang={mail.language}>
                <LinkedText text={mail.body} />
              </p>
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}
