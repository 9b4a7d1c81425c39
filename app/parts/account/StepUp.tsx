// Below a refusal that asks for a fresh proof of who is there: a page of its own, so that nothing typed here is lost.
import { useT } from '../../i18n/text'

export function StepUp({ refusal }: { refusal: { readonly code: string } }) {
  const errors = useT('errors')
  if (refusal.code !== 'accounts.stepUp') return null
  return (
    <p>
      <a className="button quiet" href="/account/confirm" target="_blank" rel="noopener">
        {errors('accounts.stepUpLink')}
      </a>
    </p>
  )
}
