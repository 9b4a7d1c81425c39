// Stylesheets of a page. A landing page has the rules that its markup uses in its head, and asks for the sheets at its
// end, where they hold up nothing; any other page waits for them, as its visitor's browser has them already.
import { use } from 'react'
import fonts from '../../styles/fonts.css?url'
// As a URL: an imported stylesheet is added again with each lazy chunk, after the brand's, and overrides it.
import styles from '../../styles/index.css?url'
import { StartUpContext } from './StartUp'

/** What a landing page's opening styles are taken from. */
export const openingSheets = [fonts, styles] as const

/** Stands for the rules while the page is rendered. Private-use characters, which stored text never contains. */
export const openingMark = '\u{E000}styles\u{E001}'

const id = 'opening-styles'
/** Read once, as a page that fails is rendered anew. */
const arrivedWithStyles = !import.meta.env.SSR && document.getElementById(id) !== null

const useOpening = (): boolean => use(StartUpContext)?.opens ?? arrivedWithStyles

/** `brand`: address of the sheet of a design that is not the default. */
export function HeadStyles({ brand }: { brand: string | null }) {
  const { nonce } = use(StartUpContext) ?? {}
  if (!useOpening())
    return (
      <>
        <link rel="stylesheet" href={fonts} />
        <Sheets brand={brand} />
      </>
    )
  return (
    // Hydration leaves the text as it is.
    <style nonce={nonce} id={id} suppressHydrationWarning>
      {openingMark}
    </style>
  )
}

/** Without the typefaces: declared again, a face that came too late would be used now, and all text would move. */
export function LateStyles({ brand }: { brand: string | null }) {
  return useOpening() && <Sheets brand={brand} />
}

function Sheets({ brand }: { brand: string | null }) {
  return (
    <>
      <link rel="stylesheet" href={styles} />
      {brand && <link rel="stylesheet" href={brand} />}
    </>
  )
}
