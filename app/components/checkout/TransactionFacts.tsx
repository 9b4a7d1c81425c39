// Terms of a list: when a payment was made, and its transaction hash with a link to a block explorer.
import { useT } from '../../i18n/text'
import { useMoment } from '../text/local-times'
import { Mono } from '../text/Mono'

type Props = { at: Date; hash: string; explorer: string | null }

export function TransactionFacts({ at, hash, explorer }: Props) {
  const moment = useMoment()
  const t = useT('payment')
  return (
    <>
      <dt>{t('ledger.at')}</dt>
      <dd>
        <time dateTime={at.toISOString()}>{moment(at)}</time>
      </dd>
      <dt>{t('ledger.hash')}</dt>
      <dd>
        <Mono>{hash}</Mono>{' '}
        {explorer && (
          <a href={explorer} target="_blank" rel="noreferrer">
            {t('proof.explorer')}
          </a>
        )}
      </dd>
    </>
  )
}
