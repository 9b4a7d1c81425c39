// Proves a wallet by Pi sign-in.
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Mono } from '../../../components/text/Mono'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { type Kind, Notice } from '../../../ui/Notice'
import { type Problem, problemOf } from './problems'
import { loadPi, type PiScript, signIn } from './sdk'

type Stage = 'signing' | 'absent' | 'proved' | 'unnamed' | Problem
const kinds: Partial<Record<Stage, Kind>> = { proved: 'ok', signing: 'info' }

export function PiAppProve({ scriptUrl, next }: { scriptUrl: string; next: string }) {
  const t = useT('piapp')
  const [pi, setPi] = useState<PiScript | null>(null)
  const [stage, setStage] = useState<Stage | null>(null)
  const [address, setAddress] = useState('')

  useEffect(() => {
    loadPi(scriptUrl).then((loaded) => (loaded ? setPi(loaded) : setStage('absent')))
  }, [scriptUrl])

  async function prove(script: PiScript) {
    setStage('signing')
    const known = await signIn(script, ['wallet_address'])
    if (!known) return setStage('absent')
    if (!known.ok) return setStage(problemOf(known.code))
    setAddress(typeof known.value === 'string' ? known.value : '')
    setStage(known.value ? 'proved' : 'unnamed')
  }

  return (
    <div className="pi-app-pay" data-stage={stage ?? 'ready'}>
      {stage && (
        <Notice kind={kinds[stage] ?? 'warn'} role="status">
          <p>{t(`state.${stage}`)}</p>
          {address && (
            <p>
              <Mono>{address}</Mono>
            </p>
          )}
          {stage === 'proved' && (
            <p>
              <Link to={next} reloadDocument>
                {t('goOn')}
              </Link>
            </p>
          )}
        </Notice>
      )}
      {pi && stage !== 'proved' && (
        <Button
          type="button"
          busy={stage === 'signing'}
          onClick={() => stage !== 'signing' && void prove(pi)}
        >
          {t('buttonProve')}
        </Button>
      )}
    </div>
  )
}
