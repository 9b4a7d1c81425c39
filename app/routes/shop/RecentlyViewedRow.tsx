// Recently viewed row: requests cards by their ids, and can be cleared.
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { clearRecentlyViewed } from '../../components/product/recently-viewed'
import type { RecentlyViewedCard } from '../../components/product/recently-viewed-card'
import { pathIn } from '../../i18n/languages'
import { loadTexts, useLanguage, useT } from '../../i18n/text'
import { Verbatim } from '../../ui/Verbatim'

type Props = { ids: string; onClear: () => void }

export default function SeenRow({ ids, onClear }: Props) {
  const language = useLanguage()
  const [cards, show] = useState<readonly RecentlyViewedCard[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      const address = pathIn(language, `/recently-viewed?ids=${encodeURIComponent(ids)}`)
      const [answer] = await Promise.all([
        fetch(address, { signal: stop.signal }),
        loadTexts(language, 'recent'),
      ])
      if (answer.ok) show((await answer.json()) as RecentlyViewedCard[])
    }
    // Offline there is no row, and no error either.
    ask().catch(() => {})
    return () => stop.abort()
  }, [ids, language])
  return cards.length > 0 && <Row cards={cards} onClear={onClear} />
}

function Row({ cards, onClear }: Omit<Props, 'ids'> & { cards: readonly RecentlyViewedCard[] }) {
  const t = useT('recent')
  const clear = () => {
    clearRecentlyViewed()
    onClear()
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <section className="seen" aria-labelledby="seen">
      <header className="section-head">
        <h2 id="seen">{t('title')}</h2>
        <button type="button" className="button plain" onClick={clear}>
          {t('clear')}
        </button>
      </header>
      <ul>
        {cards.map(({ id, name, picture, frame, price }) => (
          <li key={id}>
            <Link to={`/product/${id}`}>
              <img className={frame} src={picture} alt="" width="160" height="160" loading="lazy" />
              <span dir="auto">{name}</span>
              <Verbatim>{price}</Verbatim>
            </Link>
          </li>
        ))}
      </ul>
      <p className="hint">{t('text')}</p>
    </section>
  )
}
