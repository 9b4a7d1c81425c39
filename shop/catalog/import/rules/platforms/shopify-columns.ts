// Columns of a Shopify product export. Pure.

/**
 * The columns that a product of this shop can hold; others are ignored and reported. Older files have the first header,
 * those of the 2025 template the last.
 */
const shopifyHeaders = {
  id: ['handle', 'url handle'],
  name: ['title'],
  html: ['body (html)', 'body html', 'body', 'description'],
  brand: ['vendor'],
  type: ['type'],
  wideCategory: ['product category', 'standardized product type', 'standard product type'],
  tags: ['tags'],
  seoTitle: ['seo title'],
  seoDescription: ['seo description'],
  cost: ['cost per item'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1: ['option1 value'],
  option2Name: ['option2 name'],
  option2: ['option2 value'],
  option3Name: ['option3 name'],
  option3: ['option3 value'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  weight: ['variant grams', 'weight value (grams)'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price', 'compare at price'],
  giftCard: ['gift card'],
  requiresShipping: ['variant requires shipping', 'requires shipping'],
  stock: ['variant inventory qty', 'inventory quantity'],
  picture: ['image src', 'product image url'],
  picturePlace: ['image position'],
  pictureText: ['image alt text'],
  variantPicture: ['variant image', 'variant image url'],
} as const satisfies Record<string, readonly string[]>
export type ShopifyField = keyof typeof shopifyHeaders

export const shopifyFields = Object.keys(shopifyHeaders) as readonly ShopifyField[]

export const shopifyFieldOf = (name: string) =>
  shopifyFields.find((field) => (shopifyHeaders[field] as readonly string[]).includes(name))
