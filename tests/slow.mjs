// What `npm test` leaves to `npm test -- --all`: files that take long and rarely break alone, each with what it costs.

/** @type {Readonly<Record<string, string>>} */
export const slowTests = {
  'tests/simulation/simulation.test.ts': 'plays whole worlds of payments',
}

/** @type {Readonly<Record<string, string>>} */
export const slowJourneys = {
  'tests/journeys/accessibility.spec.ts': 'every page in four scripts, two themes and two widths',
  'tests/journeys/bulk-selection.spec.ts':
    'three lists with mouse, keys and without script; bulk-actions has the short way',
  'tests/journeys/camera.spec.ts': 'two more browsers, one with a moving camera',
  'tests/journeys/catalogue-file.spec.ts': 'the whole catalogue written, changed and read again',
  'tests/journeys/connection-loss.spec.ts': 'waits until each lost connection is back',
  'tests/journeys/database-away.spec.ts': 'waits for limits of half a minute',
  'tests/journeys/dev-server.spec.ts': 'starts the development server and waits for each restart',
  'tests/journeys/form-answers.spec.ts': 'every form of every page in three ways',
  'tests/journeys/hostile-catalogue.spec.ts':
    'every broken file; the rules of an import are tested beside the code',
  'tests/journeys/hostile-input.spec.ts': 'every list with every strange text',
  'tests/journeys/hostile-photos.spec.ts':
    'every broken picture; the decoder is tested beside the code',
  'tests/journeys/instant-navigation.spec.ts':
    'waits for what is loaded ahead and for pages held back on purpose',
  'tests/journeys/key-rotation.spec.ts': 'the shop is opened three times',
  'tests/journeys/keyboard.spec.ts': 'the focus on every kind of page: 90 s of processor time',
  'tests/journeys/kill.spec.ts': 'the shop is killed and opened again seven times',
  'tests/journeys/layout-shift.spec.ts': 'every page is watched for seconds',
  'tests/journeys/mail-outage.spec.ts': 'waits until mail is tried again',
  'tests/journeys/offline.spec.ts': 'waits until a service worker has kept what was seen',
  'tests/journeys/payment-states.spec.ts': 'every state of a payment in twelve languages',
  'tests/journeys/product-gallery.spec.ts':
    'every picture with pointer, keys, thumb and without script',
  'tests/journeys/recovery-phrase-browser.spec.ts':
    'types phrases into every field; the rules are tested beside the code',
  'tests/journeys/recovery-phrase.spec.ts':
    'phrases into every form of every page: 60 s; the filter is tested beside the code',
  'tests/journeys/size.spec.ts': 'counts the bytes of each page',
  'tests/journeys/start-and-stop.spec.ts': 'the shop is opened and closed many times',
  'tests/journeys/unsent-forms.spec.ts':
    'every form while the shop is away: 120 s of processor time',
}
