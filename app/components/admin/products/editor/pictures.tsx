// Product images: option value and alt text of each, and the upload form.
import { Form, useNavigation } from 'react-router'
import { type Photo, photoUrl } from '../../../../../shop/catalog/products/rules/photos.ts'
import { productLimits as most } from '../../../../../shop/catalog/products/rules/product.ts'
import { directionOf, languageNames, languages } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField } from '../../../../ui/Field'
import { Notice } from '../../../../ui/Notice'
import type { PartProps } from './frame'
import { rowCount } from './parts'
import { Row } from './rows'

export function PicturesPart({
  values,
  photos,
  shows,
}: PartProps & {
  photos: readonly Photo[]
  /** What a picture can show: a field's value and its name. */
  shows: readonly (readonly [value: string, name: string])[]
}) {
  const words = useT('admin-catalogue')
  const count = rowCount(values, 'pictures')
  return (
    <>
      <ol className="edit-rows">
        {Array.from({ length: count }, (_, index) => {
          const at = `pictures.${index}`
          const id = values[`${at}.id`] ?? ''
          const photo = photos.find((each) => each.id === id)
          const label = words('picture', { number: index + 1 })
          const alt = (language: (typeof languages)[number]) => (
            <Field
              key={language}
              name={`${at}.alt.${language}`}
              label={words('field.alt', { language: languageNames[language] })}
              hint={language === 'en' ? words('field.altHint') : undefined}
              defaultValue={values[`${at}.alt.${language}`] ?? ''}
              maxLength={most.alt}
              lang={language}
              dir={directionOf(language)}
            />
          )
          return (
            <Row key={id} list="pictures" index={index} count={count} name={label}>
              {photo && (
                <img
                  className="edit-picture"
                  src={photoUrl(photo, 'webp', 320)}
                  alt={label}
                  width={photo.width}
                  height={photo.height}
                />
              )}
              <div>
                <input type="hidden" name={`${at}.id`} value={id} />
                <SelectField
                  name={`${at}.value`}
                  label={words('field.of')}
                  defaultValue={values[`${at}.value`] ?? ''}
                  options={[['', words('field.everyVariant')], ...shows]}
                />
                {alt('en')}
                <details>
                  <summary>{words('otherAlt')}</summary>
                  {languages.filter((each) => each !== 'en').map(alt)}
                </details>
              </div>
            </Row>
          )
        })}
      </ol>
      <p className="hint">{words('row.keys')}</p>
    </>
  )
}

/** A native multipart submit: script would have to hold the files in memory. */
export function AddPictures({
  hasNone,
  megabytes,
  refused,
}: {
  hasNone: boolean
  megabytes: number
  refused: { code: string | null; wrong: Readonly<Record<string, string>> } | undefined
}) {
  const words = useT('admin-catalogue')
  const errors = useT('errors')
  const isBusy = useNavigation().state === 'submitting'
  const field = (number: number) => `picture${number}`
  const why = (code: string) => errors(errors.has(code) ? code : 'unknown', { size: megabytes })
  return (
    <section className="admin-card admin-section">
      <h2>{words('addPictures')}</h2>
      {hasNone && <p>{words('noPictures')}</p>}
      {refused && (
        <Notice kind="bad" role="alert" title={words('notAll')}>
          {refused.code && <p>{why(refused.code)}</p>}
        </Notice>
      )}
      <Form method="post" encType="multipart/form-data" className="stack" reloadDocument>
        <p className="hint">{words('field.fileHint', { size: megabytes })}</p>
        {[1, 2, 3, 4].map((number) => (
          <Field
            key={number}
            type="file"
            name={field(number)}
            label={words('picture', { number })}
            accept="image/jpeg,image/png,image/webp,image/avif"
            error={refused?.wrong[field(number)] && why(refused.wrong[field(number)] ?? '')}
          />
        ))}
        <Button busy={isBusy}>{words('upload')}</Button>
      </Form>
    </section>
  )
}

/** Shows one upload in the swatch of one value; a native multipart submit, as above. */
export function AddSwatchPicture({
  shows,
  megabytes,
  refused,
}: {
  shows: readonly (readonly [value: string, name: string])[]
  megabytes: number
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
      <Form method="post" encType="multipart/form-data" className="stack" reloadDocument>
        <SelectField name="of" label={words('field.swatchOf')} options={shows} />
        <Field
          type="file"
          name="swatch"
          label={words('field.file')}
          accept="image/jpeg,image/png,image/webp,image/avif"
          error={why || undefined}
          required
        />
        <Button busy={isBusy}>{words('uploadOne')}</Button>
      </Form>
    </section>
  )
}
