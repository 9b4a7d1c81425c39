// What has happened with somebody's check so far, newest first: the mails say no more than this.
import type { OwnEvent } from '../../../shop/kyc/views/own.ts'
import { useLanguage, useT } from '../../i18n/text'
import { momentText } from '../dates'

export function News({ news }: { news: readonly OwnEvent[] }) {
  const t = useT('kyc')
  const language = useLanguage()
  if (news.length === 0) return null
  return (
    <section className="card">
      <h2>{t('news.title')}</h2>
      <ol className="check-news">
        {news.map(({ at, what }) => (
          <li key={`${at.getTime()} ${what}`}>
            <time dateTime={at.toISOString()}>{momentText(at, language)}</time>
            <span>{t(`news.${what}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
