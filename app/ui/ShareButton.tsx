// Hands an address to the device's own way of sharing; there is no button where it has none.
import { Button } from './Button'
import { useHasScript } from './has-script'

export function ShareButton({ url, label }: { url: string; label: string }) {
  if (!useHasScript() || typeof navigator.share !== 'function') return null
  const share = () => {
    // A user who changes their mind has closed the device's own dialog.
    navigator.share({ url }).catch(() => {})
  }
  return (
    <Button type="button" kind="quiet" onClick={share}>
      {label}
    </Button>
  )
}
