// Form of a collection: texts in every language, address, rule. Works without script.
import { Form, useNavigation } from 'react-router'
import {
  type CollectionKind,
  collectionLimits,
  collectionTextFields,
} from '../../../../../shop/catalog/collections/rules.ts'
import { useProblems } from '../../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../../components/account/refusals'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import {
  ConflictingEdit,
  type ConflictProps,
  displayedVersion,
  isEditConflict,
} from '../../lists/edit-conflict'
import { ListCurrencyField } from '../../lists/list-currency-field'
import { FirstTexts, PlaceFields, Translations, textLabels } from '../texts-by-language'
import type { Choices } from './collection-condition'
import { RuleFields } from './collection-rule'

type Values = Readonly<Record<string, string>>

export type CollectionFormProps = {
  /** Saved values of the collection; defaults for a new one. */
  readonly values: Values
  /** Input that was neither saved nor refused. */
  readonly typed: Values | undefined
  readonly kind: CollectionKind
  /** Null for a new one. */
  readonly version: number | null
  readonly refused: Refused
  readonly choices: Choices
  readonly count: number | null
}

const textsOfCollection = {
  group: 'admin-collections',
  fields: collectionTextFields,
  long: { description: 6 },
  markdown: ['description'],
  limits: collectionLimits,
} as const

export function CollectionForm({
  values,
  typed,
  kind,
  version,
  refused,
  ...rule
}: CollectionFormProps) {
  const words = useT('admin-collections')
  const problem = useProblems(refused?.refusal)
  const isBusy = useNavigation().state === 'submitting'
  const said = refused?.values ?? typed ?? values
  const texts = { ...textsOfCollection, said, problem }
  const shownVersion =
    typed?.version ?? (version === null ? '' : displayedVersion(refused, 'version', version))
  return (
    <Form
      ref={useRefusedForm(refused)}
      method="post"
      className="stack edit-form"
      noValidate
      preventScrollReset
    >
      {/* Implicit submission: Enter in a field activates the form's first submit button. */}
      <ListCurrencyField />
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1}>
        {words('save')}
      </button>
      <input type="hidden" name="kind" value={kind} />
      {version !== null && <input type="hidden" name="version" value={shownVersion} />}
      {refused && isEditConflict(refused) && (
        <CollectionConflict values={values} typed={refused.values} />
      )}
      <FirstTexts {...texts} />
      {kind === 'rule' && <RuleFields said={said} problem={problem} {...rule} />}
      <PlaceFields {...texts} />
      <Translations {...texts} />
      <Button busy={isBusy} name="intent" value="save">
        {words(version === null ? 'create' : 'save')}
      </Button>
    </Form>
  )
}

/** The version saved by another person, beside the input. */
export function CollectionConflict({ values, typed, isOver }: ConflictProps) {
  const words = useT('admin-collections')
  const common = useT('admin')
  const spoken = (all: Values): Values => ({
    ...all,
    isHidden: common(all.isHidden === 'yes' ? 'yes' : 'no'),
    ...(all.match && { match: words(`match.${all.match}`) }),
    ...Object.fromEntries(
      Object.entries(all)
        .filter(([name]) => /^conditions\.\d+\.is$/.test(name))
        .map(([name, is]) => [name, words(`condition.${is}`)]),
    ),
  })
  const rule = new Set(
    [...Object.keys(values), ...Object.keys(typed)].filter((name) =>
      name.startsWith('conditions.'),
    ),
  )
  const labels = [
    ...textLabels(collectionTextFields, words),
    ...(['slug', 'isHidden'] as const).map((name) => [name, words(`field.${name}`)] as const),
    ['match', words('match.label')] as const,
    ...[...rule].sort().map((name) => {
      const [, at, field] = name.split('.')
      const label = field === 'is' ? '' : `, ${words(`field.${field}`)}`
      return [name, `${words('conditionAt', { number: Number(at) + 1 })}${label}`] as const
    }),
  ]
  return <ConflictingEdit {...{ labels, isOver }} now={spoken(values)} typed={spoken(typed)} />
}
