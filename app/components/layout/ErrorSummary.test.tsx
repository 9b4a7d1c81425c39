import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  data,
  Form,
  StaticRouterProvider,
} from 'react-router'
import { expect, test } from 'vitest'
import { LanguageContext } from '../../i18n/text'
import { Field } from '../../ui/Field'
import { GroupError } from '../../ui/GroupError'
import { useAnswer } from '../forms/answer'
import { PageHead } from './PageHead'

function Page() {
  const { refusal } = useAnswer()
  return (
    <>
      <PageHead title="Sign up" />
      <Form method="post" noValidate>
        <Field label="Email" name="email" error={refusal?.fields?.email && 'wrong'} />
        <Field
          label="Tea"
          hint="As in the file"
          name={imported}
          error={refusal?.fields?.[imported] && 'wrong'}
        />
        <Field label="Phone" name="phone" />
        <fieldset>
          <GroupError name="days" error={refusal?.fields?.days && 'wrong'} />
          <GroupError name="hours" error={refusal?.fields?.hours} />
        </fieldset>
      </Form>
    </>
  )
}

const imported = 'category.Tea > Green tea'
const refused = {
  refusal: {
    code: 'form.invalid',
    facts: { from: 24, to: 12 },
    fields: {
      email: 'field.email.format',
      [imported]: 'field.required',
      days: 'settings.promise',
    },
  },
}

async function pageAfter(method: 'GET' | 'POST'): Promise<string> {
  const handler = createStaticHandler([
    { path: '/', action: () => data(refused, { status: 422 }), Component: Page },
  ])
  const form = { method: 'POST', body: new URLSearchParams({ email: 'ada' }) }
  const request = new Request('http://localhost/?index', method === 'POST' ? form : {})
  const context = await handler.query(request)
  if (context instanceof Response) throw new Error('no page')
  return renderToString(
    <LanguageContext value="en">
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </LanguageContext>,
  )
}

test('without script a refused form has a title, a focused summary, and links to its fields', async () => {
  const page = await pageAfter('POST')
  expect(page).toMatch(/<title>Error: Sign up/)
  expect(page).toMatch(/<noscript><div class="[^"]*error-summary"[^>]*autofocus=""/)
  expect(page).toContain('<a href="#error-email">')
  expect(page).toMatch(/<input[^>]*id="error-email"[^>]*aria-invalid="true"/)
})

test('every link leads to a control, and every description exists, whatever the field is called', async () => {
  const page = await pageAfter('POST')
  const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)
  const described = [...page.matchAll(/aria-describedby="([^"]*)"/g)].flatMap(([, ids = '']) =>
    ids.split(' '),
  )
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(targets).toHaveLength(3)
  expect(described).toHaveLength(3)
  expect(ids).toEqual(expect.arrayContaining([...targets, ...described]))
})

test('the summary states the facts of an error', async () => {
  expect(await pageAfter('POST')).toMatch(/<a href="#error-days">[^<]* 24 to 12 hours/)
})

test('a page that was not refused has none of it', async () => {
  const page = await pageAfter('GET')
  expect(page).toContain('<title>Sign up')
  expect(page).not.toContain('error-')
})
