// What else is drunk: a set, a bottle, a tea.
import { product, thing } from './notation.ts'

export const drinksAndSets = [
  thing({
    id: 'tasting-set',
    category: 'sets-and-drinks',
    brand: 'Kaiweg',
    price: '15.90',
    grams: 360,
    contents: '300 g',
    stock: 40,
    taxClass: 'reduced',
    en: {
      name: 'Tasting set, three origins',
      attribute: '3 x 100 g',
      description: 'Guji, Huila and Nyeri side by side: three countries on one table.',
      details:
        'A hundred grams each, as whole beans, with a card on how to brew them next to each other. Fits through most letter boxes.',
      features: ['Three single origins', 'Whole beans', 'With a tasting card'],
      specs: [
        ['Contents', 'Ethiopia Guji, Colombia Huila, Kenya Nyeri'],
        ['Grind', 'Whole beans'],
      ],
    },
    de: {
      name: 'Probierset, drei Herkünfte',
      attribute: '3 x 100 g',
      description: 'Guji, Huila und Nyeri nebeneinander: drei Länder auf einem Tisch.',
      details:
        'Je hundert Gramm ganze Bohnen, mit einer Karte, wie man sie nebeneinander brüht. Passt durch die meisten Briefschlitze.',
      features: ['Drei Single Origins', 'Ganze Bohnen', 'Mit Probierkarte'],
      specs: [
        ['Inhalt', 'Äthiopien Guji, Kolumbien Huila, Kenia Nyeri'],
        ['Mahlung', 'Ganze Bohnen'],
      ],
    },
  }),
  thing({
    id: 'cold-brew',
    category: 'sets-and-drinks',
    brand: 'Kaiweg',
    price: '8.90',
    grams: 1_150,
    contents: '700 ml',
    stock: 30,
    en: {
      name: 'Cold Brew',
      attribute: 'Concentrate',
      description: 'Steeped for eighteen hours in cold water; one part to two of water or tonic.',
      details:
        'Elbmorgen, coarsely ground, eighteen hours, filtered twice. Keeps for six weeks closed and for one week open, in the fridge.',
      features: ['Makes about ten glasses', 'No sugar', 'Keep it cold'],
      specs: [
        ['Contents', 'Water, coffee'],
        ['Caffeine', 'About 95 mg per 100 ml'],
      ],
    },
    de: {
      name: 'Cold Brew',
      attribute: 'Konzentrat',
      description: 'Achtzehn Stunden in kaltem Wasser; ein Teil auf zwei Teile Wasser oder Tonic.',
      details:
        'Elbmorgen, grob gemahlen, achtzehn Stunden, zweimal gefiltert. Hält geschlossen sechs Wochen und offen eine Woche, im Kühlschrank.',
      features: ['Ergibt etwa zehn Gläser', 'Ohne Zucker', 'Kühl lagern'],
      specs: [
        ['Zutaten', 'Wasser, Kaffee'],
        ['Koffein', 'Etwa 95 mg je 100 ml'],
      ],
    },
  }),
  thing({
    id: 'cascara',
    category: 'sets-and-drinks',
    brand: 'Kaiweg',
    price: '7.90',
    grams: 170,
    contents: '150 g',
    stock: 26,
    taxClass: 'reduced',
    en: {
      name: 'Cascara',
      attribute: 'Coffee cherry tea',
      description: 'The dried fruit around the bean, brewed like tea: rosehip, mango, honey.',
      details:
        'Most of it becomes compost. A spoonful to a cup, six minutes, and good with ice and a slice of orange.',
      features: [
        'From the farm of our Colombia Huila',
        'Less caffeine than coffee',
        'Hot or with ice',
      ],
      specs: [
        ['Origin', 'Huila, Colombia'],
        ['Brew', '15 g to 300 ml, 6 minutes'],
      ],
    },
    de: {
      name: 'Cascara',
      attribute: 'Kaffeekirschentee',
      description: 'Die getrocknete Frucht um die Bohne, gebrüht wie Tee: Hagebutte, Mango, Honig.',
      details:
        'Das meiste davon wird Kompost. Ein Löffel auf eine Tasse, sechs Minuten, und gut mit Eis und einer Scheibe Orange.',
      features: [
        'Vom Hof unseres Kolumbien Huila',
        'Weniger Koffein als Kaffee',
        'Heiß oder mit Eis',
      ],
      specs: [
        ['Herkunft', 'Huila, Kolumbien'],
        ['Zubereitung', '15 g auf 300 ml, 6 Minuten'],
      ],
    },
  }),
]

export const papers = product({
  id: 'paper-filters',
  category: 'pour-over',
  brand: 'Elbpapier',
  taxClass: 'standard',
  options: [],
  variants: [{ values: [], price: '4.50', grams: 160, contents: '100 piece', stock: 120 }],
  en: {
    name: 'Paper filters 02',
    attribute: '100 pieces',
    description: 'Unbleached cone filters that do not taste of paper.',
    details: 'Rinse them once all the same. For our dripper and every other cone of size 02.',
    features: ['Unbleached', 'Compostable', 'Size 02, 1 to 4 cups'],
    specs: [
      ['Material', 'Cellulose'],
      ['Size', '02'],
    ],
  },
  de: {
    name: 'Papierfilter 02',
    attribute: '100 Stück',
    description: 'Ungebleichte Kegelfilter, die nicht nach Papier schmecken.',
    details:
      'Einmal ausspülen sollte man sie trotzdem. Für unseren Handfilter und jeden anderen Kegel der Größe 02.',
    features: ['Ungebleicht', 'Kompostierbar', 'Größe 02, 1 bis 4 Tassen'],
    specs: [
      ['Material', 'Zellulose'],
      ['Größe', '02'],
    ],
  },
})
