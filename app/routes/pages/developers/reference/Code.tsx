// Syntax-highlighted code (strings, numbers, words) with a copy button.
import { useT } from '../../../../i18n/text'
import { CopyButton } from '../../../../ui/CopyButton'
import { Verbatim } from '../../../../ui/Verbatim'

const parts =
  /(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<comment>\/\/.*)|(?<number>(?<![\w.])-?\d[\d.]*\b)|(?<word>\b(?:await|const|for|of|true|false|null|import|from|curl)\b)/g

/** Tokens as spans beside plain text; nothing is left out. */
function* coloured(code: string) {
  let at = 0
  for (const found of code.matchAll(parts)) {
    yield code.slice(at, found.index)
    const [kind = ''] = Object.entries(found.groups ?? {}).find(([, text]) => text) ?? []
    yield (
      <span key={found.index} className={`code-${kind}`}>
        {found[0]}
      </span>
    )
    at = found.index + found[0].length
  }
  yield code.slice(at)
}

type Props = { title: string; code: string; name?: string }

/** Code wider than its box is in a focusable region, which arrow keys scroll. */
export function Code({ title, code, name = title }: Props) {
  const t = useT('developers')
  return (
    <figure className="dev-panel" lang="en" dir="ltr">
      <figcaption>
        <span>{title}</span>
        <CopyButton
          text={code}
          label={t('copy')}
          copied={t('copied')}
          done={t('copied')}
          failed={t('notCopied')}
        />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="dev-scroll" aria-label={name} tabIndex={0}>
        <pre>
          <Verbatim as="code">{[...coloured(code)]}</Verbatim>
        </pre>
      </section>
    </figure>
  )
}
