// Notebooks, first half.
import { of, productIn } from './product.ts'

const laptop = productIn('laptops')

export const laptops1 = [
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
]
