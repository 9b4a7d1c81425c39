// The shop's only toast: a polite live region, at most one message, dismissed by hand or by timeout.
import { Suspense, useEffect, useState } from 'react'
import type { Toast as Said } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Toast } from '../../ui/Toast'

const shownFor = 8000

export function ToastRegion({ toast }: { toast: Said | null }) {
  const [closed, close] = useState<Said | null>(null)
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
function Shown({ toast: { key, values }, onClose }: { toast: Said; onClose: () => void }) {
  const t = useT('toast')
  const common = useT('common')
  const own = t.has(`${key}.text`) ? `${key}.text` : t.has(key) ? key : null
  return (
    <Toast
      title={t.has(`${key}.title`) && t(`${key}.title`, values)}
      close={common('close')}
      onClose={onClose}
    >
      {own ? t(own, values) : <Refused code={key} values={values} />}
    </Toast>
  )
}

/** What was refused is said in the words of the refusal. */
function Refused({ code, values }: { code: string; values: Said['values'] }) {
  return useT('errors')(code, values)
}
