#!/bin/bash
# Builds the Dockerfile without Docker, and uses the image as docs/operations.md says:
#
#   test/systems/try-image.sh
#
# Needs root, buildah, podman and curl on Linux. The committed state of this checkout is built. The container has the
# limits of compose.yaml: a read-only root file system, no capabilities, an ordinary user. It publishes a post on the
# embedded database, is healthy, stops on SIGTERM, starts again with the same data, makes a backup and restores it.
#
# BASE=debootstrap makes a stand-in of the base image instead of pulling it: Debian 13 by debootstrap, the Node of this
# checkout, its npm, the user `node`, and the certificates of this machine. WORK names the folder of all images and
# containers, which is deleted at the end unless KEEP=1. STORAGE_DRIVER=vfs helps where there is no overlay.
set -euo pipefail

checkout=$(cd "$(dirname "$0")/../.." && pwd)
work=${WORK:-/tmp/dvomova-image}
port=${PORT:-3908}
base=$(sed -n 's/^FROM \(\S*\)$/\1/p' "$checkout/Dockerfile")
places=(--root "$work/storage" --runroot "$work/run")
name=dvomova-try-$port

podman() { command podman "${places[@]}" --cgroup-manager=cgroupfs "$@"; }
buildah() { command buildah "${places[@]}" "$@"; }

finish() {
  podman rm --force --time 0 "$name" >/dev/null 2>&1 || true
  [ "${KEEP:-}" = 1 ] || rm -rf --one-file-system "$work"
}
mkdir -p "$work"
trap finish EXIT

make_base() {
  local root=$work/base node=$checkout/node_modules/node-linux-$(node -p process.arch)/bin/node
  [ -e "$root/etc/os-release" ] || debootstrap --variant=minbase trixie "$root" >"$work/base.log"
  cp "$node" "$root/usr/local/bin/node"
  npm install --silent --global --prefix "$root/usr/local" npm@11
  chroot "$root" useradd --uid 1000 --user-group --create-home node 2>/dev/null || true
  cp --dereference /etc/ssl/certs/ca-certificates.crt "$root/usr/local/share/ca.crt"
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
  local container
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$root" / >/dev/null
  buildah config --env NODE_EXTRA_CA_CERTS=/usr/local/share/ca.crt --cmd node "$container"
  buildah commit --quiet --rm "$container" "$base" >/dev/null
}

wait_for_health() {
  SECONDS=0
  until podman healthcheck run "$name" >/dev/null 2>&1; do
    [ "$(podman inspect --format '{{.State.Running}}' "$name")" = true ] && [ $SECONDS -lt 120 ] || {
      echo 'The container is not healthy:'
      podman logs "$name"
      exit 1
    }
    sleep 0.5
  done
  echo "healthy after $SECONDS s"
}

stop() {
  SECONDS=0
  podman stop --time 30 "$name" >/dev/null
  local code
  code=$(podman inspect --format '{{.State.ExitCode}}' "$name")
  echo "stopped after $SECONDS s with $code"
  [ "$code" = 0 ]
}

cli() { podman exec "$name" node scripts/cli.ts "$@"; }
page() { curl --silent --show-error --fail "http://127.0.0.1:$port$1"; }

use() {
  podman volume rm --force data backups >/dev/null 2>&1 || true
  podman volume create data >/dev/null
  podman volume create backups >/dev/null
  local options=(
    --pull never --network host --cgroups disabled --log-driver k8s-file --health-interval disable
    --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges
    --volume data:/data --volume backups:/backups
    --env HOST=127.0.0.1 --env PORT="$port"
  )
  podman run --detach --name "$name" "${options[@]}" dvomova >/dev/null
  wait_for_health
  podman exec "$name" sh -c 'id -un; ! touch /app/x 2>/dev/null'
  local key
  key=$(cli key create laptop --author 'Леся Українка')
  grep --quiet '<html lang="uk"' <<<"$(page /uk)"
  curl --silent --show-error --fail --output /dev/null "http://127.0.0.1:$port/api/v1/posts" \
    --header "Authorization: Bearer $key" --header 'Content-Type: application/json' \
    --data '{"slug":"hello","uk":{"title":"Вітаємо","content":"Це **перша** публікація."},"en":{"title":"Welcome","content":"This is the **first** post."},"published":true}'
  grep --quiet '<strong>перша</strong>' <<<"$(page /uk/blog/hello)"
  curl --silent --show-error --fail --output /dev/null "http://127.0.0.1:$port/api/v1/upload" \
    --header "Authorization: Bearer $key" --form "file=@$checkout/docs/screenshot.png"
  cli backup /backups/site.tar
  stop
  podman start "$name" >/dev/null
  wait_for_health
  grep --quiet '<strong>first</strong>' <<<"$(page /en/blog/hello)"
  cli backup verify /backups/site.tar
  cli key list
  podman exec "$name" cat /backups/site.tar >"$work/site.tar"
  stop
  podman rm "$name" >/dev/null
  podman run --rm --interactive "${options[@]}" dvomova sh -c 'umask 077 && cat > /backups/restore.tar' <"$work/site.tar"
  podman run --rm "${options[@]}" dvomova node scripts/cli.ts restore --replace /backups/restore.tar
}

[ "${BASE:-}" != debootstrap ] || buildah inspect --type image "$base" >/dev/null 2>&1 || make_base
rm -rf "$work/source"
git clone --quiet --no-hardlinks "$checkout" "$work/source"
SECONDS=0
# The health check is part of Docker's format of images alone.
buildah build --format docker --isolation chroot --network host --pull=missing --layers --tag dvomova "$work/source" \
  >"$work/build.log" 2>&1 || { tail -50 "$work/build.log"; exit 1; }
echo "built in $SECONDS s; layers:"
podman history --human --format '{{.Size}}\t{{.CreatedBy}}' dvomova
use
echo 'everything worked'
