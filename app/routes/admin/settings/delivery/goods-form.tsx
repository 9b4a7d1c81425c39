// Form of a class of goods. Refused input stays in its fields.
import { Form } from 'react-router'
import type { GoodsClass } from '../../../../../shop/sales/shipping/rules/goods-classes.ts'
import { useProblems } from '../../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../../components/account/refusals'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField, TextField } from '../../../../ui/Field'
import { ActForm } from '../../lists/acts'
import { displayedVersion } from '../../lists/edit-conflict'
import { useFields } from '../../lists/fields'

type Named = { readonly id: string; readonly name: string }

type Props = {
  /** Null for a new one. */
  readonly goods: GoodsClass | null
  readonly categories: readonly Named[]
  readonly zones: readonly Named[]
  readonly countries: readonly (readonly [code: string, name: string])[]
  readonly refused: Refused
}

export function GoodsForm({ goods, categories, zones, countries, refused }: Props) {
  const words = useT('admin-shipping')
  const problem = useProblems(refused?.refusal)
  const typed = refused?.values
  const { field } = useFields('admin-shipping', typed, problem)
  const ticks = (group: string, all: readonly Named[], kept: readonly string[]) => (
    <fieldset className="zone-countries">
      <legend>{words(`goodsOf.${group}`)}</legend>
      <div className="zone-list">
        {all.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              name={`${group}.${id}`}
              value="yes"
              defaultChecked={typed ? typed[`${group}.${id}`] === 'yes' : kept.includes(id)}
            />{' '}
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
  return (
    <details className="admin-card admin-more" open={refused !== undefined}>
      <summary>{goods ? <bdi>{goods.name}</bdi> : words('newGoods')}</summary>
      <Form ref={useRefusedForm(refused)} method="post" className="stack" noValidate>
        <input type="hidden" name="class" value={goods?.id ?? ''} />
        <input
          type="hidden"
          name="version"
          value={displayedVersion(refused, 'version', goods?.version ?? 0)}
        />
        <Field {...field('name', goods?.name)} dir="auto" maxLength={80} required />
        <div className="pair">
          <Field {...field('customsCode', goods?.customsCode)} inputMode="numeric" dir="ltr" />
          <SelectField
            {...field('origin', goods?.origin)}
            options={[['', '—'] as const, ...countries]}
          />
        </div>
        {ticks('category', categories, goods?.categories ?? [])}
        <TextField {...field('products', goods?.products.join('\n'))} rows={3} dir="ltr" />
        {zones.length > 0 && ticks('zone', zones, goods?.barredZones ?? [])}
        <Button>{words('saveGoods')}</Button>
      </Form>
      {goods && (
        <ActForm intent="remove" kind="plain" fields={{ class: goods.id }} preventScrollReset>
          {words('removeGoods')}
        </ActForm>
      )}
    </details>
  )
}
