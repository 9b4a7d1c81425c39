// deploy/systemd/install.sh makes a secret key only for a new shop.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tests/support/source-files.ts'

test.each(['etc/piazza/.env', 'var/lib/piazza/shop.json'])(
  'beside %s it makes no new key, and changes nothing',
  (known) => {
    const host = mkdtempSync(join(tmpdir(), 'piazza-host-'))
    mkdirSync(dirname(join(host, known)), { recursive: true })
    writeFileSync(join(host, known), 'DATABASE_URL=postgres://shop@db.example/shop')
    const script = join(root, 'deploy/systemd/install.sh')
    const run = spawnSync('bash', [script], { env: { ...process.env, DESTDIR: host } })
    expect([run.status, run.stderr.toString()]).toEqual([
      1,
      expect.stringContaining(`secret.key is missing, and ${join(host, known)} belongs to a shop`),
    ])
    expect(existsSync(join(host, 'etc/piazza/secret.key'))).toBe(false)
    expect(existsSync(join(host, 'opt'))).toBe(false)
    rmSync(host, { recursive: true })
  },
)

test('it copies every folder that an image is built of', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const [, ...copied] = read('deploy/systemd/install.sh').split(/\bcp -R /)
  const words = new Set(copied.join(' ').split(/\s+/))
  const folders = [...read('.dockerignore').matchAll(/^!(\w+)$/gm)].map(([, name]) => name ?? '')
  expect(folders.length).toBeGreaterThan(6)
  expect(folders.filter((name) => !words.has(name))).toEqual([])
})
