// Navigation of the dashboard: groups with an icon and a label, a drawer on narrow screens.
import { useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import {
  type Group,
  groupsOf,
  iconOf,
  pathOf,
  type Tab,
  tabAt,
} from '../../../../shop/back-office/lists/rules/tabs.ts'
import { useT } from '../../../i18n/text'
import { Icon } from '../../../ui/Icon'
import { AccountMenu } from './account-menu'
import { CommandsLink } from './commands-link'
import { CountMark, type Counts } from './counts'
import { railId } from './page-head'
import { RailIcon } from './rail-icons'

type Props = {
  name: string
  tabs: readonly Tab[]
  counts: Counts
  /** Icons only, even on wide screens. */
  isNarrow: boolean
}

export function Rail({ name, tabs, counts, isNarrow }: Props) {
  const t = useT('admin')
  const { pathname } = useLocation()
  const current = tabAt(pathname, tabs)
  const rail = useClosing()
  return (
    <header ref={rail} id={railId} popover="auto" className="admin-rail">
      <div>
        <div className="admin-rail-head">
          <p className="admin-title">{t('title')}</p>
          <Narrowing isNarrow={isNarrow} />
          <button
            type="button"
            className="icon-button admin-rail-close"
            popoverTarget={railId}
            popoverTargetAction="hide"
            aria-label={t('closeMenu')}
          >
            <Icon name="close" />
          </button>
        </div>
        <CommandsLink />
        <nav aria-label={t('rail')}>
          <ul>
            {groupsOf(tabs).map((each) => (
              <RailGroup key={each.group} {...each} current={current} counts={counts} />
            ))}
          </ul>
        </nav>
        <AccountMenu name={name} />
      </div>
    </header>
  )
}

/** A group opened before hydration stays open until the next navigation. */
function useClosing() {
  const rail = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    for (const each of document.querySelectorAll<HTMLElement>('.admin :popover-open'))
      each.hidePopover()
  }, [key])
  return rail
}

function Narrowing({ isNarrow }: { isNarrow: boolean }) {
  const t = useT('admin')
  const { pathname, search } = useLocation()
  const label = t(isNarrow ? 'widen' : 'narrow')
  return (
    <Form method="post" action="/admin/preferences" preventScrollReset className="admin-narrowing">
      <input type="hidden" name="next" value={pathname + search} />
      <button
        type="submit"
        className="icon-button"
        name="rail"
        value={isNarrow ? 'words' : 'icons'}
        aria-label={label}
        title={label}
      >
        <RailIcon name="shut" />
      </button>
    </Form>
  )
}

function RailGroup({
  group,
  tabs,
  current,
  counts,
}: {
  group: Group
  tabs: readonly [Tab, ...Tab[]]
  current: Tab | undefined
  counts: Counts
}) {
  const t = useT('admin')
  const [first] = tabs
  const isOpen = current !== undefined && tabs.includes(current)
  const isAlone = tabs.length === 1
  const label = t(isAlone ? `tab.${first}` : `group.${group}`)
  const icon = <RailIcon name={iconOf(first)} />
  if (isAlone || !isOpen)
    return (
      <li>
        <Link
          to={pathOf(first)}
          title={label}
          aria-current={isAlone && isOpen ? 'page' : undefined}
        >
          {icon}
          <span>{label}</span>
          <CountMark tabs={tabs} counts={counts} />
        </Link>
      </li>
    )
  return (
    <li className="admin-group">
      <p title={label}>
        {icon}
        <span>{label}</span>
      </p>
      <ul>
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={pathOf(tab)}
              title={t(`tab.${tab}`)}
              aria-current={tab === current ? 'page' : undefined}
            >
              <RailIcon name={iconOf(tab)} size={18} />
              <span>{t(`tab.${tab}`)}</span>
              <CountMark tabs={[tab]} counts={counts} />
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
