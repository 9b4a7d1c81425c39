// Submitted photos: access log, retention, withdrawal.
import { Form } from 'react-router'
import type { OwnPictures } from '../../../../shop/identity/kyc/views/own.ts'
import { useDay, useMoment } from '../../../components/text/local-times'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'

export function Photos({
  photos,
  isPending,
  query,
}: {
  photos: OwnPictures
  isPending: boolean
  query: string
}) {
  const moment = useMoment()
  const day = useDay()
  const t = useT('kyc')
  const { advice, openings, eraseAfter, left } = photos
  return (
    <section className="card check-photos">
      <h2>{t('photos.title')}</h2>
      {advice.flatMap(({ part, advice }) =>
        advice.map((hint) => (
          <p key={`${part} ${hint}`}>{t(`photos.${hint}`, { part: t(`part.${part}`) })}</p>
        )),
      )}
      <p>{t('photos.openings', { count: openings.length })}</p>
      {openings.length > 0 && (
        <details>
          <summary>{t('photos.opened')}</summary>
          <ul>
            {openings.map((at) => (
              <li key={at.getTime()}>
                <time dateTime={at.toISOString()}>{moment(at)}</time>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p>
        {left === 0
          ? t('photos.gone')
          : eraseAfter
            ? t('photos.erase', { date: day(eraseAfter) })
            : t('photos.undecided')}
      </p>
      <div className="row">
        <a href={`/kyc-data${query}`}>{t('photos.download')}</a>
        {left > 0 && (
          <details>
            <summary>{t('photos.withdraw')}</summary>
            <Form method="post">
              <p>{t(isPending ? 'photos.withdrawPending' : 'photos.withdrawDecided')}</p>
              <Button kind="danger">{t('photos.withdraw')}</Button>
            </Form>
          </details>
        )}
      </div>
    </section>
  )
}
