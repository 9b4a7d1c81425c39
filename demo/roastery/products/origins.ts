// Coffees of one origin: the roastery is fictional, the places are not.
import { coffee } from './notation.ts'

export const origins = [
  coffee({
    id: 'ethiopia-guji',
    category: 'single-origins',
    prices: ['13.90', '49.90'],
    en: {
      name: 'Ethiopia Guji',
      attribute: 'Natural',
      description: 'Strawberry, jasmine and a long sweetness, from dried cherries.',
      details:
        'Small farms around Hambela bring ripe cherries to one station, where they dry on raised beds for three weeks. Light roast; grind it a little coarser than you think.',
      features: ['One origin, one harvest', 'Dried in the cherry', 'Limited until the next crop'],
      specs: [
        ['Origin', 'Guji, Ethiopia'],
        ['Altitude', '2,050 m'],
        ['Variety', 'Heirloom'],
        ['Roast', 'Light'],
        ['Tastes of', 'Strawberry, jasmine, cane sugar'],
      ],
    },
    de: {
      name: 'Äthiopien Guji',
      attribute: 'Natural',
      description: 'Erdbeere, Jasmin und eine lange Süße, aus getrockneten Kirschen.',
      details:
        'Kleine Höfe um Hambela bringen reife Kirschen zu einer Station, wo sie drei Wochen auf Hochbeeten trocknen. Helle Röstung; etwas gröber mahlen, als man denkt.',
      features: [
        'Eine Herkunft, eine Ernte',
        'In der Kirsche getrocknet',
        'Nur bis zur nächsten Ernte',
      ],
      specs: [
        ['Herkunft', 'Guji, Äthiopien'],
        ['Höhe', '2.050 m'],
        ['Varietät', 'Heirloom'],
        ['Röstung', 'Hell'],
        ['Schmeckt nach', 'Erdbeere, Jasmin, Rohrzucker'],
      ],
    },
  }),
  coffee({
    id: 'colombia-huila',
    category: 'single-origins',
    prices: ['11.90', '42.50'],
    en: {
      name: 'Colombia Huila',
      attribute: 'Washed',
      description: 'Red apple and panela: the coffee that we drink ourselves.',
      details:
        'A cooperative of forty families near Pitalito. Washed with spring water, dried under a roof, cupped in Hamburg before we buy.',
      features: [
        'One cooperative since 2019',
        'Filter and light espresso',
        'Our most ordered single origin',
      ],
      specs: [
        ['Origin', 'Huila, Colombia'],
        ['Altitude', '1,750 m'],
        ['Variety', 'Caturra, Castillo'],
        ['Roast', 'Light to medium'],
        ['Tastes of', 'Red apple, panela, almond'],
      ],
    },
    de: {
      name: 'Kolumbien Huila',
      attribute: 'Gewaschen',
      description: 'Roter Apfel und Panela: der Kaffee, den wir selbst trinken.',
      details:
        'Eine Kooperative von vierzig Familien bei Pitalito. Mit Quellwasser gewaschen, unter Dach getrocknet, in Hamburg verkostet, bevor wir kaufen.',
      features: [
        'Eine Kooperative, seit 2019',
        'Für Filter und hellen Espresso',
        'Unser meistbestellter Single Origin',
      ],
      specs: [
        ['Herkunft', 'Huila, Kolumbien'],
        ['Höhe', '1.750 m'],
        ['Varietät', 'Caturra, Castillo'],
        ['Röstung', 'Hell bis mittel'],
        ['Schmeckt nach', 'Roter Apfel, Panela, Mandel'],
      ],
    },
  }),
  coffee({
    id: 'kenya-nyeri',
    category: 'single-origins',
    prices: ['14.90', '53.90'],
    en: {
      name: 'Kenya Nyeri',
      attribute: 'Washed',
      description: 'Blackcurrant and grapefruit, as bright as a clear day.',
      details:
        'Twice fermented, then soaked overnight in fresh water: that is where the clarity comes from. Best as a slow pour-over.',
      features: ['Bright and juicy', 'For filter', 'Small lot'],
      specs: [
        ['Origin', 'Nyeri, Kenya'],
        ['Altitude', '1,850 m'],
        ['Variety', 'SL28, SL34'],
        ['Roast', 'Light'],
        ['Tastes of', 'Blackcurrant, grapefruit, brown sugar'],
      ],
    },
    de: {
      name: 'Kenia Nyeri',
      attribute: 'Gewaschen',
      description: 'Schwarze Johannisbeere und Grapefruit, hell wie ein klarer Tag.',
      details:
        'Zweimal fermentiert, dann über Nacht in frischem Wasser: Daher kommt die Klarheit. Am besten langsam von Hand gebrüht.',
      features: ['Hell und saftig', 'Für Filter', 'Kleine Partie'],
      specs: [
        ['Herkunft', 'Nyeri, Kenia'],
        ['Höhe', '1.850 m'],
        ['Varietät', 'SL28, SL34'],
        ['Röstung', 'Hell'],
        ['Schmeckt nach', 'Johannisbeere, Grapefruit, brauner Zucker'],
      ],
    },
  }),
  coffee({
    id: 'brazil-cerrado',
    category: 'single-origins',
    prices: ['9.20', '31.90'],
    en: {
      name: 'Brazil Cerrado',
      attribute: 'Natural',
      description: 'Peanut butter and cocoa, with hardly any acidity.',
      details:
        'From a dry high plain where the harvest never sees rain. Thick in the cup, gentle to the stomach, good value.',
      features: ['Hardly any acidity', 'For fully automatic machines', 'Good value'],
      specs: [
        ['Origin', 'Cerrado, Brazil'],
        ['Altitude', '1,100 m'],
        ['Variety', 'Mundo Novo'],
        ['Roast', 'Medium'],
        ['Tastes of', 'Peanut, cocoa, toast'],
      ],
    },
    de: {
      name: 'Brasilien Cerrado',
      attribute: 'Natural',
      description: 'Erdnussbutter und Kakao, fast ohne Säure.',
      details:
        'Von einer trockenen Hochebene, in der die Ernte keinen Regen sieht. Dicht in der Tasse, sanft zum Magen, günstig.',
      features: ['Fast ohne Säure', 'Für Vollautomaten', 'Günstig'],
      specs: [
        ['Herkunft', 'Cerrado, Brasilien'],
        ['Höhe', '1.100 m'],
        ['Varietät', 'Mundo Novo'],
        ['Röstung', 'Mittel'],
        ['Schmeckt nach', 'Erdnuss, Kakao, Toast'],
      ],
    },
  }),
  coffee({
    id: 'guatemala-antigua',
    category: 'single-origins',
    prices: ['12.50', '44.90'],
    en: {
      name: 'Guatemala Antigua',
      attribute: 'Washed',
      description: 'Grown between three volcanoes: cocoa nibs, plum, a little spice.',
      details:
        'Volcanic ground, cool nights, shade trees. An espresso with fruit for those who find Ethiopia too much.',
      features: ['Grown in the shade', 'For espresso and filter', 'One farm'],
      specs: [
        ['Origin', 'Antigua, Guatemala'],
        ['Altitude', '1,600 m'],
        ['Variety', 'Bourbon'],
        ['Roast', 'Medium'],
        ['Tastes of', 'Cocoa nibs, plum, cinnamon'],
      ],
    },
    de: {
      name: 'Guatemala Antigua',
      attribute: 'Gewaschen',
      description: 'Zwischen drei Vulkanen gewachsen: Kakaosplitter, Pflaume, etwas Gewürz.',
      details:
        'Vulkanboden, kühle Nächte, Schattenbäume. Ein Espresso mit Frucht für alle, denen Äthiopien zu viel ist.',
      features: ['Im Schatten gewachsen', 'Für Espresso und Filter', 'Ein Hof'],
      specs: [
        ['Herkunft', 'Antigua, Guatemala'],
        ['Höhe', '1.600 m'],
        ['Varietät', 'Bourbon'],
        ['Röstung', 'Mittel'],
        ['Schmeckt nach', 'Kakaosplitter, Pflaume, Zimt'],
      ],
    },
  }),
]
