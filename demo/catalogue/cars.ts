// Cars by Merrowin and Orrivane, delivered by transporter, and an off-road Highfell.
import { of, productIn } from './product.ts'

const car = productIn('cars')

export const cars = [
  car('car-1', 'Dellwood', 'Merrowin', 4700, 'car-5', 'Hybrid station wagon')`
    A station wagon for dogs, bicycles and the contents of a small apartment.
    The loading edge is low, the cargo area is square, and the cover disappears under the floor. It drives its first 80 km of the day without gasoline.
    - 620 liters behind the seats
    - 80 km electric
    - Low, flat loading edge
    - Roof rails for 90 kg
    Drive: Gasoline and electric, 150 kW together
    Battery: 18 kWh
    Range: 80 km electric, 900 km in all (WLTP)
    Seats: 5
    Cargo: 620 to 1,720 liters
    Length: 4.71 m
    Warranty: 5 years, battery 8 years
  `(of('Burgundy', 5), of('Silver Mist', 4), of('Racing Green', 2)),
  car('car-2', 'Poppet', 'Merrowin', 2900, 'car-3', 'Electric, 260 km')`
    A small electric car with a contrasting roof and a large turning eye.
    It turns in nine meters and parks where others give up. Four adults fit, and the rear seats slide to choose between legs and luggage.
    - Turns in 9 m
    - Rear seats that slide
    - Charges overnight at any outlet
    - Roof in a second color
    Drive: Front motor, 70 kW
    Battery: 32 kWh, LFP
    Range: 260 km (WLTP)
    Charging: 60 kW DC, 7.4 kW AC
    Seats: 4
    Cargo: 210 liters
    Length: 3.58 m
    Warranty: 5 years, battery 8 years
  `(of('Turquoise', 8), of('Cream', 6), of('Ember Red', 3), of('Lavender', 0)),
  car('car-3', 'Vesper', 'Merrowin', 6800, 'car-2', '3.9 s to 100 km/h')`
    A low coupe with a long hood, two good seats and two small ones.
    The battery lies where the engine of such a car used to be, so the weight is between the axles. It is quick enough to need restraint and comfortable enough to cross a country.
    - From 0 to 100 km/h in 3.9 seconds
    - Weight shared 50 to 50
    - Wing that rises only when needed
    - Seats by a maker of armchairs
    Drive: Two motors, 340 kW together
    Battery: 88 kWh
    Range: 480 km (WLTP)
    Charging: 250 kW DC, 11 kW AC
    Seats: 2 + 2
    Cargo: 290 liters
    Length: 4.52 m
    Warranty: 5 years, battery 8 years
  `(of('Ember Red', 2), of('Midnight Black', 1), of('Silver Mist', 3)),
  car('car-4', 'Drover', 'Merrowin', 5600, 'car-4', '1 t payload, 4×4')`
    A pickup that carries a metric ton and powers the tools at the other end.
    Three outlets in the bed run a saw, a pump or a small concert. The bed is lined, lit and exactly as wide as a pallet.
    - Carries 1,000 kg
    - Three outlets with 7 kW in the bed
    - Locks front and rear
    - Tows 3,000 kg
    Drive: Two motors, 250 kW together
    Battery: 98 kWh
    Range: 430 km (WLTP)
    Seats: 5
    Payload: 1,000 kg
    Towing: 3,000 kg
    Length: 5.28 m
    Warranty: 5 years, battery 8 years
  `(of('Sandstone', 4), of('Ink Navy', 3), of('Sunset Orange', 1)),
  car('car-5', 'Plover', 'Orrivane', 5900, 'car-0', 'Electric, 610 km')`
    A sedan built from modules, so that its battery can grow old without it.
    The battery is five packs that a workshop can exchange one by one. Software updates are published with their source, and the car drives without any of them.
    - 610 km by the official cycle
    - Battery of five replaceable packs
    - Spare parts promised for 20 years
    - Drives without an account
    Drive: Rear motor, 210 kW
    Battery: 85 kWh in five packs
    Range: 610 km (WLTP)
    Charging: 200 kW DC, 22 kW AC
    Seats: 5
    Cargo: 510 liters
    Length: 4.75 m
    Warranty: 8 years
  `(of('Silver Mist', 5), of('Forest Green', 3), of('Copper', 2, 5980)),
  car('car-6', 'Plover Kit', 'Orrivane', 3400, 'car-6', 'Electric, 310 km')`
    The city car of the family, with panels you can swap in an afternoon.
    Doors and fenders are dyed through, so a scratch stays the color of the car. A panel costs less than a repair and is held by six bolts.
    - Body panels that bolt on
    - Color all the way through
    - One large door pocket for each seat
    - Spare parts promised for 20 years
    Drive: Front motor, 85 kW
    Battery: 39 kWh in two packs
    Range: 310 km (WLTP)
    Charging: 80 kW DC, 11 kW AC
    Seats: 4
    Cargo: 260 liters
    Length: 3.74 m
    Warranty: 8 years
  `(of('Saffron', 7), of('Graphite', 5)),
  car('car-7', 'Highfell Trek', 'Merrowin', 6620, 'car-7', 'Hybrid, tent on top')`
    A Highfell prepared for the end of the road and the night after it.
    The suspension is 40 mm higher, the tires are coarse, and the roof carries a tent for two that opens in three minutes. A second battery runs the fridge.
    - Roof tent for two
    - 40 mm more ground clearance
    - Fridge with its own battery
    - Outdoor shower with warm water
    Drive: Two motors, 230 kW together
    Battery: 22 kWh and 2 kWh for camping
    Range: 82 km electric, 720 km in all (WLTP)
    Seats: 5
    Cargo: 760 liters
    Clearance: 265 mm
    Length: 4.79 m
    Warranty: 5 years, battery 8 years
  `(of('Olive', 3), of('Graphite', 2)),
  car('car-8', 'Heron', 'Orrivane', 6200, 'car-5', 'Electric, 560 km')`
    A long-legged electric station wagon with a glass roof from end to end.
    The roof turns milky at a touch and keeps the heat out. Behind the rear seats a drawer under the floor holds what should not roll around.
    - Glass roof that dims
    - 560 liters and a drawer
    - Powers a house for two days
    - Spare parts promised for 20 years
    Drive: Two motors, 260 kW together
    Battery: 92 kWh in five packs
    Range: 560 km (WLTP)
    Charging: 200 kW DC, 22 kW AC
    Seats: 5
    Cargo: 560 to 1,610 liters
    Length: 4.84 m
    Warranty: 8 years
  `(of('Glacier Blue', 3), of('Midnight Black', 4), of('Pearl White', 0)),
]
