// Narrow layout of the pages for sign-in, sign-up, verification and password reset, and of other single-task pages.
import type { ReactNode } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { decodedName } from '../../http/encoded-name'
import { useT } from '../../i18n/text'
import type { RootData } from '../../root'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { PageHead } from '../layout/PageHead'
import { SignOutForm } from './SignOutForm'

type Page = { title: string; description?: string; children: ReactNode }

export function AuthFrame({ title, description, children }: Page) {
  const t = useT('auth')
  const viewer = useRouteLoaderData<RootData>('root')?.viewer
  return (
    <NarrowPage title={title} description={description}>
      {viewer && (
        <SignOutForm className="row auth-signed-in">
          <span>{t('signedInAs', { name: decodedName(viewer.encodedName) })}</span>
          <Button kind="quiet">{t('signOut')}</Button>
        </SignOutForm>
      )}
      {children}
    </NarrowPage>
  )
}

export function NarrowPage({ title, description, children }: Page) {
  const common = useT('common')
  return (
    <article className="auth">
      <PageHead title={title} description={description} />
      <meta name="robots" content="noindex" />
      <Link to="/" className="auth-back">
        <Icon name="arrow" size={18} /> {common('backHome')}
      </Link>
      <div className="card">
        <h1>{title}</h1>
        {children}
      </div>
    </article>
  )
}
