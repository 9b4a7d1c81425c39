// Layout of the page that runs Pi's script: every link is a document load, so that the script does not persist.

import type { ReactNode } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { DemoBadge } from '../../../components/layout/DemoBadge'
import { WithVerbatim } from '../../../components/text/WithVerbatim'
import { useT } from '../../../i18n/text'
import type { RootData } from '../../../root'
import { Icon } from '../../../ui/Icon'

type Props = { back: string; label: string; isDemo: boolean; children: ReactNode }

export function PiAppFrame({ back, label, isDemo, children }: Props) {
  const t = useT('checkout')
  const common = useT('common')
  const root = useRouteLoaderData<RootData>('root')
  const mail = root?.supportMail ?? ''
  return (
    <>
      <a className="skip-link" href="#content">
        {common('skip')}
      </a>
      {isDemo && <DemoBadge />}
      <header className="checkout-header">
        <Link to="/" className="logo" reloadDocument>
          <b>{root?.shopName}</b>
        </Link>
        <Link to={back} reloadDocument>
          {label}
        </Link>
      </header>
      <main id="content" tabIndex={-1}>
        <section className="checkout pi-app">{children}</section>
      </main>
      <footer className="checkout-footer">
        <p>
          <Icon name="shield" size={18} /> {t('kyc.never')}
        </p>
        <p>
          <WithVerbatim text={t('frame.help', { mail })} values={[mail]} />
        </p>
      </footer>
    </>
  )
}
