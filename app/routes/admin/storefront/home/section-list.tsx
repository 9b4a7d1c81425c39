// Sections of the home page in order. Every button works without script; with script, rows can be dragged.
import { Form, Link, useNavigation } from 'react-router'
import type { HomeSection } from '../../../../../shop/storefront/home/rules.ts'
import { languageNames } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Icon } from '../../../../ui/Icon'
import { Badge } from '../../../../ui/Notice'
import { useRowActs } from '../../lists/acts'
import { moveByKeyboard, useDrag, useFocusAfterMove } from '../../lists/arrange'

type SectionRow = Pick<HomeSection, 'id' | 'is' | 'isOn' | 'languages'> & {
  /** Dates and times in the shop's time zone, as in the form's fields; empty for no limit. */
  readonly from: string
  readonly until: string
  readonly at: number
  readonly isLast: boolean
  readonly title: string
}

export function SectionList({ rows, version }: { rows: readonly SectionRow[]; version: number }) {
  const words = useT('admin-home')
  const menus = useT('admin-menus')
  const moved = useFocusAfterMove()
  const isBusy = useNavigation().state !== 'idle'
  const drag = useDrag((id) => ({
    version: String(version),
    at: String(rows.find((row) => row.id === id)?.at ?? 0),
  }))
  return (
    <>
      <p className="hint">{menus('keys')}</p>
      <Form
        ref={moved}
        method="post"
        className="admin-card"
        preventScrollReset
        onKeyDown={moveByKeyboard}
      >
        <input type="hidden" name="version" value={version} />
        <ol className="arranged" aria-busy={isBusy}>
          {rows.map((row) => (
            <li key={row.id} data-row={row.id} {...drag(row.id)}>
              <span className="arranged-grip" aria-hidden="true">
                <Icon name="menu" size={18} />
              </span>
              <span className="arranged-name">
                <span>{words(`kind.${row.is}`)}</span> <small dir="auto">{row.title}</small>{' '}
                {!row.isOn && <Badge>{words('off')}</Badge>}{' '}
                {(row.from || row.until) && (
                  <Badge kind="info">{`${row.from || '…'} – ${row.until || '…'}`}</Badge>
                )}{' '}
                {row.languages.length > 0 && (
                  <Badge kind="info">
                    {row.languages.map((each) => languageNames[each]).join(', ')}
                  </Badge>
                )}
              </span>
              <Tools {...row} />
            </li>
          ))}
        </ol>
      </Form>
    </>
  )
}

function Tools({ id, is, at, isLast, isOn }: SectionRow) {
  const words = useT('admin-home')
  const menus = useT('admin-menus')
  const name = words(`kind.${is}`)
  const act = useRowActs('admin-menus', name)
  const named = (verb: string) => ({
    'aria-label': menus('of', { action: verb, name }),
    title: verb,
  })
  return (
    <div className="edit-tools">
      {act('up', `up.${id}`, at === 0)}
      {act('down', `down.${id}`, isLast)}
      <Button
        kind="plain"
        name="intent"
        value={`${isOn ? 'off' : 'on'}.${id}`}
        {...named(words(isOn ? 'turnOff' : 'turnOn'))}
      >
        {words(isOn ? 'turnOff' : 'turnOn')}
      </Button>
      <Link className="button quiet" to={`?edit=${id}#edit`} {...named(menus('edit'))}>
        <Icon name="pencil" size={20} />
      </Link>
      {act('remove', `remove.${id}`)}
    </div>
  )
}
