// Undo for some seconds after a removal. Without script it redirects to `next`.
import { useFetcher } from 'react-router'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { useHasScript } from '../../ui/has-script'

export function UndoNotice({ next }: { next?: string }) {
  const t = useT('cart')
  const fetcher = useFetcher()
  const hasScript = useHasScript()
  return (
    <div className="undo" role="status">
      <span>{t('removed')}</span>
      <fetcher.Form method="post" action="/cart/change" preventScrollReset>
        <input type="hidden" name="intent" value="undo" />
        {next && !hasScript && <input type="hidden" name="next" value={next} />}
        <Button kind="plain">{t('undo')}</Button>
      </fetcher.Form>
    </div>
  )
}
