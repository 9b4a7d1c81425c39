// What a ledger shows of a payment, and what the shopper has sent instead.
import { Link } from 'react-router'
import type { TransactionForStaff } from '../../../shop/admin/views/transactions.ts'
import { useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Price } from '../Price'
import { Facts, When } from './facts'

export function LedgerProof({ transaction }: { transaction: TransactionForStaff }) {
  const t = useT('admin')
  const { proof, watcher, explorer } = transaction
  return (
    <section className="admin-card" aria-labelledby="proof">
      <h2 id="proof">{t('transactions.proof')}</h2>
      {proof ? (
        <Proof transaction={transaction} proof={proof} />
      ) : (
        <>
          <p>{t('transactions.noProof')}</p>
          {transaction.receipt?.finding && <Finding receipt={transaction.receipt} />}
          {transaction.unmatched.map((id) => (
            <p key={id}>
              <Link to={`/admin/transactions/${id}`}>{t('transactions.unmatchedFrom')}</Link>
            </p>
          ))}
          <p className="admin-hint">
            {watcher.readTo ? (
              <>
                {t('transactions.readTo')} <When at={watcher.readTo} />
              </>
            ) : (
              t('transactions.notRead')
            )}
          </p>
        </>
      )}
      {explorer && (
        <p>
          <a href={explorer} target="_blank" rel="noreferrer">
            {t('transactions.explorer')}
          </a>
        </p>
      )}
    </section>
  )
}

/** What the ledger said of the receipt's own words, at the moment that it was given. */
function Finding({ receipt }: { receipt: NonNullable<TransactionForStaff['receipt']> }) {
  const t = useT('admin')
  return (
    <>
      <p>
        {t('transactions.said')}: <bdi className="mono">{receipt.said}</bdi>
      </p>
      <p>
        <strong>{t(`transactions.finding.${receipt.finding ?? 'silent'}`)}</strong>{' '}
        {receipt.lookedAt && <When at={receipt.lookedAt} />}
      </p>
    </>
  )
}

function Proof({
  transaction: { assetOk, asset },
  proof,
}: {
  transaction: TransactionForStaff
  proof: NonNullable<TransactionForStaff['proof']>
}) {
  const t = useT('admin')
  const mono = (text: string) => <bdi className="mono">{text}</bdi>
  return (
    <>
      {!assetOk && <Notice kind="warn">{t('transactions.wrongAsset')}</Notice>}
      <Facts
        facts={[
          [t('transactions.hash'), mono(proof.hash)],
          [t('transactions.ledger'), proof.ledger],
          [t('transactions.ledgerNumber'), String(proof.ledgerNumber)],
          [
            t('transactions.confirmations'),
            proof.isFinal ? t('transactions.final') : t('transactions.seen'),
          ],
          [t('transactions.sender'), mono(proof.sender)],
          [t('transactions.memo'), proof.memo === null ? t('none') : mono(proof.memo)],
          [t('transactions.match'), t(`transactions.matchedBy.${proof.match}`)],
          ...(assetOk ? [] : [[t('transactions.asset'), mono(asset)] as const]),
        ]}
      />
    </>
  )
}

export function ReceiptCard({
  transaction: { receipt, claimed },
  isOpen,
  mayOpen,
}: {
  transaction: TransactionForStaff
  isOpen: boolean
  mayOpen: boolean
}) {
  const t = useT('admin')
  return (
    <section className="admin-card" aria-labelledby="receipt">
      <h2 id="receipt">{t('transactions.receipt')}</h2>
      {receipt ? <p>{t('transactions.receiptText')}</p> : <p>{t('transactions.noReceipt')}</p>}
      {receipt?.hash && (
        <p>
          {t('transactions.claimedHash')}: <bdi className="mono">{receipt.hash}</bdi>
        </p>
      )}
      {claimed.map((each) => (
        <p key={`${each.sender} ${each.at.getTime()} ${each.amount}`}>
          {t('transactions.claimedPayment')}{' '}
          {each.amount === null ? t('unknown') : <Price amount={each.amount} />}{' '}
          <When at={each.at} /> <bdi className="mono">{each.sender}</bdi>{' '}
          {each.orderNumber ? <bdi>{each.orderNumber}</bdi> : t('transactions.unmatched')}
        </p>
      ))}
      {receipt?.hash && claimed.length === 0 && <p>{t('transactions.claimedNothing')}</p>}
      {receipt?.documentId && isOpen && (
        <div className="admin-sheet">
          <img src={`/documents/${receipt.documentId}`} alt={t('transactions.receipt')} />
        </div>
      )}
      {receipt?.documentId && mayOpen && !isOpen && (
        <LinkButton kind="quiet" to="?open" preventScrollReset replace>
          {t('transactions.openReceipt')}
        </LinkButton>
      )}
      {receipt?.documentId && isOpen && (
        <Link to="?" preventScrollReset replace>
          {t('kyc.close')}
        </Link>
      )}
    </section>
  )
}
