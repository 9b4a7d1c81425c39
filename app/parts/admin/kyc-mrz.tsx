// The lines at the foot of the document beside what was typed into the form, with their check digits.
import { Form } from 'react-router'
import type { Review } from '../../../shop/admin/views/kyc.ts'
import { compareMrz, type Mrz, readMrz } from '../../../shop/kyc/rules/mrz.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { Icon } from '../../ui/Icon'

export function MrzPanel({
  review: { answers },
  typed,
}: {
  review: Review
  /** By the reviewer, just now; it is kept nowhere. */
  typed: string | undefined
}) {
  const t = useT('admin')
  if (!answers) return null
  const text = typed ?? answers.papers.mrz ?? ''
  const mrz = readMrz(text)
  return (
    <section className="admin-card" aria-labelledby="mrz">
      <h2 id="mrz">{t('kyc.mrz.title')}</h2>
      {mrz && <Compared mrz={mrz} answers={answers} />}
      {text !== '' && !mrz && <p role="alert">{t('kyc.mrz.unreadable')}</p>}
      <Form method="post" preventScrollReset>
        <TextField
          label={t('kyc.mrz.label')}
          hint={t('kyc.mrz.hint')}
          name="mrz"
          rows={3}
          defaultValue={text}
          className="mono"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
        <Button kind="quiet" name="intent" value="mrz">
          {t('kyc.mrz.compare')}
        </Button>
      </Form>
    </section>
  )
}

function Compared({ mrz, answers }: { mrz: Mrz; answers: NonNullable<Review['answers']> }) {
  const t = useT('admin')
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
        {isWhole
          ? t('kyc.mrz.digitsRight', { format: mrz.format, country: mrz.country })
          : t('kyc.mrz.digitsWrong', {
              which: mrz.wrong.map((name) => t(`kyc.mrz.digit.${name}`)).join(', '),
            })}
      </p>
      <ul className="admin-compared">
        {rows.map(({ field, mrz: read, isSame }) => (
          <li key={field} className={isSame === false ? 'admin-advice' : undefined}>
            <Icon name={isSame === null ? 'minus' : isSame ? 'check' : 'alert'} size={18} />
            <span>
              {t(`kyc.mrz.field.${field}`)}: <bdi className="mono">{read}</bdi>{' '}
              {t(isSame === null ? 'kyc.mrz.unknown' : isSame ? 'kyc.mrz.same' : 'kyc.mrz.differs')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
