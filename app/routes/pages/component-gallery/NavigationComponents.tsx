// Component gallery: breadcrumbs, tabs, chips, pagination, a table, icons.
import { useT } from '../../../i18n/text'
import { Breadcrumbs } from '../../../ui/Breadcrumbs'
import { Icon, type IconName, paths } from '../../../ui/Icon'
import { Pager } from '../../../ui/Pager'
import { Table } from '../../../ui/Table'
import { Chips, Tabs } from '../../../ui/Tabs'

const here = '/dev/parts'

export function NavigationComponents({ of }: { of: string }) {
  const t = useT('parts')
  const common = useT('common')
  const items = ['goods', 'price', 'options'].map((name, index) => ({
    to: `${here}?${name}`,
    label: t(name),
    current: index === 0,
    ...(index === 1 && { count: 12 }),
  }))
  const steps = [
    { label: common('home'), to: '/' },
    { label: 'Smartphones', to: '/category/smartphones' },
    { label: 'Velquist Halden 7 Pro', to: '/product/1' },
  ]
  return (
    <>
      <h3>{t('ways')}</h3>
      <Breadcrumbs label={`${common('where')}: ${of}`} steps={steps} />
      <Tabs label={`${t('ways')}: ${of}`} items={items} />
      <Chips label={`${t('ways')}, 2: ${of}`} items={items} />
      <Pager label={`${common('pages')}: ${of}`} page={2} pages={7} />
      <h3>{t('table')}</h3>
      <Table caption={`${t('table')}: ${of}`} head={[t('goods'), t('quantity')]}>
        <tr>
          <td>Velquist Halden 7 Pro</td>
          <td>3</td>
        </tr>
      </Table>
      <h3>{t('icons')}</h3>
      <div className="row">
        {(Object.keys(paths) as IconName[]).map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    </>
  )
}
