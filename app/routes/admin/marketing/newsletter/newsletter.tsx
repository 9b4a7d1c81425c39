// Sends a newsletter: a test first, then once to all subscribers, with progress.
import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { IssueForStaff } from '../../../../../shop/people/newsletter/views/issues.ts'
import { useProblems } from '../../../../components/account/problems'
import type { Refused } from '../../../../components/account/refusals'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { CheckField } from '../../../../ui/Field'
import { ActForm } from '../../lists/acts'
import { When } from '../../lists/facts'
import { useFigure } from '../../lists/figures'

type Issue = Pick<
  IssueForStaff,
  'version' | 'left' | 'mailCount' | 'state' | 'begunAt' | 'endedAt' | 'texts'
>

export function SendPanel({ issue, to, refused }: { issue: Issue; to: string; refused: Refused }) {
  const words = useT('admin-newsletter')
  const figure = useFigure()
  const problem = useProblems(refused?.refusal)
  return (
    <>
      <section className="admin-card" aria-labelledby="test">
        <h2 id="test">{words('test')}</h2>
        <p>
          {words('testText')} <bdi>{to}</bdi>
        </p>
        <ActForm intent="test" kind="quiet">
          {words('testButton')}
        </ActForm>
      </section>
      <section className="admin-card" aria-labelledby="send">
        <h2 id="send">{words('send')}</h2>
        <p>{words('sendText', { count: figure(issue.left) })}</p>
        <Form method="post">
          <input type="hidden" name="version" value={issue.version} />
          <CheckField
            label={words('sendConfirm')}
            name="confirm"
            value="yes"
            error={problem('confirm')}
          />
          <Button name="intent" value="send">
            {words('sendButton')}
          </Button>
        </Form>
      </section>
    </>
  )
}

const every = 5_000

export function Progress({ issue }: { issue: Issue }) {
  const words = useT('admin-newsletter')
  const figure = useFigure()
  const isSending = issue.state === 'sending'
  useNews(isSending)
  const total = issue.mailCount + issue.left
  return (
    <section className="admin-card" aria-labelledby="progress">
      <h2 id="progress">{words('progress')}</h2>
      <p role="status">
        {words('progressOf', { done: figure(issue.mailCount), total: figure(total) })}
      </p>
      <progress value={issue.mailCount} max={Math.max(total, 1)} aria-labelledby="progress" />
      <p className="admin-hint">
        {issue.begunAt && (
          <span>
            {words('begun')} <When at={issue.begunAt} />
          </span>
        )}
        {issue.endedAt && (
          <span>
            {' · '}
            <span>{words(issue.state === 'stopped' ? 'stoppedAt' : 'ended')}</span>{' '}
            <When at={issue.endedAt} />
          </span>
        )}
      </p>
      {isSending && (
        <ActForm intent="stop" kind="danger">
          {words('stop')}
        </ActForm>
      )}
    </section>
  )
}

/** Revalidates while emails are queued; without script a reload shows the progress. */
function useNews(isSending: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => void revalidate(), every)
    return () => clearInterval(timer)
  }, [isSending, revalidate])
}
