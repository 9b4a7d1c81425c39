// History of an identity check for the applicant, newest first.
import type { OwnEvent } from '../../../../shop/identity/kyc/views/own.ts'
import { useMoment } from '../../../components/text/local-times'
import { useT } from '../../../i18n/text'

export function StatusHistory({ news }: { news: readonly OwnEvent[] }) {
  const moment = useMoment()
  const t = useT('kyc')
  if (news.length === 0) return null
  return (
    <section className="card">
      <h2>{t('news.title')}</h2>
      <ol className="check-news">
        {news.map(({ at, what }) => (
          <li key={`${at.getTime()} ${what}`}>
            <time dateTime={at.toISOString()}>{moment(at)}</time>
            <span>{t(`news.${what}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
