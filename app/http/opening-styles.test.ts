import { expect, test } from 'vitest'
import { classesIn, openingSheet } from './opening-styles'

const used = (css: string, ...classes: string[]) => openingSheet(css)(new Set(classes))

test('rules of classes that the page lacks are left out, those of elements stay', () => {
  const css = '.a,.b .c{margin:0}p{margin:0}.a .b{color:red}.a.d{top:0}[hidden]{display:none}'
  expect(used(css, 'a')).toBe('.a,.b .c{margin:0}p{margin:0}[hidden]{display:none}')
  expect(used(css, 'b')).toBe('p{margin:0}[hidden]{display:none}')
  expect(used(css, 'b', 'c')).toBe('.a,.b .c{margin:0}p{margin:0}[hidden]{display:none}')
})

test('a layer without rules keeps its rank, a query without rules goes', () => {
  const css =
    '@layer one{.a{top:0}}@layer two;@layer three{@media (width>1px){.a{top:1px}.b{top:2px}}}'
  expect(used(css)).toBe('@layer one{}@layer two;@layer three{}')
  expect(used(css, 'b')).toBe(
    '@layer one{}@layer two;@layer three{@media (width>1px){.b{top:2px}}}',
  )
})

test('one of several alternatives is enough; what must not be, or may be inside, is not asked for', () => {
  const css = ':is(.a,.b:is(.c,.d))>p{top:0}.e:not(.f){top:0}.g:has(.h){top:0}'
  expect(used(css, 'b')).toBe('')
  expect(used(css, 'b', 'd')).toBe(':is(.a,.b:is(.c,.d))>p{top:0}')
  expect(used(css, 'e', 'g')).toBe('.e:not(.f){top:0}.g:has(.h){top:0}')
  expect(used(':is(p,.a) b{top:0}')).toBe(':is(p,.a) b{top:0}')
})

test('states that need an action, and paper, come later', () => {
  const css =
    '.a:hover{top:0}.a,.a:focus-visible{left:0}@media print{.a{top:0}}.a:not(:hover){top:1px}'
  expect(used(css, 'a')).toBe('.a,.a:focus-visible{left:0}.a:not(:hover){top:1px}')
})

test('braces and nested rules are no end of a rule', () => {
  const css = '.a{content:"}{";.b{top:0}}@font-face{font-family:F}.b{top:0}'
  expect(used(css, 'a')).toBe('.a{content:"}{";.b{top:0}}@font-face{font-family:F}')
})

test('classes are those of all elements', () => {
  expect([...classesIn('<p class="a b">x<i class="c"></i></p>')]).toEqual(['a', 'b', 'c'])
})
