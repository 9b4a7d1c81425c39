// The one live region of the shop: at most one toast, said politely, closed by hand or by itself.
import { useEffect, useState } from 'react'
import type { Toast } from '../http/door'
import { useT } from '../i18n/text'
import { Icon } from '../ui/Icon'

const shownFor = 8000

export function ToastRegion({ toast }: { toast: Toast | null }) {
  const t = useT('toast')
  const errors = useT('errors')
  const common = useT('common')
  const [closed, close] = useState<Toast | null>(null)
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => close(toast), shownFor)
    return () => clearTimeout(timer)
  }, [toast])
  const shown = toast && toast !== closed ? toast : null
  // What was refused is said in the words of the refusal.
  const textOf = ({ key, values }: Toast) => {
    if (t.has(`${key}.text`)) return t(`${key}.text`, values)
    return t.has(key) ? t(key, values) : errors(key, values)
  }
  return (
    <div className="toast-region" role="status" aria-live="polite">
      {shown && (
        <div className="toast">
          <div>
            {t.has(`${shown.key}.title`) && (
              <strong>{t(`${shown.key}.title`, shown.values)}</strong>
            )}
            <p>{textOf(shown)}</p>
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
