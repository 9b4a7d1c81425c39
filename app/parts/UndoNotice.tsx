// What was removed can be put back for some seconds. Without a `next` the answer goes to the drawer.
import { Form, useFetcher } from 'react-router'
import { useT } from '../i18n/text'
import { Button } from '../ui/Button'

export function UndoNotice({ next }: { next?: string }) {
  const t = useT('cart')
  const fetcher = useFetcher()
  const UndoForm = next ? Form : fetcher.Form
  return (
    <div className="undo" role="status">
      <span>{t('removed')}</span>
      <UndoForm method="post" action="/cart/change" preventScrollReset>
        <input type="hidden" name="intent" value="undo" />
        {next && <input type="hidden" name="next" value={next} />}
        <Button kind="plain">{t('undo')}</Button>
      </UndoForm>
    </div>
  )
}
