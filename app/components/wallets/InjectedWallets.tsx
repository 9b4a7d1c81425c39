// One button for each wallet in this browser; nothing if there is none.
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { findWallets, type Injected } from './injected'

type Props = {
  label: (name: string) => string
  /** Returns whether it succeeded; a wallet's own refusal is no error of the page. */
  use: (wallet: Injected) => Promise<boolean>
}

export function InjectedWallets({ label, use }: Props) {
  const t = useT('wallets')
  const [wallets, setWallets] = useState<readonly Injected[]>([])
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => findWallets((wallet) => setWallets((known) => [...known, wallet])), [])
  const press = async (wallet: Injected) => {
    const went = await use(wallet).catch(() => false)
    setFailed(!went)
  }
  return (
    <div className="row injected" aria-live="polite">
      {wallets.map((wallet) => (
        <Button key={wallet.id} type="button" kind="quiet" onClick={() => void press(wallet)}>
          {label(wallet.name)}
        </Button>
      ))}
      {hasFailed && <p className="hint">{t('walletSaidNo')}</p>}
    </div>
  )
}
