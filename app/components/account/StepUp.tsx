// Below a refusal that asks for a fresh proof of who is there: asked for here, so that what was typed stays and is sent
// once more. Without script the question is on a page of its own, in another tab.
import { lazy, Suspense } from 'react'
import { useT } from '../../i18n/text'
import { useHasScript } from '../../ui/has-script'

const InPlace = lazy(() => import('./StepUpInPlace'))

export function StepUp({ refusal }: { refusal: { readonly code: string } }) {
  const hasScript = useHasScript()
  if (refusal.code !== 'accounts.stepUp') return null
  return hasScript ? (
    <Suspense fallback={null}>
      <InPlace />
    </Suspense>
  ) : (
    <OtherTab />
  )
}

function OtherTab() {
  const errors = useT('errors')
  return (
    <p>
      <a className="button quiet" href="/account/confirm" target="_blank" rel="noopener">
        {errors('accounts.stepUpLink')}
      </a>
    </p>
  )
}
