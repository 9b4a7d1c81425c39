// Colors, fonts and shapes, with the contrast computed while a color is picked.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  corners,
  densities,
  fontPairs,
  type Ground,
  grounds,
  headers,
  hexIn,
} from '../../../../../shop/storefront/brand/rules/brand.ts'
import { pairName } from '../../../../../shop/storefront/brand/rules/fonts.ts'
import {
  colourTokens,
  failingPairs,
  nearestAccent,
  themes,
  tokenNames,
} from '../../../../../shop/storefront/brand/rules/tokens.ts'
import { useProblems } from '../../../../components/account/problems'
import type { Refused } from '../../../../components/account/refusals'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField } from '../../../../ui/Field'
import { useAwaitsScript } from '../../../../ui/has-script'
import { Notice } from '../../../../ui/Notice'

type Fields = Readonly<Record<string, string>>

const ownAccent = colourTokens({ accent: null, ground: 'paper' }).light.accent

export function LookForm({
  version,
  values,
  refused,
}: {
  version: number
  values: Fields
  refused: Refused
}) {
  const words = useT('admin-design')
  const problem = useProblems(refused?.refusal)
  const isBusy = useNavigation().state === 'submitting'
  const said: Fields = refused?.values ?? values
  const [accent, setAccent] = useState(said.accent ?? '')
  const [ground, setGround] = useState(said.ground as Ground)
  const awaits = useAwaitsScript()
  const hex = accent.trim() === '' ? null : hexIn(accent)
  const choice = (
    name: string,
    list: readonly string[],
    label = (each: string) => words(`change.${name}.${each}`),
  ) => (
    <SelectField
      label={words(`field.${name}`)}
      name={name}
      defaultValue={said[name]}
      error={problem(name)}
      options={list.map((each) => [each, label(each)] as const)}
      {...(name === 'ground' && {
        onChange: (event) => setGround(event.currentTarget.value as Ground),
      })}
    />
  )
  return (
    <Form method="post" className="admin-card admin-section brand-form" noValidate>
      <input type="hidden" name="version" value={version} />
      <div className="stack edit-form">
        <h2>{words('colours')}</h2>
        <div className="accent-fields">
          <Field
            label={words('field.accent')}
            hint={words('accentHint', { colour: ownAccent })}
            name="accent"
            value={accent}
            onChange={(event) => setAccent(event.currentTarget.value)}
            error={problem('accent')}
            maxLength={9}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
          <div className={awaits}>
            <Field
              label={words('pick')}
              type="color"
              value={hex ?? ownAccent}
              onChange={(event) => setAccent(event.currentTarget.value)}
            />
          </div>
        </div>
        <Contrast
          hex={hex}
          isWrong={accent.trim() !== '' && !hex}
          ground={ground}
          choose={setAccent}
        />
        {choice('ground', grounds)}
        <h2>{words('fonts')}</h2>
        {choice('fonts', fontPairs, (each) => pairName(each as (typeof fontPairs)[number]))}
        <p className="hint">{words('fontsHint')}</p>
        <h2>{words('shapes')}</h2>
        {choice('corners', corners)}
        {choice('density', densities)}
        {choice('header', headers)}
        <Button busy={isBusy} name="intent" value="save">
          {words('save')}
        </Button>
      </div>
      <Samples hex={hex} isKnown={accent.trim() === '' || hex !== null} ground={ground} />
    </Form>
  )
}

/** Failing contrasts, each with the nearest color that passes, applied by one button. */
function Contrast({
  hex,
  isWrong,
  ground,
  choose,
}: {
  hex: string | null
  isWrong: boolean
  ground: Ground
  choose: (hex: string) => void
}): ReactNode {
  const words = useT('admin-design')
  if (isWrong || !hex) return null
  const failing = failingPairs(colourTokens({ accent: hex, ground }))
  const [worst] = failing.toSorted((a, b) => a.contrast / a.least - b.contrast / b.least)
  if (!worst) return <p role="status">{words('passes')}</p>
  const near = nearestAccent(hex, ground)
  return (
    <Notice kind="warn" title={words('fails')} role="status">
      <p>
        {words('failsText', {
          contrast: worst.contrast.toFixed(1),
          least: String(worst.least),
          theme: words(`theme.${worst.theme}`),
        })}
      </p>
      <Button kind="quiet" name="near" value={near} onClick={() => choose(near)}>
        {words('useNear', { colour: near })}
      </Button>
    </Notice>
  )
}

/** The draft's styles, which script overrides with the color being picked. */
function Samples({
  hex,
  isKnown,
  ground,
}: {
  hex: string | null
  isKnown: boolean
  ground: Ground
}) {
  const words = useT('admin-design')
  const panels = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isKnown) return
    const tokens = colourTokens({ accent: hex, ground })
    for (const [at, panel] of [...(panels.current?.children ?? [])].entries())
      for (const name of tokenNames)
        (panel as HTMLElement).style.setProperty(`--${name}`, tokens[themes[at] ?? 'light'][name])
  }, [hex, isKnown, ground])
  return (
    <div className="brand-panels" ref={panels}>
      {themes.map((theme) => (
        <section
          key={theme}
          className="parts-panel brand-sample"
          data-theme={theme}
          aria-label={words(`theme.${theme}`)}
        >
          <h3>{words('sample.title')}</h3>
          <p>
            {words('sample.text')} <a href="#sample">{words('sample.link')}</a>
          </p>
          <p>
            <span className="button primary">{words('sample.button')}</span>{' '}
            <span className="button quiet">{words('sample.second')}</span>
          </p>
          <Notice title={words('sample.notice')}>
            <p>{words('sample.text')}</p>
          </Notice>
          <p>
            <span className="badge info">{words('sample.badge')}</span>
          </p>
        </section>
      ))}
    </div>
  )
}
