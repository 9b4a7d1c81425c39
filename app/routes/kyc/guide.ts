// The guide to the identity check as a text file, in the reader's language.
import { attempts } from '../../../shop/identity/kyc/rules/check.ts'
import { requestContext } from '../../http/request-context'
import { pathIn } from '../../i18n/languages'
import { textOf } from '../../i18n/text'
import type { Route } from './+types/guide'

const sections = ['what', 'photos', 'steps', 'after', 'data', 'never'] as const

export function loader({ context }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const { shopName, reviewHours, keepDocuments, publicUrl, supportMail } = world.config
  const t = textOf(language, 'kyc')
  const values = {
    ...reviewHours,
    attempts: attempts.limit,
    days: attempts.days,
    keep: Math.max(keepDocuments.approved, keepDocuments.declined),
    link: publicUrl + pathIn(language, '/kyc-required'),
  }
  const text = [
    t('guide.title'),
    t('guide.intro', { shop: shopName }),
    ...sections.map((name) => `${t(`guide.${name}`)}\n${t(`guide.${name}Text`, values)}`),
    t('guide.help', { mail: supportMail }),
  ].join('\n\n')
  return new Response(`${text}\n`, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="KYC_Verification_Guide.txt"',
    },
  })
}
