// Headphones, earbuds and loudspeakers.
import { of, productIn } from './product.ts'

const audio = productIn('audio')

export const audioProducts = [
  audio('audio-1', 'Reverie Studio', 'Sonadrel', 249, 'headphones-0', 'Wired, open')`
    Open headphones for mixing, mastering and Sunday afternoons.
    The backs of the cups are open, so music sounds as if it came from the room and not from inside your head. Every part, down to the last screw, can be ordered.
    - Open design with a wide stage
    - Velour cushions that can be washed
    - Two cables in the box, 1.2 m and 3 m
    - All parts can be replaced
    Drivers: 45 mm, neodymium
    Impedance: 80 ohms
    Frequency range: 6 Hz to 38 kHz
    Connection: 3.5 mm with 6.3 mm adapter
    Weight: 290 g
    Warranty: 5 years
  `(of('Graphite', 17), of('Cream', 8)),
  audio('audio-2', 'Pip', 'Sonadrel', 129, 'earbuds-0', 'Noise cancelling')`
    Small earbuds with noise cancelling and a case like a river stone.
    Four sizes of tips and a fit test find the right seal in a minute. The battery in the case can be replaced, which is still rare in something this small.
    - Noise cancelling and transparency
    - 7 hours, 28 with the case
    - Battery in the case can be replaced
    - Finds its way back: each bud rings
    Drivers: 11 mm
    Wireless: Bluetooth 5.4, LC3
    Battery: 7 hours, 28 with the case
    Charging: USB-C and wireless
    Protection: IPX4
    Weight: 4.8 g each
    Warranty: 2 years
  `(of('Pearl White', 44), of('Midnight Black', 39), of('Rose Quartz', 15), of('Sage Green', 3)),
  audio('audio-3', 'Murmur', 'Orrivane', 79.5, 'earbuds-2', '32 hours')`
    Uncomplicated earbuds that you can open, repair and keep.
    The buds themselves come apart with a small tool from the box, and a new battery costs less than lunch. They pair with anything and ask for no account.
    - Batteries you can replace yourself
    - 8 hours, 32 with the case
    - No account, no compulsory app
    - Tips made of plant-based silicone
    Drivers: 10 mm
    Wireless: Bluetooth 5.3, AAC
    Battery: 8 hours, 32 with the case
    Charging: USB-C
    Protection: IP54
    Weight: 5.1 g each
    Warranty: 3 years
  `(of('Graphite', 36), of('Glacier Blue', 20), of('Saffron', 9)),
  audio('audio-4', 'Stride', 'Sonadrel', 99, 'earbuds-1', 'Sport, IP57')`
    Earbuds with soft wings that stay where they are until you take them out.
    The wing is one piece with the tip and bends with your ear. They can be rinsed after training, and an outer microphone lets traffic through on command.
    - Hold without pressing
    - Can be rinsed under the faucet
    - Lets traffic through at a touch
    - One bud can be used alone
    Drivers: 12 mm
    Wireless: Bluetooth 5.3
    Battery: 9 hours, 30 with the case
    Protection: IP57
    Weight: 6.2 g each
    Warranty: 2 years
  `(of('Turquoise', 18), of('Midnight Black', 29), of('Sunset Orange', 0)),
  audio('audio-8', 'Wren', 'Sonadrel', 69, 'headphones-2', 'On-ear, 50 hours')`
    Light on-ear headphones on a band of spring steel.
    They fold flat, weigh less than an orange and play for a working week. The cushions clip on and come in all the colors, so a pair can match or not.
    - Only 128 g
    - 50 hours on one charge
    - Folds flat
    - Cushions that clip on
    Drivers: 32 mm
    Wireless: Bluetooth 5.3
    Battery: 50 hours
    Connections: USB-C, 3.5 mm
    Weight: 128 g
    Warranty: 2 years
  `(of('Saffron', 21), of('Ember Red', 13), of('Glacier Blue', 16), of('Midnight Black', 30)),
  audio('audio-9', 'Hush', 'Orrivane', 189, 'headphones-1', 'Noise cancelling')`
    Noise-cancelling headphones with a battery that slides out like a drawer.
    A spare battery fits a coin pocket and swaps in ten seconds. The headband adjusts without clicks and has no paint that could peel.
    - Noise cancelling in three steps
    - Battery swaps in ten seconds
    - Cushions held by magnets
    - Works as a wired headset when empty
    Drivers: 40 mm
    Wireless: Bluetooth 5.3, AAC
    Battery: 30 hours, replaceable
    Connections: USB-C, 3.5 mm
    Weight: 270 g
    Warranty: 5 years
  `(of('Sandstone', 14), of('Forest Green', 9), of('Midnight Black', 22)),
  audio('audio-10', 'Lull', 'Orrivane', 29, 'earbuds-0', '24 hours')`
    Simple, honest earbuds for calls and podcasts.
    They do two things, sound and microphone, and do both well for the price. The case opens to the side, so it can be used with one hand on a bicycle.
    - 6 hours, 24 with the case
    - Clear calls in the wind
    - Three sizes of tips
    - Pairs without an app
    Drivers: 10 mm
    Wireless: Bluetooth 5.2
    Battery: 6 hours, 24 with the case
    Charging: USB-C
    Weight: 4.4 g each
    Warranty: 3 years
  `(of('Lavender', 52), of('Graphite', 58)),
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
