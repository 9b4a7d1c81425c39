// What coffee is ground with and drunk from: fictional brands.
import { thing } from './notation.ts'

export const grindersAndCups = [
  thing({
    id: 'hand-grinder',
    category: 'grinders',
    brand: 'Thalmühle',
    price: '129.00',
    grams: 720,
    stock: 16,
    en: {
      name: 'Hand grinder T1',
      attribute: '48 mm burrs',
      description: 'Steel burrs in a body of aluminium and walnut: thirty turns a cup.',
      details:
        'Adjusts in steps of 0.02 mm from Turkish to French press. Taken apart without a tool.',
      features: ['Steel burrs, 48 mm', '25 g of beans', 'Five-year guarantee by the maker'],
      specs: [
        ['Burrs', 'Steel, 48 mm'],
        ['Holds', '25 g'],
        ['Weight', '560 g'],
      ],
    },
    de: {
      name: 'Handmühle T1',
      attribute: '48-mm-Mahlwerk',
      description: 'Stahlmahlwerk in Aluminium und Nussholz: dreißig Umdrehungen je Tasse.',
      details:
        'In Schritten von 0,02 mm einstellbar, von türkisch bis French Press. Ohne Werkzeug zerlegbar.',
      features: ['Stahlmahlwerk, 48 mm', '25 g Bohnen', 'Fünf Jahre Herstellergarantie'],
      specs: [
        ['Mahlwerk', 'Stahl, 48 mm'],
        ['Fasst', '25 g'],
        ['Gewicht', '560 g'],
      ],
    },
    legal: { guaranteeYears: '5', guaranteeModel: 'Thalmühle T1' },
  }),
  thing({
    id: 'electric-grinder',
    category: 'grinders',
    brand: 'Thalmühle',
    price: '349.00',
    grams: 7_900,
    stock: 6,
    en: {
      name: 'Grinder T5',
      attribute: '64 mm burrs',
      description: 'Grinds a double espresso in six seconds, and quietly.',
      details:
        'Flat burrs of 64 mm, single dose or hopper, two buttons that remember. The motor turns slowly, so that beans stay cool.',
      features: ['Flat burrs, 64 mm', 'Single dose or hopper', 'Five-year guarantee by the maker'],
      specs: [
        ['Burrs', 'Steel, flat, 64 mm'],
        ['Power', '300 W'],
        ['Size', '16 x 38 x 22 cm'],
        ['Weight', '7.2 kg'],
      ],
    },
    de: {
      name: 'Mühle T5',
      attribute: '64-mm-Mahlwerk',
      description: 'Mahlt einen doppelten Espresso in sechs Sekunden, und leise.',
      details:
        'Scheibenmahlwerk mit 64 mm, Einzeldosis oder Trichter, zwei Tasten mit Gedächtnis. Der Motor dreht langsam, damit die Bohnen kühl bleiben.',
      features: [
        'Scheibenmahlwerk, 64 mm',
        'Einzeldosis oder Trichter',
        'Fünf Jahre Herstellergarantie',
      ],
      specs: [
        ['Mahlwerk', 'Stahl, Scheiben, 64 mm'],
        ['Leistung', '300 W'],
        ['Maße', '16 x 38 x 22 cm'],
        ['Gewicht', '7,2 kg'],
      ],
    },
    legal: {
      guaranteeYears: '5',
      guaranteeModel: 'Thalmühle T5',
      warnings: 'Unplug it before you reach into the hopper.',
      'warnings-de': 'Vor dem Griff in den Trichter den Netzstecker ziehen.',
    },
  }),
  thing({
    id: 'tamper',
    category: 'grinders',
    brand: 'Thalmühle',
    price: '36.00',
    grams: 460,
    stock: 19,
    en: {
      name: 'Tamper 58',
      attribute: '58.4 mm',
      description: 'Heavy enough that you only have to guide it.',
      details: 'A base of solid steel under a turned handle of walnut. For portafilters of 58 mm.',
      features: ['Flat base', 'Walnut handle', 'For 58 mm baskets'],
      specs: [
        ['Diameter', '58.4 mm'],
        ['Weight', '390 g'],
        ['Material', 'Steel, walnut'],
      ],
    },
    de: {
      name: 'Tamper 58',
      attribute: '58,4 mm',
      description: 'So schwer, dass man ihn nur führen muss.',
      details:
        'Massiver Stahl unter einem gedrechselten Griff aus Nussholz. Für Siebträger mit 58 mm.',
      features: ['Ebene Basis', 'Griff aus Nussholz', 'Für Siebe mit 58 mm'],
      specs: [
        ['Durchmesser', '58,4 mm'],
        ['Gewicht', '390 g'],
        ['Material', 'Stahl, Nussholz'],
      ],
    },
  }),
  thing({
    id: 'espresso-cups',
    category: 'cups',
    brand: 'Brennofen',
    price: '28.00',
    grams: 760,
    stock: 24,
    en: {
      name: 'Espresso cups, pair',
      attribute: '70 ml',
      description: 'Two cups with saucers, thick at the bottom and thin at the lip.',
      details: 'Sea and terracotta, glazed by hand, so that no two are quite alike.',
      features: ['Two cups, two saucers', 'Glazed by hand', 'Dishwasher-safe'],
      specs: [
        ['Material', 'Porcelain'],
        ['Holds', '70 ml each'],
      ],
    },
    de: {
      name: 'Espressotassen, Paar',
      attribute: '70 ml',
      description: 'Zwei Tassen mit Untertassen, unten dick und am Rand dünn.',
      details: 'Meer und Terrakotta, von Hand glasiert, sodass keine ganz der anderen gleicht.',
      features: ['Zwei Tassen, zwei Untertassen', 'Von Hand glasiert', 'Spülmaschinenfest'],
      specs: [
        ['Material', 'Porzellan'],
        ['Fasst', 'Je 70 ml'],
      ],
    },
  }),
  thing({
    id: 'mug',
    category: 'cups',
    brand: 'Brennofen',
    price: '17.90',
    grams: 480,
    stock: 48,
    en: {
      name: 'Mug',
      attribute: '320 ml',
      description: 'A plain mug that sits well in the hand.',
      details:
        'The handle takes three fingers. Cream glaze over brown clay, a little of which shows at the foot.',
      features: ['Takes three fingers', 'Microwave and dishwasher', 'Made in Bunzlau'],
      specs: [
        ['Material', 'Stoneware'],
        ['Holds', '320 ml'],
      ],
    },
    de: {
      name: 'Becher',
      attribute: '320 ml',
      description: 'Ein schlichter Becher, der gut in der Hand liegt.',
      details:
        'In den Henkel passen drei Finger. Cremefarbene Glasur auf braunem Ton, der am Fuß ein wenig hervorschaut.',
      features: ['Drei Finger passen hinein', 'Mikrowelle und Spülmaschine', 'In Bunzlau gemacht'],
      specs: [
        ['Material', 'Steingut'],
        ['Fasst', '320 ml'],
      ],
    },
  }),
  thing({
    id: 'tumbler',
    category: 'cups',
    brand: 'Nordlot',
    price: '29.90',
    grams: 430,
    stock: 31,
    en: {
      name: 'Tumbler',
      attribute: '350 ml',
      description: 'For the ferry: double-walled, tight, and easy to drink from.',
      details:
        'Keeps coffee hot for four hours. The band of cork can be replaced when it has seen enough.',
      features: ['Double-walled steel', 'Leakproof lid', 'Fits under most machines'],
      specs: [
        ['Holds', '350 ml'],
        ['Material', 'Steel, cork'],
        ['Height', '16 cm'],
      ],
    },
    de: {
      name: 'Thermobecher',
      attribute: '350 ml',
      description: 'Für die Fähre: doppelwandig, dicht und angenehm zu trinken.',
      details:
        'Hält Kaffee vier Stunden heiß. Das Band aus Kork lässt sich ersetzen, wenn es genug erlebt hat.',
      features: ['Doppelwandiger Stahl', 'Dichter Deckel', 'Passt unter die meisten Maschinen'],
      specs: [
        ['Fasst', '350 ml'],
        ['Material', 'Stahl, Kork'],
        ['Höhe', '16 cm'],
      ],
    },
  }),
]
