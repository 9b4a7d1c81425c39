// One condition of a collection's rule, with the fields of its kind.

import type { Condition } from '../../../../../shop/catalog/collections/rules.ts'
import type { Problem } from '../../../../components/account/problems'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField } from '../../../../ui/Field'
import { GroupError } from '../../../../ui/GroupError'
import { Icon } from '../../../../ui/Icon'
import { useFields } from '../../lists/fields'

export type Values = Readonly<Record<string, string>>
export type Choices = {
  /** Categories by their full path of names. */
  readonly categories: readonly (readonly [id: string, name: string])[]
  /** Attributes that are facets of listings. */
  readonly attributes: readonly (readonly [id: string, name: string])[]
  /** Some brands, as examples. */
  readonly brands: readonly string[]
}

export function ConditionRow({
  at,
  said,
  problem,
  choices,
}: {
  at: number
  said: Values
  problem: Problem
  choices: Choices
}) {
  const words = useT('admin-collections')
  const own = `conditions.${at}`
  const is = said[`${own}.is`] as Condition['is']
  const label = words(`condition.${is}`)
  const { field: fieldOf } = useFields('admin-collections', said, problem)
  const field = (name: string, text = name) => fieldOf(`${own}.${name}`, '', text)
  return (
    <li className="edit-row">
      <div className="edit-fields">
        <p className="condition-name">
          <input type="hidden" name={`${own}.is`} value={is} />
          <span>{label}</span>
        </p>
        {(is === 'brand' || is === 'tag') && (
          <Field
            {...field('values')}
            hint={
              is === 'brand' && choices.brands.length > 0
                ? words('brandsHint', { brands: choices.brands.join(', ') })
                : words('valuesHint')
            }
            dir="auto"
          />
        )}
        {is === 'category' && (
          <SelectField {...field('id')} options={[['', words('choose')], ...choices.categories]} />
        )}
        {is === 'price' && (
          <>
            <Field {...field('min')} inputMode="decimal" dir="ltr" />
            <Field {...field('max')} inputMode="decimal" dir="ltr" />
          </>
        )}
        {is === 'new' && <Field {...field('days')} inputMode="numeric" dir="ltr" />}
        {(is === 'option' || is === 'attribute') && (
          <>
            {is === 'option' ? (
              <Field {...field('name', 'option')} hint={words('optionHint')} dir="auto" />
            ) : (
              <SelectField
                {...field('name')}
                label={words('condition.attribute')}
                options={[['', words('chooseAttribute')], ...choices.attributes]}
              />
            )}
            <Field {...field('values')} hint={words('valuesHint')} dir="auto" />
          </>
        )}
        <GroupError name={own} error={problem(own)} />
      </div>
      <div className="edit-tools">
        <Button
          kind="quiet"
          name="intent"
          value={`remove-condition.${at}`}
          aria-label={words('removeOf', { name: label })}
          title={words('remove')}
          formNoValidate
        >
          <Icon name="trash" size={20} />
        </Button>
      </div>
    </li>
  )
}
