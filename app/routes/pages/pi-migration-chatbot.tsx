// Scripted assistant. The conversation is in the page itself; the shop stores nothing.
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { limits, readSaid, readText, writeSaid } from '../../../shop/people/assistant/input.ts'
import { conversation, questions } from '../../../shop/people/assistant/rules.ts'
import { PageHead } from '../../components/layout/PageHead'
import { BreadcrumbData } from '../../components/layout/StructuredData'
import { useIsShown } from '../../components/layout/shown-features'
import { ProductBreadcrumbs } from '../../components/product/ProductBreadcrumbs'
import { answer, form, requestContext, share } from '../../http/request-context'
import { requireShown } from '../../http/storefront/redirects'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import type { Route } from './+types/pi-migration-chatbot'

export { NotFound as ErrorBoundary } from '../../components/layout/NotFound'

export const handle = { texts: ['assistant', 'pages'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireShown(context, request, 'assistant')
  if (!new URL(request.url).search) share(context, 'settings')
  return { begun: requestContext(context).world.now() }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireShown(context, request, 'assistant')
  const { world } = requestContext(context)
  const { text, said: carried } = await form(request)
  const said = readSaid(carried)
  const next = readText(text)
  if (!next.ok) return answer(next, { said: writeSaid(said) })
  if (next.value === null) return { said: writeSaid(said) }
  return { said: writeSaid([...said, { text: next.value, timestamp: world.now() }]) }
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('assistant')
  const pages = useT('pages')
  const errors = useT('errors')
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : null
  const said = actionData && ('values' in actionData ? actionData.values.said : actionData.said)
  const script = {
    greeting: t('script.greeting'),
    again: t('script.again'),
    unlock: t('script.unlock'),
    migrate: t('script.migrate'),
  }
  const messages = conversation(readSaid(said), script, loaderData.begun)
  const writing = useRef<HTMLFormElement>(null)
  const last = useRef<HTMLLIElement>(null)
  const count = messages.length
  useEffect(() => {
    if (count < 2) return
    writing.current?.reset()
    last.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  const isShown = useIsShown()
  const steps = [
    ...(isShown('pi-migration') ? [{ label: pages('migration.title'), to: '/pi-migration' }] : []),
    { label: t('title'), to: '/pi-migration-chatbot' },
  ]
  return (
    <article className="assistant">
      <PageHead title={t('title')} description={t('about')} canonical="/pi-migration-chatbot" />
      <BreadcrumbData steps={steps} />
      <ProductBreadcrumbs steps={steps} />
      <header>
        <h1>{t('title')}</h1>
        <p className="assistant-scripted">{t('scripted')}</p>
        <p className="assistant-about">{t('about')}</p>
      </header>
      <ol className="assistant-talk" aria-label={t('conversation')} aria-live="polite">
        {messages.map((message, index) => (
          <li
            key={message.id}
            ref={index === count - 1 ? last : undefined}
            className={message.isBot ? 'bot' : 'you'}
          >
            <b>{message.isBot ? t('bot') : t('you')}</b>
            <p dir="auto">{message.text}</p>
          </li>
        ))}
      </ol>
      <Form
        method="post"
        preventScrollReset
        className="assistant-chips"
        aria-label={t('questions')}
      >
        <input type="hidden" name="said" value={said ?? ''} />
        {questions.map((question) => (
          <Button key={question} kind="quiet" name="text" value={t(`question.${question}`)}>
            {t(`question.${question}`)}
          </Button>
        ))}
      </Form>
      <Form ref={writing} method="post" preventScrollReset className="assistant-form">
        <input type="hidden" name="said" value={said ?? ''} />
        <Field
          label={t('label')}
          name="text"
          maxLength={limits.text}
          autoComplete="off"
          placeholder={t('placeholder')}
          error={refusal && errors(refusal.code, refusal.facts)}
        />
        <Button>{t('send')}</Button>
      </Form>
      <p className="assistant-never">{t('never')}</p>
    </article>
  )
}
