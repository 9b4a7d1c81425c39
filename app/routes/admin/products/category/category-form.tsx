// Form of a category: texts in every language, parent and address. Works without script.
import { categoryLimits, categoryTextFields } from '../../../../../shop/catalog/categories/rules.ts'
import { useProblems } from '../../../../components/account/problems'
import { type Refused, RefusedForm } from '../../../../components/account/refusals'
import { useT } from '../../../../i18n/text'
import { CheckField, Field, SelectField } from '../../../../ui/Field'
import {
  ConflictingEdit,
  type ConflictProps,
  displayedVersion,
  isEditConflict,
} from '../../lists/edit-conflict'
import { useFields } from '../../lists/fields'
import { FirstTexts, Translations, textLabels } from '../texts-by-language'

type Values = Readonly<Record<string, string>>
type Options = readonly (readonly [id: string, name: string])[]

export type CategoryFormProps = {
  /** Saved values of the category; defaults for a new one. */
  readonly values: Values
  /** Null for a new one. */
  readonly version: number | null
  readonly parents: Options
  readonly refused: Refused
}

const textsOfCategory = {
  group: 'admin-categories',
  fields: categoryTextFields,
  long: { description: 3, sizeGuide: 3 },
  markdown: ['sizeGuide'],
  limits: categoryLimits,
} as const

export function CategoryForm({ values, version, parents, refused }: CategoryFormProps) {
  const words = useT('admin-categories')
  const problem = useProblems(refused?.refusal)
  const said = refused?.values ?? values
  const texts = { ...textsOfCategory, said, problem }
  const { field, check } = useFields('admin-categories', said, problem)
  return (
    <RefusedForm
      refused={refused}
      send={words(version === null ? 'create' : 'save')}
      className="stack edit-form"
    >
      <input type="hidden" name="intent" value="save" />
      {version !== null && (
        <input type="hidden" name="version" value={displayedVersion(refused, 'version', version)} />
      )}
      {refused && isEditConflict(refused) && (
        <CategoryConflict values={values} typed={refused.values} parents={parents} />
      )}
      <FirstTexts {...texts} />
      <fieldset className="admin-card stack">
        <legend>{words('place')}</legend>
        <SelectField {...field('parentId')} options={[['', words('top')], ...parents]} />
        <Field {...field('slug')} dir="ltr" autoCapitalize="none" maxLength={categoryLimits.slug} />
        <CheckField {...check('isInMenus')} />
        <CheckField {...check('isHidden')} />
      </fieldset>
      <Translations {...texts} />
    </RefusedForm>
  )
}

/** The version saved by another person, beside the input. */
export function CategoryConflict({
  values,
  typed,
  parents,
  isOver,
}: ConflictProps & { parents: Options }) {
  const words = useT('admin-categories')
  const common = useT('admin')
  const names = new Map(parents)
  const spoken = (all: Values): Values => ({
    ...all,
    parentId: all.parentId ? (names.get(all.parentId) ?? all.parentId) : words('top'),
    ...Object.fromEntries(
      ['isInMenus', 'isHidden'].map((name) => [name, common(all[name] === 'yes' ? 'yes' : 'no')]),
    ),
  })
  const labels = [
    ...textLabels(categoryTextFields, words),
    ...['parentId', 'slug', 'isInMenus', 'isHidden'].map(
      (name) => [name, words(`field.${name}`)] as const,
    ),
  ]
  return <ConflictingEdit {...{ labels, isOver }} now={spoken(values)} typed={spoken(typed)} />
}
