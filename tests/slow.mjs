// Tests that only `npm test -- --all` runs: slow files that rarely break alone, each with its cost.

/** @type {Readonly<Record<string, string>>} */
export const slowTests = {
  'adapters/database/embedded.test.ts': 'database servers are started, killed and opened again',
  'adapters/database/pooler.test.ts': 'poolers are started in front of the database',
  'adapters/database/replicas.test.ts': 'waits until late replicas have caught up',
  'adapters/images/logo.test.ts': 'every hostile drawing, each in a process of its own',
  'adapters/images/refused-images.test.ts': 'every broken picture, each in a process of its own',
  'adapters/images/safe-images.test.ts': 'every kind of picture, each in a process of its own',
  'adapters/images/sizes.test.ts': 'every size of every kind of picture',
  'adapters/pdf/pages.test.ts': 'documents of many pages; printer.test.ts has the short ones',
  'adapters/backup/bucket.test.ts': 'large files and a thousand small ones in a bucket',
  'app/artwork/draw.test.ts': 'every drawing in every colour and theme',
  'app/api/random-long.test.ts':
    'hundreds of random requests to every operation; random.test.ts has the short way',
  'app/routes/admin/concurrent-decisions.test.ts':
    'two members of staff decide the same thing, for every decision',
  'app/routes/admin/concurrent-edits.test.ts':
    'two members of staff edit the same thing, for every form',
  'demo/life/life.test.ts':
    'ninety days of a shop are written twice, once until the process is killed',
  'demo/ledger-simulator/crash-recovery.test.ts': 'the simulator is killed and opened again',
  'server/jobs/worker.test.ts': 'waits until a worker is replaced',
  'shop/catalog/import/fetch-pictures.test.ts':
    'waits for addresses that are slow, huge or never answer',
  'examples/examples.test.ts': 'a dozen programs, each a process of its own',
  'server/commands/demo.test.ts': 'ninety days of a shop are written',
  'server/commands/catalogue-files.test.ts': 'twenty commands, each a process of its own',
  'shop/catalog/import/long-import.test.ts': 'files of many rows, stopped and taken over',
  'shop/catalog/products/products-search.test.ts':
    'thousands of names, searched in every way; lists.test.ts has the short way',
  'server/backup/backup.test.ts': 'databases are filled and emptied twenty times',
  'server/backup/managed-database.test.ts': 'a database is filled three times',
  'server/commands/backup.test.ts': 'a dozen commands, each in a process of its own',
  'shop/search/columns.test.ts': 'random catalogues, changed and asked in every way',
  'shop/search/rules/facet-counting.test.ts': 'random choices, beside plain counting',
  'tests/ledgers/usdt-omissions-long.test.ts':
    'thousands of payments, twice; usdt-omissions.test.ts has the short way',
  'tests/simulation/simulation.test.ts': 'plays whole worlds of payments',
}

/** @type {Readonly<Record<string, string>>} */
export const slowJourneys = {
  'tests/journeys/accessibility.spec.ts': 'every page in four scripts, two themes and two widths',
  'tests/journeys/admin-phone.spec.ts': 'the dashboard at a phone’s width, with and without script',
  'tests/journeys/after-adding.spec.ts':
    'the drawer over a page, in two languages, widths and themes, and without script',
  'tests/journeys/backup.spec.ts': 'two shops, and five commands',
  'tests/journeys/bad-input.spec.ts': 'everything odd that a program may send to every page',
  'tests/journeys/bulk-selection.spec.ts':
    'three lists with mouse, keys and without script; bulk-actions has the short way',
  'tests/journeys/camera.spec.ts': 'two more browsers, one with a moving camera',
  'tests/journeys/canary.spec.ts': 'personal data sought in every log, metric and answer',
  'tests/journeys/catalogue-file.spec.ts': 'the whole catalogue written, changed and read again',
  'tests/journeys/chaos.spec.ts': 'five rounds of killed processes and servers',
  'tests/journeys/cluster.spec.ts': 'processes are killed and renewed under load',
  'tests/journeys/commands.spec.ts':
    'the palette and the bar for unsaved changes, with keys and without script',
  'tests/journeys/connection-loss.spec.ts': 'waits until each lost connection is back',
  'tests/journeys/database-away.spec.ts': 'waits for limits of half a minute',
  'tests/journeys/design.spec.ts': 'three brands, each in two themes and two widths',
  'tests/journeys/dev-server.spec.ts': 'starts the development server and waits for each restart',
  'tests/journeys/developers.spec.ts':
    'requests tried from the reference, and all of it without script',
  'tests/journeys/edit-conflicts.spec.ts':
    'two windows at once; the rules are tested beside the code',
  'tests/journeys/email-templates.spec.ts': 'every email in every language',
  'tests/journeys/exports.spec.ts': 'lists so long that an export can be watched and ended',
  'tests/journeys/form-answers.spec.ts': 'every form of every page in three ways',
  'tests/journeys/hostile-catalogue.spec.ts':
    'every broken file; the rules of an import are tested beside the code',
  'tests/journeys/hostile-input.spec.ts': 'every list with every strange text',
  'tests/journeys/hostile-photos.spec.ts':
    'every broken picture; the decoder is tested beside the code',
  'tests/journeys/instant-navigation.spec.ts':
    'waits for what is loaded ahead and for pages held back on purpose',
  'tests/journeys/key-rotation.spec.ts': 'the shop is opened three times',
  'tests/journeys/keyboard.spec.ts': 'the focus on every kind of page',
  'tests/journeys/kill.spec.ts': 'the shop is killed and opened again seven times',
  'tests/journeys/layout-shift.spec.ts': 'every page is watched for seconds',
  'tests/journeys/live-counts.spec.ts': 'waits for counts that must and must not change',
  'tests/journeys/mail-outage.spec.ts': 'waits until mail is tried again',
  'tests/journeys/notifications.spec.ts':
    'errors and live messages of every form, as assistive technology gets them',
  'tests/journeys/offline.spec.ts': 'waits until a service worker has kept what was seen',
  'tests/journeys/page-titles.spec.ts': 'every page in twelve languages',
  'tests/journeys/partial-return.spec.ts':
    'a return from request to refund; its rules are tested beside the code',
  'tests/journeys/payment-states.spec.ts': 'every state of a payment in twelve languages',
  'tests/journeys/pi-app.spec.ts':
    'one more browser, with a double of Pi’s platform; its rules are tested beside the code',
  'tests/journeys/product-editor.spec.ts': 'five photographs are made into their sizes',
  'tests/journeys/product-gallery.spec.ts':
    'every picture with pointer, keys, thumb and without script',
  'tests/journeys/product-options.spec.ts':
    'every kind of option with pointer, keys and without script; catalogue has the short way',
  'tests/journeys/recovery-phrase-browser.spec.ts':
    'types phrases into every field; the rules are tested beside the code',
  'tests/journeys/recovery-phrase.spec.ts':
    'phrases into every form of every page; the filter is tested beside the code',
  'tests/journeys/size.spec.ts': 'counts the bytes of each page',
  'tests/journeys/replica.spec.ts': 'waits for a replica that is late on purpose',
  'tests/journeys/role-matrix.spec.ts':
    'nine people at every address; permissions are tested beside the code',
  'tests/journeys/side-by-side.spec.ts':
    'two versions of the shop sell at once, and processes of one are killed',
  'tests/journeys/start-and-stop.spec.ts': 'the shop is opened and closed many times',
  'tests/journeys/unmatched-transfers.spec.ts':
    'a transfer outside the shop, step by step; the rules are tested beside the code',
  'tests/journeys/time-zone.spec.ts': 'times before and after the browser corrects them',
  'tests/journeys/unsent-forms.spec.ts': 'every form while the shop is away',
  'extensions/ucp/tests/shopping-agent.spec.ts':
    'waits for the job that tells platforms, once a minute; extensions/ucp has the short ways',
  'tests/journeys/newsletter.spec.ts':
    'waits for deliveries; signing up and sending are tested beside the code',
  'tests/journeys/second-factor.spec.ts':
    'codes and passkeys from set-up to removal; their rules are tested beside the code',
  'tests/journeys/wallets.spec.ts':
    'every way to prove a wallet; signatures are tested beside the code',
  'tests/journeys/webhooks.spec.ts': 'waits for deliveries; they are tested beside the code',
}
