// The operator's own paragraphs as readers see them, in the language that they are written in.
import { directionOf, isLanguage } from '../../i18n/languages'

type Props = {
  paragraphs: readonly string[]
  /** None where it is the page's own. */
  language?: string
}

export const OperatorText = ({ paragraphs, language }: Props) => (
  <div lang={language} dir={isLanguage(language) ? directionOf(language) : undefined}>
    {paragraphs.map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are never moved.
      <p key={index}>{paragraph}</p>
    ))}
  </div>
)
