// What coffee is brewed with: fictional brands.
import { thing } from './notation.ts'

export const brewing = [
  thing({
    id: 'dripper',
    category: 'pour-over',
    brand: 'Brennofen',
    price: '24.90',
    grams: 520,
    stock: 34,
    en: {
      name: 'Dripper 02',
      attribute: 'Stoneware',
      description: 'A heavy cone that keeps its heat while you pour.',
      details:
        'Thrown in Bunzlau, glazed inside and out. Three ribs hold the paper off the wall, so that the water runs evenly.',
      features: ['1 to 4 cups', 'For filters of size 02', 'Dishwasher-safe'],
      specs: [
        ['Material', 'Stoneware'],
        ['Diameter', '12 cm'],
        ['Weight', '410 g'],
      ],
    },
    de: {
      name: 'Handfilter 02',
      attribute: 'Steingut',
      description: 'Ein schwerer Kegel, der beim Aufgießen die Wärme hält.',
      details:
        'In Bunzlau gedreht, innen und außen glasiert. Drei Rippen halten das Papier von der Wand, damit das Wasser gleichmäßig läuft.',
      features: ['1 bis 4 Tassen', 'Für Filter der Größe 02', 'Spülmaschinenfest'],
      specs: [
        ['Material', 'Steingut'],
        ['Durchmesser', '12 cm'],
        ['Gewicht', '410 g'],
      ],
    },
  }),
  thing({
    id: 'carafe',
    category: 'pour-over',
    brand: 'Brennofen',
    price: '34.90',
    grams: 780,
    stock: 18,
    en: {
      name: 'Carafe 600',
      attribute: '600 ml',
      description: 'Thin glass in a collar of oak; pours without a drip.',
      details:
        'The collar stays cool and comes off for washing. The lid keeps the aroma in, not the heat: drink up.',
      features: ['Oak collar and handle', 'Holds four cups', 'The dripper fits on top'],
      specs: [
        ['Material', 'Borosilicate glass, oak'],
        ['Holds', '600 ml'],
      ],
    },
    de: {
      name: 'Karaffe 600',
      attribute: '600 ml',
      description: 'Dünnes Glas in einem Kragen aus Eiche; gießt, ohne zu tropfen.',
      details:
        'Der Kragen bleibt kühl und lässt sich zum Spülen abnehmen. Der Deckel hält das Aroma, nicht die Wärme: austrinken.',
      features: ['Kragen und Griff aus Eiche', 'Für vier Tassen', 'Der Handfilter passt darauf'],
      specs: [
        ['Material', 'Borosilikatglas, Eiche'],
        ['Fasst', '600 ml'],
      ],
    },
  }),
  thing({
    id: 'kettle',
    category: 'kettles-and-scales',
    brand: 'Nordlot',
    price: '89.00',
    grams: 1_400,
    stock: 14,
    en: {
      name: 'Gooseneck kettle',
      attribute: '0.9 l',
      description: 'A thin spout that pours where you look.',
      details:
        'For gas and induction. The handle of walnut is shaped so that the wrist stays straight when the kettle is nearly empty.',
      features: ['Gas and induction', 'Walnut handle', 'Spout of 8 mm'],
      specs: [
        ['Holds', '0.9 l'],
        ['Material', 'Steel, walnut'],
        ['Weight', '980 g'],
      ],
    },
    de: {
      name: 'Schwanenhalskessel',
      attribute: '0,9 l',
      description: 'Eine dünne Tülle, die dahin gießt, wohin man schaut.',
      details:
        'Für Gas und Induktion. Der Griff aus Nussholz ist so geformt, dass das Handgelenk gerade bleibt, wenn der Kessel fast leer ist.',
      features: ['Gas und Induktion', 'Griff aus Nussholz', 'Tülle mit 8 mm'],
      specs: [
        ['Fasst', '0,9 l'],
        ['Material', 'Stahl, Nussholz'],
        ['Gewicht', '980 g'],
      ],
    },
  }),
  thing({
    id: 'french-press',
    category: 'press-and-stove',
    brand: 'Nordlot',
    price: '49.90',
    grams: 1_250,
    stock: 20,
    en: {
      name: 'French press 1 l',
      attribute: '8 cups',
      description: 'Copper, glass and a sieve that closes tightly.',
      details: 'Four minutes, press, pour. The glass can be replaced, and so can the sieve.',
      features: ['Spare parts for ten years', 'Double sieve', '8 cups'],
      specs: [
        ['Holds', '1 l'],
        ['Material', 'Copper-plated steel, glass'],
      ],
    },
    de: {
      name: 'French Press 1 l',
      attribute: '8 Tassen',
      description: 'Kupfer, Glas und ein Sieb, das dicht schließt.',
      details: 'Vier Minuten, drücken, gießen. Das Glas lässt sich ersetzen, das Sieb auch.',
      features: ['Zehn Jahre Ersatzteile', 'Doppeltes Sieb', '8 Tassen'],
      specs: [
        ['Fasst', '1 l'],
        ['Material', 'Verkupferter Stahl, Glas'],
      ],
    },
  }),
  thing({
    id: 'moka-pot',
    category: 'press-and-stove',
    brand: 'Nordlot',
    price: '39.90',
    grams: 640,
    stock: 25,
    en: {
      name: 'Moka pot',
      attribute: '3 cups',
      description: 'Eight sides, one valve, and the smell of a kitchen in Trieste.',
      details:
        'Polished aluminium for gas and electric stoves. Fill the funnel level and do not press.',
      features: ['Gas and electric', 'Valve made in Italy', 'Spare gasket included'],
      specs: [
        ['Makes', '3 cups, 130 ml'],
        ['Material', 'Aluminium'],
      ],
    },
    de: {
      name: 'Espressokocher',
      attribute: '3 Tassen',
      description: 'Acht Seiten, ein Ventil und der Geruch einer Küche in Triest.',
      details:
        'Poliertes Aluminium für Gas- und Elektroherde. Den Trichter eben füllen und nicht andrücken.',
      features: ['Gas und Elektro', 'Ventil aus Italien', 'Mit Ersatzdichtung'],
      specs: [
        ['Ergibt', '3 Tassen, 130 ml'],
        ['Material', 'Aluminium'],
      ],
    },
  }),
  thing({
    id: 'scale',
    category: 'kettles-and-scales',
    brand: 'Nordlot',
    price: '59.00',
    grams: 610,
    stock: 22,
    en: {
      name: 'Brewing scale',
      attribute: '0.1 g',
      description: 'Weighs to a tenth of a gram and starts the clock when the first drop falls.',
      details:
        'Charges by USB-C, lasts for three weeks of mornings. The plate is steel and comes off.',
      features: ['Timer that starts by itself', 'USB-C', 'Splash-proof'],
      specs: [
        ['Reads', '0.1 g to 2 kg'],
        ['Battery', 'Lithium-ion, replaceable'],
        ['Size', '13 x 15 x 2 cm'],
      ],
    },
    de: {
      name: 'Brühwaage',
      attribute: '0,1 g',
      description: 'Wiegt auf ein Zehntelgramm und startet die Uhr, wenn der erste Tropfen fällt.',
      details:
        'Lädt über USB-C und hält drei Wochen Morgen durch. Die Platte ist aus Stahl und abnehmbar.',
      features: ['Uhr, die von selbst startet', 'USB-C', 'Spritzwasserfest'],
      specs: [
        ['Misst', '0,1 g bis 2 kg'],
        ['Akku', 'Lithium-Ionen, wechselbar'],
        ['Maße', '13 x 15 x 2 cm'],
      ],
    },
  }),
]
