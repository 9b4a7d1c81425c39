// Evidence of an order to read: what was shown, agreed, paid, sent, returned and refunded; and the signed file.
import { data, Link } from 'react-router'
import { evidenceWords, sectionsOf } from '../../../../shop/sales/evidence/sections.ts'
import { evidenceForOwner } from '../../../../shop/sales/evidence/views.ts'
import { isOrderNumber } from '../../../../shop/sales/orders/rules/order.ts'
import { PageHead } from '../../../components/layout/PageHead'
import { VerifierLinks } from '../../../components/orders/VerifierLinks'
import { WithVerbatim } from '../../../components/text/WithVerbatim'
import { requestContext, requireBuyer } from '../../../http/request-context'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import type { Route } from './+types/page'
import { EvidenceSections } from './EvidenceSections'

export const handle = { texts: ['evidence'] }
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })

export async function loader({ context, params: { number }, request }: Route.LoaderArgs) {
  const who = requireBuyer(context, request)
  const { world, language } = requestContext(context)
  const file = isOrderNumber(number) ? await evidenceForOwner(world, who, number) : null
  if (!file?.ok) throw data(null, { status: 404 })
  const { evidence, proofId } = file.value
  const zone = world.config.operator?.timeZone || 'UTC'
  const written = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: zone,
  })
  const t = evidenceWords((group, key, values) => world.say(language, group, key, values))
  const moment = (at: Date) => written.format(at)
  return {
    number,
    proofId,
    asOf: moment(new Date(evidence.asOf)),
    sections: sectionsOf(evidence, t, moment).map((section) => ({
      ...section,
      title: t(`section.${section.name}`),
    })),
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { number, proofId, asOf, sections } = loaderData
  const t = useT('evidence')
  return (
    <article className="proof stack">
      <PageHead title={t('title', { number })} />
      <h1>
        <WithVerbatim text={t('title', { number })} values={[number]} />
      </h1>
      <p>{t('lead')}</p>
      <p className="hint">{t('personal')}</p>
      <p>
        {t('asOf')}: <bdi>{asOf}</bdi>
      </p>
      <p className="row">
        <LinkButton reloadDocument to={`/order/${number}/evidence.json`}>
          {t('json')}
        </LinkButton>
        <LinkButton kind="quiet" reloadDocument to={`/order/${number}/evidence.pdf`}>
          {t('pdf')}
        </LinkButton>
        {proofId && (
          <LinkButton kind="quiet" to={`/proof/${proofId}`}>
            {t('public')}
          </LinkButton>
        )}
      </p>
      <EvidenceSections sections={sections} />
      <VerifierLinks />
      <Link to={`/order/${number}`}>{t('back')}</Link>
    </article>
  )
}
