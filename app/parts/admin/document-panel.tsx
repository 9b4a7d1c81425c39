// The pictures of an identity check. Each is fetched only when somebody opens it: that goes on record.
import { useSearchParams } from 'react-router'
import type { SubmissionForStaff } from '../../../shop/kyc/views/staff.ts'
import { useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { DocumentSheet } from './document-sheet'
import { When } from './facts'

type Picture = SubmissionForStaff['pictures'][number]

export function DocumentPanel({
  pictures,
  open,
  viewer,
}: {
  pictures: readonly Picture[]
  open: readonly string[]
  /** Written across the pictures, so that a photograph of the screen tells whose it was. */
  viewer: string
}) {
  const t = useT('admin')
  return (
    <section className="admin-documents" aria-labelledby="documents">
      <h2 id="documents">{t('kyc.documents')}</h2>
      <p className="admin-hint">{t('kyc.documentsHint')}</p>
      <div className="admin-pictures">
        {pictures.map((picture) => (
          <DocumentCard
            key={picture.facts.id}
            picture={picture}
            isOpen={open.includes(picture.facts.id)}
            viewer={viewer}
          />
        ))}
      </div>
    </section>
  )
}

function DocumentCard({
  picture: { part, facts, code },
  isOpen,
  viewer,
}: {
  picture: Picture
  isOpen: boolean
  viewer: string
}) {
  const t = useT('admin')
  const [query] = useSearchParams()
  const others = query.getAll('open').filter((id) => id !== facts.id)
  const to = `?${new URLSearchParams((isOpen ? others : [...others, facts.id]).map((id) => ['open', id]))}`
  return (
    <figure className="admin-picture">
      <figcaption>
        <h3>{t(`kyc.part.${part}`)}</h3>
      </figcaption>
      {facts.erasedAt ? (
        <p>{t('kyc.notKept')}</p>
      ) : isOpen ? (
        <DocumentSheet label={t(`kyc.part.${part}`)} facts={facts} viewer={viewer} />
      ) : (
        <div className="admin-closed">
          <Icon name={part === 'selfie' ? 'user' : 'camera'} size={48} />
        </div>
      )}
      {code && <p>{t.rich('kyc.selfieCode', { code, b: (text) => <b dir="ltr">{text}</b> })}</p>}
      {facts.advice.map((advice) => (
        <p key={advice} className="admin-advice">
          <Icon name="alert" size={18} /> {t(`kyc.advice.${advice}`)}
        </p>
      ))}
      {!facts.erasedAt && (
        <p>
          <LinkButton kind="quiet" to={to} preventScrollReset replace>
            {t(isOpen ? 'kyc.close' : 'kyc.open')}
          </LinkButton>
        </p>
      )}
      <Kept facts={facts} />
    </figure>
  )
}

function Kept({ facts }: { facts: Picture['facts'] }) {
  const t = useT('admin')
  const at = facts.erasedAt ?? facts.eraseAfter
  if (!at) return null
  return (
    <p className="admin-hint">
      {t(facts.erasedAt ? 'kyc.erasedAt' : 'kyc.eraseAfter')} <When at={at} />
    </p>
  )
}
