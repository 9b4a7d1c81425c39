// A photo to submit: a file, or taken with the camera. With script it is uploaded at once; without, with the form.
import { type ChangeEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Part } from '../../../../shop/identity/kyc/rules/check.ts'
import type { DraftPicture } from '../../../../shop/identity/kyc/views/own.ts'
import type { Refusal } from '../../../../shop/result.ts'
import { useProblems } from '../../../components/account/problems'
import { useT } from '../../../i18n/text'
import { Field } from '../../../ui/Field'
import { Icon } from '../../../ui/Icon'
import { Verbatim } from '../../../ui/Verbatim'
import { Camera } from './Camera'

type Answer = { readonly refusal?: Refusal | undefined }

type Props = {
  part: Part
  picture: DraftPicture | undefined
  code: string
  error: string | undefined
}

export function PhotoField({ part, picture, code, error }: Props) {
  const t = useT('kyc')
  const input = useRef<HTMLInputElement>(null)
  const { data, state, submit } = useFetcher<Answer>({ key: `photo ${part}` })
  const problem = useProblems(data?.refusal)
  const isBusy = state !== 'idle'
  const isSaved = state === 'idle' && data !== undefined && !data.refusal
  useEffect(() => {
    // It is on the server now, and need not be submitted with the form again.
    if (isSaved && input.current) input.current.value = ''
  }, [isSaved])

  function send(photo: File) {
    const form = new FormData()
    form.set('intent', 'picture')
    form.set(part, photo)
    void submit(form, { method: 'post', encType: 'multipart/form-data' })
  }
  function choose({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [photo] = files ?? []
    if (photo) send(photo)
  }
  return (
    <div className={`photo-field photo-${part}`} aria-busy={isBusy || undefined}>
      {part === 'selfie' && (
        <p className="photo-code">
          {t.rich('code', { code, mark: (text) => <Verbatim as="b">{text}</Verbatim> })}
        </p>
      )}
      <Field
        ref={input}
        label={t(`part.${part}`)}
        name={part}
        type="file"
        accept="image/jpeg,image/png"
        capture={part === 'selfie' ? 'user' : 'environment'}
        hint={t(`partHint.${part}`)}
        error={problem(part) ?? error}
        onChange={choose}
      />
      <Camera facing={part === 'selfie' ? 'user' : 'environment'} onPhoto={send} />
      <p role="status" className="photo-state">
        {isBusy ? t('photoSaving') : picture && <SavedPhoto picture={picture} />}
      </p>
    </div>
  )
}

function SavedPhoto({ picture: { advice } }: { picture: DraftPicture }) {
  const t = useT('kyc')
  return (
    <>
      <span className="photo-kept">
        <Icon name="check" size={18} /> {t('partKept')}
      </span>
      {advice.map((each) => (
        <span key={each} className="check-advice">
          {t(`summaryStep.${each}`)}
        </span>
      ))}
    </>
  )
}
