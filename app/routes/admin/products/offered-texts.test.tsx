// Forms ask for texts in the languages that the shop offers, and show those that exist in others.
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { languages } from '../../../i18n/languages'
import { LanguageContext } from '../../../i18n/text'
import { Translations } from './texts-by-language'

function asked(hiddenLanguages: readonly string[], said: Readonly<Record<string, string>>) {
  const form = (
    <LanguageContext value="en">
      <Translations
        group="admin-categories"
        fields={['name', 'title']}
        long={{}}
        limits={{ name: 60, title: 120 }}
        said={said}
        problem={() => undefined}
      />
    </LanguageContext>
  )
  const router = createMemoryRouter([{ id: 'root', path: '*', element: form }], {
    hydrationData: { loaderData: { root: { hiddenLanguages } } },
  })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return [...html.matchAll(/name="texts\.(\w+)\.name"/g)].map(([, language]) => language)
}

const but = (...offered: string[]) => languages.filter((each) => !offered.includes(each))

test('only offered languages are asked for, and none of a shop in one language', () => {
  expect(asked([], {})).toEqual(but('en'))
  expect(asked(but('en', 'de'), {})).toEqual(['de'])
  expect(asked(but('en'), {})).toEqual([])
})

test('a text in a language that is no longer offered stays in the form, since saving would drop it', () => {
  expect(asked(but('en', 'de'), { 'texts.fr.title': 'Lanternes' })).toEqual(['fr', 'de'])
})
