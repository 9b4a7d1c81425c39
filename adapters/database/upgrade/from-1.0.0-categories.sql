-- The categories that 1.0.0 had in code become rows, with their names in every language.

insert into categories (id, slug, position, in_menus, art, texts) values
  ('smartphones', 'smartphones', 0, true, '{"kind":"phone","variant":1,"hex":"#2f5d8a"}', '{

    "en": {"name":"Smartphones","description":"Calls, photos and your wallet in one device","keywords":"phone mobile cell smartphone foldable"},
    "es": {"name":"Smartphones","description":"Llamadas, fotos y tu billetera en un solo dispositivo"},
    "fr": {"name":"Smartphones","description":"Appels, photos et portefeuille dans un seul appareil"},
    "de": {"name":"Smartphones","description":"Anrufe, Fotos und Ihre Wallet in einem Gerät"},
    "it": {"name":"Smartphone","description":"Chiamate, foto e wallet in un unico dispositivo"},
    "pt": {"name":"Smartphones","description":"Ligações, fotos e sua carteira em um só aparelho"},
    "ru": {"name":"Смартфоны","description":"Звонки, фото и кошелёк в одном устройстве"},
    "zh": {"name":"智能手机","description":"通话、拍照和钱包，一机搞定"}, "ja": {"name":"スマートフォン","description":"通話、写真、ウォレットを1台に"},
    "ko": {"name":"스마트폰","description":"통화, 사진, 지갑을 한 기기에"},
    "ar": {"name":"الهواتف الذكية","description":"المكالمات والصور ومحفظتك في جهاز واحد"},
    "hi": {"name":"स्मार्टफ़ोन","description":"कॉल, फ़ोटो और आपका वॉलेट, एक ही डिवाइस में"}}'),
  ('laptops', 'laptops', 1, true, '{"kind":"laptop","variant":2,"hex":"#c9ccd1"}', '{

    "en": {"name":"Laptops","description":"Light enough to carry, powerful enough for work","keywords":"laptop notebook computer ultrabook"},
    "es": {"name":"Portátiles","description":"Ligeros para llevar, potentes para trabajar"},
    "fr": {"name":"Ordinateurs portables","description":"Assez légers à transporter, assez puissants pour travailler"},
    "de": {"name":"Laptops","description":"Leicht genug zum Mitnehmen, stark genug zum Arbeiten"},
    "it": {"name":"Portatili","description":"Leggeri da trasportare, potenti per lavorare"},
    "pt": {"name":"Notebooks","description":"Leves para levar, potentes para trabalhar"},
    "ru": {"name":"Ноутбуки","description":"Достаточно лёгкие для дороги, достаточно мощные для работы"},
    "zh": {"name":"笔记本电脑","description":"轻巧便携，性能强劲"}, "ja": {"name":"ノートパソコン","description":"持ち運べる軽さと、仕事に応える性能"},
    "ko": {"name":"노트북","description":"가볍게 들고, 강력하게 일하는"},
    "ar": {"name":"الحواسيب المحمولة","description":"خفيفة الحمل وقوية في العمل"},
    "hi": {"name":"लैपटॉप","description":"साथ ले जाने में हल्के, काम में दमदार"}}'),
  ('audio', 'audio', 2, true, '{"kind":"headphones","variant":1,"hex":"#d9a441"}', '{

    "en": {"name":"Audio & Headphones","description":"Hear every detail, or nothing at all","keywords":"audio headphones headset earphones earbuds speaker sound music"},
    "es": {"name":"Audio y auriculares","description":"Escucha cada detalle, o nada en absoluto"},
    "fr": {"name":"Audio et casques","description":"Entendez chaque détail, ou plus rien du tout"},
    "de": {"name":"Audio & Kopfhörer","description":"Jedes Detail hören oder gar nichts"},
    "it": {"name":"Audio e cuffie","description":"Ascolta ogni dettaglio, oppure il silenzio"},
    "pt": {"name":"Áudio e fones","description":"Ouça cada detalhe, ou absolutamente nada"},
    "ru": {"name":"Аудио и наушники","description":"Слышать каждую деталь или не слышать ничего"},
    "zh": {"name":"音响与耳机","description":"听清每个细节，或静享无声"},
    "ja": {"name":"オーディオ・ヘッドホン","description":"細部まで聴く。静けさに包まれる"},
    "ko": {"name":"오디오·헤드폰","description":"모든 디테일을 듣거나, 고요함을 즐기거나"},
    "ar": {"name":"الصوتيات والسماعات","description":"اسمع كل التفاصيل، أو اعزل الضجيج تمامًا"},
    "hi": {"name":"ऑडियो और हेडफ़ोन","description":"हर बारीकी सुनें, या पूरी शांति पाएँ"}}'),
  ('cameras', 'cameras', 3, true, '{"kind":"camera","variant":1,"hex":"#4a4e55"}', '{

    "en": {"name":"Cameras","description":"Capture more than your phone can","keywords":"camera photo photography video lens"},
    "es": {"name":"Cámaras","description":"Capta más que con tu teléfono"},
    "fr": {"name":"Appareils photo","description":"Capturez plus qu’avec votre téléphone"},
    "de": {"name":"Kameras","description":"Mehr einfangen als mit dem Smartphone"},
    "it": {"name":"Fotocamere","description":"Cattura più di quanto possa fare il telefono"},
    "pt": {"name":"Câmeras","description":"Registre mais do que o celular consegue"},
    "ru": {"name":"Камеры","description":"Снимайте больше, чем может телефон"},
    "zh": {"name":"相机","description":"拍下手机拍不到的画面"}, "ja": {"name":"カメラ","description":"スマートフォンでは撮れない一枚を"},
    "ko": {"name":"카메라","description":"휴대폰으로는 담을 수 없는 순간까지"},
    "ar": {"name":"الكاميرات","description":"التقط ما لا يلتقطه هاتفك"},
    "hi": {"name":"कैमरे","description":"वह कैद करें जो फ़ोन नहीं कर पाता"}}'),
  ('gaming', 'gaming', 4, true, '{"kind":"controller","variant":0,"hex":"#5d3b63"}', '{
    "en": {"name":"Gaming","keywords":"gaming game console controller handheld"}, "es": {"name":"Videojuegos"},
    "fr": {"name":"Jeux vidéo"}, "de": {"name":"Gaming"}, "it": {"name":"Gaming"}, "pt": {"name":"Games"},
    "ru": {"name":"Игры"}, "zh": {"name":"游戏"}, "ja": {"name":"ゲーム"}, "ko": {"name":"게임"}, "ar": {"name":"الألعاب"},
    "hi": {"name":"गेमिंग"}}'),
  ('accessories', 'accessories', 5, false, '{"kind":"bag","variant":0,"hex":"#9a5b32"}', '{
    "en": {"name":"Accessories","keywords":"accessory accessories"}, "es": {"name":"Accesorios"},
    "fr": {"name":"Accessoires"}, "de": {"name":"Zubehör"}, "it": {"name":"Accessori"}, "pt": {"name":"Acessórios"},
    "ru": {"name":"Аксессуары"}, "zh": {"name":"配件"}, "ja": {"name":"アクセサリー"}, "ko": {"name":"액세서리"},
    "ar": {"name":"الإكسسوارات"}, "hi": {"name":"एक्सेसरीज़"}}'),
  ('cars', 'cars', 6, true, '{"kind":"car","variant":1,"hex":"#b5443c"}', '{
    "en": {"name":"Cars","keywords":"car auto vehicle electric"}, "es": {"name":"Coches"}, "fr": {"name":"Voitures"},
    "de": {"name":"Autos"}, "it": {"name":"Auto"}, "pt": {"name":"Carros"}, "ru": {"name":"Автомобили"},
    "zh": {"name":"汽车"}, "ja": {"name":"自動車"}, "ko": {"name":"자동차"}, "ar": {"name":"السيارات"},
    "hi": {"name":"कारें"}}'),
  ('clothes', 'clothes', 7, true, '{"kind":"hoodie","variant":0,"hex":"#2f5a43"}', '{
    "en": {"name":"Clothes","keywords":"clothes clothing wear apparel shirt"}, "es": {"name":"Ropa"},
    "fr": {"name":"Vêtements"}, "de": {"name":"Kleidung"}, "it": {"name":"Abbigliamento"}, "pt": {"name":"Roupas"},
    "ru": {"name":"Одежда"}, "zh": {"name":"服装"}, "ja": {"name":"衣料品"}, "ko": {"name":"의류"},
    "ar": {"name":"الملابس"}, "hi": {"name":"कपड़े"}}'),
  ('sneakers', 'sneakers', 8, true, '{"kind":"sneaker","variant":0,"hex":"#d9743a"}', '{
    "en": {"name":"Sneakers","keywords":"sneaker trainers running shoe"}, "es": {"name":"Zapatillas"},
    "fr": {"name":"Baskets"}, "de": {"name":"Sneaker"}, "it": {"name":"Sneakers"}, "pt": {"name":"Tênis"},
    "ru": {"name":"Кроссовки"}, "zh": {"name":"运动鞋"}, "ja": {"name":"スニーカー"}, "ko": {"name":"스니커즈"},
    "ar": {"name":"الأحذية الرياضية"}, "hi": {"name":"स्नीकर्स"}}'),
  ('shoes', 'shoes', 9, true, '{"kind":"shoe","variant":0,"hex":"#5f3a26"}', '{
    "en": {"name":"Shoes","keywords":"shoe boots footwear"}, "es": {"name":"Zapatos"}, "fr": {"name":"Chaussures"},
    "de": {"name":"Schuhe"}, "it": {"name":"Scarpe"}, "pt": {"name":"Sapatos"}, "ru": {"name":"Обувь"},
    "zh": {"name":"鞋靴"}, "ja": {"name":"靴"}, "ko": {"name":"신발"}, "ar": {"name":"الأحذية"}, "hi": {"name":"जूते"}}'),
  ('fashion', 'fashion', 10, false, '{"kind":"watch","variant":0,"hex":"#b87351"}', '{
    "en": {"name":"Fashion","keywords":"fashion style accessory"}, "es": {"name":"Moda"}, "fr": {"name":"Mode"},
    "de": {"name":"Mode"}, "it": {"name":"Moda"}, "pt": {"name":"Moda"}, "ru": {"name":"Мода"}, "zh": {"name":"时尚"},
    "ja": {"name":"ファッション"}, "ko": {"name":"패션"}, "ar": {"name":"الأزياء"}, "hi": {"name":"फ़ैशन"}}');

alter table products drop constraint products_category_check;
alter table products add foreign key (category) references categories (id);
alter table products drop constraint products_base_price_check;
alter table products add check (base_price >= 0),
  add constraint products_priced check (base_price > 0 or not published);
alter table products
  add other_categories text[] not null default '{}',
  add tags text[] not null default '{}' check (cardinality(tags) <= 20),
  add seo_title text not null default '',
  add seo_description text not null default '',
  add cost_price numeric(78, 0) check (cost_price > 0),
  add attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object');
alter table product_translations add seo_title text, add seo_description text,
  add attributes jsonb check (jsonb_typeof(attributes) = 'object');

drop trigger products_changed on products;
-- Baseline: products_changed

drop trigger products_reindex on products;
-- Baseline: products_reindex

-- Their bodies come with those of all functions.
create function queue_category_reindex() returns trigger language plpgsql as $$ begin return null; end $$;
-- Baseline: categories_reindex
create function queue_attribute_reindex() returns trigger language plpgsql as $$ begin return null; end $$;
-- Baseline: attributes_reindex
create function record_attribute_change() returns trigger language plpgsql as $$ begin return null; end $$;
-- Baseline: attributes_changed

alter table promotions add column collection_id text references collections (id) on delete set null,
  add check (collection_id is null or product_ids is not null),
  drop constraint promotions_product_ids_check,
  add constraint promotions_product_ids_check check (cardinality(product_ids) between 1 and 5000);
create index promotions_of_collection on promotions (collection_id) where collection_id is not null;
