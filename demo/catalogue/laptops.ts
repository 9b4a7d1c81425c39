// Notebooks.
import { of, productIn } from './product.ts'

const laptop = productIn('laptops')

export const laptops = [
  laptop('laptop-1', 'Dusk 13', 'Noctrea', 1090, 'laptop-0', '512 GB · 16 GB')`
    A kilogram of notebook that never makes a sound.
    It has no fan at all: the case carries the heat away. The battery outlasts a flight to another continent, and the charger is small enough for a coat pocket.
    - No fan, no noise
    - 990 grams
    - Up to 19 hours of video
    - Camera with a sliding cover
    Display: 13.3-inch LCD, 2560 × 1600
    Processor: Eight cores, up to 4.2 GHz
    Memory: 16 GB
    Storage: 512 GB SSD
    Connections: 2 × USB-C, headphones
    Battery: 54 Wh
    Weight: 0.99 kg
    Warranty: 3 years
  `(of('Silver Mist', 20), of('Ink Navy', 12), of('Copper', 5, 1120)),
  laptop('laptop-2', 'Draft 14', 'Orrivane', 780, 'laptop-1', '512 GB · 16 GB')`
    A notebook made of modules that you swap, add and repair yourself.
    Each port is a small cartridge: take the card reader out, push a second display in. When a faster mainboard appears, it fits the case that you have.
    - Four ports of your choice
    - Mainboard, battery and display can be replaced
    - Screwdriver in the box
    - Runs the operating system you like
    Display: 14-inch matte LCD, 2256 × 1504
    Processor: Eight cores, up to 4.7 GHz
    Memory: 16 GB, two slots
    Storage: 512 GB SSD
    Connections: Four cartridges, headphones
    Battery: 61 Wh
    Weight: 1.38 kg
    Warranty: 5 years
  `(of('Silver Mist', 25), of('Sunset Orange', 8)),
  laptop('laptop-3', 'Dusk Tab', 'Noctrea', 940, 'laptop-2', 'Tablet and keyboard')`
    A tablet with a stand, and a keyboard that means it.
    The stand opens to any angle down to almost flat, for drawing. The keyboard folds over the display and wakes it; the pen holds on by magnets and charges there.
    - 13-inch display for touch and pen
    - Stand for every angle
    - Keyboard and pen in the box
    - Drive behind a small flap, easy to replace
    Display: 13-inch OLED, 2880 × 1920
    Processor: Ten cores, up to 4.4 GHz
    Memory: 16 GB
    Storage: 512 GB SSD
    Connections: 2 × USB-C, magnetic dock
    Battery: 48 Wh
    Weight: 0.88 kg, 1.2 kg with keyboard
    Warranty: 2 years
  `(of('Graphite', 14), of('Burgundy', 6), of('Glacier Blue', 3)),
  laptop('laptop-4', 'Forge 16', 'Pixquarry', 1980, 'laptop-3', '240 Hz · 1 TB')`
    A desktop computer for games that happens to fold.
    Two fans and a sheet of liquid metal keep 140 watts under control, and a switch above the keyboard lets you choose quiet over fast. The keys are lit one by one, or not at all.
    - Graphics with 12 GB of their own memory
    - 16-inch display, 240 Hz
    - Quiet, balanced or fast at the flick of a switch
    - Mechanical keys, lit one by one
    - Two drive slots
    Display: 16-inch LCD, 2560 × 1600, 240 Hz
    Processor: Sixteen cores, up to 5.3 GHz
    Graphics: 12 GB, 140 W
    Memory: 32 GB, two slots
    Storage: 1 TB SSD, second slot free
    Battery: 95 Wh
    Weight: 2.4 kg
    Warranty: 2 years
  `(of('Midnight Black', 13), of('Pearl White', 4, 2030)),
  laptop('laptop-5', 'Draft 15 Student', 'Orrivane', 429, 'laptop-0', '256 GB · 8 GB')`
    A sturdy notebook for essays, lectures and the occasional fall.
    Rubber edges and a spill-proof keyboard forgive a lot. It is the only Draft with a fixed set of ports, and the first that costs less than its desk.
    - Spill-proof keyboard
    - Rubber edges, tested for falls of a meter
    - Number pad
    - Battery changed with one screw
    Display: 15.6-inch matte LCD, 1920 × 1080
    Processor: Six cores, up to 4.3 GHz
    Memory: 8 GB, two slots
    Storage: 256 GB SSD
    Connections: USB-C, 2 × USB-A, HDMI, Ethernet, headphones
    Battery: 50 Wh
    Weight: 1.75 kg
    Warranty: 5 years
  `(of('Turquoise', 30), of('Graphite', 42)),
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
