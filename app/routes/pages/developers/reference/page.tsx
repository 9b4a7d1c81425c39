// API reference of one resource, whose operations can be tried from the page.

import { requestContext, share } from '../../../../http/request-context'
import { notFound } from '../../../../http/storefront/redirects'
import { useT } from '../../../../i18n/text'
import { DevelopersPage, InEnglish } from '../DevelopersPage'
import { guidesOf } from '../guides'
import { aboutResource, operationsOf, resourceLinks } from '../operations'
import type { Route } from './+types/page'
import { Operation } from './Operation'

export { NotFound as ErrorBoundary } from '../../../../components/layout/NotFound'

export const handle = { texts: ['developers'] }

export async function loader({ context, params: { resource }, request }: Route.LoaderArgs) {
  const operations = operationsOf(resource)
  const link = resourceLinks.find(({ name }) => name === resource)
  if (!operations || !link) throw await notFound(context, request)
  if (!new URL(request.url).search) share(context, 'settings')
  const { world } = requestContext(context)
  return {
    operations,
    name: link.name,
    title: link.title,
    about: aboutResource(link.name),
    contents: { guides: guidesOf(world), resources: resourceLinks },
    origin: world.config.publicUrl,
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { operations, name, title, about, contents, origin } = loaderData
  const t = useT('developers')
  return (
    <DevelopersPage {...{ contents, title }} at={`api/${name}`} summary={about}>
      <header className="dev-head" dir="ltr">
        <h1 lang="en">{title}</h1>
        <p className="dev-lead" lang="en">
          {about}
        </p>
        <InEnglish />
        <fieldset className="dev-language">
          <legend>{t('samples')}</legend>
          <label>
            <input type="radio" name="sample" defaultChecked /> <span>curl</span>
          </label>
          <label>
            <input type="radio" name="sample" id="dev-typescript" /> <span>TypeScript</span>
          </label>
        </fieldset>
      </header>
      {operations.map((operation) => (
        <Operation key={operation.id} {...{ operation, origin }} />
      ))}
    </DevelopersPage>
  )
}
