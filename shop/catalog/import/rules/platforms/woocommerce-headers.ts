// Headers of WooCommerce exports: the English ones, and those of its language packs in Danish, Dutch, Finnish, French,
// German, Italian, Japanese, Korean, Norwegian, Polish, Portuguese, Russian, Simplified Chinese, Spanish, Swedish,
// Turkish and Ukrainian. Lowercase, with plain spaces and apostrophes. `%d` is an attribute number, `%s` a unit. Pure.

const list = (headers: string): readonly string[] =>
  headers.split('|').map((each) => each.trim().replace(/\s+/g, ' '))

export const woocommerceHeaders = {
  id: list('id | kimlik'),
  type: list('type | typ | tipo | laji | tür | тип | 種類 | タイプ | 유형 | 형식 | 类型'),
  sku: list(`
    sku | artikelnummer | ugs | cod | ref | varenummer | tuotetunnus (sku) | stok kodu (sku) | артикул
  `),
  brands: list('brands | brand | marken | marques | marcas'),
  name: list(`
    name | nombre | nom | nome | naam | nazwa | namn | navn | nimi | isim | имя | назва | 名前 | 이름 | 名称
  `),
  published: list(`
    published | veröffentlicht | publicado | publié | pubblicato | gepubliceerd | opublikowano | publicerad
    | udgivet | publisert | julkaistu | yayımlanmış | опубликован | опубліковано | 公開済み | 발행됨 | 已发布
  `),
  visibility: list(`
    visibility in catalog | sichtbarkeit im katalog | visibilidad en el catálogo | visibilité dans le
    catalogue | visibilità nel catalogo | visibilidade no catálogo | zichtbaarheid in catalogus | widoczność
    w katalogu | synlighet i katalog | synlighed i katalog (shoppens frontend) | synlighet i katalogen |
    näkyvyys tuoteluettelossa | katalogda görünürlük | видимость в каталоге | видимість в каталозі |
    カタログでの表示 | 카탈로그에 표시 여부 | 在列表页可见
  `),
  short: list(`
    short description | kurzbeschreibung | descripción corta | description courte | breve descrizione |
    descrição curta | descrição breve | korte omschrijving | krótki opis | kort beskrivning | kort
    beskrivelse | lyhyt kuvaus | kısa açıklama | краткое описание | короткий опис | 簡単な説明 | 간단한 설명 | 简短描述
  `),
  html: list(`
    description | beschreibung | descripción | descrizione | descrição | beschrijving | opis | beskrivning |
    beskrivelse | kuvaus | açıklama | описание | опис | 説明 | 설명 | 描述
  `),
  saleFrom: list(`
    date sale price starts | datum, an dem angebotspreis beginnt | día en que empieza el precio rebajado |
    date de début de promo | data di partenza del prezzo in saldo | data de preço promocional começa em |
    data de início do preço promocional | startdatum actieprijs | data rozpoczęcia promocji | datum när
    reapriset börjar | den dato hvor tilbudsprisen starter | startdato for utsalgspris | alennuksen
    aloituspäivä | indirimli fiyatın başladığı tarih | дата начала действия скидки | початок акції |
    セール価格の開始日 | 판매 가격 시작 날짜 | 促销开始日期
  `),
  saleTo: list(`
    date sale price ends | datum, an dem angebotspreis endet | día en que termina el precio rebajado | date
    de fin de promo | data in cui termina l'offerta | data de preço promocional termina em | data de término
    do preço promocional | einddatum actieprijs | data zakończenia promocji | datum när reapriset upphör |
    den dato hvor tilbudsprisen slutter | sluttdato for utsalgspris | alennuksen päättymispäivä | indirimli
    fiyatın bittiği tarih | дата окончания действия скидки | завершення акції | セール価格の終了日 | 판매 가격 종료 날짜 |
    促销截止日期
  `),
  inStock: list(`
    in stock? | vorrätig? | ¿existencias? | en stock ? | em estoque? | em stock? | op voorraad? | w
    magazynie? | i lager? | på lager? | varasto? | stokta? | в наличии? | в наявності? | 在庫の有無 | 재고가 있나요? |
    有货？
  `),
  stock: list(`
    stock | lagerbestand | lager | inventario | magazzino | estoque | qtd stock | voorraad | stan magazynowy
    | i lager | lagerantal | varastossa | varasto | stok | склад | запасы | на складі | запаси | 在庫 | 재고 |
    库存数 | 库存
  `),
  lowFrom: list(`
    low stock amount | geringe lagermenge | cantidad de bajo inventario | montant de stock faible | quantità
    in magazzino bassa | quantidade baixa de estoque | valor de stock baixo | lage voorraad | niski stan
    magazynowy | lågt lagerantal | lavt lagerantal | terskel for lite på lager | varasto vähissä määrä |
    düşük stok miktarı | величина малых запасов | низька кількість запасів | 在庫量わずか | 재고량 부족 | 库存不足
  `),
  weight: list(`
    weight (%s) | gewicht (%s) | peso (%s) | poids (%s) | waga (%s) | vikt (%s) | vægt (%s) | vekt (%s) |
    paino (%s) | ağırlık (%s) | вес (%s) | вага (%s) | 重量 (%s) | 무게(%s) | 重量(%s)
  `),
  salePrice: list(`
    sale price | angebotspreis | precio rebajado | tarif promo | prezzo in offerta | preço promocional |
    actieprijs | cena promocyjna | reapris | tilbudspris | utsalgspris | alennettu hinta | indirimli satış
    fiyatı | акционная цена | ціна зі знижкою | セール価格 | 할인 가격 | 促销价格
  `),
  price: list(`
    regular price | regulärer preis | precio normal | tarif régulier | prezzo di listino | preço | preço
    normal | reguliere prijs | cena | ordinarie pris | normalpris | ordinær pris | normaali hinta | normal
    fiyat | базовая цена | звичайна ціна | 標準価格 | 정상 가격 | 常规售价
  `),
  categories: list(`
    categories | kategorien | categorías | catégories | categorie | categorias | categorieën | kategorie |
    kategorier | osastot | kategoriler | категории | категорії | カテゴリー | 카테고리 | 分类
  `),
  tags: list(`
    tags | schlagwörter | etiquetas | étiquettes | tag | tagi | etiketter | stikkord | avainsanat |
    etiketler | метки | позначки | タグ | 태그 | 标签
  `),
  pictures: list(`
    images | bilder | imágenes | immagine | imagens | afbeeldingen | obrazki | billeder | kuvat | görseller
    | изображения | зображення | 画像 | 이미지 | 图片
  `),
  parent: list(`
    parent | übergeordnetes produkt | superior | genitore | ascendente | pai | hoofd | element nadrzędny |
    överordnad | forældre | forelder | ylempi taso | ebeveyn | родительский | предок | 親 | 상위 | 父级
  `),
  grouped: list(`
    grouped products | gruppierte produkte | productos agrupados | groupes de produits | prodotti
    raggruppati | grupo de produtos | produtos agrupados | gegroepeerde producten | produkty grupowe |
    grupperade produkter | grupperede varer | grupperte produkter | joukkotuotteet | gruplanmış ürünler |
    сгруппированные товары | згруповані товари | セット販売商品 | 그룹상품 | 分组产品
  `),
  attributeName: list(`
    attribute %d name | attribut %d name | nombre del atributo %d | nom de l'attribut %d | attributo %d nome
    | nome do atributo %d | atributo %d nome | naam eigenschap %d | nazwa atrybutu %d | attribut %d namn |
    egenskab %d navn | attributt %d navn | ominaisuus %d nimi | nitelik %d ismi | название атрибута %d |
    назва %d атрибуту | 属性 %d の名前 | 속성 %d 이름 | 属性 %d 名称
  `),
  attributeValues: list(`
    attribute %d value(s) | attribut %d wert(e) | valor(es) del atributo %d | valeur(s) de l'attribut %d |
    attributo %d valuta(e) | valores do atributo %d | atributo %d valor(es) | waarde eigenschap %d |
    wartości atrybutu %d | attribut %d värde(n) | egenskab %d værdi(er) | attributt %d verdi(er) |
    ominaisuus %d arvo(t) | nitelik %d değer(ler)i | значения атрибутов %d | %d значення атрибуту | 属性 %d の値
    | 속성 %d 값 | 属性 %d 值
  `),
  attributeAside: list(`
    attribute %d visible | attribut %d sichtbar | atributo visible %d | attribut %d visible | attributo %d
    visibile | visibilidade do atributo %d | atributo %d visível | zichtbare eigenschap %d | atrybut %d
    widoczny | attribut %d synligt | egenskab %d er synlig | attributt %d synlig | ominaisuus %d näkyy |
    nitelik %d görünür | видимость атрибута %d | атрибут %d видимий | 属性 %d を表示 | 속성 %d 표시 | 属性 %d 可见 |
    attribute %d global | attribut %d global | atributo global %d | attributo %d globale | atributo %d
    global | globale eigenschap %d | atrybut %d: globalny | attribut %d globalt | egenskab %d globalt |
    attributt %d global | ominaisuus %d kaikkialla käytetty | nitelik %d genel | глобальный атрибут %d |
    атрибут %d глобальний | 属性 %d のグローバル | 속성 %d 글로벌 | 属性 %d 的全局 | attribute %d default | attribut %d
    standard | atributo por defecto %d | attribut %d par défaut | attributo %d predefinito | atributo padrão
    %d | atributo %d por omissão | standaardeigenschap %d | atrybut %d: wartość domyślna | attribut %d
    standardvärde | egenskab %d standard | attributt %d standard | ominaisuuden %d oletus | nitelik %d
    varsayılan | атрибут %d по умолчанию | атрибут %d за замовчуванням | 属性 %d のデフォルト | 속성 %d 기본 | 属性 %d
    的默认值
  `),
}
