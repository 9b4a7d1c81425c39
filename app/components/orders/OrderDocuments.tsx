// An order's invoice, credit notes and packing slip, to read or print.
import type { TaxDocumentView } from '../../../shop/sales/invoicing/views/tax-documents.ts'
import { useT } from '../../i18n/text'

type Props = {
  readonly documents: readonly TaxDocumentView[]
  /** Where a guest may open them: their order's number. */
  readonly order?: string
}

export function OrderDocuments({ documents, order }: Props) {
  const t = useT('invoice')
  const orderWords = useT('orders')
  if (documents.length === 0) return null
  return (
    <section className="card" aria-label={t('documents')}>
      <h2>{t('documents')}</h2>
      <ul>
        {documents.map(({ id, title, label, parcel, isReady }) => (
          <li key={id}>
            {isReady ? (
              <a href={`/invoices/${id}${order ? `?order=${order}` : ''}`}>
                <bdi>{t('open', { kind: t(`title.${title}`), label })}</bdi>
              </a>
            ) : (
              t('pending', { kind: t(`title.${title}`) })
            )}
            {parcel !== null && (
              <span>{` ${orderWords('parcels.parcel', { place: parcel })}`}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
