// Headers of other programs and spreadsheets, in several languages, the likeliest first. Lowercase. Pure.
import type { ColumnField } from './imports.ts'

const list = (headers: string): readonly string[] => headers.split('|').map((each) => each.trim())

export const headerSynonyms: Readonly<Partial<Record<ColumnField, readonly string[]>>> = {
  name: list(
    'title | product name | item name | name * | product title | bezeichnung | artikelbezeichnung | produktname | titel | désignation | libellé | titre | titolo | título | descrizione breve | nome prodotto | nombre del producto | наименование | название | 商品名 | 商品名称 | 상품명 | الاسم | اسم المنتج | नाम | product | artikel | produkt | produit',
  ),
  price: list(
    'price | selling price | retail price | sales price | preis | verkaufspreis | vk | vk brutto | bruttopreis | prix | prix de vente | prix ttc | prezzo | prezzo di vendita | precio | pvp | preço | preço de venda | prijs | цена | 価格 | 販売価格 | 价格 | 가격 | السعر | मूल्य | price (eur) | price (usd) | price tax included | price incl. tax | price tax excluded | netto | unit price',
  ),
  salePrice: list(
    'sale price | special price | offer price | aktionspreis | sonderpreis | prix promo',
  ),
  compareAt: list(
    'compare at price | compare-at price | variant compare at price | list price | msrp | rrp | uvp | strike price | old price | alter preis | streichpreis',
  ),
  cost: list(
    'cost | cost price | cost per item | purchase price | wholesale price | einkaufspreis | ek | prix d’achat | costo | coste | себестоимость',
  ),
  currency: list(
    'currency | currency code | currency_code | währung | devise | valuta | moneda | moeda',
  ),
  sku: list(
    'sku | variant sku | item number | article number | product code | artikelnr | artikelnr. | artikel-nr. | art.-nr. | bestellnummer | référence | reference | code article | codice | codice articolo | referencia | código | referência | артикул | 商品コード | 品番 | 商品编号 | 货号 | 상품코드 | رمز المنتج',
  ),
  id: list('product id | item id | handle | artikel-id'),
  barcode: list(
    'ean | ean13 | ean-13 | gtin | gtin-13 | barcode | upc | isbn | jan | ean-code | code-barres | codice a barre | código de barras | штрихкод',
  ),
  short: list(
    'short description | summary | kurztext | résumé | sommario | resumen | краткое описание',
  ),
  html: list(
    'body | body (html) | long description | langtext | details | описание | 商品説明 | الوصف | विवरण',
  ),
  brands: list(
    'vendor | manufacturer | brand | marke | hersteller | fabricant | marque | produttore | marca | fabricante | бренд | производитель | ブランド | メーカー | 品牌 | 브랜드 | العلامة التجارية',
  ),
  categories: list(
    'category | product category | product type | collection | kategorie | warengruppe | catégorie | categoria | categoría | rayon | категория | カテゴリ | 分类 | 카테고리 | الفئة',
  ),
  tags: list('keywords | stichwörter | mots-clés | parole chiave | palabras clave | теги'),
  stock: list(
    'quantity | qty | stock | inventory | inventory quantity | stock quantity | on hand | bestand | lagerbestand | menge | stück | quantité | stock disponible | quantità | giacenza | cantidad | existencias | quantidade | estoque | количество | остаток | 在庫数 | 在庫 | 库存 | 재고 | الكمية | मात्रा',
  ),
  weight: list(
    'weight | weight (kg) | gewicht | gewicht (kg) | poids | peso | вес | 重量 | 무게 | الوزن',
  ),
  pictures: list(
    'image | images | image url | image src | image link | picture | photo | bild | bilder | bild-url | image principale | immagine | imagen | imagem | фото | изображение | 画像 | 图片 | 이미지 | الصورة',
  ),
  published: list(
    'active | visible | enabled | online | aktiv | sichtbar | actif | attivo | activo | ativo',
  ),
  type: list('type'),
  parent: list('parent | parent sku | parent id'),
}
