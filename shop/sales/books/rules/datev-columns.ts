// Columns of DATEV's "Buchungsstapel", format version 13, as published at developer.datev.de. Data.

type Field = readonly [name: string, isText: boolean]

const text = (...names: string[]): Field[] => names.map((name) => [name, true])
const plain = (...names: string[]): Field[] => names.map((name) => [name, false])
const pairs = (count: number, name: (kind: 'Art' | 'Inhalt', place: number) => string): Field[] =>
  Array.from({ length: count }, (_, at) => text(name('Art', at + 1), name('Inhalt', at + 1))).flat()

/** Texts are quoted, also where they are empty; numbers, dates and accounts are not. */
export const datevFields: readonly Field[] = [
  ...plain('Umsatz (ohne Soll/Haben-Kz)'),
  ...text('Soll/Haben-Kennzeichen', 'WKZ Umsatz'),
  ...plain('Kurs', 'Basis-Umsatz'),
  ...text('WKZ Basis-Umsatz'),
  ...plain('Konto', 'Gegenkonto (ohne BU-Schlüssel)'),
  ...text('BU-Schlüssel'),
  ...plain('Belegdatum'),
  ...text('Belegfeld 1', 'Belegfeld 2'),
  ...plain('Skonto'),
  ...text('Buchungstext'),
  ...plain('Postensperre'),
  ...text('Diverse Adressnummer'),
  ...plain('Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre'),
  ...text('Beleglink'),
  ...pairs(8, (kind, place) => `Beleginfo - ${kind} ${place}`),
  ...text('KOST1 - Kostenstelle', 'KOST2 - Kostenstelle'),
  ...plain('Kost-Menge'),
  ...text('EU-Land u. UStID (Bestimmung)'),
  ...plain('EU-Steuersatz (Bestimmung)'),
  ...text('Abw. Versteuerungsart'),
  ...plain('Sachverhalt L+L', 'Funktionsergänzung L+L', 'BU 49 Hauptfunktionstyp'),
  ...plain('BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'),
  ...pairs(20, (kind, place) =>
    kind === 'Art' ? `Zusatzinformation - Art ${place}` : `Zusatzinformation- Inhalt ${place}`,
  ),
  ...plain('Stück', 'Gewicht', 'Zahlweise'),
  ...text('Forderungsart'),
  ...plain('Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp'),
  ...text('Auftragsnummer', 'Buchungstyp'),
  ...plain('USt-Schlüssel (Anzahlungen)'),
  ...text('EU-Land (Anzahlungen)'),
  ...plain('Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)'),
  ...plain('Erlöskonto (Anzahlungen)'),
  ...text('Herkunft-Kz', 'Buchungs GUID'),
  ...plain('KOST-Datum'),
  ...text('SEPA-Mandatsreferenz'),
  ...plain('Skontosperre'),
  ...text('Gesellschaftername'),
  ...plain('Beteiligtennummer'),
  ...text('Identifikationsnummer', 'Zeichnernummer'),
  ...plain('Postensperre bis'),
  ...text('Bezeichnung SoBil-Sachverhalt'),
  ...plain('Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum'),
  ...plain('Datum Zuord. Steuerperiode', 'Fälligkeit'),
  ...text('Generalumkehr (GU)'),
  ...plain('Steuersatz'),
  ...text('Land', 'Abrechnungsreferenz'),
  ...plain('BVV-Position'),
  ...text('EU-Land u. UStID (Ursprung)'),
  ...plain('EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'),
]

/** The most characters of a text field, where fewer than 36. */
export const longest = {
  document: 36,
  text: 60,
  infoName: 20,
  infoValue: 210,
} as const
