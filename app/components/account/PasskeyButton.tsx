// Creates or uses a passkey, then submits the browser's response as an ordinary form. Requires script.
import { useRef, useState } from 'react'
import { Form, type useFetcher } from 'react-router'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { useAwaitsScript } from '../../ui/has-script'

type Purpose = 'sign-in' | 'second-factor' | 'prove' | 'add'

type Props = {
  purpose: Purpose
  label: string
  /** Form action, if it is not this page. */
  action?: string
  /** A fetcher's form leaves the page unchanged. */
  as?: ReturnType<typeof useFetcher>['Form']
}

export function PasskeyButton({ purpose, label, action, as: Frame = Form }: Props) {
  const t = useT('security')
  const awaits = useAwaitsScript()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const form = useRef<HTMLFormElement>(null)
  const answer = useRef<HTMLInputElement>(null)
  async function go() {
    setState('busy')
    try {
      const said = await ask(purpose)
      if (said === null || !answer.current) return
      answer.current.value = said
      form.current?.requestSubmit()
      setState('idle')
    } catch {
      // Canceled or timed out: browsers do not tell the reasons apart, on purpose.
      setState('failed')
    }
  }

  return (
    <>
      {purpose === 'add' && (
        <noscript>
          <p className="hint">{t('passkeys.noScript')}</p>
        </noscript>
      )}
      <Frame ref={form} method="post" action={action} className={`passkey-form ${awaits}`}>
        <input type="hidden" name="intent" value={purpose === 'add' ? 'add-passkey' : 'passkey'} />
        <input type="hidden" name="answer" ref={answer} />
        <Button type="button" kind="quiet" busy={state === 'busy'} onClick={go}>
          {label}
        </Button>
        <p role="status" className="hint">
          {state === 'failed' && t('passkeys.failed')}
        </p>
      </Frame>
    </>
  )
}

/** The browser's response as JSON; null if the page is left to re-authenticate. */
async function ask(purpose: Purpose): Promise<string | null> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  const response = await fetch('/auth/passkey', {
    method: 'POST',
    body: new URLSearchParams({ purpose }),
  })
  const options = await response.json()
  if (options.code === 'accounts.stepUp') {
    const next = encodeURIComponent('/account/security')
    window.location.assign(`/account/confirm?next=${next}`)
    return null
  }
  if (!response.ok) throw new Error(options.code)
  const answer =
    purpose === 'add'
      ? await startRegistration({ optionsJSON: options })
      : await startAuthentication({ optionsJSON: options })
  return JSON.stringify(answer)
}
