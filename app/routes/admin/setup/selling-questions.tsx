// Questions about selling: categories, the first payment method, the first product, and the way to a test order.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pathOfStep, paymentChoices } from '../../../../shop/back-office/setup/rules/first-steps.ts'
import { startingTreeNames, startingTrees } from '../../../../shop/catalog/categories/data.ts'
import { productLimits } from '../../../../shop/catalog/products/rules/product.ts'
import { useProblems } from '../../../components/account/problems'
import { firstLanguage, languageNames, pathIn } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'
import { Field, SelectField, TextField } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'
import { Verbatim } from '../../../ui/Verbatim'
import { useFields } from '../lists/fields'
import { Choices } from './choices'
import type { QuestionProps } from './question-props'

export function Goods({ facts, refused }: QuestionProps) {
  const words = useT('admin-setup')
  const sets = useT('admin-categories')
  const names = useT('starting-categories')
  const problem = useProblems(refused?.refusal)
  if (facts.categories.length > 0)
    return (
      <Answered text={words('goodsDone')} items={facts.categories.map(([, name]) => name)}>
        <Link to="/admin/categories">{words('change')}</Link>
      </Answered>
    )
  return (
    <Choices
      name="tree"
      legend={words('treeQuestion')}
      hint={words('treeHint')}
      error={problem('tree')}
      chosen={refused?.values.tree}
      options={startingTreeNames.map((tree) => [
        tree,
        <>
          <span>{sets(`start.${tree}`)}</span>{' '}
          <span className="hint">{startingTrees[tree].map(([key]) => names(key)).join(' · ')}</span>
        </>,
      ])}
    />
  )
}

export function Payment({ facts, refused }: QuestionProps) {
  const words = useT('admin-setup')
  const manual = useT('admin-manual')
  const problem = useProblems(refused?.refusal)
  const { field } = useFields('admin-manual', refused?.values, problem)
  const inLanguage = { language: languageNames[firstLanguage()] }
  if (facts.methods.length > 0)
    return (
      <Answered text={words('paymentDone')} items={facts.methods}>
        <Link to="/admin/settings/methods">{words('change')}</Link>
      </Answered>
    )
  return (
    <>
      {facts.hasLedger && (
        <p>
          <span>{words('ledger')}</span>{' '}
          <Link to="/admin/settings/addresses">{words('compareWallet')}</Link>
        </p>
      )}
      <Choices
        name="kind"
        legend={words('kindQuestion')}
        hint={words('kindHint')}
        error={problem('kind')}
        chosen={refused ? refused.values.kind : facts.hasLedger ? 'later' : 'bank_transfer'}
        options={paymentChoices.map((each) => [
          each,
          each === 'later' ? words('later') : manual(`kind.${each}`),
        ])}
      />
      <fieldset className="stack">
        <legend>{manual('account')}</legend>
        <p className="hint">{manual('accountHint')}</p>
        <Field {...field('accountHolder')} dir="auto" maxLength={70} autoComplete="off" />
        <Field {...field('iban')} dir="ltr" maxLength={60} autoComplete="off" />
        <Field {...field('bic')} dir="ltr" maxLength={20} autoComplete="off" />
      </fieldset>
      <fieldset className="stack">
        <legend>{manual('kind.other')}</legend>
        <Field
          {...field('name', '', 'name', inLanguage)}
          dir="auto"
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          {...field('instructions', '', 'instructions', inLanguage)}
          dir="auto"
          rows={3}
          maxLength={1000}
        />
      </fieldset>
    </>
  )
}

export function FirstProduct({ facts, refused }: QuestionProps) {
  const words = useT('admin-setup')
  const goods = useT('admin-catalogue')
  const language = useLanguage()
  const problem = useProblems(refused?.refusal)
  const { field } = useFields('admin-catalogue', refused?.values, problem)
  const { product, categories, rates } = facts
  if (product)
    return (
      <Answered text={words('productDone')} items={[product.name]}>
        <Link to={`/admin/catalogue/${product.id}`}>{words('change')}</Link>
      </Answered>
    )
  if (categories.length === 0)
    return (
      <p>
        {words('needsCategory')} <Link to={pathOfStep('goods')}>{words('step.goods')}</Link>
      </p>
    )
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <>
      <Field {...field('name')} required dir="auto" maxLength={productLimits.name} />
      <TextField
        {...field('description')}
        required
        dir="auto"
        rows={2}
        maxLength={productLimits.description}
      />
      <div className="pair">
        <Field {...field('basePrice')} required inputMode="decimal" dir="ltr" />
        <Field
          name="quantity"
          label={words('quantity')}
          defaultValue={refused?.values.quantity}
          error={problem('quantity')}
          required
          inputMode="numeric"
          dir="ltr"
        />
      </div>
      <SelectField
        {...field('taxClass', 'standard')}
        options={rates.map(({ id, rate }) => [
          id,
          `${goods(`taxClass.${id}`)} (${percent.format(rate / 10_000)})`,
        ])}
      />
      <SelectField {...field('category')} options={categories} />
    </>
  )
}

export function TestOrder({ facts }: QuestionProps) {
  const words = useT('admin-setup')
  const language = useLanguage()
  const { product, methods, hasLedger, order } = facts
  if (order)
    return (
      <Notice kind="ok" title={words('test.done')}>
        <p>
          <Link to={`/admin/orders/${order}`}>
            <Verbatim>{order}</Verbatim>
          </Link>
        </p>
        <p>{words('test.after')}</p>
      </Notice>
    )
  const lacking = [
    ...(product ? [] : (['product'] as const)),
    ...(methods.length > 0 || hasLedger ? [] : (['payment'] as const)),
  ]
  if (!product || lacking.length > 0)
    return (
      <>
        <p>{words('test.needs')}</p>
        <ul>
          {lacking.map((step) => (
            <li key={step}>
              <Link to={pathOfStep(step)}>{words(`step.${step}`)}</Link>
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <>
      <p>{words('test.lead')}</p>
      <ol className="test-order">
        <li>
          <a href={pathIn(language, `/product/${product.id}`)}>
            {words('test.open', { name: product.name })}
          </a>
        </li>
        <li>{words('test.buy')}</li>
        <li>{words('test.look')}</li>
      </ol>
    </>
  )
}

type AnsweredProps = { text: string; items: readonly string[]; children: ReactNode }

function Answered({ text, items, children }: AnsweredProps) {
  return (
    <>
      <p>{text}</p>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <bdi>{item}</bdi>
          </li>
        ))}
      </ul>
      <p>{children}</p>
    </>
  )
}
