// Form of the texts that the shop adds to an email; the signature is one text.
import { Form } from 'react-router'
import { type EmailText, longest } from '../../../../../shop/platform/email-texts/rules.ts'
import { type Refused, useFields } from '../../../../components/account/refusals'
import { directionOf, type Language } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, TextField } from '../../../../ui/Field'
import { ConflictingEdit, displayedVersion, isEditConflict } from '../../lists/edit-conflict'

type Answer =
  | { refusal: NonNullable<Refused>['refusal'] | undefined; values: Record<string, string> }
  | undefined

export function TextsForm({
  language,
  text,
  original,
  isSignature,
  isOff,
  mayChange,
  maySend,
  answered,
}: {
  language: Language
  text: EmailText & { readonly version: number }
  original: string
  isSignature: boolean
  isOff: boolean
  mayChange: boolean
  maySend: boolean
  answered: Answer
}) {
  const words = useT('admin-mail')
  const refusal = answered?.refusal
  const refused = refusal && { refusal, values: answered.values }
  const { version, ...saved } = text
  const field = useFields(refused, { ...saved, ...answered?.values })
  const written = { lang: language, dir: directionOf(language) }
  return (
    <Form method="post" className="admin-card" noValidate preventScrollReset>
      {isEditConflict(refused) && (
        <ConflictingEdit
          labels={[
            ['subject', words('text.subject')],
            ['above', words('text.above')],
            ['below', words('text.below')],
          ]}
          now={saved}
          typed={answered?.values ?? {}}
        />
      )}
      <input type="hidden" name="version" value={displayedVersion(refused, 'version', version)} />
      {!isSignature && (
        <>
          <Field
            label={words('text.subject')}
            hint={words('text.subjectHint')}
            placeholder={original}
            maxLength={longest.subject}
            readOnly={!mayChange}
            {...written}
            {...field('subject')}
          />
          <TextField
            label={words('text.above')}
            hint={words('text.aboveHint')}
            rows={3}
            maxLength={longest.above}
            readOnly={!mayChange}
            {...written}
            {...field('above')}
          />
        </>
      )}
      <TextField
        label={words(isSignature ? 'signature' : 'text.below')}
        hint={words(isSignature ? 'signatureHint' : 'text.belowHint')}
        rows={3}
        maxLength={longest.below}
        readOnly={!mayChange}
        {...written}
        {...field('below')}
      />
      <Field
        label={words('order')}
        hint={words('orderHint')}
        dir="ltr"
        maxLength={40}
        {...field('order')}
      />
      <div className="admin-acts">
        {mayChange && (
          <Button name="intent" value="save">
            {words('save')}
          </Button>
        )}
        <Button kind="quiet" name="intent" value="preview">
          {words('preview')}
        </Button>
        {maySend && !isOff && !isSignature && (
          <Button kind="quiet" name="intent" value="test">
            {words('test')}
          </Button>
        )}
      </div>
    </Form>
  )
}
