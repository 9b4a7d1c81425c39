// Consoles and controllers.
import { of, productIn } from './product.ts'

const gaming = productIn('gaming')

export const gaming1 = [
  gaming('gaming-1', 'Monolith Slim', 'Pixquarry', 299, 'console-1', '512 GB, downloads')`
    The Monolith without a disc slot, flat enough for any shelf.
    It plays every Monolith game in a slightly lower resolution. The warm air leaves at the back, so it can stand under a television.
    - 1440p at 120 pictures a second
    - Only 62 mm high
    - Very quiet
    - Room for a second drive
    Resolution: Up to 1440p, 120 Hz
    Memory: 12 GB
    Storage: 512 GB SSD, bay for 2 TB more
    Disc: No
    Connections: HDMI 2.1, 2 × USB, Ethernet, Wi-Fi 6
    Power: 110 W at most
    Warranty: 2 years
  `(of('Graphite', 23), of('Pearl White', 19)),
  gaming('gaming-2', 'Tinbox', 'Pixquarry', 149, 'console-2', '40 games inside')`
    A little cube with forty classics by small studios, ready to play.
    All forty games are licensed, and their makers are paid for each Tinbox sold. Two pads on long cables are in the box, because somebody always sits far away.
    - 40 games, none of them online
    - Two pads in the box
    - Saves at any moment
    - Starts in four seconds
    Resolution: 1080p, 60 Hz
    Storage: 32 GB
    Connections: HDMI, 2 × USB
    Players: 1 to 4
    Power: 6 W
    Warranty: 2 years
  `(of('Plum', 16), of('Silver Mist', 12)),
  gaming('gaming-3', 'Grip', 'Pixquarry', 59, 'controller-0', '40 hours')`
    A wireless controller with magnetic sticks and triggers that push back.
    The sticks have no contacts and do not wear out; the triggers change their resistance with the game. Four screws open it, and the battery is a standard one.
    - Magnetic sticks without drift
    - Triggers with adjustable resistance
    - Two extra keys at the back
    - Standard battery, replaceable
    Works: Monolith, Wander, computers, phones
    Wireless: 2.4 GHz, Bluetooth 5.3
    Battery: 40 hours
    Connection: USB-C, headphones
    Weight: 262 g
    Warranty: 2 years
  `(of('Midnight Black', 45), of('Pearl White', 37), of('Ember Red', 20), of('Turquoise', 14)),
  gaming('gaming-4', 'Grip Pro', 'Pixquarry', 89, 'controller-1', 'Four back keys')`
    A controller whose sticks, keys and weight you choose yourself.
    Sticks come in three heights and click in without tools. Profiles are kept in the controller, so it behaves the same at a friend’s house.
    - Sticks in three heights
    - Four keys at the back
    - Profiles kept in the controller
    - Charging cradle in the box
    Works: Monolith, Wander, computers
    Wireless: 2.4 GHz, Bluetooth 5.3
    Battery: 32 hours
    Connection: USB-C, headphones
    Weight: 284 g
    Warranty: 2 years
  `(of('Pearl White', 18), of('Graphite', 15), of('Lavender', 0)),
  gaming('gaming-5', 'Heirloom Pad', 'Pixquarry', 24, 'controller-2', 'Wired, 3 m')`
    A flat pad with a cable, exactly as clever as it needs to be.
    The cross is one piece of hard plastic on a rubber dome and will outlive us all. The cable is three meters long.
    - No battery, no pairing
    - Three meters of cable
    - Keys tested for five million presses
    - Works with every computer
    Works: Tinbox, computers
    Connection: USB-A
    Cable: 3 m, woven
    Weight: 118 g
    Warranty: 5 years
    Keys: Cross, four keys, two shoulders
  `(of('Silver Mist', 60), of('Burgundy', 31)),
]
