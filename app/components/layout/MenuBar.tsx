// Header menu: a bar whose entries open a panel of their subcategories; on a phone a drawer in which panels slide over
// it. Both are one list of links and popovers, which need no script; with script, panels also open on hover.
import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { MenuLink } from '../../../shop/storefront/menus/rules/menus.ts'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { drawer, MenuAnchor } from './MenuAnchor'

/** Milliseconds: a pointer that only crosses the bar opens nothing, and one that slips off a panel does not close it. */
const delays = { open: 120, close: 280 } as const

export function MenuBar({ menu }: { menu: readonly MenuLink[] }) {
  const t = useT('header')
  const common = useT('common')
  const bar = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    // A menu opened before hydration stays open.
    if (shown.current === key) return
    shown.current = key
    clearTimeout(timer.current)
    for (const each of [...openedIn(bar.current), bar.current]) each?.hidePopover()
  }, [key])
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Not by touch, whose pointer enters with the tap, and not in the drawer. */
  const hover = (event: PointerEvent<HTMLLIElement>, isIn: boolean) => {
    if (event.pointerType !== 'mouse' || bar.current?.matches(':popover-open')) return
    const panel = panelOf(event.currentTarget)
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        if (isIn && panel) return !panel.matches(':popover-open') && panel.showPopover()
        for (const each of openedIn(bar.current)) each.hidePopover()
      },
      isIn ? delays.open : delays.close,
    )
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLLIElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget))
      panelOf(currentTarget)?.hidePopover()
  }
  return (
    <nav ref={bar} id={drawer} popover="auto" className="menu-bar" aria-label={t('shopMenu')}>
      <button
        type="button"
        className="menu-close"
        popoverTarget={drawer}
        popoverTargetAction="hide"
        aria-label={common('close')}
      >
        <Icon name="close" />
      </button>
      <ul className="menu-entries">
        {menu.map((entry) => (
          <li
            key={entry.id}
            onPointerEnter={(event) => hover(event, true)}
            onPointerLeave={(event) => hover(event, false)}
            onBlur={leave}
          >
            {entry.below.length > 0 ? <Panel {...entry} /> : <Entry {...entry} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const panelOf = (entry: Element) => entry.querySelector<HTMLElement>('.menu-panel')
const openedIn = (bar: HTMLElement | null) =>
  bar?.querySelectorAll<HTMLElement>('.menu-panel:popover-open') ?? []

/** The entry's own link and the button that opens its panel; without a link, the label is the button. */
function Panel({ id, label, href, below }: MenuLink) {
  const t = useT('header')
  const panel = `menu-${id}`
  return (
    <>
      {href ? (
        <div className="menu-entry">
          <Entry label={label} href={href} />
          <button type="button" popoverTarget={panel} aria-label={t('below', { name: label })}>
            <Icon name="chevron" size={16} />
          </button>
        </div>
      ) : (
        <button type="button" className="menu-entry" popoverTarget={panel}>
          <bdi>{label}</bdi> <Icon name="chevron" size={16} />
        </button>
      )}
      <div id={panel} popover="auto" className="menu-panel">
        <button
          type="button"
          className="menu-back"
          popoverTarget={panel}
          popoverTargetAction="hide"
          aria-label={t('back')}
        >
          <Icon name="chevron" size={16} /> <bdi>{label}</bdi>
        </button>
        <ul className={below.some((each) => each.below.length > 0) ? 'menu-columns' : undefined}>
          {below.map((each) => (
            <li key={each.id}>
              <Entry {...each} />
              {each.below.length > 0 && (
                <ul>
                  {each.below.map((leaf) => (
                    <li key={leaf.id}>
                      <Entry {...leaf} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        {href && (
          <p className="menu-all">
            <MenuAnchor label={t('allOf', { name: label })} href={href} />
          </p>
        )}
      </div>
    </>
  )
}

function Entry({ label, href }: Pick<MenuLink, 'label' | 'href'>) {
  const { pathname } = useLocation()
  return href && <MenuAnchor label={label} href={href} isCurrent={pathname === href} />
}
