// An API operation: description on the left, request and response samples on the right.
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { useAwaitsScript } from '../../../../ui/has-script'
import { Verbatim } from '../../../../ui/Verbatim'
import type { OperationView } from '../operations'
import { Code } from './Code'
import { curlOf } from './curl'
import { Fields, Prose } from './Fields'

const TryOperation = lazy(() => import('./TryOperation'))

export function Operation({ operation, origin }: { operation: OperationView; origin: string }) {
  const { id, method, path, summary, description, scope, parameters, answer, sample } = operation
  const t = useT('developers')
  return (
    <section className="dev-operation" dir="ltr" aria-labelledby={id}>
      <div className="dev-about">
        <h2 id={id} lang="en">
          {summary}
        </h2>
        <p className="dev-address">
          <Method method={method} /> <Verbatim as="code">/api/v1{path}</Verbatim>
        </p>
        {description && (
          <p lang="en">
            <Prose text={description} />
          </p>
        )}
        <p>
          <bdi>{t('scope')}</bdi> <Verbatim as="code">{scope ?? '–'}</Verbatim>
        </p>
        <Fields title={t('path')} fields={parameters.path} />
        <Fields title={t('query')} fields={parameters.query} />
        <Fields title={t('header')} fields={parameters.header} />
        <Fields title={t('body')} fields={operation.body} />
        <Fields title={t(operation.isList ? 'rows' : 'answer')} fields={answer} isAnswer />
        <Refusals refusals={operation.refusals} />
      </div>
      <div className="dev-samples">
        <div className="dev-curl">
          <Code title="curl" name={`curl: ${summary}`} code={curlOf(origin, sample)} />
        </div>
        <div className="dev-typescript">
          <Code title="TypeScript" name={`TypeScript: ${summary}`} code={sample.typescript} />
        </div>
        <Code
          title={`${operation.status} application/json`}
          name={`${t('sample')}: ${summary}`}
          code={sample.answer}
        />
        <Try operation={operation} origin={origin} />
      </div>
    </section>
  )
}

function Method({ method }: { method: string }) {
  return <span className={`dev-method dev-${method.toLowerCase()}`}>{method}</span>
}

function Refusals({ refusals }: Pick<OperationView, 'refusals'>) {
  const t = useT('developers')
  return (
    <section className="dev-fields">
      <h3>{t('refusals')}</h3>
      <dl className="dev-refusals" lang="en" dir="ltr">
        {refusals.map(([status, codes]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              {codes.map((code) => (
                <Verbatim as="code" key={code}>
                  {code}
                </Verbatim>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/developers/errors">{t('allErrors')}</Link>
      </p>
    </section>
  )
}

function Try(props: { operation: OperationView; origin: string }) {
  const t = useT('developers')
  const awaits = useAwaitsScript()
  const [isOpen, open] = useState(false)
  return (
    <div className="dev-try">
      <Button
        type="button"
        kind="quiet"
        className={awaits}
        aria-expanded={isOpen}
        aria-describedby={props.operation.id}
        onClick={() => open(!isOpen)}
      >
        {t(isOpen ? 'close' : 'try')}
      </Button>
      {isOpen && (
        <Suspense>
          <TryOperation {...props} />
        </Suspense>
      )}
    </div>
  )
}
