// Shares a URL by the Web Share API; not rendered where that is unsupported.
import { Button } from './Button'
import { useHasScript } from './has-script'

export function ShareButton({ url, label }: { url: string; label: string }) {
  if (!useHasScript() || typeof navigator.share !== 'function') return null
  const share = () => {
    // The user has dismissed the device's share dialog.
    navigator.share({ url }).catch(() => {})
  }
  return (
    <Button type="button" kind="quiet" onClick={share}>
      {label}
    </Button>
  )
}
