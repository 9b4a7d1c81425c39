#!/bin/bash
# Installs a version of Piazza on a plain Debian host, beside the existing ones, and makes it the current one. Run it as
# root from an unpacked release; run it again from the next one to update. Needs Node 20 or newer with npm to install
# and build; the shop then runs on the Node among its packages. DESTDIR=folder only lays out the files.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=$(node -p "require('./package.json').version")
DESTDIR=${DESTDIR:-}
place=$DESTDIR/opt/piazza/$version

env=$DESTDIR/etc/piazza/.env
key=$DESTDIR/etc/piazza/secret.key
# What a shop has sealed opens with its own key only: a new one would lock it out of its data.
if [ ! -e "$key" ]; then
  for known in "$env" "$DESTDIR"/var/lib/piazza/*; do
    [ -e "$known" ] || continue
    echo "$key is missing, and $known belongs to a shop that has one: put the shop's key back." >&2
    echo "For a new shop make one: (umask 077; head -c 48 /dev/urandom > $key)" >&2
    exit 1
  done
fi
[ "$(id -u)" = 0 ] || { echo "Run this as root." >&2; exit 1; }
command -v npm > /dev/null || { echo "Install Node 20 or newer and npm first." >&2; exit 1; }
if [ -z "$DESTDIR" ] && [ -e "$place" ] && systemctl is-active --quiet piazza \
  && [ "$(readlink /opt/piazza/current)" = "$version" ]; then
  echo "Piazza $version is running from $place. Install another version beside it, or stop it first: systemctl stop piazza" >&2
  exit 1
fi

if [ -z "$DESTDIR" ] && ! id piazza > /dev/null 2>&1; then
  useradd --system --home-dir /var/lib/piazza --shell /usr/sbin/nologin piazza
fi

mkdir -p "$place" "$DESTDIR/etc/piazza" "$DESTDIR/etc/systemd/system" "$DESTDIR/usr/local/bin"
cp -R adapters app contracts demo docs public server shop package.json package-lock.json \
  react-router.config.ts vite.config.ts tsconfig.json .env.example "$place/"
[ ! -d extensions ] || cp -R extensions "$place/"
mkdir -p "$place/tests" && cp tests/package.json "$place/tests/"
(cd "$place" && node server/prepare.mjs --build && npm prune --omit=dev --workspaces=false --no-audit --no-fund)

[ -e "$env" ] || (umask 027; grep -vE '^(DATA_DIR|SECRET_KEY_FILE)=' .env.example > "$env")
[ -e "$key" ] || (umask 077; head -c 48 /dev/urandom > "$key")
# The service may read its settings; systemd passes the key to it.
[ -n "$DESTDIR" ] || chgrp piazza "$env"
chmod 755 "$DESTDIR/etc/piazza"; chmod 640 "$env"; chmod 600 "$key"

cp deploy/systemd/*.service deploy/systemd/*.timer "$DESTDIR/etc/systemd/system/"
cat > "$DESTDIR/usr/local/bin/piazza" <<'WRAPPER'
#!/bin/sh
# The command line with the settings of the service: sudo piazza doctor
exec systemd-run --quiet --pipe --wait --collect --uid=piazza --gid=piazza \
  --working-directory=/etc/piazza --property=StateDirectory=piazza \
  --property=StateDirectoryMode=0700 --property=LoadCredential=secret.key:/etc/piazza/secret.key \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/piazza \
  sh -c 'SECRET_KEY_FILE=$CREDENTIALS_DIRECTORY/secret.key exec "$0" "$@"' \
  /opt/piazza/current/node_modules/.bin/node /opt/piazza/current/server/commands/piazza.ts "$@"
WRAPPER
chmod 755 "$DESTDIR/usr/local/bin/piazza"

# Atomic: a process started meanwhile gets one version or the other.
ln -sfn "$version" "$DESTDIR/opt/piazza/current.new"
mv -T "$DESTDIR/opt/piazza/current.new" "$DESTDIR/opt/piazza/current"
[ -z "$DESTDIR" ] || exit 0
systemctl daemon-reload
if systemctl is-active --quiet piazza; then
  systemctl reload piazza
  echo "Piazza $version takes over, process by process. See: journalctl -u piazza"
else
  echo "Piazza $version is installed. Write the settings into $env, check them with: piazza doctor"
  echo "Then: systemctl enable --now piazza piazza-backup.timer piazza-erasures.timer"
fi
