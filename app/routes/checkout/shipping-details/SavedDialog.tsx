// Dialog after saving an address: the order is being prepared, or what is missing. Works without script.
import { useEffect, useRef } from 'react'
import type { Need } from '../../../../shop/sales/checkout/rules.ts'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'

type Props = { number: string; isReleased: boolean; needs: readonly Need[] }

export function SavedDialog({ number, isReleased, needs }: Props) {
  const t = useT('shipping')
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // Rendered open and non-modal; made modal by script.
    box.current?.close()
    box.current?.showModal()
  }, [])
  const first = needs[0]
  return (
    <dialog ref={box} open className="dialog saved" aria-labelledby="saved-title">
      <h2 id="saved-title">{isReleased ? t('saved.title') : t('saved.kept')}</h2>
      {isReleased && <p>{t('saved.processing')}</p>}
      {!isReleased && needs.map((need) => <p key={need}>{t(`saved.waits.${need}`)}</p>)}
      <div className="row">
        {!isReleased && first === 'payment' && (
          <LinkButton to={`/payment?order=${number}`}>{t('saved.pay')}</LinkButton>
        )}
        {!isReleased && first === 'identity' && (
          <LinkButton to={`/kyc-required?order=${number}`}>{t('saved.identity')}</LinkButton>
        )}
        <LinkButton kind={isReleased ? 'primary' : 'quiet'} to="/">
          {t('saved.ok')}
        </LinkButton>
      </div>
    </dialog>
  )
}
