// Machine-readable zone (MRZ) compared with the form, with check digits.
import { Form } from 'react-router'
import type { Review } from '../../../../../shop/back-office/lists/views/kyc.ts'
import { compareMrz, type Mrz } from '../../../../../shop/identity/kyc/rules/mrz.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { TextField } from '../../../../ui/Field'
import { Icon } from '../../../../ui/Icon'
import { Verbatim } from '../../../../ui/Verbatim'

export function MrzPanel({
  review: { answers },
  typed,
  mrz,
}: {
  review: Review
  /** Typed by the reviewer; not stored. */
  typed: string | undefined
  /** Parsed from the displayed lines. */
  mrz: Mrz | null
}) {
  const kycWords = useT('admin-kyc')
  if (!answers) return null
  const text = typed ?? answers.papers.mrz ?? ''
  return (
    <section className="admin-card" aria-labelledby="mrz">
      <h2 id="mrz">{kycWords('mrz.title')}</h2>
      {mrz && <Compared mrz={mrz} answers={answers} />}
      {text !== '' && !mrz && <p role="alert">{kycWords('mrz.unreadable')}</p>}
      <Form method="post" preventScrollReset>
        <TextField
          label={kycWords('mrz.label')}
          hint={kycWords('mrz.hint')}
          name="mrz"
          rows={3}
          defaultValue={text}
          className="mono"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
        <Button kind="quiet" name="intent" value="mrz">
          {kycWords('mrz.compare')}
        </Button>
      </Form>
    </section>
  )
}

function Compared({ mrz, answers }: { mrz: Mrz; answers: NonNullable<Review['answers']> }) {
  const kycWords = useT('admin-kyc')
  const { details, papers } = answers
  const rows = compareMrz(mrz, {
    firstName: details.firstName,
    lastName: details.lastName,
    idNumber: papers.idNumber ?? '',
    expiry: papers.expiry ?? '',
    birthDate: papers.birthDate ?? '',
  })
  const isWhole = mrz.wrong.length === 0
  return (
    <>
      <p className={isWhole ? 'admin-good' : 'admin-advice'}>
        <Icon name={isWhole ? 'check' : 'alert'} size={18} />{' '}
        <span>
          {isWhole
            ? kycWords('mrz.digitsRight', { format: mrz.format, country: mrz.country })
            : kycWords('mrz.digitsWrong', {
                which: mrz.wrong.map((name) => kycWords(`mrz.digit.${name}`)).join(', '),
              })}
        </span>
      </p>
      <ul className="admin-compared">
        {rows.map(({ field, mrz: read, isSame }) => (
          <li key={field} className={isSame === false ? 'admin-advice' : undefined}>
            <Icon name={isSame === null ? 'minus' : isSame ? 'check' : 'alert'} size={18} />
            <span>
              <span>{kycWords(`mrz.field.${field}`)}</span>:{' '}
              <Verbatim className="mono">{read}</Verbatim>{' '}
              <span>
                {kycWords(isSame === null ? 'mrz.unknown' : isSame ? 'mrz.same' : 'mrz.differs')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
