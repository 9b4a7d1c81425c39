// A check at the hosted service: what stands between begun and decided, and the person's data there.
import { Form } from 'react-router'
import type { HostedCheck } from '../../../../shop/identity/hosted-checks/views.ts'
import { useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'

export function HostedProcessing({ name }: { name: string }) {
  const t = useT('kyc')
  return (
    <Notice kind="info" role="status" title={t('service.processing', { service: name })}>
      <p>{t('service.processingText')}</p>
    </Notice>
  )
}

/** Begins, or says why the last try failed and offers another. */
export function HostedStart({
  hosted: { name, session },
  query,
}: {
  hosted: HostedCheck
  query: string
}) {
  const t = useT('kyc')
  const problem = session?.state === 'open' ? session.problem : null
  const isContinued = session?.state === 'open' && !session.isErasing
  const label = problem
    ? 'service.tryAgain'
    : isContinued
      ? 'required.continueCheck'
      : 'required.start'
  const start = <LinkButton to={`/kyc-service${query}`}>{t(label)}</LinkButton>
  if (!problem) return <div className="check-start">{start}</div>
  return (
    <Notice kind="warn" role="status" title={t('service.failed', { service: name })}>
      <p>{t(`service.problem.${problem}`)}</p>
      <div>{start}</div>
    </Notice>
  )
}

export function HostedRecord({
  hosted: { name, session },
  query,
}: {
  hosted: HostedCheck
  query: string
}) {
  const t = useT('kyc')
  if (!session) return null
  const isOver = session.state === 'erased' || session.state === 'lost'
  const text = {
    erased: 'recordErased',
    lost: 'recordLost',
    other: session.isErasing ? 'recordErasing' : 'recordKept',
  }[isOver ? (session.state as 'erased' | 'lost') : 'other']
  return (
    <section className="card check-photos">
      <h2>{t('service.record', { service: name })}</h2>
      <p>{t(`service.${text}`, { service: name })}</p>
      <div className="row">
        <a href={`/kyc-data${query}`}>{t('photos.download')}</a>
        {!isOver && !session.isErasing && (
          <Form method="post">
            <Button kind="danger" name="intent" value="erase">
              {t('service.erase')}
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}
