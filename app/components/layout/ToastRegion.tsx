// The shop's only toast region: polite, at most one message, dismissed by the user or by timeout.
import { lazy, Suspense, useState } from 'react'
import type { Toast as Said } from '../../http/request-context'

const ShownToast = lazy(() => import('./ShownToast'))

export function ToastRegion({ toast }: { toast: Said | null }) {
  const [closed, close] = useState<Said | null>(null)
  return (
    <div className="toast-region" role="status" aria-live="polite">
      {toast && toast !== closed && (
        <Suspense>
          <ShownToast toast={toast} close={close} />
        </Suspense>
      )}
    </div>
  )
}
