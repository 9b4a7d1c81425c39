// Menu of the settings pages: beside the page, or a strip above it on a phone.
import { Link } from 'react-router'
import {
  pathOfGroup,
  type SettingGroup,
  settingGroups,
} from '../../../../../shop/platform/settings/rules/groups.ts'
import { useT } from '../../../../i18n/text'
import { useCurrentInSight } from '../../../../ui/current-in-sight'

export function SettingsMenu({ current }: { current: SettingGroup }) {
  const words = useT('admin-settings')
  const t = useT('admin')
  return (
    <nav ref={useCurrentInSight(current)} className="settings-menu" aria-label={words('groups')}>
      {settingGroups.map((group) => (
        <Link
          key={group}
          to={pathOfGroup(group)}
          aria-current={group === current ? 'page' : undefined}
        >
          {words(`group.${group}`)}
        </Link>
      ))}
      <Link to="/admin/settings/methods">{words('methods')}</Link>
      <Link to="/admin/settings/addresses">{t('addressNotice.link')}</Link>
    </nav>
  )
}
