// Images in a product's form: what each shows, its focal point and alt text.
import { frameOf, type Photo, photoUrl } from '../../../../../shop/catalog/products/rules/photos.ts'
import { productLimits as most } from '../../../../../shop/catalog/products/rules/product.ts'
import {
  directionOf,
  firstLanguage,
  languageNames,
  type languages,
} from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Field, SelectField } from '../../../../ui/Field'
import { Badge } from '../../../../ui/Notice'
import { useOtherLanguages } from '../../frame/offered-languages'
import type { PartProps } from '../editor/editor-frame'
import { Row, rowCount } from '../editor/rows'
import { FocalPointFields, focusOf } from './focal-point'

export function PicturesPart({
  values,
  photos,
  shows,
}: PartProps & {
  photos: readonly Photo[]
  /** What an image can show: a field's value and its label. */
  shows: readonly (readonly [value: string, name: string])[]
}) {
  const words = useT('admin-catalogue')
  const count = rowCount(values, 'pictures')
  const others = useOtherLanguages((language) =>
    Object.entries(values).some(([name, text]) => name.endsWith(`.alt.${language}`) && text),
  )
  return (
    <>
      <ol className="edit-rows media-grid">
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
              hint={language === firstLanguage() ? words('field.altHint') : undefined}
              defaultValue={values[`${at}.alt.${language}`] ?? ''}
              maxLength={most.alt}
              lang={language}
              dir={directionOf(language)}
            />
          )
          return (
            <Row
              key={id}
              list="pictures"
              index={index}
              count={count}
              name={label}
              handle={
                photo && (
                  <span className="media-thumb" draggable={count > 1} data-handle>
                    <img
                      className={frameOf(photo.plain, focusOf(values, at))}
                      src={photoUrl(photo, 'webp', 320)}
                      alt={values[`${at}.alt.${firstLanguage()}`] || label}
                      draggable={false}
                    />
                    {index === 0 && <Badge>{words('mainPicture')}</Badge>}
                  </span>
                )
              }
            >
              <input type="hidden" name={`${at}.id`} value={id} />
              <details className="media-details">
                <summary
                  aria-label={words('row.of', { action: words('editPicture'), name: label })}
                >
                  {words('editPicture')}
                </summary>
                {photo?.plain === 'jpg' && (
                  <FocalPointFields at={at} photo={photo} alt={label} values={values} />
                )}
                <div>
                  <SelectField
                    name={`${at}.value`}
                    label={words('field.of')}
                    defaultValue={values[`${at}.value`] ?? ''}
                    options={[['', words('field.everyVariant')], ...shows]}
                  />
                  {alt(firstLanguage())}
                  {others.length > 0 && (
                    <details>
                      <summary>{words('otherAlt')}</summary>
                      {others.map(alt)}
                    </details>
                  )}
                </div>
              </details>
            </Row>
          )
        })}
      </ol>
      {count > 1 && <p className="hint">{words('dragPictures')}</p>}
    </>
  )
}
