// Commands available to the viewer in the palette: pages, creation, theme, language, storefront, each setting.
import { useNavigate, useSubmit } from 'react-router'
import { groupsOf, pathOf, type Tab } from '../../../../shop/back-office/lists/rules/tabs.ts'
import {
  keysIn,
  pathOfGroup,
  sectionsOf,
  settingGroups,
} from '../../../../shop/platform/settings/rules/groups.ts'
import { useCurrency } from '../../../i18n/currency'
import { languageNames, languages, pathIn } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'
import { pairIn } from '../settings/rate-pair'
import type { Command } from './commands'

/** Searchable fields of the brand page: keys of admin-design.json. */
const brandFields = [
  'logo',
  'field.accent',
  'field.ground',
  'fonts',
  'field.corners',
  'field.density',
  'field.header',
]

export type Option = Command & { readonly group: string; readonly act: () => unknown }

export function useCommands(tabs: readonly Tab[], mayOrder: boolean): Option[] {
  const t = useT('admin')
  const footer = useT('footer')
  const orders = useT('admin-orders')
  const products = useT('admin-catalogue')
  const promotions = useT('admin-promotions')
  const newsletter = useT('admin-newsletter')
  const design = useT('admin-design')
  const settings = useT('admin-settings')
  const currency = useCurrency()
  const language = useLanguage()
  const navigate = useNavigate()
  const submit = useSubmit()
  const here = () => location.pathname + location.search
  const send = (action: string, fields: Record<string, string>) => () =>
    submit({ next: here(), ...fields }, { method: 'post', action, preventScrollReset: true })
  const create = (label: string, to: string, isPermitted: boolean): Option[] =>
    isPermitted ? [{ id: to, label, group: t('palette.create'), act: () => navigate(to) }] : []
  const look = brandFields.map((each) => design(each)).join(' ')
  const setting = (id: string, label: string, also: string, to: string): Option => ({
    id: `setting-${id}`,
    label,
    also,
    act: () => navigate(to),
    group: t('tab.settings'),
  })
  return [
    ...create(orders('new.short'), '/admin/orders/new', mayOrder),
    ...create(products('new'), '/admin/catalogue/new', tabs.includes('catalogue')),
    ...create(promotions('new'), '/admin/promotions/new', tabs.includes('promotions')),
    ...create(newsletter('new'), '/admin/newsletter/new', tabs.includes('newsletter')),
    ...groupsOf(tabs).flatMap(({ group, tabs: own }) =>
      own.map((tab) => ({
        id: `tab-${tab}`,
        label: t(`tab.${tab}`),
        also: `${t(`group.${group}`)} ${pathOf(tab)}`,
        group: t('palette.go'),
        act: () => navigate(pathOf(tab)),
      })),
    ),
    {
      id: 'views',
      label: t('bookmarks.label'),
      group: t('palette.go'),
      act: () => navigate('/admin/saved-views'),
    },
    {
      id: 'shop',
      label: t('home'),
      group: t('palette.go'),
      act: () => location.assign(pathIn(language, '/')),
    },
    ...(['light', 'dark', 'system'] as const).map((theme) => ({
      id: `theme-${theme}`,
      label: footer(`themes.${theme}`),
      also: footer('theme'),
      group: footer('theme'),
      act: send('/theme', { theme }),
    })),
    ...languages.map((each) => ({
      id: `language-${each}`,
      label: languageNames[each],
      also: `${t('language')} ${each}`,
      group: t('language'),
      act: send('/admin/language', { language: each }),
    })),
    ...(tabs.includes('design')
      ? [
          setting('brand', design('part.brand'), look, '/admin/design/brand'),
          setting('hidden', design('part.hidden'), design('hiddenHint'), '/admin/design#hidden'),
        ]
      : []),
    ...(tabs.includes('settings') ? settingGroups : []).flatMap((group) =>
      sectionsOf(group).flatMap((section) =>
        keysIn(section).map((key) =>
          setting(
            key,
            settings(`label.${key}`, pairIn(key, currency)),
            `${settings(`group.${group}`)} ${settings(`section.${section}.title`)}`,
            `${pathOfGroup(group)}#${section}`,
          ),
        ),
      ),
    ),
  ].map((each) => ({ ...each, id: each.id.replaceAll('/', '-') }))
}
