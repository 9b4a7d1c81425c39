// Actions on a webhook besides testing it, each with its consequence.
import { Form } from 'react-router'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'

export function WebhookActs({ isOver, hasFailed }: { isOver: boolean; hasFailed: boolean }) {
  const words = useT('admin-webhooks')
  const acts = [
    ...(hasFailed ? ([['again', 'againAll', 'againAllHint', 'quiet']] as const) : []),
    ...(isOver ? [] : ([['pause', 'pause', 'pauseHint', 'quiet']] as const)),
    ['rotate', 'rotate', 'rotateHint', 'quiet'],
    ['delete', 'delete', 'deleteHint', 'danger'],
  ] as const
  return (
    <div className="admin-section">
      {acts.map(([act, label, hint, kind]) => (
        <details key={act} className="admin-more">
          <summary>{words(label)}</summary>
          <Form method="post" preventScrollReset>
            <p>{words(hint)}</p>
            <Button kind={kind} name="act" value={act}>
              {words(label)}
            </Button>
          </Form>
        </details>
      ))}
    </div>
  )
}
