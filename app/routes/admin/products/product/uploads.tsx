// Uploads of a product: its images, and the image of a swatch.
import { useEffect, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField } from '../../../../ui/Field'
import { Icon } from '../../../../ui/Icon'
import { Notice } from '../../../../ui/Notice'
import { megabytes } from '../../lists/fields'

const uploadForm = 'upload'
const atOnce = 4

/** Has no fields of its own: the upload inputs are inside the product's form and refer to this one. */
export const UploadForm = () => (
  <Form id={uploadForm} method="post" encType="multipart/form-data" reloadDocument />
)

/** Uploads files in batches. Outside the form, which remounts with the images of each batch. */
export function useUpload() {
  const { submit, data, state } = useFetcher<{ refusedPictures?: RefusedPictures }>()
  const [sent, setSent] = useState<{ done: number; count: number } | null>(null)
  const [codes, setCodes] = useState<ReadonlySet<string | null>>(new Set())
  const send = async (files: readonly File[], hold: (() => void) | undefined) => {
    if (files.length === 0 || sent) return
    setCodes(new Set())
    for (let at = 0; at < files.length; at += atOnce) {
      hold?.()
      setSent({ done: at, count: files.length })
      const form = new FormData()
      for (const [place, file] of files.slice(at, at + atOnce).entries())
        form.set(`picture${place + 1}`, file)
      await submit(form, {
        method: 'post',
        encType: 'multipart/form-data',
        preventScrollReset: true,
      })
    }
    setSent(null)
  }
  // A later batch's response does not hide why a file of an earlier one was refused.
  useEffect(() => {
    const refused = data?.refusedPictures
    if (refused) setCodes((now) => new Set([...now, refused.code, ...Object.values(refused.wrong)]))
  }, [data])
  return { send, sent, codes, state }
}

/** Many files are dropped or selected, and uploaded at once; without script, four fields and a button. */
export function AddPictures({
  hold,
  upload: { send, sent, codes, state },
  refused: answered,
}: {
  hold?: (() => void) | undefined
  upload: ReturnType<typeof useUpload>
  refused: RefusedPictures | undefined
}) {
  const words = useT('admin-catalogue')
  const errors = useT('errors')
  const why = (code: string) => errors(errors.has(code) ? code : 'unknown', { size: megabytes })
  // Without script each reason is beside its field.
  const reasons = new Set([...codes, ...(answered ? [answered.code] : [])])
  const wrong = (name: string) => answered?.wrong[name] && why(answered.wrong[name])
  return (
    <div className="edit-upload">
      {(codes.size > 0 || answered) && (
        <Notice kind="bad" role="alert" title={words('notAll')}>
          {[...reasons].map((code) => code && <p key={code}>{why(code)}</p>)}
        </Notice>
      )}
      <label
        className="drop-zone"
        aria-busy={state !== 'idle' || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void send([...event.dataTransfer.files], hold)
        }}
      >
        <Icon name="plus" />
        <b role="status">{sent ? words('uploading', sent) : words('dropPictures')}</b>
        <small>{words('field.fileHint', { size: megabytes })}</small>
        <input
          type="file"
          multiple
          accept={accepted}
          form={uploadForm}
          className="visually-hidden"
          ref={(field) => field?.addEventListener('input', notTyped)}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            void send(files, hold)
          }}
        />
      </label>
      <details className="drop-plain" open={answered !== undefined}>
        <summary>{words('addPictures')}</summary>
        <p className="hint">{words('field.fileHint', { size: megabytes })}</p>
        {[1, 2, 3, 4].map((number) => (
          <Field
            key={number}
            type="file"
            form={uploadForm}
            name={`picture${number}`}
            label={words('picture', { number })}
            accept={accepted}
            error={wrong(`picture${number}`)}
          />
        ))}
        <Button form={uploadForm} kind="quiet">
          {words('upload')}
        </Button>
      </details>
    </div>
  )
}

/** Files are uploaded at once, so they are no unsaved change of the form. */
const notTyped = (event: Event) => event.stopPropagation()

type RefusedPictures = {
  readonly code: string | null
  readonly wrong: Readonly<Record<string, string>>
}
const accepted = 'image/jpeg,image/png,image/webp,image/avif'

/** Uploads the swatch image of one value; a native multipart submit, as above. */
export function AddSwatchPicture({
  shows,
  refused,
}: {
  shows: readonly (readonly [value: string, name: string])[]
  refused: string | null | undefined
}) {
  const words = useT('admin-catalogue')
  const errors = useT('errors')
  const isBusy = useNavigation().state === 'submitting'
  const why = refused && errors(errors.has(refused) ? refused : 'unknown', { size: megabytes })
  return (
    <section className="admin-card admin-section">
      <h2>{words('swatchPicture')}</h2>
      <p className="hint">{words('swatchPictureHint')}</p>
      <Form
        method="post"
        noValidate
        action="?part=swatch"
        encType="multipart/form-data"
        className="stack"
        reloadDocument
      >
        <SelectField name="of" label={words('field.swatchOf')} options={shows} />
        <Field
          type="file"
          name="swatch"
          label={words('field.file')}
          accept={accepted}
          error={why || undefined}
          required
        />
        <Button busy={isBusy}>{words('uploadOne')}</Button>
      </Form>
    </section>
  )
}
