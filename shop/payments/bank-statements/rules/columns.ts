// Columns of a bank statement, by the headings that banks and payment services use. Pure.

export type Column = 'day' | 'amount' | 'credit' | 'purpose' | 'payer' | 'currency'
export type Columns = Readonly<Partial<Record<Column, number>>>

/** Best first: the day of booking before that of value, since it is on every statement. Compared without signs. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  day: [
    'buchungstag',
    'buchungsdatum',
    'bookingdate',
    'dateofbooking',
    'postingdate',
    'transactiondate',
    'completeddate',
    'datecompleted',
    'dateoperation',
    'datedoperation',
    'datecomptable',
    'fechaoperacion',
    'fechadeoperacion',
    'dataoperazione',
    'datacontabile',
    'datadomovimento',
    'boekdatum',
    'buchung',
    'datum',
    'date',
    'fecha',
    'data',
    'дата',
    'датаоперации',
    'التاريخ',
    'दिनांक',
    '日付',
    '取引日',
    '日期',
    '交易日期',
    '날짜',
    '거래일자',
    'valutadatum',
    'wertstellung',
    'valuedate',
    'valuta',
  ],
  amount: [
    'betrag',
    'umsatz',
    'amount',
    'montant',
    'importe',
    'importo',
    'valor',
    'montante',
    'bedrag',
    'сумма',
    'المبلغ',
    'राशि',
    '金額',
    '金额',
    '금액',
  ],
  credit: [
    'haben',
    'gutschrift',
    'credit',
    'creditamount',
    'paidin',
    'moneyin',
    'deposits',
    'deposit',
    'haber',
    'abono',
    'ingreso',
    'ingresos',
    'avere',
    'accrediti',
    'entrate',
    'credito',
    'приход',
    'поступление',
    'دائن',
    'जमा',
    'お預り金額',
    '入金額',
    '入金',
    '收入',
    '贷方',
    '입금액',
    '입금',
  ],
  purpose: [
    'verwendungszweck',
    'zahlungsreferenz',
    'zahlungsgrund',
    'paymentreference',
    'reference',
    'remittanceinformation',
    'communication',
    'mededelingen',
    'libelle',
    'concepto',
    'causale',
    'descrizione',
    'descricao',
    'descripcion',
    'description',
    'details',
    'memo',
    'purpose',
    'narrative',
    'назначениеплатежа',
    'البيان',
    'विवरण',
    '摘要',
    '附言',
    '적요',
    '내용',
  ],
  payer: [
    'beguenstigterzahlungspflichtiger',
    'begunstigterzahlungspflichtiger',
    'zahlungspflichtiger',
    'zahlungspflichtige',
    'zahlungspflichtigename',
    'auftraggeber',
    'auftraggeberempfanger',
    'auftraggeberempfaenger',
    'namezahlungsbeteiligter',
    'partnername',
    'payername',
    'payer',
    'sender',
    'counterparty',
    'counterpartyname',
    'name',
    'nom',
    'nombre',
    'ordenante',
    'ordinante',
    'плательщик',
  ],
  currency: [
    'wahrung',
    'waehrung',
    'currency',
    'devise',
    'divisa',
    'moneda',
    'moeda',
    'валюта',
    '通貨',
    '币种',
    '통화',
  ],
}

/** "Betrag (€)" -> "betrag", "Libellé" -> "libelle" */
const bare = (cell: string): string =>
  cell
    .replace(/\([^)]*\)/g, '')
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
    .replace(
      /(?<=^(?:betrag|umsatz|amount|montant|importe|importo|haben|credit))(?:in)?(?:eur|euro|usd|gbp|chf)s?$/,
      '',
    )

/**
 * The columns of a heading; null if it has no day, or neither an amount nor a credit. `currency` needs its values to be
 * told from a day of value, and is checked there.
 */
export function columnsOf(cells: readonly string[]): Columns | null {
  const named = cells.map(bare)
  const taken = new Set<number>()
  const at = (column: Column): number | undefined => {
    for (const heading of headings[column]) {
      const found = named.findIndex((each, place) => each === heading && !taken.has(place))
      if (found < 0) continue
      taken.add(found)
      return found
    }
    return undefined
  }
  const [day, amount, credit] = [at('day'), at('amount'), at('credit')]
  if (day === undefined || (amount === undefined && credit === undefined)) return null
  const all = {
    day,
    amount,
    credit,
    purpose: at('purpose'),
    payer: at('payer'),
    currency: at('currency'),
  }
  return Object.fromEntries(Object.entries(all).filter(([, place]) => place !== undefined))
}
