#!/bin/bash
# Builds the image and runs it without a container engine or an image registry: a base by debootstrap, buildah with
# chroot isolation. As an unprivileged user, with only /data and /tmp writable: buys a product, upgrades the data of
# 1.1.0, makes a backup while the shop runs and restores it elsewhere.
# Needs root, the tag 1.1.0, and: apt-get install buildah podman debootstrap. Keeps its output in $WORK.
set -euo pipefail
cd "$(dirname "$0")/.."
WORK=${WORK:-$(mktemp -d)}
PORT=${PORT:-7380}
SUITE=${SUITE:-bookworm}
NODE=${NODE:-$(ls node_modules/.bin/node 2> /dev/null || command -v node)}
# Copies instead of overlays, which a container may not mount.
store=(--storage-driver vfs --root "$WORK/storage" --runroot "$WORK/run")
image=localhost/piazza:try
say() { echo "== $*"; }

say "base: debootstrap $SUITE"
if [ ! -e "$WORK/base.tar" ]; then
  debootstrap --variant=minbase "$SUITE" "$WORK/base" > "$WORK/debootstrap.log"
  rm -rf "$WORK"/base/var/cache/apt/* "$WORK"/base/var/lib/apt/lists/* \
    "$WORK"/base/usr/share/{doc,man,locale,info}/*
  tar -C "$WORK/base" -cf "$WORK/base.tar" .
fi
podman "${store[@]}" import "$WORK/base.tar" localhost/piazza-base > /dev/null 2>&1

say "base with Node and npm, to build"
if [ ! -e "$WORK/build.tar" ]; then
  local="$WORK/with-node/usr/local"
  mkdir -p "$WORK/with-node"
  tar -C "$WORK/with-node" -xf "$WORK/base.tar"
  mkdir -p "$local/lib/node_modules"
  cp -L "$(command -v "$NODE")" "$local/bin/node"
  cp -rL "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$local/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$local/bin/npm"
  tar -C "$WORK/with-node" -cf "$WORK/build.tar" .
fi
podman "${store[@]}" import "$WORK/build.tar" localhost/piazza-build > /dev/null 2>&1

say "image"
secrets=()
npmrc=$(npm config get userconfig)
[ -f "$npmrc" ] && secrets+=(--secret "id=npmrc,src=$npmrc")
[ -f "${NODE_EXTRA_CA_CERTS:-}" ] && secrets+=(--secret "id=ca,src=$NODE_EXTRA_CA_CERTS")
buildah "${store[@]}" build --isolation chroot --format docker --network host --layers=false \
  --build-arg BUILD=localhost/piazza-build --build-arg BASE=localhost/piazza-base \
  --build-arg REVISION="$(git rev-parse HEAD)" "${secrets[@]}" --tag "$image" . > "$WORK/build.log" 2>&1 \
  || { tail -40 "$WORK/build.log"; exit 1; }
container=$(buildah "${store[@]}" from "$image")
root=$(buildah "${store[@]}" mount "$container")
megabytes=$(du -sm --apparent-size "$root" | cut -f1)
say "image of $megabytes MB, $("$NODE" -p "JSON.parse(require('fs').readFileSync('$root/app/sbom.cdx.json')).components.length") packages in its SBOM"
tooLarge=0
[ "$megabytes" -le 400 ] || { say "more than 400 MB"; tooLarge=1; }

# Each data folder is like a separate volume; /tmp is shared.
mkdir -p "$WORK/tmp" && chown 10001:10001 "$WORK/tmp"
in_image() {
  local data=$1
  shift
  buildah "${store[@]}" run --tty=false --isolation chroot --user 10001:10001 \
    --volume "$data:/data" --volume "$WORK/tmp:/tmp" \
    --env DEMO_LIFE=0 --env HOST=127.0.0.1 --env "PORT=$PORT" --env WEB_CONCURRENCY=2 "$container" -- "$@"
}
piazza() {
  local data=$1
  shift
  in_image "$data" node server/commands/piazza.ts "$@"
}
place() { mkdir -p "$WORK/$1" && chown -R 10001:10001 "$WORK/$1" && echo "$WORK/$1"; }
shop=0
start() {
  piazza "$1" start > "$WORK/shop.log" 2>&1 &
  shop=$!
  for _ in $(seq 600); do
    grep -q 'Stop with' "$WORK/shop.log" && break
    kill -0 "$shop" 2> /dev/null || { cat "$WORK/shop.log"; exit 1; }
    sleep 1
  done
  grep 'Piazza is open' "$WORK/shop.log"
}
stop() {
  pkill -TERM -u 10001 -o -f server/main.ts || true
  [ "$shop" = 0 ] || wait "$shop" || true
  shop=0
}
end() {
  stop
  umount "$root/run" "$root" 2> /dev/null || true
}
trap end EXIT
buy() { "$NODE" deploy/buy.ts "http://localhost:$PORT" "$1"; }

say "run: user 10001, root read-only, /data and /tmp of its own"
data=$(place data)
piazza "$data" version
mount --bind "$root" "$root" && mount -o remount,bind,ro "$root"
# buildah creates a file there at each run, and fails if it cannot.
mount -t tmpfs tmpfs "$root/run"
start "$data"

say "buy"
rm -f "$WORK/bought.json"
buy "$WORK/bought.json"

say "healthy"
"$NODE" -e "fetch('http://localhost:$PORT/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"

say "backup, while the shop runs"
piazza "$data" backup keygen > "$WORK/backup-key.txt"
recipient=$(grep -o 'age1[a-z0-9]*' "$WORK/backup-key.txt" | head -1)
rm -rf "$data/backups"
piazza "$data" backup --to /data/backups --recipient "$recipient"
stop

say "restore into an empty place, with the secret key and the demonstration's ledger"
rm -rf "$WORK/restored"
restored=$(place restored)
cp -r "$data/secret.key" "$data/ledger" "$data"/backups/*.age "$restored"
chown -R 10001:10001 "$restored"
in_image "$restored" sh -c 'exec node server/commands/piazza.ts restore /data/piazza-*.tar.age --identity -' \
  < "$WORK/backup-key.txt"
start "$restored"
buy "$WORK/bought.json"
stop

say "upgrade: data of 1.1.0"
old="$WORK/1.1.0"
[ -e "$old/package.json" ] || { mkdir -p "$old" && git archive 1.1.0 | tar -C "$old" -x; }
rm -rf "$WORK/old-data" "$WORK/bought-then.json"
(cd "$old" && DATA_DIR="$WORK/old-data" HOST=127.0.0.1 PORT="$PORT" exec setsid npm start) > "$WORK/old.log" 2>&1 &
before=$!
for _ in $(seq 600); do grep -q 'Piazza is open' "$WORK/old.log" && break; kill -0 "$before" || { cat "$WORK/old.log"; exit 1; }; sleep 1; done
buy "$WORK/bought-then.json"
kill -TERM -- "-$before"
# Its database shuts down after it.
while kill -0 -- "-$before" 2> /dev/null; do sleep 1; done
place old-data > /dev/null
start "$WORK/old-data"
buy "$WORK/bought-then.json"
stop

trap - EXIT
end
exit "$tooLarge"
