// The settings that a real shop cannot start without, as lines to copy: secrets, and addresses that no form could change
// safely. Everything else is asked in the browser.

/** With an embedded PostgreSQL, unless DATABASE_URL names a server. */
export const firstSettings = [
  'PUBLIC_URL=https://shop.example.com',
  'SECRET_KEY_FILE=secret.key',
  'SMTP_URL=smtps://user:password@mail.example.com',
  'MAIL_FROM=Shop <shop@example.com>',
] as const

/** Shown below the problems of a shop that has neither address nor key yet; null for others. */
export function adviceForFirstStart(
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  if (env.PUBLIC_URL?.trim() || env.SECRET_KEY_FILE?.trim()) return null
  return [
    '',
    'A new shop needs these lines in a file .env in this folder:',
    ...firstSettings.map((line) => `  ${line}`),
    'and its key: head -c 48 /dev/urandom > secret.key && chmod 600 secret.key',
    'For a database server add DATABASE_URL=postgres://shop:password@localhost/shop.',
    'On your own machine PUBLIC_URL may be http://localhost:3000. For the demonstration, set DEMO=1.',
    'Everything else is asked in the browser: the start prints a link.',
  ].join('\n')
}
