// An email as text, with an example or an order of the shop.
import { LinkedText } from '../../../../components/text/LinkedText'
import { useT } from '../../../../i18n/text'

export function Preview(email: { language: string; subject: string; text: string }) {
  const words = useT('admin-mail')
  return (
    <section className="admin-card" id="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{words('preview')}</h2>
      <h3 dir="auto" lang={email.language}>
        {email.subject}
      </h3>
      <p className="mail-body" dir="auto" lang={email.language}>
        <LinkedText text={email.text} />
      </p>
    </section>
  )
}
