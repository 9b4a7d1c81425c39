import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageContext } from '../../../i18n/text'
import { Returns } from './Returns'

const line = { name: 'Lamp', options: [{ name: 'Colour', value: 'Ink' }] }

/** Values of the form's quantity fields. */
function chosen(returnable: readonly number[], values?: Readonly<Record<string, string>>) {
  const lines = returnable.map(() => line)
  const shown = (
    <Returns
      number="PI-1763725200000"
      returns={[]}
      ways={[]}
      mayWithdraw
      lines={lines}
      returnable={returnable}
      values={values}
    />
  )
  const page = <LanguageContext value="en">{shown}</LanguageContext>
  const router = createMemoryRouter([{ path: '*', element: page }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  const fields = [...html.matchAll(/<input[^>]*name="quantity\.\d"[^>]*>/g)]
  return fields.map(([field]) => /value="([^"]*)"/.exec(field)?.[1])
}

test('a single returnable unit is preselected; otherwise the choice is empty and kept', () => {
  expect(chosen([1])).toEqual(['1'])
  expect(chosen([0, 1])).toEqual(['1'])
  expect(chosen([2])).toEqual(['0'])
  expect(chosen([1, 1])).toEqual(['0', '0'])
  expect(chosen([1], { 'quantity.0': '0' })).toEqual(['0'])
})
