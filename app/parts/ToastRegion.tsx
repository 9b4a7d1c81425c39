// The one live region of the shop: at most one toast, said politely, closed by hand or by itself.
import { useEffect, useState } from 'react'
import type { Toast } from '../http/door'
import { useT } from '../i18n/text'
import { Icon } from '../ui/Icon'

const shownFor = 8000

export function ToastRegion({ toast }: { toast: Toast | null }) {
  const t = useT('toast')
  const common = useT('common')
  const [closed, close] = useState<Toast | null>(null)
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => close(toast), shownFor)
    return () => clearTimeout(timer)
  }, [toast])
  const shown = toast && toast !== closed ? toast : null
  return (
    <div className="toast-region" role="status" aria-live="polite">
      {shown && (
        <div className="toast">
          <div>
            {t.has(`${shown.key}.title`) && (
              <strong>{t(`${shown.key}.title`, shown.values)}</strong>
            )}
            <p>{t(t.has(`${shown.key}.text`) ? `${shown.key}.text` : shown.key, shown.values)}</p>
          </div>
          <button
            type="button"
            className="icon-button"
            onClick={() => close(shown)}
            aria-label={common('close')}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  )
}
