// What a new shop has on, and what costs its owner money: the lines of the setup checklist. Pure.
import { pathOfGroup } from '../../../platform/settings/rules/groups.ts'

export const costs = [
  'languages',
  'rewards',
  'shipping',
  'identity',
  'documents',
  'refunds',
  'mail',
] as const
export type Cost = (typeof costs)[number]

/** Where each is changed. */
export const costPlaces: Readonly<Record<Cost, string>> = {
  languages: `${pathOfGroup('shop')}#languages`,
  rewards: pathOfGroup('referrals'),
  shipping: '/admin/shipping',
  identity: `${pathOfGroup('identity')}#scope`,
  documents: `${pathOfGroup('privacy')}#documents`,
  refunds: `${pathOfGroup('money')}#checks`,
  mail: '/admin/mail',
}
