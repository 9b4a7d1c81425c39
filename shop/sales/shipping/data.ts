// Address formats by country, after the Universal Postal Union and the address data of libaddressinput.

/**
 * The lines below the name: A street, C town, S region, Z postal code; N is the name if it is not first. A form
 * requests only fields that occur. Countries not listed use street and town.
 */
export const layouts: Readonly<Record<string, string>> = {
  'A/Z C': `AD AL AT AX AZ BA BE BG BL CH CR CU CY CZ DE DK DO DZ EE EH ET FI FO FR GE GF GL GN GP GR GT GW HR HT
    IS KW LA LI LR LT LU MA MC MD ME MF MG MK MQ MZ NC NE NL NO PL PM PT PY RE RO RS SD SE SI SJ SK SM SN TJ TM TN
    TR TZ VA WF XK YT ZM`,
  'A/Z C/S': 'AR BY CL CV MY PH UZ',
  'A/Z C S': 'ES IT PF UY',
  'A/Z C, S': 'MX',
  'A/Z-C/S': 'SV',
  'A/Z/C': 'EC MU OM',
  'A/Z/C/S': 'AM',
  'A/Z/C, S': 'NI',
  'A/C Z': `AI BH BM BN BQ BT CK GI IL JO KH LB LC LS MT MV NP NZ PS SA SG TT VC VG`,
  'A/C, Z': 'LV MM',
  'A/C - Z': 'BD',
  'A/C-Z': 'PK',
  'A/C Z/S': 'IN NG PE',
  'A/C Z S': 'PG',
  'A/C Z, S': 'VE',
  'A/C/Z': 'AC AF FK GG GH GS IM IO JE KE LK PN SH SZ TA TC ZA',
  'A/C S Z': 'AS AU CA CC CX FM GU HM MH MP NF PR PW UM US VI',
  'A/C, S Z': 'SO TW',
  'A/C, S/Z': 'CO HN IQ JP',
  'A/C, S': 'BS KN',
  'A/C/S': 'AE HK JM KI NR SC SR TV',
  'A/C/S, Z': 'CN',
  'A/C/S Z': 'BB ID KY PA TH VN',
  'A/C/S/Z': 'EG GB IE KG KR KZ MN RU UA',
  'A/C-S/Z': 'BR',
  'C/A/Z': 'HU',
  'S/C/A/Z': 'IR',
}

/** The same for addresses in the country's own script, from the largest unit to the smallest. */
export const ownLayouts: Readonly<Record<string, string>> = {
  '〒Z/SC/A/N': 'JP',
  'Z/SC/A/N': 'CN TW',
  'S C/A/N/Z': 'KR',
  'SC/A/N': 'HK',
  'C/A/N': 'MO',
}

/** City states: the town is added if missing. */
export const cityStates: Readonly<Record<string, string>> = {
  GI: 'Gibraltar',
  MC: 'Monaco',
  SG: 'Singapore',
  VA: 'Città del Vaticano',
}

/** Every other country's addresses need a town. */
export const countriesWithoutCity = 'KY MO NR'

export const needsRegion = 'AU BR CA CN IN IT JP MX US'

export const needsCode = `AS AT AU AX BE BG BL BR CA CH CN CY CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU
  HR HU IM IN IO IT JE JP KR LI LT LU LV MF MH MP MQ MT MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SI
  SJ SK TC TR TW UA US VI WF YT ZA`

/** Countries whose post wants town and region in capitals on a parcel. */
export const capitals = `AS AU BJ BL BO BR CA CC CX EC ES FK FM FR GB GF GG GP GS GU HM HU IM IO IQ IT JE KI KM
  MF MH MP MQ MR MT MU MX NC NF NG NI NU PA PF PM PN PR PW QA RE RO RU RW SH SO SV SZ TC TV UM US UY UZ VE VI WF YT`

/** Example postal codes: a digit matches any digit, a letter any letter, * both. The first is shown to people. */
export const codes: Readonly<Record<string, string>> = {
  '101': 'FO IS LS MG PG',
  '101|1010': 'BH GN',
  '101|PC 101': 'OM',
  '1010': `AF AL AT AU BD BE BG CC CH CK CV CX CY DK ET GE GL GW HM HT HU LI LR LU MD MK MZ NE NF NO NZ PH PY SI SJ
    TN VE ZA`,
  '1010|375010': 'AM',
  '1010|AZ1010': 'AZ',
  'LV-1010|1010': 'LV',
  '10101': `BA BL BT CU DE DO DZ EE EG EH ES FI FR GF GP GT HN HR ID IQ IT JO KE KH KW LA LK LT MA MC ME MF MM
    MN MQ MV MX MY NC NI NP PE PF PK PM RE SD SM SN SO TH TR UA UM UY VA WF YT ZM`,
  '10101|10101-1010': 'AS FM GU MH MP PR PW SA US VI',
  '10101|101010': 'RS VN',
  '10101|101-010': 'KR',
  '101010': 'BY CN CO IN KG KZ NG RO RU SG TJ TM TT UZ',
  '10101|1010': 'CR TZ',
  '22150|AX-22150': 'AX',
  '100 00': 'CZ GR SE SK',
  '1010 AB': 'NL',
  '00-950': 'PL',
  '1000-001': 'PT',
  '100-0001': 'JP',
  '106|106409|10640': 'TW',
  '01001-000': 'BR',
  '8340457': 'CL',
  '9614303|96143': 'IL',
  '11936-12345': 'IR',
  '2038 3054|2038': 'LB',
  'C1070AAM|1070': 'AR',
  AD500: 'AD',
  AI2640: 'AI',
  BB23026: 'BB',
  'FL 07|FL AB': 'BM',
  BT2328: 'BN',
  'H3Z 2Y7': 'CA',
  '090112|EC090112': 'EC',
  'SW1Y 4JH|M1 1AA|M60 1NW|CR2 6XH|DN55 1PT|W1P 1HQ|GIR 0AA|BFPO 1|BFPO 12|BFPO 123|BFPO 1234':
    'GB',
  'GY1 1AA|GY10 1AA': 'GG',
  'IM2 1AA|IM99 1AA': 'IM',
  'JE1 1AA': 'JE',
  'FIQQ 1ZZ': 'AC FK GS IO PN SH TA TC',
  'GX11 1AA': 'GI',
  'GA-123-4567|GA-1234-5678': 'GH',
  'D02 AF30|A1* ****': 'IE',
  'KY1-1100': 'KY',
  'LC01 101': 'LC',
  'NXR 01|NXR 0101|NXR 010': 'MT',
  '42602|742CU001': 'MU',
  '0816': 'PA',
  'P1234567|1234567': 'PS',
  'CP 1101|1101': 'SV',
  H100: 'SZ',
  VC0100: 'VC',
  VG1110: 'VG',
}

/** Names of the region; elsewhere it is a region. */
export const regionNames: Readonly<Record<string, string>> = {
  state: 'AU BR FM IN MX MY NG US VE',
  province: 'AR CA CN ES ID IT PA PH TH VN',
  prefecture: 'JP',
  county: 'GB IE',
  provinceOrCity: 'KR TW',
  emirate: 'AE',
  island: 'BS CV KI KN KY PF SC TV',
}

/** Countries whose postal code has a special name. */
export const codeNames: Readonly<Record<string, string>> = {
  zip: 'AS FM GU MH MP PR PW UM US VI',
  pin: 'IN',
  cep: 'BR',
  eircode: 'IE',
}
