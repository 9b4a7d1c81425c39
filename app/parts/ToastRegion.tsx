// The one live region of the shop: at most one toast, said politely, closed by hand or by itself.
import { Suspense, useEffect, useState } from 'react'
import type { Toast } from '../http/door'
import { useT } from '../i18n/text'
import { Icon } from '../ui/Icon'

const shownFor = 8000

export function ToastRegion({ toast }: { toast: Toast | null }) {
  const [closed, close] = useState<Toast | null>(null)
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => close(toast), shownFor)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div className="toast-region" role="status" aria-live="polite">
      {toast && toast !== closed && (
        <Suspense>
          <Shown toast={toast} onClose={() => close(toast)} />
        </Suspense>
      )}
    </div>
  )
}

/** Its texts are fetched when there is something to say. */
function Shown({ toast: { key, values }, onClose }: { toast: Toast; onClose: () => void }) {
  const t = useT('toast')
  const common = useT('common')
  const own = t.has(`${key}.text`) ? `${key}.text` : t.has(key) ? key : null
  return (
    <div className="toast">
      <div>
        {t.has(`${key}.title`) && <strong>{t(`${key}.title`, values)}</strong>}
        <p>{own ? t(own, values) : <Refused code={key} values={values} />}</p>
      </div>
      <button type="button" className="icon-button" onClick={onClose} aria-label={common('close')}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** What was refused is said in the words of the refusal. */
function Refused({ code, values }: { code: string; values: Toast['values'] }) {
  return useT('errors')(code, values)
}
