// Shop status, and the button that opens or pauses the shop.
import { Form } from 'react-router'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Badge } from '../../../ui/Notice'

export type OpeningState = { status: 'new' | 'open' | 'paused'; missing: number }

const kinds = { new: 'info', open: 'ok', paused: 'warn' } as const

/** Beside the steps that are left. */
export function Opening({ opening }: { opening: OpeningState }) {
  const words = useT('admin-settings')
  return (
    <section className="admin-card" id="opening" aria-labelledby="opening-title">
      <h2 id="opening-title">{words('opening.title')}</h2>
      <OpeningForm opening={opening} isBesideSteps />
    </section>
  )
}

type FormProps = { opening: OpeningState; isBesideSteps?: boolean }

export function OpeningForm({ opening: { status, missing }, isBesideSteps }: FormProps) {
  const words = useT('admin-settings')
  const isMissing = status !== 'open' && missing > 0
  return (
    <>
      <p>
        <Badge kind={kinds[status]}>{words(`opening.state.${status}`)}</Badge>{' '}
        <span>{words(`opening.text.${status}`)}</span>
      </p>
      {isMissing ? (
        <p className="admin-hint">
          <span>{words('opening.missing', { count: missing })}</span>{' '}
          {!isBesideSteps && <span>{words('opening.where')}</span>}
        </p>
      ) : (
        <Form method="post" action="/admin/settings" preventScrollReset>
          <input type="hidden" name="group" value="opening" />
          <Button
            kind={status === 'open' ? 'quiet' : 'primary'}
            name="status"
            value={status === 'open' ? 'paused' : 'open'}
          >
            {words(`opening.act.${status}`)}
          </Button>
        </Form>
      )}
    </>
  )
}
