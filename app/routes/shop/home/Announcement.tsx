// Announcement: one still line; the demonstration's scrolls, as its specification has it, and pauses on hover, focus or
// by its button.
import { useT } from '../../../i18n/text'
import { Icon } from '../../../ui/Icon'

type Props = {
  /** The operator's; null shows the demonstration's own, which explains itself. */
  text: string | null
  scrolls: boolean
}

export function Announcement({ text, scrolls }: Props) {
  const t = useT('home')
  if (!scrolls)
    return (
      <section className="announcement still" aria-label={t('announcement.label')}>
        <p>
          <bdi>{text}</bdi>
        </p>
      </section>
    )
  return (
    <section className="announcement" aria-label={t('announcement.label')}>
      <div className="walk">
        <p>
          <bdi>{text ?? t('announcement.demo')}</bdi>{' '}
          {text === null && <a href="#prices">{t('announcement.meaning')}</a>}
        </p>
      </div>
      <label className="pause">
        <input
          type="checkbox"
          className="visually-hidden"
          aria-label={t('announcement.pause')}
          autoComplete="off"
        />
        <Icon name="pause" size={18} />
        <Icon name="play" size={18} />
      </label>
    </section>
  )
}
