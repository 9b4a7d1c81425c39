// Coffees of several origins, and one without caffeine.
import { coffee } from './notation.ts'

export const blends = [
  coffee({
    id: 'speicher-5',
    category: 'blends',
    prices: ['9.90', '34.90'],
    en: {
      name: 'Speicher 5',
      attribute: 'Espresso blend',
      description: 'The house espresso: dark chocolate, roasted hazelnut, no bite.',
      details:
        'Brazil for body, Guatemala for sweetness, a fifth of washed robusta for the crema. Roasted slowly to just after the second crack has begun. Made for milk, and at ease without it.',
      features: [
        'Roasted on Tuesdays and Thursdays',
        'Rested for seven days before it leaves',
        'Forgives a grinder that is not perfect',
      ],
      specs: [
        ['Origin', 'Brazil, Guatemala, India'],
        ['Roast', 'Medium dark'],
        ['Tastes of', 'Dark chocolate, hazelnut, caramel'],
        ['Brews well as', 'Espresso, moka pot, with milk'],
      ],
    },
    de: {
      name: 'Speicher 5',
      attribute: 'Espressomischung',
      description: 'Der Hausespresso: Zartbitterschokolade, geröstete Haselnuss, keine Schärfe.',
      details:
        'Brasilien für den Körper, Guatemala für die Süße, ein Fünftel gewaschener Robusta für die Crema. Langsam geröstet bis kurz nach Beginn des zweiten Cracks. Gemacht für Milch, und ohne sie genauso zufrieden.',
      features: [
        'Geröstet dienstags und donnerstags',
        'Ruht sieben Tage, bevor er das Haus verlässt',
        'Verzeiht eine Mühle, die nicht perfekt ist',
      ],
      specs: [
        ['Herkunft', 'Brasilien, Guatemala, Indien'],
        ['Röstung', 'Mitteldunkel'],
        ['Schmeckt nach', 'Zartbitterschokolade, Haselnuss, Karamell'],
        ['Gelingt als', 'Espresso, Mokka, mit Milch'],
      ],
    },
  }),
  coffee({
    id: 'elbmorgen',
    category: 'blends',
    prices: ['9.50', '33.50'],
    en: {
      name: 'Elbmorgen',
      attribute: 'Filter blend',
      description: 'A filter coffee for every morning: round, sweet, clear.',
      details:
        'Two washed coffees from Colombia and Honduras, roasted light enough to keep their fruit and long enough to lose their edge. It stays good in a thermos.',
      features: [
        'Roasted on Tuesdays and Thursdays',
        'Good from a machine, better by hand',
        'Low in acidity',
      ],
      specs: [
        ['Origin', 'Colombia, Honduras'],
        ['Roast', 'Medium'],
        ['Tastes of', 'Milk chocolate, orange, honey'],
        ['Brews well as', 'Filter, French press'],
      ],
    },
    de: {
      name: 'Elbmorgen',
      attribute: 'Filtermischung',
      description: 'Ein Filterkaffee für jeden Morgen: rund, süß, klar.',
      details:
        'Zwei gewaschene Kaffees aus Kolumbien und Honduras, hell genug geröstet für ihre Frucht und lang genug, um die Kante zu verlieren. Bleibt auch in der Thermoskanne gut.',
      features: [
        'Geröstet dienstags und donnerstags',
        'Gut aus der Maschine, besser von Hand',
        'Säurearm',
      ],
      specs: [
        ['Herkunft', 'Kolumbien, Honduras'],
        ['Röstung', 'Mittel'],
        ['Schmeckt nach', 'Vollmilchschokolade, Orange, Honig'],
        ['Gelingt als', 'Filterkaffee, French Press'],
      ],
    },
  }),
  coffee({
    id: 'nachtschicht',
    category: 'blends',
    prices: ['9.90', '34.90'],
    en: {
      name: 'Nachtschicht',
      attribute: 'Dark roast',
      description: 'Dark, heavy and sweet, for those who are still up.',
      details:
        'Roasted darker than anything else in the house, and not a minute longer than it needs. Bitter as good chocolate is bitter.',
      features: ['Our darkest roast', 'A tenth of robusta', 'Cuts through milk and oat drink'],
      specs: [
        ['Origin', 'Brazil, Sumatra, Uganda'],
        ['Roast', 'Dark'],
        ['Tastes of', 'Cocoa, molasses, smoke'],
        ['Brews well as', 'Espresso, moka pot'],
      ],
    },
    de: {
      name: 'Nachtschicht',
      attribute: 'Dunkle Röstung',
      description: 'Dunkel, schwer und süß, für alle, die noch wach sind.',
      details:
        'Dunkler geröstet als alles andere im Haus, und keine Minute länger als nötig. Bitter, wie gute Schokolade bitter ist.',
      features: [
        'Unsere dunkelste Röstung',
        'Ein Zehntel Robusta',
        'Setzt sich gegen Milch und Haferdrink durch',
      ],
      specs: [
        ['Herkunft', 'Brasilien, Sumatra, Uganda'],
        ['Röstung', 'Dunkel'],
        ['Schmeckt nach', 'Kakao, Melasse, Rauch'],
        ['Gelingt als', 'Espresso, Mokka'],
      ],
    },
  }),
  coffee({
    id: 'feierabend',
    category: 'blends',
    prices: ['10.90', '38.50'],
    en: {
      name: 'Feierabend',
      attribute: 'Decaffeinated',
      description: 'Everything but the caffeine, taken out with water and carbon dioxide.',
      details:
        'Decaffeinated in Bremen with nothing that does not occur in a bottle of mineral water. Roasted like our espresso, for the second cup after dinner.',
      features: ['No solvents', 'Caffeine below 0.1 %', 'For espresso and filter'],
      specs: [
        ['Origin', 'Sumatra, Peru'],
        ['Roast', 'Medium dark'],
        ['Caffeine', 'Below 0.1 %'],
        ['Tastes of', 'Cedar, caramel, cocoa'],
      ],
    },
    de: {
      name: 'Feierabend',
      attribute: 'Entkoffeiniert',
      description: 'Alles außer Koffein: mit Wasser und Kohlensäure entzogen.',
      details:
        'In Bremen entkoffeiniert, mit nichts, was nicht auch in Mineralwasser vorkommt. Geröstet wie unser Espresso, für die zweite Tasse nach dem Essen.',
      features: ['Ohne Lösungsmittel', 'Koffein unter 0,1 %', 'Für Espresso und Filter'],
      specs: [
        ['Herkunft', 'Sumatra, Peru'],
        ['Röstung', 'Mitteldunkel'],
        ['Koffein', 'Unter 0,1 %'],
        ['Schmeckt nach', 'Zeder, Karamell, Kakao'],
      ],
    },
  }),
]
