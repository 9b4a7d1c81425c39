// Rule of a collection: submit buttons add and remove conditions, so it works without script; with
// script the count updates while typing.

import { useRef } from 'react'
import { useFetcher } from 'react-router'
import {
  conditionKinds,
  collectionLimits as limits,
  matches,
} from '../../../../../shop/catalog/collections/rules.ts'
import type { Problem } from '../../../../components/account/problems'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { SelectField } from '../../../../ui/Field'
import { GroupError } from '../../../../ui/GroupError'
import { Notice } from '../../../../ui/Notice'
import { type Choices, ConditionRow, type Values } from './collection-condition'

type Props = {
  readonly said: Values
  readonly problem: Problem
  readonly choices: Choices
  /** Number of matching products; null if the rule is invalid. */
  readonly count: number | null
}

export function RuleFields({ said, problem, choices, count }: Props) {
  const words = useT('admin-collections')
  const numbers = Array.from({ length: limits.conditions }, (_, at) => at).filter(
    (at) => said[`conditions.${at}.is`] !== undefined,
  )
  return (
    <fieldset className="admin-card stack rule">
      <legend>{words('rule')}</legend>
      <SelectField
        label={words('match.label')}
        name="match"
        defaultValue={said.match ?? 'all'}
        options={matches.map((each) => [each, words(`match.${each}`)] as const)}
      />
      <GroupError name="conditions" error={problem('conditions')} />
      {numbers.length > 0 && (
        <ol className="edit-rows">
          {numbers.map((at) => (
            <ConditionRow
              key={`${at} ${said[`conditions.${at}.is`]}`}
              {...{ at, said, problem, choices }}
            />
          ))}
        </ol>
      )}
      <div className="field-with-button">
        <SelectField
          label={words('addCondition')}
          name="newCondition"
          defaultValue="brand"
          options={conditionKinds.map((kind) => [kind, words(`condition.${kind}`)] as const)}
        />
        <Button kind="quiet" name="intent" value="add-condition" formNoValidate>
          {words('add')}
        </Button>
      </div>
      <Matching count={count} />
    </fieldset>
  )
}

const pause = 500

/** Number of matching products, from the server or counted while the rule is edited. */
function Matching({ count }: Pick<Props, 'count'>) {
  const words = useT('admin-collections')
  const counter = useFetcher<{ count?: number | null }>()
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const recount = () => {
    const form = box.current?.closest('form')
    if (!form) return
    const fields = new FormData(form)
    fields.set('intent', 'count')
    counter.submit(fields, { method: 'post' })
  }
  const watch = (element: HTMLDivElement | null) => {
    box.current = element
    const rule = element?.closest('fieldset')
    if (!rule) return
    const soon = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(recount, pause)
    }
    rule.addEventListener('input', soon)
    return () => {
      clearTimeout(timer.current)
      rule.removeEventListener('input', soon)
      box.current = null
    }
  }
  const known = counter.data?.count === undefined ? count : counter.data.count
  return (
    <div ref={watch} className="rule-count">
      <div role="status" aria-busy={counter.state !== 'idle'}>
        {known === null ? (
          <p>{words('count.unknown')}</p>
        ) : known === 0 ? (
          <Notice kind="warn" title={words('count.none')}>
            <p>{words('count.noneText')}</p>
          </Notice>
        ) : (
          <p>
            <strong>{words('count.some', { count: known })}</strong>
          </p>
        )}
      </div>
      <Button kind="quiet" name="intent" value="count" formNoValidate>
        {words('count.again')}
      </Button>
    </div>
  )
}
