// Delivery failure of an email, with the mail server's response.
import type { SettingNames } from '../../../../shop/back-office/setup/views/setup.ts'
import { problems } from '../../../../shop/platform/mail/rules.ts'
import { useT } from '../../../i18n/text'
import { Verbatim } from '../../../ui/Verbatim'

export function WhyStopped({
  problem,
  answer,
  names,
}: {
  problem: string | null
  answer: string | null
  names: SettingNames
}) {
  const words = useT('admin-mail')
  if (!problem) return null
  const known = problems.find((each) => each === problem) ?? 'mail.unreachable'
  return (
    <>
      <p>{words(known.replace('mail.', 'problem.'), names)}</p>
      {answer && (
        <p>
          {words('answer')} <Verbatim className="mono">{answer}</Verbatim>
        </p>
      )}
    </>
  )
}
