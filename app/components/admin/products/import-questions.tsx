// Questions after an import file was checked: unknown columns, categories and colors, and the exchange rate.
import { Form } from 'react-router'
import { answerFor, columnFields, ignored } from '../../../../shop/catalog/import/rules.ts'
import type { ImportView, Question } from '../../../../shop/catalog/import/views.ts'
import { writtenNumber } from '../../../../shop/platform/money/input.ts'
import { useLanguage, useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field, SelectField } from '../../../ui/Field'
import { useProblems } from '../../account/problems'
import { type Refused, useRefusedForm } from '../../account/refusals'
import { useFields } from '../lists/fields'
import { useCategoryOptions } from './category-options'

type Asked = Question & { readonly guess?: string }
type Asking = { view: ImportView; questions: readonly Asked[]; refused: Refused }

export function ImportQuestions({ view, questions, refused }: Asking) {
  const words = useT('admin-imports')
  const language = useLanguage()
  const categories = useCategoryOptions()
  const problem = useProblems(refused?.refusal)
  const { field } = useFields('admin-imports', refused?.values, problem)
  const form = useRefusedForm(refused)
  const { options } = view
  const isForeign = view.format !== null && view.format !== 'own'
  if (questions.length === 0 && !isForeign) return null
  const shared = ({ kind, name, products }: Question, was: string | undefined) => ({
    name: `${kind}.${name}`,
    label: words(`ask.${kind}`, { name }),
    hint: kind === 'column' ? undefined : words('ask.products', { count: products }),
    defaultValue: refused?.values[`${kind}.${name}`] ?? was ?? '',
    error: problem(`${kind}.${name}`),
  })
  return (
    <Form ref={form} method="post" className="admin-card stack" noValidate>
      <h2>{words('ask.title')}</h2>
      <p>{words('ask.text')}</p>
      {isForeign ? (
        <Field
          {...field('rate', writtenNumber(options.rate, language))}
          inputMode="decimal"
          dir="ltr"
        />
      ) : (
        <input type="hidden" name="rate" value={options.rate} />
      )}
      {questions.map((question) =>
        question.kind === 'column' ? (
          <SelectField
            key={`column.${question.name}`}
            {...shared(question, answerFor(options.columns, question.name) ?? question.guess)}
            options={[ignored, ...columnFields].map((field) => [field, words(`holds.${field}`)])}
          />
        ) : question.kind === 'category' ? (
          <SelectField
            key={`category.${question.name}`}
            {...shared(question, answerFor(options.categories, question.name))}
            options={[['', words('ask.asChosen')], ['create', words('ask.create')], ...categories]}
          />
        ) : (
          <Field
            key={`colour.${question.name}`}
            {...shared(question, answerFor(options.colours, question.name))}
            dir="ltr"
            maxLength={7}
            placeholder={options.hex || '#8a8d91'}
          />
        ),
      )}
      <Button kind="quiet" name="intent" value="answer">
        {words('ask.again')}
      </Button>
    </Form>
  )
}
