// Options of a product: swatches, buttons or a list. They belong to the form `buy`, which works
// without script; with script the URL, price, stock and image follow each selection.
import { useEffect, useRef } from 'react'
import { optionParameter, type ShownOption } from '../../../shop/catalog/products/rules/catalog.ts'
import { pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import { SwatchCircle } from './Swatch'
import {
  type Offered,
  type ShownChoice,
  searchOf,
  searchWith,
  shownChoice,
  type ValueState,
  valueState,
} from './shown-choice'

/** More values than this are a list. */
const mostButtons = 12

type Props = {
  productId: string
  product: Offered
  choice: ShownChoice
  /** Receives the query string of the new selection. */
  onChoose?: (search: string) => void
  /** Id of the form that submits them. */
  form?: string
}

export function ProductOptions({
  productId,
  product,
  choice,
  onChoose = () => {},
  form = 'buy',
}: Props) {
  const t = useT('product')
  const language = useLanguage()
  useEarlyChoice({ product, choice, onChoose, form })
  const hasChoice = product.options.some(({ values }) => values.length > 1)
  if (product.options.length === 0) return null
  return (
    <div className="options" id={form === 'buy' ? 'options' : undefined}>
      {product.options.map((option, at) => (
        <Option key={option.name} {...{ option, at, product, choice, onChoose, form }} />
      ))}
      {hasChoice && (
        <noscript>
          <button
            type="submit"
            form={form}
            formMethod="get"
            formAction={pathIn(language, `/product/${productId}`)}
            formNoValidate
            className="button quiet"
          >
            {t('showChoice')}
          </button>
        </noscript>
      )}
    </div>
  )
}

type Shown = Required<Omit<Props, 'productId'>>

/** A selection made before hydration: the browser has kept it, and it is applied now. */
function useEarlyChoice({ product, choice, onChoose, form }: Shown): void {
  const isRead = useRef(false)
  useEffect(() => {
    const sent = document.getElementById(form)
    if (isRead.current || !(sent instanceof HTMLFormElement)) return
    isRead.current = true
    const { values } = shownChoice(product, new FormData(sent))
    const isOther = values.some((place, at) => place !== null && place !== choice.values[at])
    if (isOther) onChoose(searchOf(product, values))
  }, [product, choice, onChoose, form])
}

type OptionProps = Shown & { option: ShownOption; at: number }

function Option({ option, at, product, choice, onChoose, form }: OptionProps) {
  const t = useT('product')
  const chosen = choice.values[at] ?? null
  const { label, type, values } = option
  const name = optionParameter(option.name)
  const choose = (place: number) => onChoose(searchWith(product, choice.values, at, place))
  const states = values.map((_, place) => valueState(product, choice.values, at, place))
  const mark = { open: '', soldOut: t('soldOut'), none: t('unavailable') } as const
  const isList = type !== 'swatch' && (type === 'list' || values.length > mostButtons)
  const title = (
    <>
      <span>{label}</span>
      {chosen !== null && (
        <span>
          : <bdi>{values[chosen]?.label}</bdi>
        </span>
      )}
    </>
  )
  if (isList)
    return (
      <label className="option">
        <span className="option-name">{label}</span>
        <select
          name={name}
          form={form}
          required
          value={chosen === null ? '' : values[chosen]?.name}
          onChange={(event) =>
            choose(event.currentTarget.selectedIndex - (chosen === null ? 1 : 0))
          }
        >
          {chosen === null && <option value="">{t('choose', { option: label })}</option>}
          {values.map((value, place) => (
            <option key={value.name} value={value.name}>
              {[value.label, mark[states[place] ?? 'open']].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      </label>
    )
  return (
    <fieldset className="option">
      <legend className="option-name">{title}</legend>
      <div className={type === 'swatch' ? 'option-swatches' : 'option-buttons'}>
        {values.map((value, place) => {
          const state = states[place] ?? 'open'
          return (
            <label key={value.name} className={state} title={labeled(value.label, mark[state])}>
              <input
                type="radio"
                name={name}
                form={form}
                value={value.name}
                required
                checked={place === chosen}
                onChange={() => choose(place)}
              />
              {type === 'swatch' ? (
                <>
                  <Circle {...value} state={state} />
                  <span className="visually-hidden">{value.label}</span>
                </>
              ) : (
                <bdi>{value.label}</bdi>
              )}
              {state !== 'open' && <span className="visually-hidden"> {mark[state]}</span>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const labeled = (label: string, mark: string): string => (mark ? `${label} · ${mark}` : label)

function Circle({
  hex,
  image,
  state,
}: Pick<ShownOption['values'][number], 'hex' | 'image'> & { state: ValueState }) {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <SwatchCircle {...{ hex, image }} x={14} y={14} r={13} />
      {state !== 'open' && (
        <>
          <path d="M5 23 23 5" className="under" />
          <path d="M5 23 23 5" />
        </>
      )}
    </svg>
  )
}
