// Evidence of a payment: ledger data, and the shopper's receipt.
import { Link } from 'react-router'
import type { TransactionForStaff } from '../../../../../shop/back-office/lists/views/transactions.ts'
import { Price } from '../../../../components/text/Price'
import { useT } from '../../../../i18n/text'
import { LinkButton } from '../../../../ui/Button'
import { Notice } from '../../../../ui/Notice'
import { Verbatim } from '../../../../ui/Verbatim'
import { ActForm } from '../../lists/acts'
import { Facts, When } from '../../lists/facts'
import { SendBack } from '../unmatched-assets'

export function LedgerProof({
  transaction,
  may,
}: {
  transaction: TransactionForStaff
  may: { decide: boolean }
}) {
  const paymentWords = useT('admin-transactions')
  const { proof, watcher, explorer } = transaction
  return (
    <section className="admin-card" aria-labelledby="proof">
      <h2 id="proof">{paymentWords('proof')}</h2>
      {proof ? (
        <Proof transaction={transaction} proof={proof} may={may} />
      ) : (
        <>
          {/* What a customer's hash names is on a ledger, whether it is this order's or not. */}
          {transaction.claimed.length === 0 && <p>{paymentWords('noProof')}</p>}
          {transaction.receipt?.finding && <Finding receipt={transaction.receipt} />}
          {transaction.unmatched.map((id) => (
            <p key={id}>
              <Link to={`/admin/transactions/${id}`}>{paymentWords('unmatchedFrom')}</Link>
            </p>
          ))}
          <p className="admin-hint">
            {watcher.readTo ? (
              <span>
                {paymentWords('readTo')} <When at={watcher.readTo} />
              </span>
            ) : (
              paymentWords('notRead')
            )}
          </p>
        </>
      )}
      {explorer && (
        <p>
          <a href={explorer} target="_blank" rel="noreferrer">
            {paymentWords('explorer')}
          </a>
        </p>
      )}
    </section>
  )
}

/** What the ledger showed for the receipt when it was submitted. */
function Finding({ receipt }: { receipt: NonNullable<TransactionForStaff['receipt']> }) {
  const paymentWords = useT('admin-transactions')
  return (
    <>
      <p>
        {paymentWords('said')}: <Verbatim className="mono">{receipt.said}</Verbatim>
      </p>
      <p>
        <strong>{paymentWords(`finding.${receipt.finding ?? 'silent'}`)}</strong>{' '}
        {receipt.checkedAt && <When at={receipt.checkedAt} />}
      </p>
    </>
  )
}

function Proof({
  transaction: { assetOk, asset, found },
  proof,
  may,
}: {
  transaction: TransactionForStaff
  may: { decide: boolean }
  proof: NonNullable<TransactionForStaff['proof']>
}) {
  const t = useT('admin')
  const paymentWords = useT('admin-transactions')
  const mono = (text: string) => <Verbatim className="mono">{text}</Verbatim>
  return (
    <>
      {!assetOk && <Notice kind="warn">{paymentWords('wrongAsset')}</Notice>}
      {found && <SendBack found={{ ...found, isKnown: found.coin !== null }} may={may} />}
      <Facts
        facts={[
          [paymentWords('hash'), mono(proof.hash)],
          [paymentWords('ledger'), proof.ledger],
          proof.invoice !== null && [paymentWords('invoice'), mono(proof.invoice)],
          proof.invoice === null && [paymentWords('ledgerNumber'), String(proof.ledgerNumber)],
          [
            paymentWords('confirmations'),
            proof.isFinal ? paymentWords('final') : paymentWords('seen'),
          ],
          proof.invoice === null && [paymentWords('sender'), mono(proof.sender)],
          proof.invoice === null && [
            paymentWords('memo'),
            proof.memo === null ? t('notGiven') : mono(proof.memo),
          ],
          [paymentWords('match'), paymentWords(`matchedBy.${proof.match}`)],
          !assetOk && [paymentWords('asset'), mono(asset)],
        ]}
      />
    </>
  )
}

export function ReceiptCard({
  transaction: { receipt, claimed, proof },
  isOpen,
  mayOpen,
}: {
  transaction: TransactionForStaff
  isOpen: boolean
  mayOpen: boolean
}) {
  const t = useT('admin')
  const paymentWords = useT('admin-transactions')
  // Once the ledger has shown it, it is in the section above.
  const isSought = !!receipt?.hash && claimed.length === 0 && !proof
  return (
    <section className="admin-card" aria-labelledby="receipt">
      <h2 id="receipt">{paymentWords('receipt')}</h2>
      {receipt ? <p>{paymentWords('receiptText')}</p> : <p>{paymentWords('noReceipt')}</p>}
      {receipt?.hash && (
        <p>
          {paymentWords('claimedHash')}: <Verbatim className="mono">{receipt.hash}</Verbatim>
        </p>
      )}
      {claimed.map((each) => (
        <p key={`${each.sender} ${each.at.getTime()} ${each.amount}`}>
          {paymentWords('claimedPayment')}{' '}
          <span>
            {each.amount === null ? (
              t('unknown')
            ) : (
              <Price amount={each.amount} currency={each.currency} />
            )}
          </span>{' '}
          <When at={each.at} /> <Verbatim className="mono">{each.sender}</Verbatim>{' '}
          <span>
            {each.orderNumber ? <Verbatim>{each.orderNumber}</Verbatim> : paymentWords('unmatched')}
          </span>
        </p>
      ))}
      {isSought && <p>{paymentWords('claimedNothing')}</p>}
      {isSought && mayOpen && (
        <ActForm act="read" fields={{ hash: receipt.hash ?? '' }} preventScrollReset>
          {paymentWords('readNow')}
        </ActForm>
      )}
      {receipt?.documentId && isOpen && (
        <div className="admin-sheet">
          <img src={`/documents/${receipt.documentId}`} alt={paymentWords('receipt')} />
        </div>
      )}
      {receipt?.documentId && mayOpen && !isOpen && (
        <LinkButton kind="quiet" to="?open" preventScrollReset replace>
          {paymentWords('openReceipt')}
        </LinkButton>
      )}
      {receipt?.documentId && isOpen && (
        <Link to="?" preventScrollReset replace>
          {t('close')}
        </Link>
      )}
    </section>
  )
}
