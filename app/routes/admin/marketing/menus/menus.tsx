// Entries of a menu in order. Every button works without script; with script, rows can be dragged.
import { Form, Link, useNavigation } from 'react-router'
import { useT } from '../../../../i18n/text'
import { Icon } from '../../../../ui/Icon'
import { Badge } from '../../../../ui/Notice'
import { Verbatim } from '../../../../ui/Verbatim'
import { useRowActs } from '../../lists/acts'
import { moveByKeyboard, useDrag, useFocusAfterMove } from '../../lists/arrange'
import type { MenuRow } from './menu-acts'

export function MenuList({ rows, version }: { rows: readonly MenuRow[]; version: number }) {
  const words = useT('admin-menus')
  const moved = useFocusAfterMove()
  const isBusy = useNavigation().state !== 'idle'
  const drag = useDrag((id) => {
    const { menu, parentId, at } = rows.find((row) => row.id === id) as MenuRow
    return { version: String(version), menu, parentId: parentId ?? '', at: String(at) }
  })
  return (
    <Form ref={moved} method="post" preventScrollReset onKeyDown={moveByKeyboard}>
      <input type="hidden" name="version" value={version} />
      <ol className="arranged" aria-busy={isBusy}>
        {rows.map((row) => (
          <li
            key={row.id}
            data-row={row.id}
            className={row.parentId === null ? undefined : 'below'}
            {...drag(row.id)}
          >
            <span className="arranged-grip" aria-hidden="true">
              <Icon name="menu" size={18} />
            </span>
            <span className="arranged-name">
              <bdi>{row.name}</bdi>{' '}
              <small>
                <span>{words(`target.${row.is}`)}</span>
                {row.is !== 'heading' && row.href && (
                  <span>
                    {' · '}
                    <Verbatim as="code">{row.href}</Verbatim>
                  </span>
                )}
                {row.listed > 0 && <span>{` · ${words('listed', { count: row.listed })}`}</span>}
              </small>{' '}
              {row.broken && <Badge kind="warn">{words(`broken.${row.broken}`)}</Badge>}
            </span>
            <Tools {...row} />
          </li>
        ))}
      </ol>
    </Form>
  )
}

function Tools({ id, name, may, parentId }: MenuRow) {
  const words = useT('admin-menus')
  const act = useRowActs('admin-menus', name)
  const move = (verb: keyof MenuRow['may']) => act(verb, `${verb}.${id}`, !may[verb])
  return (
    <div className="edit-tools">
      {move(parentId === null ? 'in' : 'out')}
      {move('up')}
      {move('down')}
      <Link
        className="button quiet"
        to={`?edit=${id}#edit`}
        preventScrollReset
        aria-label={words('of', { action: words('edit'), name })}
        title={words('edit')}
      >
        <Icon name="pencil" size={20} />
      </Link>
      {act('remove', `remove.${id}`)}
    </div>
  )
}
