// Announcement banner (marquee): pauses on hover, focus or by its button.
import { useT } from '../../../i18n/text'
import { Icon } from '../../../ui/Icon'

/** `text` is the operator's; null shows the demonstration's own, which explains itself. */
export function Announcement({ text }: { text: string | null }) {
  const t = useT('home')
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
