// What the law asks a product's page to say: energy label, age limit, guarantee, maker and safety.
import type { EnergyClass, ShownLegal } from '../../../shop/catalog/products/rules/legal.ts'
import { isEmail } from '../../../shop/platform/email.ts'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { Verbatim } from '../../ui/Verbatim'
import { useSalesLaw } from '../layout/sales-law'

/** Texts that a page with these parts lists in its `handle`. */
export const lawTexts = ['sales-law'] as const

/** Colors of the label of Regulation (EU) 2017/1369; the class beside it says the same. */
const arrows: Record<EnergyClass, string> = {
  A: '#00843d',
  B: '#3f9c35',
  C: '#7a9a01',
  D: '#e0b400',
  E: '#e08a00',
  F: '#d9541e',
  G: '#d3171e',
}

export function EnergyLabel({ energy }: Pick<ShownLegal, 'energy'>) {
  const t = useT('sales-law')
  if (!energy) return null
  return (
    <p className="energy-label">
      <svg
        viewBox="0 0 44 24"
        width="44"
        height="24"
        role="img"
        aria-label={t('energy', { class: energy.class })}
      >
        <path d="M0 0h32l12 12-12 12H0z" fill={arrows[energy.class]} />
        <text x="10" y="18" fontSize="17" fontWeight="700" fill="#000">
          {energy.class}
        </text>
      </svg>
      <small>{t('energyScale')}</small>
      {energy.sheet && (
        <a href={energy.sheet} rel="noopener">
          {t('energySheet')}
        </a>
      )}
      {energy.eprel && (
        <small>
          {t('eprel')} <Verbatim>{energy.eprel}</Verbatim>
        </small>
      )}
    </p>
  )
}

export function AgeLimit({ age }: Pick<ShownLegal, 'age'>) {
  const t = useT('sales-law')
  if (age === null) return null
  return (
    <p className="age-limit">
      <Verbatim as="strong">{`${age}+`}</Verbatim> <span>{t('age', { age })}</span>
    </p>
  )
}

/** A reminder of the legal guarantee; `text` is the merchant's, empty for the shop's own. Null: none. */
export function GuaranteeNotice({ text }: { text: string | null }) {
  const t = useT('sales-law')
  if (text === null) return null
  return (
    <div className="guarantee-notice">
      <Icon name="shield" size={20} />
      <div>
        <p>
          <strong>{t('notice.title')}</strong>
        </p>
        <p dir={text ? 'auto' : undefined}>{text || t('notice.text')}</p>
        <p>
          <a href={rightsUrl} rel="noopener">
            {t('notice.more')}
          </a>
        </p>
      </div>
    </div>
  )
}

/** The portal to which the harmonised notice points. */
const rightsUrl =
  'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_en.htm'

/** The content of the GARAN label (Implementing Regulation (EU) 2025/1960, annex II). */
export function GuaranteeLabel({ guarantee }: Pick<ShownLegal, 'guarantee'>) {
  const t = useT('sales-law')
  if (!guarantee) return null
  const { years, maker, model } = guarantee
  return (
    <figure className="garan-label">
      <figcaption>
        <Verbatim as="strong">GARAN</Verbatim> <Icon name="check" size={18} />
        <span className="visually-hidden">{t('garan.title')}</span>
      </figcaption>
      <p>
        <strong>{t('garan.years', { years })}</strong>
      </p>
      <p>
        <bdi>{maker}</bdi>
        <br />
        <bdi>{model}</bdi>
      </p>
      <p>
        <small>{t('garan.text')}</small>
      </p>
    </figure>
  )
}

/** Folded, as it is long; complete and before the purchase (Regulation (EU) 2023/988, article 19). */
export function MakerFacts({ legal, brand }: { legal: ShownLegal; brand: string }) {
  const t = useT('sales-law')
  const { makers } = useSalesLaw()
  const { maker, identification, warnings } = legal
  if (!makers || !(maker.makerName || identification || warnings)) return null
  return (
    <details className="maker-facts">
      <summary>{t('safety')}</summary>
      <dl>
        {maker.makerName && (
          <Party
            label={t('maker')}
            name={maker.makerName}
            address={maker.makerAddress}
            contact={maker.makerContact}
          />
        )}
        {maker.responsibleName && (
          <Party
            label={t('responsible')}
            name={maker.responsibleName}
            address={maker.responsibleAddress}
            contact={maker.responsibleContact}
          />
        )}
        {identification && (
          <div>
            <dt>{t('identification')}</dt>
            <dd>
              <bdi>{`${brand} ${identification}`}</bdi>
            </dd>
          </div>
        )}
        {warnings && (
          <div>
            <dt>{t('warnings')}</dt>
            <dd dir="auto">{warnings}</dd>
          </div>
        )}
      </dl>
    </details>
  )
}

type PartyProps = {
  label: string
  name: string
  address: string | undefined
  contact: string | undefined
}

const Party = ({ label, name, address, contact }: PartyProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <bdi>{name}</bdi>
      {address && (
        <>
          <br />
          <bdi>{address}</bdi>
        </>
      )}
      {contact && (
        <>
          <br />
          <a
            href={isEmail(contact) ? `mailto:${contact}` : contact}
            rel="noopener nofollow"
            dir="ltr"
          >
            {contact}
          </a>
        </>
      )}
    </dd>
  </div>
)
