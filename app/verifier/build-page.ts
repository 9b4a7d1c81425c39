// Builds the verifier of evidence files: one HTML file with script, style and texts, which needs no server. For the build
// and for development.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'vite'
import { textLanguages, textsIn } from '../i18n/compile-texts.ts'

export const verifierFile = 'verify-evidence.html'

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:44rem;padding:1rem}
label,select,input{display:block;margin-block:.25rem .75rem;max-width:100%}
label{font-weight:600;margin-block-end:0}
p{overflow-wrap:anywhere}
.ok::before{content:"✓ "}.bad::before{content:"✗ "}.warn::before{content:"! "}
.ok,.bad,.warn{font-weight:700;border-inline-start:.25rem solid;padding-inline-start:.75rem}
.ok{border-color:#178a4a}.bad{border-color:#c62828}.warn{border-color:#b26a00}
pre{overflow:auto;border:1px solid #8888;padding:.75rem;font-size:.8rem}`

export async function verifierPage(): Promise<string> {
  const script = `const verifierTexts=${JSON.stringify(texts()).replaceAll('<', '\\u003c')};${await bundled()}`
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'`
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const options = textLanguages()
    .map((each) => `<option value="${each}">${nameOf(each) ?? names.of(each)}</option>`)
    .join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="${policy}">
<title>Verify</title><style>${style}</style></head>
<body><main>
<label for="language" data-text="language"></label><select id="language" autocomplete="off">${options}</select>
<h1 data-text="title"></h1><p data-text="lead"></p>
<label for="evidence" data-text="file"></label><input id="evidence" type="file" accept=".json,application/json">
<label for="keys" data-text="keysFile"></label><input id="keys" type="file" accept=".json,application/json">
<div id="result" role="status"></div>
<noscript>This page needs JavaScript. Without it, run: piazza verify FILE</noscript>
</main><script>${script}</script></body></html>
`
}

const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

const nameOf = (language: string): string | undefined =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language)

/** Language -> the group's texts for this page. */
const texts = () =>
  Object.fromEntries(
    textLanguages().map((language) => {
      const group = textsIn(language).evidence
      return [language, typeof group?.verifier === 'object' ? group.verifier : {}]
    }),
  )

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: join(import.meta.dirname, 'main.ts'), formats: ['iife'], name: 'verifier' },
    },
  })
  const [first] = [built].flat()
  const chunk = first && 'output' in first ? first.output[0] : null
  if (!chunk || !('code' in chunk)) throw new Error('the verifier was not built')
  return chunk.code.replaceAll('</script', '<\\/script')
}
