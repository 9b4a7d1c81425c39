// Messages that any form may show: a recovery phrase or private key was removed from its field
// before submission, or the shop is unreachable.
import { Suspense, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { listenConnection } from './connection-retry'
import { watchFields } from './recovery-phrase-guard'

export function RecoveryPhraseWarning() {
  const common = useT('common')
  const box = useRef<HTMLDivElement>(null)
  const [code, say] = useState<string | null>(null)
  useEffect(() => watchFields(say), [])
  useEffect(() => listenConnection(say), [])
  useEffect(() => {
    // Above dialogs, too: the newest in the top layer.
    const advice = box.current
    if (!advice?.showPopover) return
    if (advice.matches(':popover-open')) advice.hidePopover()
    if (code) advice.showPopover()
  }, [code])
  return (
    <div ref={box} popover="manual" className="advice" role="alert">
      {code && (
        <>
          <Icon name="alert" />
          <Suspense>
            <Said code={code} />
          </Suspense>
          <button
            type="button"
            className="icon-button"
            onClick={() => say(null)}
            aria-label={common('close')}
          >
            <Icon name="close" />
          </button>
        </>
      )}
    </div>
  )
}

/** Its texts are loaded on demand, since it is rarely needed. */
function Said({ code }: { code: string }) {
  const errors = useT('errors')
  return (
    <div>
      {code !== 'form.unreached' && <strong>{errors('phrase.title')}</strong>}
      <p>{errors(code)}</p>
    </div>
  )
}
