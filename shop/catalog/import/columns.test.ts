// Files with other column names: WooCommerce in other languages, Shopify's newer template, and unknown origins.
import { describe, expect, test } from 'vitest'
import {
  answeredImport,
  appliedImport,
  checkedImport,
  clear,
  clerk,
  documentOf,
  reasonsOf,
  uploadedImport,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import { coins } from '../../platform/money/rules.ts'
import { editedProduct } from '../editor/views/editor.ts'
import { productById } from '../products/views/products.ts'
import { applyImport } from './actions/imports.ts'
import { runImports } from './actions/run.ts'
import { columnMappingOf } from './rules/columns.ts'
import { folded } from './rules/folded.ts'
import { woocommerceHeaders } from './rules/platforms/woocommerce-headers.ts'
import { importById, questionsOf } from './views.ts'

describe('a WooCommerce export in the language of its shop', () => {
  test.each([
    [
      'German',
      'ID;Typ;Artikelnummer;GTIN, UPC, EAN oder ISBN;Name;Veröffentlicht;Ist hervorgehoben?;Sichtbarkeit im Katalog;Kurzbeschreibung;Beschreibung;"Datum, an dem Angebotspreis beginnt";"Datum, an dem Angebotspreis endet";Vorrätig?;Lager;Geringe Lagermenge;Gewicht (g);Angebotspreis;Regulärer Preis;Kategorien;Schlagwörter;Bilder;Übergeordnetes Produkt;Marken;Attribut 1 Name;Attribut 1 Wert(e);Attribut 1 Sichtbar;Attribut 1 Global',
    ],
    [
      'French',
      'ID;Type;UGS;GTIN, UPC, EAN, ou ISBN;Nom;Publié;Mis en avant ?;Visibilité dans le catalogue;Description courte;Description;Date de début de promo;Date de fin de promo;En stock\u00a0?;Stock;Montant de stock faible;Poids (g);Tarif promo;Tarif régulier;Catégories;Étiquettes;Images;Parent;Marques;Nom de l’attribut 1;Valeur(s) de l’attribut 1 ;Attribut 1 visible;Attribut 1 global',
    ],
    [
      'Spanish',
      'ID;Tipo;SKU;GTIN, UPC, EAN o ISBN;Nombre;Publicado;¿Está destacado?;Visibilidad en el catálogo;Descripción corta;Descripción;Día en que empieza el precio rebajado;Día en que termina el precio rebajado;¿Existencias?;Inventario;Cantidad de bajo inventario;Peso (g);Precio rebajado;Precio normal;Categorías;Etiquetas;Imágenes;Superior;Marcas;Nombre del atributo 1;Valor(es) del atributo 1;Atributo visible 1;Atributo global 1',
    ],
    [
      'Portuguese',
      'ID;Tipo;SKU;GTIN, UPC, EAN ou ISBN;Nome;Publicado;Em destaque?;Visibilidade no catálogo;Descrição curta;Descrição;Data de preço promocional começa em;Data de preço promocional termina em;Em estoque?;Estoque;Quantidade baixa de estoque;Peso (g);Preço promocional;Preço;Categorias;Tags;Imagens;Ascendente;Marcas;Nome do atributo 1;Valores do atributo 1;Visibilidade do atributo 1;Atributo global 1',
    ],
    [
      'Italian',
      "ID;Tipo;COD;GTIN, UPC, EAN, o ISBN;Nome;Pubblicato;In primo piano?;Visibilità nel catalogo;Breve descrizione;Descrizione;Data di partenza del prezzo in saldo;Data in cui termina l'offerta;In stock?;Magazzino;Quantità in magazzino bassa;Peso (g);Prezzo in offerta;Prezzo di listino;Categorie;Tag;Immagine;Genitore;Brand;Attributo 1 nome;Attributo 1 valuta(e);Attributo 1 visibile;Attributo 1 globale",
    ],
  ])('is read in full: %s', async (_, head) => {
    await clear()
    // A header with commas is one cell.
    const line = head.replace(/;(GTIN[^;]*);/, ';"$1";')
    const columns = line.match(/("[^"]*"|[^;]+)/g) ?? []
    expect(columns).toHaveLength(27)
    const plan = columnMappingOf(columns.map((each) => each.replaceAll('"', '')))
    const of = (cells: Record<number, string>) =>
      columns.map((_, at) => `"${cells[at] ?? ''}"`).join(';')
    const shared = { 5: '1', 7: 'visible', 13: '3', 15: '250', 23: 'Farbe' }
    const view = await appliedImport(
      [
        line,
        of({
          ...shared,
          0: '1',
          1: 'variable',
          2: 'T',
          4: 'Tee',
          8: 'Weich.',
          24: 'Rot, Blau',
          18: 'Audio',
          19: 'Leinen, Sommer',
          22: 'Lumen',
        }),
        of({ ...shared, 0: '2', 1: 'variation', 2: 'T-1', 17: '19,90', 21: 'T', 24: 'Rot' }),
        of({
          ...shared,
          0: '3',
          1: 'variation',
          2: 'T-2',
          17: '21',
          21: 'id:1',
          24: 'Blau',
          3: '4006381333931',
          10: '2026-12-01',
          11: '2026-12-24',
          16: '15,00',
        }),
      ].join('\n'),
      { category: 'gaming' },
    )
    expect(plan).toMatchObject({ format: 'woocommerce' })
    expect(view).toMatchObject({ format: 'woocommerce', written: 1, invalid: 0 })
    // "Featured" has no equivalent in this shop, and no value in this file.
    expect(view?.unused).toEqual([])
    expect(await documentOf('t')).toMatchObject({
      name: 'Tee',
      brand: 'Lumen',
      category: 'audio',
      description: 'Weich.',
      tags: ['Leinen', 'Sommer'],
      options: [{ name: 'Farbe', values: [{ name: 'Rot' }, { name: 'Blau' }] }],
      basePrice: 199_000_000n,
      variants: [
        { values: ['Rot'], sku: 'T-1', weightGrams: 250, price: null },
        { values: ['Blau'], sku: 'T-2', barcode: '4006381333931', price: coins(21) },
      ],
    })
    expect(await reasonsOf(view?.id ?? '')).toEqual([
      [4, columns[16], '15,00 (2026-12-01 – 2026-12-24)', 'imports.row.salePrice'],
    ])
  })

  test('has no ambiguous headers', () => {
    const all = Object.values(woocommerceHeaders).flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all.map(folded)).toEqual(all)
  })
})

describe('Shopify’s template with newer headers', () => {
  const head =
    'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Cost per item,Inventory quantity,Weight value (grams),Product image URL,Image position,Image alt text,Variant image URL,SEO title,SEO description'

  test('is read like the older one', async () => {
    await clear()
    const view = await appliedImport(
      [
        head,
        'Tee,tee,<p>A tee.</p>,Lumen,,Audio,"a, b",TRUE,Active,T-1,4006381333931,Size,S,,20,25,8,4,250,https://x.example/1.jpg,1,In front,,Warm,Soft',
        ',tee,,,,,,,,T-2,,,M,,24,,9,2,260,,,,,,',
      ].join('\n'),
    )
    expect(view).toMatchObject({ format: 'shopify', written: 1, invalid: 0 })
    expect(view?.unused).toEqual([])
    expect(await documentOf('tee')).toMatchObject({
      name: 'Tee',
      description: 'A tee.',
      tags: ['a', 'b'],
      seoTitle: 'Warm',
      basePrice: coins(20),
      cost: coins(8),
      variants: [
        { values: ['S'], sku: 'T-1', barcode: '4006381333931', weightGrams: 250, price: null },
        { values: ['M'], sku: 'T-2', price: coins(24) },
      ],
    })
    const bought = await productById(world, 'tee')
    expect(bought?.variants.map(({ left }) => left)).toEqual([4, 2])
  })
})

describe('a file of unknown origin', () => {
  const file = ['Was;Wieviel;Nummer;Da', 'Lampe;12,50;L-1;3', 'Tasse;8;;2'].join('\n')

  test('asks what its columns contain, and is read accordingly', async () => {
    await clear()
    const id = await checkedImport(file, { category: 'audio' })
    expect(await importById(world, id)).toMatchObject({
      status: 'checked',
      format: 'other',
      added: 0,
      invalid: 0,
      unused: ['Was', 'Wieviel', 'Da', 'Nummer'],
    })
    const examples = ['Lampe · Tasse', '12,50 · 8', 'L-1', '3 · 2']
    expect(await questionsOf(world, id)).toEqual([
      ...['Was', 'Wieviel', 'Nummer', 'Da'].map((name, at) => ({
        kind: 'column',
        name,
        products: at + 1,
        detail: 'ignore',
        examples: examples[at],
      })),
      { kind: 'rate', name: '', products: 0, detail: null, examples: null },
    ])
    const said = { 'column.Was': 'name', 'column.Wieviel': 'price' }
    await answeredImport(id, { ...said, 'column.Nummer': 'sku', 'column.Da': 'stock' })
    expect(await importById(world, id)).toMatchObject({ added: 2, invalid: 0, unused: [] })
    await applyImport(world, clerk, id)
    await runImports(world)
    expect(await importById(world, id)).toMatchObject({ status: 'done', written: 2 })
    // The address is made of the name, as in the editor.
    expect(await editedProduct(world, 'lampe')).toMatchObject({
      state: 'draft',
      document: {
        name: 'Lampe',
        basePrice: 125_000_000n,
        category: 'audio',
        variants: [{ sku: 'L-1', opening: 3 }],
      },
    })
    // Without a number, products are matched by name.
    expect((await documentOf('tasse'))?.name).toBe('Tasse')
  })

  test('answers can be withdrawn, and invalid ones are refused', async () => {
    await clear()
    const id = await checkedImport('Title;Price;Wort\nLamp;12;x', { category: 'audio' })
    // The guesses from the headers are enough to import.
    expect(await importById(world, id)).toMatchObject({ added: 1, unused: ['Wort'] })
    const columns = (await questionsOf(world, id)).filter(({ kind }) => kind === 'column')
    expect(columns.map((each) => each.detail)).toEqual(['name', 'price', 'ignore'])
    expect(await answeredImport(id, { 'column.Wort': 'secret' })).toMatchObject({
      ok: false,
      code: 'imports.answers',
      fields: { 'column.Wort': 'imports.field.choose' },
    })
    await answeredImport(id, { 'column.Title': 'ignore', 'column.Wort': 'name' })
    expect(await importById(world, id)).toMatchObject({ added: 1, unused: ['Title'] })
    await answeredImport(id, { 'column.Wort': '' })
    expect(await importById(world, id)).toMatchObject({ added: 0, status: 'checked' })
  })

  test('WooCommerce headers in an unknown language still have their attributes', async () => {
    await clear()
    const head =
      'Τύπος;Κωδικός;Όνομα;Τιμή;Γονικό;Ιδιότητα 1 α;Ιδιότητα 1 β;Ιδιότητα 1 γ;Ιδιότητα 1 δ'
    const id = await checkedImport(
      [
        head,
        'variable;TEE;Tee;;;Size;S, M;1;1',
        'variation;TEE-1;;20;TEE;Size;S;;',
        'variation;TEE-2;;24;TEE;Size;M;;',
      ].join('\n'),
      { category: 'audio' },
    )
    const said = { Τύπος: 'type', Κωδικός: 'sku', Όνομα: 'name', Τιμή: 'price', Γονικό: 'parent' }
    await answeredImport(
      id,
      Object.fromEntries(Object.entries(said).map(([name, holds]) => [`column.${name}`, holds])),
    )
    await applyImport(world, clerk, id)
    await runImports(world)
    expect(await documentOf('tee')).toMatchObject({
      options: [{ name: 'Size' }],
      variants: [
        { values: ['S'], sku: 'TEE-1', price: null },
        { values: ['M'], sku: 'TEE-2', price: coins(24) },
      ],
    })
  })

  test('with forty unknown columns is asked about, not guessed', async () => {
    await clear()
    const head = Array.from({ length: 40 }, (_, at) => `Feld ${at}x`)
    const id = await checkedImport([head.join(','), head.map(() => '1').join(',')].join('\n'))
    const columns = (await questionsOf(world, id)).filter(({ kind }) => kind === 'column')
    expect(columns).toHaveLength(40)
    expect(await importById(world, id)).toMatchObject({ added: 0, invalid: 0, unused: head })
    await applyImport(world, clerk, id)
    await runImports(world)
    expect(await editedProduct(world, '1')).toBeNull()
  })

  test('with a single known column is no catalogue', async () => {
    expect(await uploadedImport('nonsense\n1')).toMatchObject({ code: 'imports.header' })
  })
})
