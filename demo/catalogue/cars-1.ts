// Cars by Merrowin, delivered by transporter.
import { of, productIn } from './product.ts'

const car = productIn('cars')

export const cars1 = [
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
]
