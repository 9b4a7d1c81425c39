// Loudspeakers.
import { of, productIn } from './product.ts'

const audio = productIn('audio')

export const audio2 = [
  audio('audio-5', 'Hearth', 'Sonadrel', 119, 'speaker-0', 'Voice control')`
    A woven cylinder for the kitchen that also listens, if you let it.
    Commands are understood inside the speaker and never leave the house. A slider cuts the microphones off from the power, and you can see that it does.
    - Understands commands without the internet
    - Slider that really cuts the microphones
    - Timer, radio and intercom built in
    - Cover that can be washed
    Drivers: One 76 mm woofer, one 20 mm tweeter
    Wireless: Wi-Fi 6, Bluetooth 5.3
    Power: 24 W
    Size: 120 × 150 mm
    Weight: 0.94 kg
    Warranty: 2 years
  `(of('Harbor Blue', 26), of('Graphite', 31), of('Sandstone', 12)),
  audio('audio-6', 'Parade', 'Orrivane', 159, 'speaker-1', '20 hours, IP67')`
    A speaker with a handle for the beach, the yard and the back seat.
    It floats, shrugs off sand and keeps playing for a whole day and evening. The two cells of the battery are standard ones that any shop sells.
    - Waterproof, and it floats
    - 20 hours at a sociable volume
    - Standard battery cells, replaceable
    - Charges a phone
    Drivers: Two 90 mm, two passive radiators
    Wireless: Bluetooth 5.3
    Power: 40 W
    Battery: 20 hours, replaceable
    Protection: IP67
    Weight: 2.2 kg
    Warranty: 5 years
  `(of('Ember Red', 15), of('Graphite', 24), of('Turquoise', 2)),
  audio('audio-7', 'Alder', 'Sonadrel', 640, 'speaker-2', 'Pair, 2 × 80 W')`
    A pair of active speakers in real wood for people who sit down to listen.
    The amplifiers are inside, one for each driver, so a turntable or a television is all that you need to add. The veneer of both cabinets comes from the same trunk.
    - Four amplifiers inside
    - Input for a turntable
    - Cabinets veneered in pairs
    - Remote control made of metal
    Drivers: 165 mm woofer, 25 mm silk dome
    Power: 2 × 80 W
    Inputs: Phono, line, optical, HDMI ARC, Bluetooth
    Frequency range: 42 Hz to 22 kHz
    Size: 200 × 330 × 250 mm each
    Weight: 13.6 kg the pair
    Warranty: 5 years
  `(of('Chestnut', 6), of('Midnight Black', 4), of('Pearl White', 1, 660)),
  audio('audio-11', 'Alder Mini', 'Sonadrel', 320, 'speaker-4', 'Pair, 2 × 40 W')`
    The small Alder for desks and shelves, with the same silk tweeter.
    It needs only a hand of space to the wall, because the bass leaves through the front. One cable joins the two; the other goes to the outlet.
    - Fits a bookshelf
    - USB input for a computer
    - Stands tilted on a desk, feet included
    - Volume and tone at the front
    Drivers: 100 mm woofer, 25 mm silk dome
    Power: 2 × 40 W
    Inputs: USB-C, line, Bluetooth
    Frequency range: 58 Hz to 22 kHz
    Size: 140 × 220 × 180 mm each
    Weight: 6.1 kg the pair
    Warranty: 5 years
  `(of('Cognac', 12), of('Pearl White', 10)),
]
