// Fictional customers of the demonstration: five in each of twelve countries. Email addresses end
// in piazza.example, and phone numbers are from ranges reserved for fiction or unassigned.

export type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly language: string
  readonly nationality: string
  readonly phone: string
  readonly country: string
  readonly street: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
}

type Home = { country: string; language: string; nationality: string; phone: string }

/**
 * Format of a line: email, first name, last name, street, city, postal code, region. `phone` ends
 * in two digits of the person.
 */
const from = (home: Home, lines: string): Person[] =>
  lines
    .trim()
    .split('\n')
    .map((line, place) => {
      const [mail = '', firstName = '', lastName = '', street = '', city = '', ...rest] = line
        .trim()
        .split(' | ')
      const [postalCode = '', region = ''] = rest
      const phone = `${home.phone}${10 + place * 7}`
      const own = { firstName, lastName, street, city, region, postalCode }
      return { ...home, ...own, email: `${mail}@piazza.example`, phone }
    })

export const people: readonly Person[] = [
  ...from(
    { country: 'GB', language: 'en', nationality: 'British', phone: '+4420794600' },
    `imogen.hartley | Imogen | Hartley | 14 Clerkenwell Close | London | EC1R 0AA
    callum.reid | Callum | Reid | 3 Leith Walk | Edinburgh | EH6 5AA
    priya.nair | Priya | Nair | 27 Albion Street | Leeds | LS1 5AT
    owen.griffiths | Owen | Griffiths | 8 Cathedral Road | Cardiff | CF11 9LJ
    hannah.whitlock | Hannah | Whitlock | 41 Park Row | Bristol | BS1 5LH`,
  ),
  ...from(
    { country: 'DE', language: 'de', nationality: 'Deutsch', phone: '+4930231250' },
    `jonas.brandt | Jonas | Brandt | Torstraße 88 | Berlin | 10119
    lena.hoffmann | Lena | Hoffmann | Schanzenstraße 12 | Hamburg | 20357
    murat.aydin | Murat | Aydın | Venloer Straße 203 | Köln | 50823
    katrin.seidel | Katrin | Seidel | Karl-Heine-Straße 41 | Leipzig | 04229
    felix.obermaier | Felix | Obermaier | Hans-Sachs-Straße 9 | München | 80469`,
  ),
  ...from(
    { country: 'FR', language: 'fr', nationality: 'Française', phone: '+331990000' },
    `camille.lefevre | Camille | Lefèvre | 22 rue Oberkampf | Paris | 75011
    hugo.marchand | Hugo | Marchand | 5 quai Saint-Vincent | Lyon | 69001
    ines.benali | Inès | Benali | 18 rue Paradis | Marseille | 13006
    baptiste.garnier | Baptiste | Garnier | 7 rue Crébillon | Nantes | 44000
    manon.roussel | Manon | Roussel | 31 rue Nationale | Lille | 59800`,
  ),
  ...from(
    { country: 'ES', language: 'es', nationality: 'Española', phone: '+3491000000' },
    `lucia.ortega | Lucía | Ortega | Calle del Pez 14, 2.º B | Madrid | 28004 | Madrid
    marc.puig | Marc | Puig | Carrer de Verdi 52 | Barcelona | 08012 | Barcelona
    elena.navarro | Elena | Navarro | Calle Feria 33 | Sevilla | 41003 | Sevilla
    iker.zabala | Iker | Zabala | Calle Ledesma 6 | Bilbao | 48001 | Bizkaia
    noelia.ferrer | Noelia | Ferrer | Calle de Cádiz 27 | Valencia | 46006 | Valencia`,
  ),
  ...from(
    { country: 'IT', language: 'it', nationality: 'Italiana', phone: '+39060000000' },
    `giulia.conti | Giulia | Conti | Via del Pigneto 40 | Roma | 00176 | RM
    matteo.ferri | Matteo | Ferri | Via Savona 11 | Milano | 20144 | MI
    chiara.esposito | Chiara | Esposito | Via Chiaia 62 | Napoli | 80121 | NA
    davide.rinaldi | Davide | Rinaldi | Via Po 25 | Torino | 10124 | TO
    sofia.marchetti | Sofia | Marchetti | Via del Pratello 19 | Bologna | 40122 | BO`,
  ),
  ...from(
    { country: 'BR', language: 'pt', nationality: 'Brasileira', phone: '+5511900000' },
    `ana.carvalho | Ana | Carvalho | Rua Augusta 1508, ap. 42 | São Paulo | 01304-001 | SP
    rafael.moreira | Rafael | Moreira | Rua Farani 30 | Rio de Janeiro | 22231-020 | RJ
    beatriz.lima | Beatriz | Lima | Rua da Bahia 900 | Belo Horizonte | 30160-011 | MG
    thiago.azevedo | Thiago | Azevedo | Rua da Aurora 215 | Recife | 50050-000 | PE
    larissa.santos | Larissa | Santos | Rua da República 77 | Porto Alegre | 90050-321 | RS`,
  ),
  ...from(
    { country: 'KZ', language: 'ru', nationality: 'Kazakhstani', phone: '+77270000' },
    `aigerim.sadykova | Айгерим | Садыкова | ул. Жибек Жолы, 64, кв. 18 | Алматы | 050002
    timur.abenov | Тимур | Абенов | пр. Кабанбай Батыра, 15 | Астана | 010000
    olga.melnik | Ольга | Мельник | ул. Гоголя, 41 | Караганда | 100000
    daniyar.omarov | Данияр | Омаров | ул. Байтурсынова, 9 | Шымкент | 160000
    vera.kim | Вера | Ким | ул. Абая, 112, кв. 7 | Алматы | 050008`,
  ),
  ...from(
    { country: 'TW', language: 'zh', nationality: 'Taiwanese', phone: '+88620000' },
    `yating.chen | 雅婷 | 陳 | 大安區復興南路一段 126 號 | 台北市 | 106
    zhihao.lin | 志豪 | 林 | 左營區博愛二路 88 號 | 高雄市 | 813
    jiaying.huang | 家瑩 | 黃 | 西區公益路 52 號 | 台中市 | 403
    yuxuan.zhang | 宇軒 | 張 | 東區中華東路 31 號 | 台南市 | 701
    peiyu.wu | 佩瑜 | 吳 | 板橋區文化路一段 210 號 | 新北市 | 220`,
  ),
  ...from(
    { country: 'JP', language: 'ja', nationality: 'Japanese', phone: '+8130000' },
    `misaki.sato | 美咲 | 佐藤 | 北沢2-11-3 | 世田谷区 | 155-0031 | 東京都
    haruto.tanaka | 陽翔 | 田中 | 梅田1-8-17 | 大阪市北区 | 530-0001 | 大阪府
    yui.nakamura | 結衣 | 中村 | 大通西5-9 | 札幌市中央区 | 060-0042 | 北海道
    ren.kobayashi | 蓮 | 小林 | 天神2-3-10 | 福岡市中央区 | 810-0001 | 福岡県
    aoi.matsumoto | 葵 | 松本 | 河原町通三条上ル | 京都市中京区 | 604-8005 | 京都府`,
  ),
  ...from(
    { country: 'KR', language: 'ko', nationality: 'South Korean', phone: '+8220000' },
    `jiwoo.kim | 지우 | 김 | 마포구 와우산로 29길 12 | 서울특별시 | 04053
    minjun.park | 민준 | 박 | 해운대구 구남로 41 | 부산광역시 | 48094
    seoyeon.lee | 서연 | 이 | 중구 동성로 2길 15 | 대구광역시 | 41911
    doyun.choi | 도윤 | 최 | 유성구 대학로 99 | 대전광역시 | 34134
    haeun.jung | 하은 | 정 | 분당구 정자일로 95 | 성남시 | 13561`,
  ),
  ...from(
    { country: 'EG', language: 'ar', nationality: 'Egyptian', phone: '+2022000' },
    `nour.hassan | نور | حسن | ١٨ شارع البرازيل، الزمالك | القاهرة | 11211
    omar.fathy | عمر | فتحي | ٤٢ طريق الحرية | الإسكندرية | 21519
    salma.adel | سلمى | عادل | ٧ شارع مصدق، الدقي | الجيزة | 12311
    youssef.nabil | يوسف | نبيل | ٢٣ شارع الجمهورية | المنصورة | 35511
    mariam.george | مريم | جورج | ٥ شارع عباس العقاد، مدينة نصر | القاهرة | 11765`,
  ),
  ...from(
    { country: 'IN', language: 'hi', nationality: 'Indian', phone: '+9111200000' },
    `ananya.sharma | अनन्या | शर्मा | 12, हौज़ ख़ास | नई दिल्ली | 110016 | दिल्ली
    rohan.verma | रोहन | वर्मा | 45, हज़रतगंज | लखनऊ | 226001 | उत्तर प्रदेश
    kavita.joshi | कविता | जोशी | 8, राजा पार्क | जयपुर | 302004 | राजस्थान
    arjun.mehta | अर्जुन | मेहता | 301, लिंक रोड, अंधेरी पश्चिम | मुंबई | 400053 | महाराष्ट्र
    neha.tiwari | नेहा | तिवारी | 17, अरेरा कॉलोनी | भोपाल | 462016 | मध्य प्रदेश`,
  ),
]
