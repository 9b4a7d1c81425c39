// The pages of the settings: beside the page, or a strip above it on a phone.
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import {
  pathOfGroup,
  type SettingGroup,
  settingGroups,
} from '../../../../shop/platform/settings/rules/groups.ts'
import { useT } from '../../../i18n/text'

export function SettingsMenu({ current }: { current: SettingGroup }) {
  const words = useT('admin-settings')
  const menu = useRef<HTMLElement>(null)
  // On a phone the strip begins with the current page in sight.
  useEffect(() => {
    const link = menu.current?.querySelector(`a[href="${pathOfGroup(current)}"]`)
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={menu} className="settings-menu" aria-label={words('groups')}>
      {settingGroups.map((group) => (
        <Link
          key={group}
          to={pathOfGroup(group)}
          aria-current={group === current ? 'page' : undefined}
        >
          {words(`group.${group}`)}
        </Link>
      ))}
    </nav>
  )
}
