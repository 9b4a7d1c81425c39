// Questions of a checked import: what the file does not say, and what the shop does not guess.

import { Form } from 'react-router'
import {
  answerTo,
  columnFields,
  goodsChoices,
  ignored,
  type QuestionKind,
  questionKinds,
  requiredKinds,
} from '../../../../../shop/catalog/import/rules/imports.ts'
import type { ImportView, Question } from '../../../../../shop/catalog/import/views.ts'
import { writtenNumber } from '../../../../../shop/platform/money/input.ts'
import { signOf } from '../../../../../shop/platform/money/rules.ts'
import { useProblems } from '../../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../../components/account/refusals'
import { useCurrency } from '../../../../i18n/currency'
import { useLanguage, useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField } from '../../../../ui/Field'
import { useCategoryOptions } from '../category-options'

type Asking = {
  view: ImportView
  questions: readonly Question[]
  /** Whether the columns are not understood yet. */
  isUnread: boolean
  refused: Refused
}

export function ImportQuestions({ view, questions, isUnread, refused }: Asking) {
  const words = useT('admin-imports')
  const form = useRefusedForm(refused)
  if (questions.length === 0) return null
  const of = (kind: QuestionKind) => questions.filter((each) => each.kind === kind)
  const readings = of('encoding')
  const columns = of('column')
  const question = (each: Question) => (
    <ImportQuestion
      key={`${each.kind}.${each.name}`}
      question={each}
      readings={readings}
      view={view}
      refused={refused}
    />
  )
  return (
    <Form ref={form} method="post" className="admin-card stack import-questions" noValidate>
      <h2>{words('ask.title')}</h2>
      <p>{words('ask.text')}</p>
      {questionKinds.flatMap((kind) => {
        if (kind === 'encoding') return readings.slice(0, 1).map(question)
        if (kind !== 'column') return of(kind).map(question)
        return columns.length === 0 ? (
          []
        ) : (
          <details key="columns" className="import-other" open={isUnread || refused !== undefined}>
            <summary>{words('ask.columns', { count: columns.length })}</summary>
            {columns.map(question)}
          </details>
        )
      })}
      <Button kind="quiet" name="intent" value="answer">
        {words('ask.again')}
      </Button>
    </Form>
  )
}

type Asked = {
  question: Question
  readings: readonly Question[]
  view: ImportView
  refused: Refused
}

function ImportQuestion({ question, readings, view: { options }, refused }: Asked) {
  const words = useT('admin-imports')
  const language = useLanguage()
  const categories = useCategoryOptions()
  const currency = useCurrency()
  const problem = useProblems(refused?.refusal)
  const { kind, name, products, detail, examples } = question
  const field = kind === 'rate' || kind === 'encoding' ? kind : `${kind}.${name}`
  const shown = (fallback = '') => refused?.values[field] ?? answerTo(options, question) ?? fallback
  const isNamed = ['category', 'colour', 'goods', 'date'].includes(kind)
  const hintKey = kind === 'rate' ? 'field.rateHint' : `ask.${kind}Hint`
  const hint = words.has(hintKey) ? [words(hintKey)] : []
  const shared = {
    name: field,
    label: words(kind === 'rate' && name === '' ? 'field.rate' : `ask.${kind}`, {
      name: kind === 'goods' ? words(`goods.${name}`) : name,
      column: detail ?? '',
      currency: signOf(currency),
    }),
    hint: [
      ...(isNamed ? [words('ask.products', { count: products })] : []),
      ...hint,
      ...(examples ? [words('ask.examples', { examples })] : []),
    ].join(' · '),
    error: problem(field),
    required: requiredKinds.includes(kind),
  }
  const choose = ['', words('ask.choose')] as const
  if (kind === 'encoding')
    return (
      <SelectField
        {...shared}
        defaultValue={shown(readings[0]?.name)}
        options={readings.map((each) => [each.name, `${each.detail} (${each.name})`])}
      />
    )
  if (kind === 'column')
    return (
      <SelectField
        {...shared}
        defaultValue={shown(detail ?? ignored)}
        options={[ignored, ...columnFields].map((each) => [each, words(`holds.${each}`)])}
      />
    )
  if (kind === 'category')
    return (
      <SelectField
        {...shared}
        defaultValue={shown()}
        options={[['', words('ask.asChosen')], ['create', words('ask.create')], ...categories]}
      />
    )
  if (kind === 'decimal')
    return (
      <SelectField
        {...shared}
        defaultValue={shown()}
        options={[choose, [',', words('ask.comma')], ['.', words('ask.point')]]}
      />
    )
  if (kind === 'goods')
    return (
      <SelectField
        {...shared}
        defaultValue={shown()}
        options={[choose, ...goodsChoices.map((each) => [each, words(`goods.${each}`)] as const)]}
      />
    )
  if (kind === 'date') return <Field {...shared} defaultValue={shown(name)} maxLength={200} />
  if (kind === 'colour')
    return (
      <Field
        {...shared}
        defaultValue={shown()}
        dir="ltr"
        maxLength={7}
        placeholder={options.hex || '#8a8d91'}
      />
    )
  return (
    <Field
      {...shared}
      defaultValue={
        refused?.values[field] ?? writtenNumber(answerTo(options, question) ?? '', language)
      }
      inputMode="decimal"
      dir="ltr"
    />
  )
}
