// Step-up authentication below a refusal, so that form input is kept and submitted again. Without
// script it is a separate page.
import { lazy, Suspense } from 'react'
import { pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
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
      <a
        className="button quiet"
        href={pathIn(useLanguage(), '/account/confirm')}
        target="_blank"
        rel="noopener"
      >
        {errors('accounts.stepUpLink')}
      </a>
    </p>
  )
}
