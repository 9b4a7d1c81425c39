// Four category teasers that link to the featured products.
import { artUrl } from '../../artwork/url'
import { useT } from '../../i18n/text'

const teasers = [
  { category: 'smartphones', art: { kind: 'phone', variant: 0 }, hex: '#2f5d62' },
  { category: 'laptops', art: { kind: 'laptop', variant: 1 }, hex: '#b9bec6' },
  { category: 'audio', art: { kind: 'headphones', variant: 0 }, hex: '#d9a441' },
  { category: 'cameras', art: { kind: 'camera', variant: 0 }, hex: '#8c4a3c' },
] as const

export function Teasers() {
  const t = useT('home')
  const names = useT('common')
  return (
    <section aria-labelledby="teasers">
      <h2 id="teasers">{t('teasers.title')}</h2>
      <ul className="teasers">
        {teasers.map(({ category, art, hex }) => (
          <li key={category}>
            <img src={artUrl(art, hex)} alt="" width="400" height="400" loading="lazy" />
            <div>
              <h3>
                <a href="#featured-products">{names(`category.${category}`)}</a>
              </h3>
              <p>{t(`teasers.${category}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
