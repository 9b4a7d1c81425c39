// Fields for the attributes of a product's categories, and for any other attribute. Works without script.
import { attributeLimits } from '../../../../../shop/catalog/attributes/rules.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { CheckField, Field, SelectField } from '../../../../ui/Field'
import { GroupError } from '../../../../ui/GroupError'
import { type EditedAttribute, useAttributes } from '../attribute-options'
import type { PartProps } from '../editor/editor-frame'

export function Attributes({ values, problem }: PartProps) {
  const words = useT('admin-catalogue')
  const all = useAttributes()
  const isThere = ({ id }: EditedAttribute) =>
    Object.keys(values).some(
      (name) => name === `attributes.${id}` || name.startsWith(`attributes.${id}.`),
    )
  const shown = all.filter((each) => each.isUsual || isThere(each))
  const more = all.filter((each) => !shown.includes(each))
  if (all.length === 0) return null
  return (
    <section className="admin-card" aria-labelledby="attributes">
      <h2 id="attributes">{words('attributes')}</h2>
      <GroupError name="attributes" error={problem('attributes')} />
      {shown.map((each) => (
        <AttributeField key={each.id} attribute={each} values={values} problem={problem} />
      ))}
      {more.length > 0 && (
        <div className="field-with-button">
          <SelectField
            name="moreAttribute"
            label={words('field.moreAttribute')}
            options={more.map(({ id, name }) => [id, name] as const)}
          />
          <Button kind="quiet" name="intent" value="attributes.add" formNoValidate>
            {words('addValue')}
          </Button>
        </div>
      )}
    </section>
  )
}

function AttributeField({
  attribute: { id, name, type, unit, values: choices },
  values,
  problem,
}: PartProps & { attribute: EditedAttribute }) {
  const words = useT('admin-catalogue')
  const t = useT('admin')
  const field = {
    name: `attributes.${id}`,
    label: unit ? `${name} (${unit})` : name,
    defaultValue: values[`attributes.${id}`] ?? '',
    error: problem(`attributes.${id}`),
  }
  if (type === 'list')
    return (
      <fieldset className="edit-choices">
        <legend>{name}</legend>
        {/* Keeps the field of an attribute that was added and has no value yet. */}
        <input type="hidden" name={field.name} value="" />
        <GroupError name={field.name} error={field.error} />
        {choices.map(([value, label]) => (
          <CheckField
            key={value}
            name={`${field.name}.${value}`}
            value="yes"
            label={label}
            defaultChecked={values[`${field.name}.${value}`] === 'yes'}
          />
        ))}
      </fieldset>
    )
  if (type === 'boolean')
    return (
      <SelectField
        {...field}
        options={[
          ['', words('notStated')],
          ['yes', t('yes')],
          ['no', t('no')],
        ]}
      />
    )
  if (type === 'number') return <Field {...field} inputMode="decimal" dir="ltr" />
  return <Field {...field} maxLength={attributeLimits.text} dir="auto" />
}
