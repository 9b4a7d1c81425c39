// Carriers with tracking: number formats, and tracking URLs that end with the number.

/** The international form of all postal services (UPU S10): two letters, nine digits, the country. */
const s10 = /^[A-Z]{2}\d{9}[A-Z]{2}$/

export const carriers: readonly {
  readonly name: string
  readonly number: RegExp
  readonly page: string
}[] = [
  {
    name: 'DHL',
    number: /^(\d{10,12}|\d{20}|JJD\d{16,20}|[A-Z]{2}\d{9}[A-Z]{2})$/,
    page: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  },
  {
    name: 'UPS',
    number: /^(1Z[A-Z0-9]{16}|\d{9}|T\d{10})$/,
    page: 'https://www.ups.com/track?tracknum=',
  },
  {
    name: 'FedEx',
    number: /^(\d{12}|\d{15}|\d{20}|\d{22})$/,
    page: 'https://www.fedex.com/fedextrack/?trknbr=',
  },
  {
    name: 'USPS',
    number: /^(\d{20,22}|[A-Z]{2}\d{9}US)$/,
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  {
    name: 'Royal Mail',
    number: s10,
    page: 'https://www.royalmail.com/track-your-item#/tracking-results/',
  },
  {
    name: 'La Poste',
    number: /^([A-Z]{2}\d{9}[A-Z]{2}|\d[A-Z]\d{11}|\d{13,15})$/,
    page: 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
  },
  {
    name: 'Swiss Post',
    number: /^(99\d{16}|[A-Z]{2}\d{9}[A-Z]{2})$/,
    page: 'https://service.post.ch/ekp-web/ui/entry/search/',
  },
  {
    name: 'Canada Post',
    number: /^(\d{16}|[A-Z]{2}\d{9}CA)$/,
    page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  },
  {
    name: 'Correos',
    number: /^([A-Z]{2}\d{9}[A-Z]{2}|[A-Z0-9]{23})$/,
    page: 'https://www.correos.es/es/en/tools/tracker/items/details?tracking-number=',
  },
]
