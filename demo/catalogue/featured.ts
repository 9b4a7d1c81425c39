// Six more products that are often featured.
import { of, productIn } from './product.ts'

export const featured = [
  productIn('fashion')('featured-1', 'Noon Watch', 'Aurenby', 240, 'watch-0', '38 mm, automatic')`
    A thin automatic watch with a warm white dial and nothing on it that you do not need.
    The movement winds itself from the motion of your arm and keeps going for nearly two days on the bedside table. Straps change without tools, and every part of the case is made to be serviced.
    - Automatic movement, 41 hours of reserve
    - Domed sapphire glass
    - Strap changes without tools
    - Serviced by us for as long as you keep it
    Case: 38 mm steel, 8.9 mm thin
    Glass: Sapphire
    Movement: Automatic, 26 jewels
    Strap: Calf leather, 20 mm
    Water resistance: 50 m
    Warranty: 3 years
  `(of('Cognac', 9), of('Midnight Black', 14), of('Ink Navy', 6)),
  productIn('audio')('featured-2', 'Orb', 'Sonadrel', 189, 'speaker-3', 'Fills 40 m²')`
    A round speaker that sounds the same from every chair in the room.
    Six small drivers sit in a ring and one large one faces down, so there is no best seat. It measures the room with a soft chime after you move it and adjusts itself.
    - Sound in all directions
    - Adjusts itself to the room
    - Two of them make a stereo pair
    - Microphone with a real off switch
    - Works without an account
    Drivers: One 120 mm woofer, six 20 mm tweeters
    Wireless: Wi-Fi 6, Bluetooth 5.3
    Inputs: USB-C audio, 3.5 mm
    Power: 70 W
    Size: 210 × 210 × 225 mm
    Weight: 2.9 kg
    Warranty: 2 years
  `(of('Graphite', 22), of('Cream', 15), of('Ember Red', 2)),
  productIn('sneakers')('featured-3', 'Lantern', 'Pavemor', 129.5, 'sneaker-2', '248 g, road')`
    A cushioned running shoe for the kilometers before breakfast.
    The foam gives back more than it takes and stays soft in the frost. A reflective thread runs through the whole upper, so drivers see the shape of a runner and not just a dot.
    - Springy foam, 36 mm at the heel
    - Upper knitted from recycled yarn
    - Reflective all round
    - Fits an orthopedic insole
    Use: Road running
    Weight: 248 g
    Drop: 8 mm
    Upper: Knit, 80 % recycled polyester
    Sole: Nitrogen-filled foam, natural rubber
    Size: EU 36–47
    Warranty: 1 year
  `(of('Sunset Orange', 24), of('Midnight Black', 38), of('Glacier Blue', 11)),
  productIn('smartphones')(
    'featured-4',
    'Halden Leaf',
    'Velquist',
    1390,
    'foldable-4',
    '7.8-inch folding',
  )`
    A phone that opens like a book, with a page on each side.
    Closed it is a phone of ordinary width; open it shows two apps side by side or one large map. The hinge is tested for half a million folds and stays open at any angle, so the phone is its own tripod.
    - 7.8 inches open, 6.3 inches closed
    - Stays open at any angle
    - Crease that you can hardly feel
    - Pen support on the inner display
    - Seven years of security updates
    Display: 7.8-inch OLED inside, 6.3-inch outside
    Processor: Eight cores, 3 nm
    Memory: 12 GB
    Storage: 512 GB
    Cameras: 50 MP wide, 12 MP ultra-wide, 10 MP zoom
    Battery: 4,800 mAh
    Thickness: 4.9 mm open, 10.2 mm closed
    Warranty: 2 years
  `(of('Midnight Black', 8), of('Sandstone', 5), of('Forest Green', 0)),
  productIn('gaming')('featured-5', 'Wander', 'Pixquarry', 289, 'handheld-0', '7-inch OLED')`
    A handheld console with a big bright screen and sticks that do not drift.
    The sticks measure magnetic fields and have no contacts that could wear out. In the dock it plays on the television in full resolution and charges while you play.
    - 7-inch OLED, 90 Hz
    - Magnetic sticks without drift
    - Dock for the television in the box
    - Up to 8 hours of play
    - Card slot for more storage
    Display: 7-inch OLED, 1920 × 1080
    Memory: 12 GB
    Storage: 256 GB and microSD
    Battery: 50 Wh
    Connections: USB-C, headphones, Wi-Fi 6E, Bluetooth 5.3
    Weight: 420 g
    Warranty: 2 years
  `(of('Graphite', 28), of('Ember Red', 17), of('Turquoise', 12), of('Lavender', 3, 299)),
  productIn('cars')('featured-6', 'Highfell', 'Merrowin', 6400, 'car-1', 'Hybrid, 4×4')`
    An upright off-roader with square corners, seven seats and no fear of mud.
    Two motors drive the front and rear axles, and a small gasoline engine charges the battery far from the next charger. Floors are rubber, seats fold flat without being taken out, and the roof carries a hundred kilos.
    - All-wheel drive with two motors
    - 90 km electric before the engine starts
    - Wades through 70 cm of water
    - Seven seats, five of them fold flat
    - Tows 2,500 kg
    Drive: Two motors, 230 kW together
    Battery: 22 kWh
    Range: 90 km electric, 780 km in all (WLTP)
    Seats: 7
    Cargo: 310 to 1,980 liters
    Towing: 2,500 kg
    Length: 4.79 m
    Warranty: 5 years, battery 8 years
  `(of('Forest Green', 3), of('Sandstone', 5), of('Midnight Black', 2, 6520)),
]
