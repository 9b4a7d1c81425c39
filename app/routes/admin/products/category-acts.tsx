// The category tree for staff, and a category's image and deletion. Every button works without script.
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { CategoryPhoto } from '../../../../shop/catalog/categories/rules.ts'
import { photoUrl } from '../../../../shop/catalog/products/rules/photos.ts'
import { useProblems } from '../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../components/account/refusals'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field, SelectField } from '../../../ui/Field'
import { Badge } from '../../../ui/Notice'
import { HiddenFields, useRowActs } from '../lists/acts'
import { megabytes, useFields } from '../lists/fields'

type Row = {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly isHidden: boolean
  readonly isInMenus: boolean
  readonly isShown: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
}

export function CategoryState({ isHidden, isInMenus, isShown }: Omit<Row, 'name'>) {
  const words = useT('admin-categories')
  const state = isHidden ? 'hidden' : isShown ? 'shown' : 'above'
  return (
    <>
      <Badge {...(isShown && { kind: 'ok' })}>{words(`state.${state}`)}</Badge>{' '}
      {isShown && !isInMenus && <Badge kind="info">{words('state.noMenu')}</Badge>}
    </>
  )
}

type Moved = Pick<Row, 'id' | 'name' | 'isFirst' | 'isLast'>

export function MoveButtons({
  id,
  name,
  isFirst,
  isLast,
  children,
}: Moved & { children?: ReactNode }) {
  const act = useRowActs('admin-categories', name)
  return (
    <div className="edit-tools">
      {act('up', `up.${id}`, isFirst)}
      {act('down', `down.${id}`, isLast)}
      {children}
    </div>
  )
}

export function HideButton({
  id,
  name,
  version,
  isHidden,
}: Pick<Row, 'id' | 'name' | 'version' | 'isHidden'>) {
  const words = useT('admin-categories')
  const verb = isHidden ? 'show' : 'hide'
  return (
    <Button
      kind="plain"
      name="intent"
      value={`${verb}.${id}.${version}`}
      aria-label={words('of', { action: words(verb), name })}
      title={words(verb)}
    >
      {words(verb)}
    </Button>
  )
}

type Options = readonly (readonly [id: string, name: string])[]

type ImageProps = {
  photo: CategoryPhoto | null
  problem: string | null | undefined
}

export function PictureForm(props: ImageProps) {
  const words = useT('admin-categories')
  return (
    <section className="admin-card admin-section" aria-labelledby="picture">
      <h2 id="picture">{words('picture')}</h2>
      <ImageForms {...props} />
    </section>
  )
}

/** Shows, removes and uploads one image. `fields` are submitted with both forms. */
export function ImageForms({
  photo,
  problem,
  removal = 'remove-picture',
  fields = {},
}: ImageProps & { removal?: string; fields?: Readonly<Record<string, string | number>> }) {
  const words = useT('admin-categories')
  return (
    <>
      {photo && (
        <Form method="post">
          <HiddenFields fields={fields} />
          <img
            className="edit-picture"
            src={photoUrl(photo, 'webp', 320)}
            alt={words('picture')}
            width={photo.width}
            height={photo.height}
          />
          <Button kind="plain" name="intent" value={removal}>
            {words('removePicture')}
          </Button>
        </Form>
      )}
      <Form method="post" noValidate encType="multipart/form-data" reloadDocument className="stack">
        <HiddenFields fields={fields} />
        <Field
          label={words('field.file')}
          hint={words('field.fileHint', { size: megabytes })}
          name="picture"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          error={problem}
          required
        />
        <Button kind="quiet">{words('upload')}</Button>
      </Form>
    </>
  )
}

export function DeleteForm({
  version,
  products,
  targets,
  refused,
}: {
  version: number
  products: number
  targets: Options
  refused: Refused
}) {
  const words = useT('admin-categories')
  const { field } = useFields('admin-categories', refused?.values, useProblems(refused?.refusal))
  return (
    <Form ref={useRefusedForm(refused)} method="post" className="admin-card admin-section stack">
      <input type="hidden" name="version" value={version} />
      <h2>{words('delete')}</h2>
      <p>{words('deleteText', { count: products })}</p>
      {targets.length > 0 && (
        <SelectField {...field('target')} options={[['', words('choose')], ...targets]} />
      )}
      <Button kind="danger" name="intent" value="delete">
        {words('delete')}
      </Button>
    </Form>
  )
}
