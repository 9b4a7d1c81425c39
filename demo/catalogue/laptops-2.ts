// Notebooks, second half.
import { of, productIn } from './product.ts'

const laptop = productIn('laptops')

export const laptops2 = [
  laptop('laptop-6', 'Dusk Studio 16', 'Noctrea', 2480, 'laptop-1', '2 TB · 64 GB')`
    A workshop for film, sound and three dimensions, with a color-true display.
    Every display is measured in the factory, and the certificate is in the box. Two large fans move a lot of air slowly; under full load it is as loud as a library.
    - Display measured one by one, ΔE below 1
    - 64 GB of memory
    - Card reader for full-size SD
    - Six speakers
    - Repaired at your desk within two days
    Display: 16-inch mini-LED, 3840 × 2400, 120 Hz
    Processor: Sixteen cores, up to 5.1 GHz
    Graphics: 16 GB, 110 W
    Memory: 64 GB
    Storage: 2 TB SSD
    Battery: 99 Wh
    Weight: 2.05 kg
    Warranty: 3 years
  `(of('Midnight Black', 7), of('Silver Mist', 5)),
  laptop('laptop-7', 'Easel 12', 'Orrivane', 560, 'laptop-2', 'For pen and touch')`
    A small two-in-one for sketching on the sofa and typing at the table.
    Take it off the keyboard and it weighs as much as a hardcover. The surface of the glass is slightly rough, so the pen feels like a pencil on paper.
    - Paper-like glass
    - Pen with 4,096 steps of pressure
    - Keyboard cover in the box
    - All-day battery
    Display: 12-inch LCD, 2160 × 1440
    Processor: Eight cores, up to 3.6 GHz
    Memory: 8 GB
    Storage: 256 GB and microSD
    Connections: USB-C, keyboard contacts
    Battery: 38 Wh
    Weight: 0.62 kg, 0.9 kg with cover
    Warranty: 5 years
  `(of('Sage Green', 16), of('Rose Quartz', 9), of('Graphite', 21)),
  laptop('laptop-8', 'Forge 15', 'Pixquarry', 1290, 'laptop-3', '165 Hz · 1 TB')`
    Most of the Forge 16 for two thirds of the price.
    The same keyboard, the same cooling and one size less of everything else. It plays current games at full resolution and passes for an ordinary notebook once the lights are off.
    - Graphics with 8 GB of their own memory
    - 15.6-inch display, 165 Hz
    - Lights that can be switched off for good
    - Two drive slots
    Display: 15.6-inch LCD, 2560 × 1440, 165 Hz
    Processor: Ten cores, up to 4.9 GHz
    Graphics: 8 GB, 100 W
    Memory: 16 GB, two slots
    Storage: 1 TB SSD, second slot free
    Battery: 76 Wh
    Weight: 2.1 kg
    Warranty: 2 years
  `(of('Graphite', 19), of('Ember Red', 2)),
  laptop('laptop-9', 'Folio 14', 'Velquist', 1340, 'laptop-0', '1 TB · 16 GB')`
    A notebook that works with a Halden phone as if they were one device.
    Calls, notes and the clipboard move between the two without an account in between. The lid is a single sheet of recycled aluminum and closes with a soft thud.
    - Answers calls and messages of your phone
    - OLED display with 400 nits
    - Recycled aluminum throughout
    - Wakes in less than a second
    Display: 14-inch OLED, 2880 × 1800
    Processor: Ten cores, up to 4.6 GHz
    Memory: 16 GB
    Storage: 1 TB SSD
    Connections: 3 × USB-C, headphones
    Battery: 66 Wh
    Weight: 1.22 kg
    Warranty: 2 years
  `(of('Glacier Blue', 11), of('Sandstone', 8), of('Midnight Black', 0)),
]
