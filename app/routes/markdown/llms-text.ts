// llms.txt: the shop on one page, in the reader's language. Public content only.
import { linkOf } from '../../../shop/catalog/categories/views.ts'
import { collectionLinks } from '../../../shop/catalog/collections/views.ts'
import { shopTexts } from '../../../shop/platform/settings/views.ts'
import { stockedCategories } from '../../../shop/search/views/listing.ts'
import { isShown } from '../../../shop/storefront/design/rules/features.ts'
import { hiddenFeatures } from '../../../shop/storefront/design/views.ts'
import { pathOfPage } from '../../../shop/storefront/pages/rules.ts'
import { pageName, shopPages } from '../../../shop/storefront/pages/views.ts'
import type { World } from '../../../shop/world.ts'
import { openExtensions } from '../../extensions/declared'
import { buyingTerms, deliveryTable, legalLinks } from '../../http/markdown/delivery'
import { addressesIn, bullets, joined, line, link } from '../../http/markdown/text'
import { type Language, languageNames, languages } from '../../i18n/languages'
import { textOf } from '../../i18n/text'
import { shopStatus } from './status'

/** Most categories and collections listed; the rest is linked from their pages. */
const mostLinks = 60

const programs = [
  ['Product feed (RSS with the fields of Google)', '/feed.xml'],
  ['Product feed (CSV with the columns of Meta)', '/feed.csv'],
  ['JSON Feed', '/feed.json'],
] as const
const documents = [
  ['OpenAPI 3.1', '/api/v1/openapi.json'],
  ['Sitemap', '/sitemap.xml'],
] as const

export async function llmsText(world: World, language: Language): Promise<string> {
  const { shopName, publicUrl, supportMail, operator } = world.config
  const m = textOf(language, 'markdown')
  const footer = textOf(language, 'footer')
  const { page } = addressesIn(world, language)
  const { about } = await shopTexts(world, language)
  const policies = await legalLinks(world, language)
  const more = await linksOfExtensions(world)
  const hidden = operator?.hiddenLanguages ?? []
  const others = languages.filter((each) => each !== language && !hidden.includes(each))
  return joined(
    `# ${line(shopName)}`,
    `> ${line(about)}`,
    await shopStatus(world, language),
    bullets([m('hint'), m('data')]),
    `## ${footer('products')}`,
    await shelves(world, language),
    `## ${textOf(language, 'product')('facts.title')}`,
    await buyingTerms(world, language),
    await deliveryTable(world, language),
    policies && `## ${footer('legal.label')}\n\n${policies}`,
    `## ${footer('links')}`,
    await information(world, language),
    `## ${footer('contact')}`,
    bullets([
      `<mailto:${supportMail}>`,
      ...(operator?.phone ? [line(operator.phone)] : []),
      ...(operator?.address ? [line(operator.address)] : []),
    ]),
    `## ${m('programs')}`,
    bullets([
      ...programs.map(([name, path]) => link(name, page(path))),
      ...[...documents, ...more].map(([name, path]) => link(name, publicUrl + path)),
    ]),
    '## Optional',
    bullets(
      others.map((each) => link(languageNames[each], addressesIn(world, each).page('/llms.txt'))),
    ),
  )
}

async function linksOfExtensions(world: World) {
  const shown = openExtensions(world).map(async ({ links }) =>
    links && (await (links.isShown?.(world) ?? true)) ? links.all : [],
  )
  return (await Promise.all(shown)).flat()
}

async function shelves(world: World, language: Language): Promise<string> {
  const { page, markdown } = addressesIn(world, language)
  const hidden = await hiddenFeatures(world)
  const top = (await stockedCategories(world)).filter(({ level }) => level <= 2)
  const collections = await collectionLinks(world, language)
  const common = textOf(language, 'common')
  return bullets(
    [
      link(common('allProducts'), markdown('/category/all')),
      ...(isShown(hidden, 'trending')
        ? [link(textOf(language, 'menus')('trending'), page('/category/trending'))]
        : []),
      ...top.map((node) => {
        const { name, slug } = linkOf(node, language)
        return link(name, markdown(`/category/${slug}`))
      }),
      ...collections.map(({ name, slug }) => link(name, markdown(`/collection/${slug}`))),
    ].slice(0, mostLinks),
  )
}

/** The merchant's pages, and the built-in ones. */
async function information(world: World, language: Language): Promise<string> {
  const { page, markdown } = addressesIn(world, language)
  const pages = (await shopPages(world)).filter(({ isHidden, role }) => !isHidden && !role)
  return bullets([
    ...pages.map((each) => link(pageName(world, each, language), markdown(pathOfPage(each)))),
    link(textOf(language, 'footer')('accessibility'), page('/accessibility')),
  ])
}
