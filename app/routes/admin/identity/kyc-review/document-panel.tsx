// Photos of an identity check. Each is loaded only when opened, which is audited.
import { useSearchParams } from 'react-router'
import type { SubmissionForStaff } from '../../../../../shop/identity/kyc/views/staff.ts'
import { useT } from '../../../../i18n/text'
import { LinkButton } from '../../../../ui/Button'
import { Icon } from '../../../../ui/Icon'
import { Verbatim } from '../../../../ui/Verbatim'
import { Key } from '../../frame/keyboard-shortcuts'
import { When } from '../../lists/facts'
import { DocumentSheet } from './document-sheet'

type Picture = SubmissionForStaff['pictures'][number]

export function DocumentPanel({
  pictures,
  open,
  viewer,
}: {
  pictures: readonly Picture[]
  open: readonly string[]
  /** Watermark on the photos, which identifies the source of a leaked screenshot. */
  viewer: string
}) {
  const kycWords = useT('admin-kyc')
  return (
    <section className="admin-documents" aria-labelledby="documents">
      <h2 id="documents">{kycWords('documents')}</h2>
      <p className="admin-hint">{kycWords('documentsHint')}</p>
      <div className="admin-pictures">
        {pictures.map((picture, index) => (
          <DocumentCard
            key={picture.facts.id}
            letter={String(index + 1)}
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
  letter,
}: {
  picture: Picture
  /** Keyboard shortcut that opens and closes it. */
  letter: string
  isOpen: boolean
  viewer: string
}) {
  const t = useT('admin')
  const kycWords = useT('admin-kyc')
  const [query] = useSearchParams()
  const others = query.getAll('open').filter((id) => id !== facts.id)
  const to = `?${new URLSearchParams((isOpen ? others : [...others, facts.id]).map((id) => ['open', id]))}`
  return (
    <figure className="admin-picture">
      <figcaption>
        <h3>{kycWords(`part.${part}`)}</h3>
      </figcaption>
      {facts.erasedAt ? (
        <p>{kycWords('notKept')}</p>
      ) : isOpen ? (
        <DocumentSheet label={kycWords(`part.${part}`)} facts={facts} viewer={viewer} />
      ) : (
        <div className="admin-closed">
          <Icon name={part === 'selfie' ? 'user' : 'camera'} size={48} />
        </div>
      )}
      {code && (
        <p>
          {kycWords.rich('selfieCode', { code, b: (text) => <Verbatim as="b">{text}</Verbatim> })}
        </p>
      )}
      {facts.advice.map((advice) => (
        <p key={advice} className="admin-advice">
          <Icon name="alert" size={18} /> <span>{kycWords(`advice.${advice}`)}</span>
        </p>
      ))}
      {!facts.erasedAt && (
        <p>
          <LinkButton kind="quiet" to={to} preventScrollReset replace data-key={letter}>
            <span>{isOpen ? t('close') : kycWords('open')}</span>
            <Key letter={letter} />
          </LinkButton>
        </p>
      )}
      <DocumentDetails facts={facts} />
    </figure>
  )
}

function DocumentDetails({ facts }: { facts: Picture['facts'] }) {
  const kycWords = useT('admin-kyc')
  const at = facts.erasedAt ?? facts.eraseAfter
  if (!at) return null
  return (
    <p className="admin-hint">
      <span>{kycWords(facts.erasedAt ? 'erasedAt' : 'eraseAfter')}</span> <When at={at} />
    </p>
  )
}
